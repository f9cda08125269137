import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { chunks, eager } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { paths } from './build/paths.ts'
import { runtime } from './build/runtime.ts'
import { worker } from './build/worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The client is built into the Python package, whose server serves it. `vite` alone serves it for development, in front
 * of a server that runs on its usual port. */
export default defineConfig({
  plugins: [svelte(), runtime(), worker(), paths(here('./src/lib/paths.json')), eager(), compressed()],
  resolve: {
    alias: {
      $lib: here('./src/lib'),
      $components: here('./src/components'),
      $protocol: here('./src/generated/protocol.ts'),
      $locales: here('../src/foretold/locales'),
    },
  },
  worker: { format: 'es' },
  // Scripts find each other by where they lie, so that the same build works below any path (`make site`)
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  build: {
    outDir: '../src/foretold/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: here('./index.html'), sw: here('./src/worker/sw.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } }, fs: { allow: ['..'] } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 300_000 }, // only for hangs, however busy the machine
})

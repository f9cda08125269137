import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SOURCES = here('../../src')
/** The networks that play, by their names; that of beliefs is left out. */
const WEIGHTS = /^(?!holders)(\w+)-\d+\.bin$/
const RUNTIME = here('../node_modules/pyodide')
const KEPT = here('../node_modules/.cache/foretold')

/** What a table in the browser is made of: the rules, games, bots that need no more than the standard library and somebody
 * who runs the network, and the table itself. A test plays it with nothing else. */
const MODULES = [/^foretold\/(__init__|events|extras)\.py$/, /^foretold\/(rules|game|sim|bots|locales)\/.*\.py$/, /^foretold\/service\/__init__\.py$/, /^foretold\/service\/(codec|table|protocol|local)\/.*\.py$/]
const LEFT_OUT = /^foretold\/(game\/learn|bots\/neural\/(thinker|weights_file)|sim\/(?!__init__|promises|observation|suits|bits))|\/(search|webauthn|html|save_file|record_json|json|position|position_view|fitting_deal|evidence|verdict|strength|first_round)\.py$/
const TEXTS = /^foretold\/locales\/(languages\.json|[^/]+\/(rules|game|plurals)\.json)$/

/** What no table needs of the standard library. */
const NEEDLESS =
  /^(unittest|pydoc|pydoc_data|doctest|pdb|bdb|tarfile|mailbox|email|imaplib|smtplib|poplib|ftplib|http|xmlrpc|xml|multiprocessing|html|wsgiref|tkinter|turtle|turtledemo|idlelib|ensurepip|venv|curses|dbm|sqlite3|ctypes|statistics|difflib|pickletools|argparse|optparse|configparser|_pydatetime|_pydecimal|_pylong|_pyio|_strptime|urllib|ipaddress|plistlib|zipapp|cProfile|profile|pstats|trace|webbrowser|test|_pyrepl|cmd|code|csv|fractions|decimal|netrc|nturl2path|pyclbr|sched|shelve|socketserver|sre_.*|symtable|tabnanny|timeit|tomllib|uuid|zoneinfo|antigravity|this|_sysconfigdata.*|sysconfig|calendar|datetime|cgi|getpass|gettext|filecmp|fileinput|mimetypes|modulefinder|pickle|_compat_pickle|platform|pprint|quopri|rlcompleter|runpy|stringprep|tracemalloc|wave|xdrlib)(\.py|\/)|^encodings\/(?!__init__|aliases|utf_8|ascii|latin_1|cp437|idna)|^logging\/(config|handlers)/

/** Compiles modules to bytecode and packs them: a browser then reads them as they are. */
const PACK = `
import io, re, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc as bytecode

FULL = re.compile("foretold/|_?pyodide/")  # elsewhere neither docstrings nor assertions are of use

def pack(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=0 if FULL.match(name) else 2)
                name, content = name + "c", bytecode(code)
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()

def library(wanted):
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        return pack({name: archive.read(name) for name in archive.namelist() if wanted(name) and not name.endswith("/")})

def sources(files):
    return pack({name: bytes(content.to_py()) for name, content in files.to_py(depth=1).items()})
`

/** As much of Pyodide as is used here. */
type Python = { runPython(code: string): unknown; globals: { get(name: string): <Found>(given: object) => { toJs(): Found } } }

/** The sources that are packed, by name. */
export function sources(): Map<string, Buffer> {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort()
  const wanted = names.filter((name) => (MODULES.some((kind) => kind.test(name)) && !LEFT_OUT.test(name)) || TEXTS.test(name))
  return new Map(wanted.map((name) => [name, readFileSync(join(SOURCES, name))]))
}

/** The scripts around the interpreter, as they come: bundling would change what they evaluate. */
export function scripts(): Record<'loader' | 'script', Buffer> {
  return { loader: readFileSync(join(RUNTIME, 'pyodide.mjs')), script: readFileSync(join(RUNTIME, 'pyodide.asm.mjs')) }
}

/** What Pyodide wants to know of its packages: there are none but ours. */
export function lock(): object {
  const { info } = JSON.parse(readFileSync(join(RUNTIME, 'pyodide-lock.json'), 'utf8')) as { info: object }
  return { info, packages: {} }
}

/** The interpreter, its library and our modules, each compressed for good: a static host need not compress anything. What
 * was packed before from the same sources is kept beside the packages. */
export async function packed(): Promise<Record<'python' | 'library' | 'foretold', Buffer>> {
  const wasm = readFileSync(join(RUNTIME, 'pyodide.asm.wasm'))
  const hash = createHash('sha256').update(readFileSync(join(RUNTIME, 'package.json'))).update(readFileSync(fileURLToPath(import.meta.url)))
  const ours = createHash('sha256').update(hash.copy().digest())
  for (const [name, content] of sources()) ours.update(name).update(content)
  let started: ReturnType<typeof start> | undefined
  const python = () => (started ??= start())
  return {
    python: await kept('python', hash, async () => wasm),
    library: await kept('library', hash, async () => (await python()).library()),
    foretold: await kept('foretold', ours, async () => (await python()).sources()),
  }
}

/** The weights of each network as they come with the bots, compressed already. */
export function networks(): Record<string, Buffer> {
  const folder = join(SOURCES, 'foretold/bots/neural/weights')
  const found = readdirSync(folder).flatMap((file) => {
    const name = WEIGHTS.exec(file)?.[1]
    return name ? [[name, readFileSync(join(folder, file))] as const] : []
  })
  if (!found.length) throw new Error(`expected files of weights in ${folder}`)
  return Object.fromEntries(found)
}

async function kept(name: string, hash: ReturnType<typeof createHash>, make: () => Promise<Uint8Array>): Promise<Buffer> {
  const path = join(KEPT, `${name}-${hash.copy().digest('hex').slice(0, 16)}.gz`)
  if (existsSync(path)) return readFileSync(path)
  const content = gzipSync(await make(), { level: 9 })
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(path, content)
  return content
}

async function start() {
  const { loadPyodide } = (await import(join(RUNTIME, 'pyodide.mjs'))) as { loadPyodide(options: { indexURL: string }): Promise<Python> }
  const python = await loadPyodide({ indexURL: RUNTIME })
  python.runPython(PACK)
  const bytes = (made: { toJs(): Uint8Array }) => Uint8Array.from(made.toJs())
  const files = () => Object.fromEntries([...sources()].map(([name, content]) => [name, Uint8Array.from(content)]))
  return {
    library: () => bytes(python.globals.get('library')((name: string) => !NEEDLESS.test(name))),
    sources: () => bytes(python.globals.get('sources')(files())),
  }
}

// The load: tables of clients in one process. Commands come as lines of JSON on the standard input, each is answered by
// one.
//
//     node generate.mjs ours|theirs ADDRESS [ADDRESS …]

import { createInterface } from 'node:readline'
import { Meter } from './meter.mjs'

const AT_ONCE = 16 // tables that are opened at the same time
const SPREAD = 6000 // milliseconds over which games begin, about a game's length: nowhere do all end in the same moment

const [kind, ...addresses] = process.argv.slice(2)
const { open } = await import(`./${kind}.mjs`)
const meter = new Meter()
let opened = 0 // tables

// Open tables; `people` clients sit at each. When all are there, games begin one after another where every seat is taken.
async function openTables({ count, people, nodes }) {
  const tables = []
  const last = opened + count
  const work = async () => {
    while (opened < last) tables.push(await open(addresses, opened++, meter, people, nodes))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await Promise.all(tables.map((table, place) => table.start && begin(table, (SPREAD * place) / count)))
  return {}
}

async function begin(table, after) {
  await new Promise((resolve) => setTimeout(resolve, after))
  await table.start()
}

function pace({ rate }) {
  meter.pace(rate, opened)
  return {}
}

const commands = {
  open: openTables,
  pace,
  rest: () => meter.rest(),
  begin: () => meter.begin(),
  end: () => meter.end(),
}

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...options } = JSON.parse(line)
  console.log(JSON.stringify(await commands[command](options)))
}
process.exit(0)

// Milliseconds of every bot's decision in whole games, by what a browser gets: node decisions.mjs PYODIDE FORETOLD NETWORK
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { clientNetwork } from '../../tests/web/client_network.mjs'

const [runtime, modules, weights] = process.argv.slice(2)
const { loadPyodide } = await import(join(runtime, 'pyodide.mjs'))
const python = await loadPyodide({ indexURL: runtime })
python.unpackArchive(Uint8Array.from(gunzipSync(readFileSync(modules))).buffer, 'zip', { extractDir: '/foretold' })
const network = await clientNetwork(weights)
python.globals.set('evaluate', (observation, found) => {
  const [from, to] = [observation.getBuffer('i8'), found.getBuffer('f32')]
  network.run(from.data, to.data)
  from.release()
  to.release()
})
const measured = python.runPython(`
import json, sys, time
sys.path.insert(0, "/foretold")
from foretold.service.local.page import Page, possible_levels
from foretold.service.local.table import LocalTable
from foretold.service.table.events import Person
from foretold.service.table.settings import Settings

def ask(table, number, **command):
    text = {"type": "ask", "id": f"c{number}", "based_on": table.table.seq, "command": command}
    table.hear(json.dumps(text))

found = {}
Page().use_network("base", evaluate)
for level in possible_levels():
    table = LocalTable(Person("me", "Me"), levels=possible_levels(), chance=lambda: "5" * 64)
    table.open("local-bench", Settings(rules={"players": "4", "edition": "us"}, level=level, wait=0))
    table.hear('{"type":"hello","token":""}')
    ask(table, 0, type="sit")
    ask(table, 1, type="start")
    ask(table, 2, type="nonce", game=table.table.game_id, nonce="mine")
    times, game = [], table.table.game
    while not game.over:
        if 0 in game.pending:
            ask(table, 3 + table.table.seq, type="act", action=str(game.legal(0)[0]))
            continue
        turn = table.turn()
        began = time.perf_counter()
        action = turn.choose()
        times.append(1000 * (time.perf_counter() - began))
        table.decided(turn, action)
    found[level] = times
json.dumps(found)
`)
console.log(measured)

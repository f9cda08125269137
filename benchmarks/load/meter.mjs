// When clients act, and how long they wait for the acknowledgement: the same for every server.

export class Meter {
  #pause = 0 // milliseconds between two actions of a table; 0: act at once (closed loop)
  #began = 0
  #waits = []
  #counting = false
  #cpu = undefined

  // Let every table act so often that all of them make `rate` actions a second; 0: as fast as the server answers.
  pace(rate, tables) {
    this.#pause = rate ? (1000 * tables) / rate : 0
  }

  // Let nobody act any more.
  rest() {
    this.#pause = Infinity
    return {}
  }

  // Somebody at `table` is to act: call `act`, now or when it is time. A table that is late, since the action before was
  // acknowledged late, has been waiting since it was to act: else a slow server would be asked less often and look better.
  turn(table, act) {
    if (this.#pause === Infinity) return
    const now = performance.now()
    if (!this.#pause) {
      table.next = undefined
      table.since = now
      act()
      return
    }
    table.next = table.next === undefined ? now + Math.random() * this.#pause : table.next + this.#pause
    if (table.next <= now) {
      table.since = table.next
      act()
    } else {
      setTimeout(() => {
        table.since = performance.now()
        act()
      }, table.next - now)
    }
  }

  // Nobody is to act at `table` until its next game has begun: then its time begins anew.
  between(table) {
    table.next = undefined
  }

  // The action is acknowledged to the one who acted.
  acknowledged(table) {
    if (this.#counting) this.#waits.push(performance.now() - table.since)
  }

  begin() {
    this.#waits = []
    this.#cpu = process.cpuUsage()
    this.#began = performance.now()
    this.#counting = true
    return {}
  }

  end() {
    this.#counting = false
    const seconds = (performance.now() - this.#began) / 1000
    const { user, system } = process.cpuUsage(this.#cpu)
    const waits = Float64Array.from(this.#waits).sort()
    const at = (share) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))]
    return {
      actions: waits.length,
      seconds,
      p50: at(0.5),
      p99: at(0.99),
      slowest: at(1),
      cpu: (user + system) / 1e6,
    }
  }
}

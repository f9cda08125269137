/** The connection to a table: it greets, comes back after every loss, and hands each message on. What is said over it is
 * docs/protocol.md; what a table is, the store knows. */

import { NOT_KNOWN, TOO_MUCH, VERSION, type FromClient, type FromServer, type Hello, type Refusal } from '$protocol'

const FIRST_WAIT = 250 // milliseconds; doubled with every failure
const LONGEST_WAIT = 8_000
const ANSWER_WAIT = 3_000 // for the pong, when there is reason to doubt that anybody is there
const HEARTBEAT = 20_000

/** How long to wait before the next try: longer after every failure, and never the same for everybody. */
export function backoff(failures: number, random: number, least = 0): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
  return Math.max(least, full / 2 + (full / 2) * random)
}

export type Listener = {
  /** Something came. */
  heard(message: FromServer): void
  /** The connection is gone; it is being tried again. */
  lost(): void
  /** The server does not want this client: answers whether it is worth coming again. */
  turnedAway(refusal: Refusal | null): Promise<boolean>
  /** Whether the game is being kept, where that is not a server's business. */
  kept?(on: boolean): void
}

export class Socket {
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #doubt: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #failures = 0
  #refusal: Refusal | null = null
  #running = false
  #greeted = false

  constructor(
    readonly url: string,
    readonly token: () => string | null,
    readonly heard: () => Hello['heard'],
    readonly listener: Listener,
  ) {}

  /** Whether what is sent now arrives at somebody who knows us. */
  get open(): boolean {
    return this.#greeted && this.#socket?.readyState === WebSocket.OPEN
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    addEventListener('online', this.#look)
    addEventListener('offline', this.#look)
    document.addEventListener('visibilitychange', this.#look)
    this.#beat = setInterval(() => this.#ask(), HEARTBEAT)
    this.#connect()
  }

  stop(): void {
    this.#running = false
    removeEventListener('online', this.#look)
    removeEventListener('offline', this.#look)
    document.removeEventListener('visibilitychange', this.#look)
    clearInterval(this.#beat)
    clearTimeout(this.#timer)
    clearTimeout(this.#doubt)
    this.#drop()
  }

  send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#drop()
    const token = this.token()
    if (!this.#running || token === null) return
    this.#refusal = null
    const socket = new WebSocket(this.url)
    this.#socket = socket
    socket.onopen = () => this.send({ type: 'hello', version: VERSION, token, heard: this.heard() })
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as FromServer)
    socket.onclose = (event) => void this.#ended(event.code)
  }

  #hear(message: FromServer): void {
    clearTimeout(this.#doubt)
    this.#doubt = undefined
    if (message.type === 'snapshot') {
      this.#greeted = true
      this.#failures = 0
    }
    if (message.type === 'refusal' && !message.id) this.#refusal = message
    this.listener.heard(message)
  }

  async #ended(code: number): Promise<void> {
    this.#drop()
    this.listener.lost()
    if (code === NOT_KNOWN && !(await this.listener.turnedAway(this.#refusal))) return this.stop()
    if (!this.#running) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#failures++, Math.random(), code === TOO_MUCH ? 2_000 : 0))
  }

  /** Something has changed around us: come back at once, or make sure that somebody is still there. */
  #look = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.#socket === null) this.#connect()
    else this.#ask()
  }

  #ask(): void {
    if (!this.open || this.#doubt !== undefined) return
    this.send({ type: 'ping' })
    this.#doubt = setTimeout(() => {
      this.#doubt = undefined
      void this.#ended(0)
    }, ANSWER_WAIT)
  }

  /** Have no socket; nothing that an old one still says is heard. */
  #drop(): void {
    clearTimeout(this.#doubt)
    this.#doubt = undefined
    this.#greeted = false
    const socket = this.#socket
    this.#socket = null
    if (socket === null) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}

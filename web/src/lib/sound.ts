/** Soft sounds of the table, made by the browser: nothing has to be loaded. */

import type { Happening } from './chronicle.svelte'
import { preferences } from './preferences.svelte'

/** A tone: its pitch in hertz, and after how many seconds it begins. */
type Tone = readonly [pitch: number, at: number]
type Sound = { tones?: readonly Tone[]; noise?: { seconds: number; below: number } }

export const SOUNDS = {
  turn: { tones: [[587, 0], [880, 0.14]] },
  card: { noise: { seconds: 0.05, below: 2_400 } },
  deal: { noise: { seconds: 0.14, below: 1_500 } },
  trick: { tones: [[392, 0], [523, 0.1]] },
  bomb: { noise: { seconds: 0.7, below: 180 }, tones: [[65, 0]] },
  met: { tones: [[523, 0], [659, 0.1], [784, 0.2], [1047, 0.3]] },
  missed: { tones: [[330, 0], [262, 0.18]] },
  won: { tones: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36], [784, 0.52], [1047, 0.64]] },
  over: { tones: [[440, 0], [392, 0.18], [330, 0.36]] },
} as const satisfies Record<string, Sound>
export type SoundName = keyof typeof SOUNDS

const LOUDNESS = 0.1 // of the loudest there is
const BETWEEN = 70 // milliseconds: what comes faster is one sound

/** How something sounds to a seat; null for what is silent. */
export function soundOf(event: Happening, me: number | null): SoundName | null {
  switch (event.event) {
    case 'CardPlayed':
      return 'card'
    case 'RoundDealt':
      return 'deal'
    case 'TrickTaken':
      return !event.counts ? 'bomb' : event.seat === me ? 'trick' : null
    case 'RoundScored':
      return me === null ? null : event.bids[me] === event.tricks[me] ? 'met' : 'missed'
    case 'GameOver':
      return me !== null && event.winners.includes(me) ? 'won' : 'over'
    default:
      return null
  }
}

let context: AudioContext | null = null
let last = { name: '', at: 0 }

/** Let something be heard, if sounds are wished for and the browser allows them: not before the first tap or key. */
export function play(name: SoundName): void {
  const at = Date.now()
  if (!preferences.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return
  if (last.name === name && at - last.at < BETWEEN) return
  last = { name, at }
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    const { tones = [], noise }: Sound = SOUNDS[name]
    for (const [pitch, after] of tones) tone(context, pitch, context.currentTime + after)
    if (noise) rustle(context, noise.seconds, noise.below)
  } catch {
    // a browser without sound plays silently
  }
}

function tone(audio: AudioContext, pitch: number, at: number): void {
  const source = audio.createOscillator()
  const volume = audio.createGain()
  source.type = 'sine'
  source.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.6)
  source.connect(volume).connect(audio.destination)
  source.start(at)
  source.stop(at + 0.65)
}

/** Noise that dies away: paper, or with low pitches a bang. */
function rustle(audio: AudioContext, seconds: number, below: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let place = 0; place < samples.length; place++) samples[place] = (Math.random() * 2 - 1) * (1 - place / samples.length) ** 2
  const source = audio.createBufferSource()
  const filter = audio.createBiquadFilter()
  const volume = audio.createGain()
  source.buffer = buffer
  filter.type = 'lowpass'
  filter.frequency.value = below
  volume.gain.value = LOUDNESS * 1.5
  source.connect(filter).connect(volume).connect(audio.destination)
  source.start()
}

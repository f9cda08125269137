/** Two soft tones: it is your turn. Made by the browser, so nothing has to be loaded. */

let context: AudioContext | null = null

export function chime(): void {
  try {
    context ??= new AudioContext()
    const now = context.currentTime
    for (const [pitch, at] of [[587.33, 0], [880, 0.14]] as const) tone(context, pitch, now + at)
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
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.7)
  source.connect(volume).connect(audio.destination)
  source.start(at)
  source.stop(at + 0.75)
}

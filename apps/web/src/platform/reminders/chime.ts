/** A short tone, lower for `bad`; browsers keep it silent until the user has touched the page. */
export function chime(kind: 'good' | 'bad' = 'good'): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = kind === 'good' ? 880 : 330
  volume.gain.setValueAtTime(0.12, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.35)
  tone.addEventListener('ended', () => void audio.close())
}

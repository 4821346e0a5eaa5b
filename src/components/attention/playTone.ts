/** Hertz of the two tones, and seconds of each. */
const tones = [660, 880];
const duration = 0.12;

/** Plays two short tones, or the sound of an address. A browser that allows no sound yet stays silent. */
export function playTone(sound: true | string): void {
  if (typeof sound === "string") {
    new Audio(sound).play().catch(() => undefined);
    return;
  }
  if (typeof AudioContext === "undefined") return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.1;
  volume.connect(context.destination);
  for (const [index, frequency] of tones.entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + index * duration);
    tone.stop(context.currentTime + (index + 1) * duration);
    if (index === tones.length - 1) tone.addEventListener("ended", () => void context.close());
  }
}

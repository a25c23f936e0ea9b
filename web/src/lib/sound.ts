// Short sounds generated with WebAudio: nothing to load, nothing to license.

import { settings } from './settings.svelte';

export type Sound = 'card' | 'trick' | 'wall' | 'step' | 'turn' | 'refused' | 'won' | 'lost' | 'message';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === 'undefined') return null;
  // Browsers allow no sound before the first touch or key, and log a warning.
  if (!context && navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  // Browsers start audio suspended until the first touch; resuming again is harmless.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return context;
}

function tone(out: AudioContext, pitch: number, at: number, seconds: number, loud: number): void {
  const from = out.currentTime + at;
  const source = out.createOscillator();
  const level = out.createGain();
  source.type = 'sine';
  source.frequency.value = pitch;
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(loud, from + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  source.connect(level).connect(out.destination);
  source.start(from);
  source.stop(from + seconds);
}

/** A short rustle (a card) or knock (wood), depending on the filter's frequency. */
function noise(out: AudioContext, pitch: number, at: number, seconds: number, loud: number): void {
  const from = out.currentTime + at;
  const buffer = out.createBuffer(1, Math.ceil(out.sampleRate * seconds), out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = out.createBufferSource();
  const filter = out.createBiquadFilter();
  const level = out.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  level.gain.value = loud;
  source.connect(filter).connect(level).connect(out.destination);
  source.start(from);
}

const SCORES: Record<Sound, (out: AudioContext) => void> = {
  card: (out) => noise(out, 2600, 0, 0.07, 0.35),
  trick: (out) => {
    noise(out, 1900, 0, 0.09, 0.3);
    noise(out, 2400, 0.08, 0.09, 0.3);
  },
  wall: (out) => {
    noise(out, 320, 0, 0.09, 0.9);
    tone(out, 150, 0, 0.1, 0.2);
  },
  step: (out) => noise(out, 700, 0, 0.06, 0.6),
  turn: (out) => {
    tone(out, 587, 0, 0.35, 0.12);
    tone(out, 784, 0.12, 0.5, 0.12);
  },
  refused: (out) => tone(out, 165, 0, 0.18, 0.15),
  won: (out) => [523, 659, 784, 1047].forEach((pitch, nth) => tone(out, pitch, nth * 0.11, 0.5, 0.11)),
  lost: (out) => [392, 349, 311].forEach((pitch, nth) => tone(out, pitch, nth * 0.16, 0.5, 0.1)),
  message: (out) => tone(out, 880, 0, 0.16, 0.08),
};

/** Plays a sound; does nothing if sounds are off, not supported or not possible now (no device, too many users of it). */
export function play(sound: Sound): void {
  try {
    const out = audio();
    if (out) SCORES[sound](out);
  } catch {
    // A sound that cannot be played is no error for the caller.
  }
}

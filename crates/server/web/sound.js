// Short synthesized sounds for moves, captures, checks and refusals.

import { load, store } from "./storage.js";

let isOn = load("sound") !== "off";

/** @type {AudioContext | null} */
let context = null;

export function isSoundOn() {
  return isOn;
}

export function toggleSound() {
  isOn = !isOn;
  store("sound", isOn ? "on" : "off");
}

/** Frequencies in hertz, played one after the other. */
const SOUNDS = { move: [330], capture: [220, 165], check: [440, 660], refused: [130], end: [330, 440, 550] };

/** @param {keyof typeof SOUNDS} name */
export function playSound(name) {
  if (!isOn || typeof AudioContext === "undefined") return;
  // Browsers allow no sound before the user has done something, as when the computer moves first.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  let time = context.currentTime;
  for (const frequency of SOUNDS[name]) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.type = "triangle";
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.15, time);
    gain.gain.exponentialRampToValueAtTime(0.001, time + 0.12);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(time);
    oscillator.stop(time + 0.13);
    time += 0.1;
  }
}

// Short sounds for a move, a capture and a check, made on the spot.

let isOn = localStorage.getItem("sound") !== "off";

/** @type {AudioContext | null} */
let context = null;

export function soundIsOn() {
  return isOn;
}

export function switchSound() {
  isOn = !isOn;
  localStorage.setItem("sound", isOn ? "on" : "off");
}

/** Pitches in hertz, one after the other. */
const TUNES = { move: [330], capture: [220, 165], check: [440, 660], refused: [130] };

/** @param {keyof typeof TUNES} kind */
export function play(kind) {
  if (!isOn || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const pitch of TUNES[kind]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.13);
    at += 0.1;
  }
}

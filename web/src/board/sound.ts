// SPDX-License-Identifier: Apache-2.0
//
// The sounds of the board, made by WebAudio: a stone on wood, a capture, and the end of a game. A browser allows
// sounds only after the first input of the user. Before that, `sound` does nothing.
let audio: AudioContext | undefined;

function knock(context: AudioContext, at: number, pitch: number, loud: number) {
  const end = at + 0.09;
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, end);
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(end);

  // The click at the beginning: 12 ms of noise.
  const length = Math.round(context.sampleRate * 0.012);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) * loud;
  const source = context.createBufferSource();
  source.buffer = noise;
  source.connect(context.destination);
  source.start(at);
}

export function sound(kind: 'stone' | 'capture' | 'end') {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime + 0.01;
  if (kind === 'end') [392, 523, 659].forEach((pitch, i) => knock(audio!, now + i * 0.11, pitch, 0.12));
  else {
    knock(audio, now, 820, 0.22);
    if (kind === 'capture') knock(audio, now + 0.08, 1150, 0.12);
  }
}

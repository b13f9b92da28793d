/** The programmes of the render benchmarks, as lists from which our timelines and the peers' commands are written. */
import { type FootageName, footageSeconds, GOP, RATE } from './media.ts';

/** A stretch of footage, in frames. */
export interface Shot {
  footage: FootageName;
  start: number;
  frames: number;
}

/** Words over the picture, in frames of the programme. */
export interface Caption {
  text: string;
  start: number;
  frames: number;
}

export interface Programme {
  width: number;
  height: number;
  shots: Shot[];
  /** Length of a crossfade at every cut, frames; 0 for plain cuts. */
  crossfade: number;
  captions: Caption[];
  /** A second picture in the corner: over these frames, of this footage. */
  inset: { start: number; frames: number; footage: FootageName } | null;
  /** Music under the sound of the shots, lowered where they are heard. */
  music: boolean;
}

/** Frames that a programme shows. */
export function framesOf({ shots }: Programme): number {
  return shots.reduce((sum, shot) => sum + shot.frames, 0);
}

const HD: readonly FootageName[] = ['hd-0', 'hd-1', 'hd-2'];

/** Shots in turns of several files, each from another place than the one before, none on a keyframe. */
function shotsOf(files: readonly FootageName[], count: number, frames: number, margin = 0): Shot[] {
  return Array.from({ length: count }, (_, index) => {
    const name = files[index % files.length] ?? 'hd-0';
    const room = footageSeconds(name) * RATE - frames - 2 * margin;
    const wanted = Math.floor(index / files.length) * (frames + 37) + 13 + 7 * index;
    return { footage: name, start: margin + (wanted % Math.max(1, room)), frames };
  });
}

const plain = { width: 1920, height: 1080, crossfade: 0, captions: [], inset: null, music: false };

/** Nothing but cuts of 1080p. */
export function cutsOnly(seconds: number, everySeconds: number): Programme {
  const count = Math.round(seconds / everySeconds);
  return { ...plain, shots: shotsOf(HD, count, everySeconds * RATE) };
}

/** Frames from each shot's start to its first keyframe: what has to be encoded anew, whatever the tool. */
export function headFrames({ shots }: Programme): number {
  return shots.reduce((sum, { start, frames }) => sum + Math.min(frames, (GOP - (start % GOP)) % GOP), 0);
}

/** Frames of all groups of pictures that a cut falls into, on both sides. */
export function boundaryFrames({ shots }: Programme): number {
  return shots.reduce((sum, { start, frames }) => {
    const tail = (start + frames) % GOP;
    return sum + (start % GOP === 0 ? 0 : GOP) + (tail === 0 ? 0 : GOP);
  }, 0);
}

const SENTENCES = [
  'The boats leave before sunrise.',
  'Nobody waits for the fog to lift.',
  'Every net is mended by hand.',
  'At noon the market smells of salt.',
  'Children count the gulls aloud.',
  'The harbour sleeps by nine.',
];

function captionsOf(frames: number, every: number): Caption[] {
  return Array.from({ length: Math.floor(frames / every) }, (_, index) => ({
    text: SENTENCES[index % SENTENCES.length] ?? '',
    start: index * every + 5,
    frames: every - 10,
  }));
}

/** 41 s: ten cuts with crossfades, a picture in the picture, captions, ducked music. */
export function composite(size: { width: number; height: number }): Programme {
  const last = { footage: 'hd-1', start: 400, frames: 25 } as const;
  const shots = [...shotsOf(HD, 10, 100, 25), last];
  const programme = { ...plain, ...size, shots, crossfade: 12, music: true };
  const captions = captionsOf(framesOf(programme), 100);
  return { ...programme, captions, inset: { start: 250, frames: 500, footage: 'hd-2' } };
}

/** Upright, with a caption every two and a half seconds over the whole length, and music. */
export function vertical(seconds: number, size: { width: number; height: number }): Programme {
  const shots = shotsOf(HD, Math.round(seconds / 5), 5 * RATE);
  const programme = { ...plain, ...size, shots, music: true };
  return { ...programme, captions: captionsOf(framesOf(programme), 62) };
}

/** 4K footage as 1080p, three shots. */
export function fromUhd(seconds: number): Programme {
  const each = Math.round((seconds * RATE) / 3);
  return { ...plain, shots: shotsOf(['uhd-0'], 3, each) };
}

/** Small and long: a cut every 20 s. */
export function long(seconds: number): Programme {
  return {
    ...plain,
    width: 320,
    height: 180,
    shots: shotsOf(['small-0'], Math.round(seconds / 20), 20 * RATE),
  };
}

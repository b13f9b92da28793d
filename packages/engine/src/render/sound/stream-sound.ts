/**
 * The sound of a programme as packets that are made when they are asked for: mixed, mastered and encoded second by second.
 * Its level is found from moments of the whole, so that it is one level from the first packet to the last, about that of an
 * export, which is measured as a whole.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { framesToTicks } from '@rushes/timeline';
import { newFrame, type Packet } from '../../av/frames.ts';
import { openGraph } from '../../av/open/open-graph.ts';
import { stereoFrame } from '../../av/sound-block.ts';
import { soundCoding } from '../outputs/sound-codings.ts';
import { scaleTicks } from '../plan/item-clock.ts';
import { SAMPLE_RATE, type SoundEvent } from '../plan/plan-types.ts';
import { firstSetting, masterGraph, openSoundEncoder, type Setting } from './master-sound.ts';
import { stereoSource } from './measure-loudness.ts';
import { mixBlocks, mixSound } from './mix-sound.ts';
import { openSound, type SoundRequest } from './render-sound.ts';

export type SoundPackets = Awaited<ReturnType<typeof openSoundPackets>>;

// A programme's sound in short: moments from all over it, one after the other, as loud together as the whole.

const MOMENTS = 8;
const MOMENT_SAMPLES = 1.5 * SAMPLE_RATE;

/** Samples of the programme from `start` to before `end`. */
interface Span {
  start: number;
  end: number;
}

interface SketchedSounds {
  sounds: SoundEvent[];
  samples: number;
}

/** The times at which something is to be heard, in order and apart. */
function heardSpans(sounds: readonly SoundEvent[], samples: number): Span[] {
  const spans: Span[] = [];
  for (const event of sounds.toSorted((a, b) => a.startSample - b.startSample)) {
    const start = Math.max(0, event.startSample);
    const end = Math.min(samples, event.startSample + event.samples);
    const last = spans.at(-1);
    if (end <= start) continue;
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/** Moments spread over what is heard; all of it where that is no longer than they are. */
function chooseMoments(sounds: readonly SoundEvent[], samples: number): Span[] {
  const spans = heardSpans(sounds, samples);
  const heard = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  if (heard <= MOMENTS * MOMENT_SAMPLES) return spans;
  return Array.from({ length: MOMENTS }, (_, index) => {
    let at = Math.floor((index * (heard - MOMENT_SAMPLES)) / (MOMENTS - 1));
    const span = spans.find(({ start, end }) => {
      const isHere = at < end - start;
      if (!isHere) at -= end - start;
      return isHere;
    });
    const start = Math.min((span?.start ?? 0) + at, samples - MOMENT_SAMPLES);
    return { start, end: start + MOMENT_SAMPLES };
  });
}

/** What of a sound is heard from its sample `from` to before `until`, at `startSample` of the sketch. */
function cut(
  event: SoundEvent,
  from: number,
  { until, startSample }: { until: number; startSample: number },
): SoundEvent {
  const { source, gains, fadeIn, fadeOut } = event;
  const samples = until - from;
  const passed = framesToTicks(from, { num: SAMPLE_RATE, den: 1 });
  return {
    ...event,
    // Music is composed from its beginning, which would take longer than all the rest: the sketch has that.
    source:
      source.kind === 'music'
        ? source
        : { ...source, position: source.position + scaleTicks(passed, source.speed ?? { num: 1, den: 1 }) },
    startSample,
    samples,
    ...(gains && { gains: gains.map((point) => ({ ...point, at: point.at - from })) }),
    fadeIn: { ...fadeIn, samples: Math.max(0, fadeIn.samples - from) },
    fadeOut: { ...fadeOut, samples: Math.max(0, fadeOut.samples - (event.samples - until)) },
  };
}

/** The sounds of some moments of a programme, moved together. */
export function sketchSounds(all: readonly SoundEvent[], samples: number): SketchedSounds {
  const sounds: SoundEvent[] = [];
  let length = 0;
  /** Of each piece of music what the sketch has so far: it plays on from moment to moment. */
  const music = new Map<SoundEvent, SoundEvent>();
  for (const moment of chooseMoments(all, samples)) {
    for (const event of all) {
      const from = Math.max(0, moment.start - event.startSample);
      const until = Math.min(event.samples, moment.end - event.startSample);
      if (until <= from) continue;
      const startSample = length + event.startSample + from - moment.start;
      const playing = music.get(event);
      if (playing !== undefined) playing.samples = startSample + until - from - playing.startSample;
      else {
        const piece = cut(event, from, { until, startSample });
        sounds.push(piece);
        if (event.source.kind === 'music') music.set(event, piece);
      }
    }
    length += moment.end - moment.start;
  }
  return { sounds, samples: length };
}

const SOURCE = stereoSource({ sampleRate: SAMPLE_RATE, sampleFormat: 'flt' });

/** How loud the whole is made, from some moments of it. */
async function findSetting(request: SoundRequest): Promise<Setting> {
  const workFolder = join(request.workFolder, 'sketch');
  await mkdir(workFolder, { recursive: true });
  try {
    const mix = await mixSound({
      ...sketchSounds(request.sounds, request.samples),
      workFolder,
      signal: request.signal,
      // What is damaged is told when it is played.
      openSound: (event) => openSound(request, event, new Set()),
      onBlock: () => undefined,
    });
    return firstSetting(request, mix);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Opens the sound of a programme that has some; the caller closes it. Throws MediaError. */
export async function openSoundPackets(request: SoundRequest) {
  const coding = request.coding ?? soundCoding('aac');
  const setting = await findSetting(request);
  const warnings = new Set<string>();
  const encoder = await openSoundEncoder(coding);
  const graph = await openGraph(masterGraph(SOURCE, { ...request, coding }, setting));
  const blocks = mixBlocks({
    ...request,
    openSound: (event) => openSound(request, event, warnings),
    onBlock: request.onShare,
  });
  const frame = newFrame();
  let mixed = 0;
  let mastered = 0;

  async function mixOn(): Promise<void> {
    const { value: block } = await blocks.next();
    if (block === undefined) return graph.source('in').push(null);
    const samples = stereoFrame(block, { at: mixed, sampleRate: SAMPLE_RATE });
    mixed += block.length / 2;
    graph.source('in').push(samples);
    samples.free();
  }

  async function encodeOn(): Promise<void> {
    let state = await graph.sink('sound').pull(frame);
    for (; state === 'again'; state = await graph.sink('sound').pull(frame)) await mixOn();
    if (state === 'end') return encoder.send(null);
    frame.pts = BigInt(mastered);
    mastered += frame.nbSamples;
    await encoder.send(frame);
  }

  return {
    encoder,
    /** What could not be played so far, as sentences. */
    warnings: () => [...warnings],
    /** Fills `packet` with the next one, whose times are in the encoder's time base; false after the last. */
    async read(packet: Packet): Promise<boolean> {
      let state = encoder.receive(packet);
      for (; state === 'again'; state = encoder.receive(packet)) await encodeOn();
      return state === 'got';
    },
    async close(): Promise<void> {
      await blocks.return(undefined);
      frame.free();
      graph.close();
      encoder.close();
    },
  };
}

/** The sound of a programme: mixed, mastered, kept for the next render of the same sound. */
import { createHash } from 'node:crypto';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ticksToFrames } from '@rushes/timeline';
import type { LoudnessReport, RenderSource } from '../types.ts';
import { AUDIO_BIT_RATE, type Machine, RENDER_VERSION } from './encoder-settings.ts';
import { masterSound } from './master-sound.ts';
import { mixSound } from './mix-sound.ts';
import { SAMPLE_RATE, type SoundEvent } from './plan-types.ts';
import { markUsed } from './segment-file.ts';
import { soundGraph } from './sound-graph.ts';
import { readBlocks, readGraph, type SoundReader } from './sound-reader.ts';

/** Composes music: blocks of interleaved stereo samples, in order. */
export type ComposeMusic = (
  parameters: unknown,
  seconds: number,
  sampleRate: number,
) => Iterable<Float32Array>;

export interface SoundRequest {
  sounds: readonly SoundEvent[];
  samples: number;
  sources: ReadonlyMap<string, RenderSource>;
  targetLufs: number;
  composeMusic: ComposeMusic;
  machine: Machine;
  workFolder: string;
  segmentFolder: string;
  signal: AbortSignal;
  onShare: (share: number) => void;
}

export interface RenderedSound {
  /** AAC in MP4; null for a programme without sound. */
  path: string | null;
  loudness: LoudnessReport;
  warnings: string[];
}

/** Renders the sound or takes it from `segmentFolder`. Throws MediaError. */
export async function renderSound(request: SoundRequest): Promise<RenderedSound> {
  if (request.sounds.length === 0) {
    request.onShare(1);
    return {
      path: null,
      loudness: { integratedLufs: null, truePeakDbtp: null, exempt: 'no-audio' },
      warnings: [],
    };
  }
  const kept = join(request.segmentFolder, `${soundKey(request)}.sound`);
  const known = await readKept(kept);
  if (known) {
    await Promise.all([markUsed(`${kept}.json`), markUsed(`${kept}.mp4`)]);
    request.onShare(1);
    return { path: `${kept}.mp4`, ...known };
  }
  const mixPath = await mixSound({
    ...request,
    openSound: (event) => openSound(request, event),
    onBlock: (share) => request.onShare(share * 0.5),
  });
  const { path, loudness, warnings } = await masterSound({ ...request, mixPath });
  await keep(kept, path, { loudness, warnings });
  request.onShare(1);
  return { path: `${kept}.mp4`, loudness, warnings };
}

type Kept = Pick<RenderedSound, 'loudness' | 'warnings'>;

/** The description is written last: with it, the sound beside it is whole. */
async function keep(kept: string, path: string, facts: Kept): Promise<void> {
  const partial = `${kept}.${process.pid}.part`;
  await copyFile(path, partial);
  await rename(partial, `${kept}.mp4`);
  await writeFile(partial, JSON.stringify(facts));
  await rename(partial, `${kept}.json`);
}

async function readKept(kept: string): Promise<Kept | null> {
  try {
    const facts = JSON.parse(await readFile(`${kept}.json`, 'utf8')) as Kept;
    await readFile(`${kept}.mp4`);
    return facts;
  } catch {
    return null;
  }
}

/** Name under which a sound is kept: equal keys mean equal bytes. */
function soundKey(request: SoundRequest): string {
  const sounds = request.sounds.map((event) => {
    const { source } = event;
    const content = source.kind === 'media' ? request.sources.get(source.assetId)?.contentKey : 'music';
    return { ...event, source: { ...source, assetId: content } };
  });
  const { samples, targetLufs, machine } = request;
  const facts = { version: RENDER_VERSION, rate: AUDIO_BIT_RATE, sounds, samples, targetLufs, machine };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40);
}

async function openSound(request: SoundRequest, event: SoundEvent): Promise<SoundReader> {
  const { source } = event;
  if (source.kind === 'music') {
    const blocks = request.composeMusic(source.parameters, source.seconds, SAMPLE_RATE);
    return readBlocks(blocks, ticksToFrames(source.position, { num: SAMPLE_RATE, den: 1 }));
  }
  const media = request.sources.get(source.assetId);
  if (!media) throw new Error(`no source ${source.assetId}`);
  const { position } = source;
  return readGraph(soundGraph({ source: media, path: media.path, position, samples: event.samples }));
}

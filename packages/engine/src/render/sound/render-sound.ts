/** The sound of a programme: mixed, mastered, kept for the next render of the same sound. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ticksToFrames } from '@rushes/timeline';
import { MediaError } from '../../errors.ts';
import type { LoudnessReport, RenderSource } from '../../types.ts';
import { type Machine, RENDER_VERSION } from '../encoder-settings.ts';
import type { MusicSource } from '../generators.ts';
import { type SoundCoding, soundCoding } from '../outputs/sound-codings.ts';
import { SAMPLE_RATE, type SoundEvent, type SoundSource, type SourceSpeed } from '../plan/plan-types.ts';
import { markUsed } from '../segment-file.ts';
import { isExact, masterSound } from './master-sound.ts';
import { readMediaSound } from './media-sound.ts';
import { mixSound } from './mix-sound.ts';
import {
  paceOfSound,
  rawSoundGraph,
  type SoundPace,
  soundFilters,
  soundKeyText,
  soundPlace,
  spanOfSound,
} from './sound-graph.ts';
import { readBlocks, readGraph, type SoundReader } from './sound-reader.ts';

export interface SoundRequest {
  sounds: readonly SoundEvent[];
  samples: number;
  sources: ReadonlyMap<string, RenderSource>;
  targetLufs: number;
  /** How it is encoded; default AAC. */
  coding?: SoundCoding;
  music: MusicSource;
  machine: Machine;
  workFolder: string;
  segmentFolder: string;
  signal: AbortSignal;
  onShare: (share: number) => void;
}

export interface RenderedSound {
  /** The encoded sound in a file of its own; null for a programme without sound. */
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
  const coding = request.coding ?? soundCoding('aac');
  const keptPath = `${kept}.${coding.file.extension}`;
  const known = await readKept(kept, keptPath);
  if (known) {
    await Promise.all([markUsed(`${kept}.json`), markUsed(keptPath)]);
    request.onShare(1);
    return { path: keptPath, ...known };
  }
  const damage = new Set<string>();
  const mix = await mixSound({
    ...request,
    openSound: (event) => openSound(request, event, damage),
    onBlock: (share) => request.onShare(share * 0.5),
  });
  const {
    path,
    loudness,
    warnings: missed,
  } = await masterSound({
    ...request,
    coding,
    ...mix,
    onShare: (share) => request.onShare(0.5 + share * 0.4),
  });
  const warnings = [...damage, ...missed];
  await keep(kept, { path, keptPath, facts: { loudness, warnings } });
  request.onShare(1);
  return { path: keptPath, loudness, warnings };
}

/** The files of a sound in the segment folder, the last of which says that it is whole; null for a programme without sound. */
export function soundFiles(request: Omit<SoundRequest, 'signal' | 'onShare'>): string[] | null {
  if (request.sounds.length === 0) return null;
  const name = soundKey(request);
  const { extension } = (request.coding ?? soundCoding('aac')).file;
  return [`${name}.sound.${extension}`, `${name}.sound.json`];
}

type Kept = Pick<RenderedSound, 'loudness' | 'warnings'>;

/** What stands in the description of a kept sound. */
interface KeptFile extends Kept {
  sha256: string;
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Files written by this process so far: two renders may keep the same sound at the same time. */
let writes = 0;

/** The description is written last: with it, the sound beside it is whole. */
async function keep(kept: string, made: { path: string; keptPath: string; facts: Kept }): Promise<void> {
  writes += 1;
  const partial = `${kept}.${process.pid}-${writes}.part`;
  try {
    const facts: KeptFile = { ...made.facts, sha256: await hashOfFile(made.path) };
    await copyFile(made.path, partial);
    await rename(partial, made.keptPath);
    await writeFile(partial, JSON.stringify(facts));
    await rename(partial, `${kept}.json`);
  } catch (error) {
    // On a full disk what could not be finished would stay in the way.
    await rm(partial, { force: true });
    throw error;
  }
}

/** The description of a sound that is kept; null where it is not whole, or not what was written. */
async function readKept(kept: string, keptPath: string): Promise<Kept | null> {
  try {
    const { sha256, ...facts } = JSON.parse(await readFile(`${kept}.json`, 'utf8')) as KeptFile;
    return (await hashOfFile(keptPath)) === sha256 ? facts : null;
  } catch {
    return null;
  }
}

/** Name under which a sound is kept: equal keys mean equal bytes. What is read of a file is in it as the graph that reads it. */
function soundKey(request: Omit<SoundRequest, 'signal' | 'onShare'>): string {
  const sounds = request.sounds.map((event) => ({
    ...event,
    source: event.source.kind === 'music' ? event.source : mediaKey(request, event, event.source),
  }));
  const { samples, targetLufs, machine, coding = soundCoding('aac') } = request;
  // What is exact was limited before, whether it had to be or not.
  const mastering = isExact(coding) ? { mastering: 2 } : {};
  const facts = { version: RENDER_VERSION, ...mastering, coding, sounds, samples, targetLufs, machine };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40);
}

function mediaKey(
  request: Pick<SoundRequest, 'sources'>,
  { samples }: SoundEvent,
  source: MediaSound,
): { graph: string; speed: SourceSpeed | undefined } {
  const media = sourceOf(request, source.assetId);
  const span = spanOfSound({ source, samples }, { source: media, path: media.contentKey });
  return { graph: soundKeyText(span, paceOfSound({ source, samples })), speed: source.speed };
}

type MediaSound = Extract<SoundSource, { kind: 'media' }>;

function sourceOf({ sources }: Pick<SoundRequest, 'sources'>, assetId: string): RenderSource {
  const media = sources.get(assetId);
  if (!media) throw new Error(`no source ${assetId}`);
  return media;
}

/** Scratch files of this process so far: sounds of one programme may be open at the same time. */
let scratchFiles = 0;

const DAMAGED_SOUND = 'Part of the sound of a file used in the timeline is damaged; it is silent there.';

// Sound turned round: written to a scratch file from its end, so that memory does not grow with length.

/** Samples turned at a time. */
const BLOCK = SAMPLE_RATE * 4;

/** Writes the next `samples` of a reader to `path`, last first, as interleaved 32-bit floats. Closes the reader. */
async function writeBackwards(
  reader: SoundReader,
  target: { path: string; samples: number; check: () => void },
): Promise<void> {
  const file = await open(target.path, 'w');
  try {
    for (let done = 0; done < target.samples; done += BLOCK) {
      target.check();
      const block = new Float32Array(Math.min(BLOCK, target.samples - done) * 2);
      await reader.read(block);
      turnRound(block);
      const at = (target.samples - done) * 8 - block.byteLength;
      await file.write(new Uint8Array(block.buffer), 0, block.byteLength, at);
    }
  } finally {
    reader.close();
    await file.close();
  }
}

/** A reader that removes its scratch file when it is closed. */
function removingFile(reader: SoundReader, path: string): SoundReader {
  return {
    read: (into) => reader.read(into),
    close() {
      reader.close();
      // The scratch folder goes with the render anyway: this only frees the room early.
      rm(path, { force: true }).catch(() => undefined);
    },
  };
}

function turnRound(samples: Float32Array): void {
  const pairs = samples.length / 2;
  for (let index = 0; index < pairs >> 1; index += 1) {
    const other = pairs - 1 - index;
    for (const side of [0, 1]) {
      const kept = samples[index * 2 + side] ?? 0;
      samples[index * 2 + side] = samples[other * 2 + side] ?? 0;
      samples[other * 2 + side] = kept;
    }
  }
}

/** Opens one sound of a programme; what of it is damaged is added to `warnings`. Throws MediaError. */
export async function openSound(
  request: Pick<SoundRequest, 'sources' | 'music' | 'workFolder' | 'signal'>,
  { source, samples }: SoundEvent,
  warnings: Set<string>,
): Promise<SoundReader> {
  if (source.kind === 'music') {
    const blocks = request.music.composeMusic(source.parameters, source.seconds, SAMPLE_RATE);
    return readBlocks(blocks, ticksToFrames(source.position, { num: SAMPLE_RATE, den: 1 }));
  }
  const media = sourceOf(request, source.assetId);
  const span = spanOfSound({ source, samples }, { source: media, path: media.path });
  const pace = paceOfSound({ source, samples });
  const readAt = (own: SoundPace | null) =>
    readMediaSound({
      ...soundPlace(span),
      filters: (facts) => soundFilters(span, facts, own),
      onTrouble: () => warnings.add(DAMAGED_SOUND),
    });
  if ((source.speed?.num ?? 1) > 0) return await readAt(pace);
  scratchFiles += 1;
  const path = join(request.workFolder, `backwards-${scratchFiles}.f32`);
  const check = () => {
    if (request.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
  };
  await writeBackwards(await readAt(null), { path, samples: span.samples, check });
  return removingFile(await readGraph(rawSoundGraph(path, pace)), path);
}

/** FFmpeg's filter `whisper`, fed stretch by stretch. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { watchLog } from '../av/ffmpeg-log.ts';
import { newFrame } from '../av/frames.ts';
import { type GraphHandle, openGraph } from '../av/open-graph.ts';
import { monoFrame } from '../av/sound-block.ts';
import { MediaError } from '../errors.ts';
import { chain, filter } from '../render/graph/filter-text.ts';
import type { SpeechChunk } from './speech-chunks.ts';
import type { SpeechSegment } from './types.ts';

/** What Whisper hears, samples a second. */
export const SPEECH_RATE = 16_000;

/** Seconds of the filter's queue: it recognises when a frame would not fit any more, so that each of ours is one go. */
export const QUEUE_SECONDS = 120;

/** One processor is left to others: the threads of Whisper wait for each other busily, and crawl where one is kept away. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** Samples of a queue of so many seconds. */
const queueSamples = (seconds: number) => seconds * SPEECH_RATE;

export interface Recogniser {
  /** Takes a stretch that is not silent. */
  push(chunk: SpeechChunk): Promise<void>;
  finish(): Promise<{ segments: SpeechSegment[]; language: string | null }>;
  close(): Promise<void>;
}

export interface RecogniserOptions {
  modelPath: string;
  workFolder: string;
  /** As Whisper names it, or `auto`. */
  language: string;
  queueSeconds: number;
}

/** Lines of the filter's file. Whisper's text stands in them as it is, also with quotes and line ends. */
export function parseSegments(text: string): SpeechSegment[] {
  return text.split(/\n(?=\{"start":)/).flatMap((line) => {
    const match = /^\{"start":(-?\d{1,15}),"end":(-?\d{1,15}),"text":"(.*)"\}\n?$/s.exec(line);
    if (match === null) return [];
    return [{ startMs: Number(match[1]), endMs: Number(match[2]), text: (match[3] ?? '').trim(), words: [] }];
  });
}

function graphText(options: RecogniserOptions, destination: string): string {
  const whisper = filter('whisper', {
    model: options.modelPath,
    language: options.language,
    use_gpu: 0,
    queue: options.queueSeconds,
    destination: `file:${destination}`,
    format: 'json',
  });
  const source = `abuffer@in=sample_rate=${SPEECH_RATE}:sample_fmt=flt:channel_layout=mono:time_base=1/${SPEECH_RATE}`;
  return chain(source, whisper, 'abuffersink@out');
}

async function openWhisper(options: RecogniserOptions, destination: string): Promise<GraphHandle> {
  try {
    return await openGraph(graphText(options, destination), { threads: THREADS });
  } catch (cause) {
    throw new MediaError('invalid', 'The speech model could not be loaded.', { cause });
  }
}

/** What the filter writes nowhere but in its log. */
function createLogReader(): {
  read: (line: string) => void;
  language: () => string | null;
  failed: () => boolean;
} {
  const votes = new Map<string, number>();
  let failed = false;
  return {
    read(line) {
      const heard = /auto-detected language: (\w{2,4}) \(p = ([\d.]+)\)/.exec(line);
      if (heard !== null) {
        votes.set(heard[1] ?? '', (votes.get(heard[1] ?? '') ?? 0) + Number(heard[2]));
      }
      failed ||= line.includes('Failed to process audio');
    },
    language: () => [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null,
    failed: () => failed,
  };
}

/** Loads the model. Throws MediaError `invalid` when it does not load. */
export async function openRecogniser(options: RecogniserOptions): Promise<Recogniser> {
  const folder = await mkdtemp(join(options.workFolder, 'rushes-speech-'));
  const path = join(folder, 'segments.json');
  const heard = createLogReader();
  const out = newFrame();
  const file = await open(path, 'w+');
  let graph: GraphHandle;
  try {
    graph = await openWhisper(options, path);
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    // Both sides have it open: its name is not needed any more, and nothing stays behind when this is ended.
    await rm(folder, { recursive: true, force: true });
  }
  let [end, lastLength] = [0, 0];

  async function run(): Promise<void> {
    const watch = watchLog(heard.read);
    try {
      while ((await graph.sink('out').pull(out)) === 'got');
    } finally {
      watch.stop();
    }
    if (heard.failed()) throw new MediaError('internal', 'Speech recognition failed on a part of the sound.');
  }

  /** A stretch behind a gap must not fit behind the one before, or it would be taken as its continuation. */
  function apart(samples: Float32Array): Float32Array {
    const least = queueSamples(options.queueSeconds) - lastLength + 1;
    if (samples.length >= least) return samples;
    const padded = new Float32Array(least);
    padded.set(samples);
    return padded;
  }

  return {
    async push({ at, samples }) {
      const own = at === end || lastLength === 0 ? samples : apart(samples);
      const frame = monoFrame(own, { at, sampleRate: SPEECH_RATE });
      graph.source('in').push(frame);
      frame.free();
      end = at + samples.length;
      lastLength = samples.length;
      await run();
    },
    async finish() {
      graph.source('in').push(null);
      await run();
      // The log arrives as events of its own.
      await new Promise((resolve) => setImmediate(resolve));
      return { segments: parseSegments(await file.readFile('utf8')), language: heard.language() };
    },
    async close() {
      graph.close();
      out.free();
      await file.close();
    },
  };
}

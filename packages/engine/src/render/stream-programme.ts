/**
 * A programme as fragments of MP4 that can be played while the rest is still being rendered: one fragment for each
 * segment, with the sound of the same time, in order. They are the fragments of one file, so players join them without a
 * seam.
 */
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPacket, timestampSeconds } from '../av/frames.ts';
import { openVideoEncoder } from '../av/open/open-encoder.ts';
import { type OutputHandle, openOutput } from '../av/open/open-output.ts';
import { MediaError } from '../errors.ts';
import { shiftFragment, type TrackTimes } from '../hls/fragments.ts';
import { readBoxes } from '../hls/read-boxes.ts';
import type { StreamProgrammeRequest, StreamProgrammeResult } from '../types.ts';
import { videoEncoderOptions } from './encoder-settings.ts';
import { openProgramme, type Programme, segmentFiles } from './programme.ts';
import { withScratch } from './render-parts.ts';
import { renderPictures } from './render-pictures.ts';
import { createProgress } from './render-progress.ts';
import { bothOrStop, defaultParallel, type RenderHooks } from './render-timeline.ts';
import { readSegment, type SegmentContent } from './segment-file.ts';
import { openSoundPackets } from './sound/stream-sound.ts';

/** What players need before the first fragment. */
export const INIT_FILE = 'init.mp4';

/** File of the fragment with `number`, counted from 1. */
export function fragmentFile(number: number): string {
  return `${number}.m4s`;
}

/** One `moof` with its `mdat` per segment, written at once, no edit lists: not all players that join fragments know them. */
const MUXER_OPTIONS = {
  movflags: '+frag_custom+empty_moov+default_base_moof',
  use_editlist: '0',
  avoid_negative_ts: 'disabled',
  flush_packets: '1',
};

/**
 * Renders the programme into `outputFolder`: `init.mp4`, then `1.m4s` and so on, each told by `onMade` once it is whole.
 * Finished segments are found in `segmentFolder` again. Throws MediaError.
 */
export function streamProgramme(
  request: StreamProgrammeRequest,
  hooks: RenderHooks = {},
): Promise<StreamProgrammeResult> {
  return withScratch(request, async (scratch) => {
    const programme = await openProgramme(request, {
      scratch,
      signal: hooks.signal,
      generators: hooks.generators,
    });
    const { plan, context, machine } = programme;
    const stop = new AbortController();
    const signal = hooks.signal ? AbortSignal.any([hooks.signal, stop.signal]) : stop.signal;
    const progress = createProgress(hooks.onProgress, plan.frames);
    const ready = createSignals(segmentFiles(programme));
    const first = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => first.resolve(), { once: true });
    const pictures = renderPictures({
      plan,
      context,
      machine,
      signal,
      workFolder: scratch,
      segmentFolder: request.segmentFolder,
      parallel: request.parallel ?? defaultParallel(),
      ...(request.quickStart === true && { firstDone: first.promise }),
      onFrames: progress.addFrames,
      onMade: ready.made,
    });
    // What waits for a segment ends when none comes any more.
    const [drawn, written] = await bothOrStop(
      pictures.finally(ready.close),
      writeFragments(programme, {
        folder: request.outputFolder,
        segmentFolder: request.segmentFolder,
        scratch,
        signal,
        onSound: progress.setSound,
        waitFor: ready.waitFor,
        onMade: (file) => {
          hooks.onMade?.(file);
          if (file === fragmentFile(1)) first.resolve();
        },
      }),
      stop,
    );
    progress.finish();
    return {
      fragments: written.fragments,
      segments: { total: plan.segments.length, reused: drawn.reused },
      warnings: [...plan.warnings, ...drawn.warnings, ...written.warnings],
    };
  });
}

/** Lets each file be waited for, which may come in any order; after `close` what has not come is not waited for. */
function createSignals(files: readonly string[]) {
  const waiting = new Map(files.map((file) => [file, Promise.withResolvers<void>()]));
  return {
    made: (file: string): void => waiting.get(file)?.resolve(),
    waitFor: async (file: string): Promise<void> => waiting.get(file)?.promise,
    close(): void {
      for (const { resolve } of waiting.values()) resolve();
    },
  };
}

interface FragmentsPlace {
  folder: string;
  segmentFolder: string;
  scratch: string;
  signal: AbortSignal;
  waitFor: (file: string) => Promise<void>;
  onSound: (share: number) => void;
  onMade: (file: string) => void;
}

async function writeFragments(
  programme: Programme,
  place: FragmentsPlace,
): Promise<{ fragments: number; warnings: string[] }> {
  const { plan } = programme;
  const sound = await openSound(programme, place);
  const path = join(place.scratch, 'stream.mp4');
  const output = await openOutput(path, 'mp4');
  // Opened for its parameter sets and its delay only.
  const encoder = await openVideoEncoder(videoEncoderOptions(plan.output));
  const cutter = createFileCutter(path);
  try {
    const video = output.addStream(encoder, { frameRate: plan.output.rate });
    const track = sound === null ? -1 : output.addStream(sound.encoder);
    await output.start(MUXER_OPTIONS);
    const { timeBase } = encoder;
    const delay = encoder.context.hasBFrames;
    let frames = 0;
    for (const [index, file] of segmentFiles(programme).entries()) {
      const next = frames + segmentFrames(programme, index);
      const isLast = index === plan.segments.length - 1;
      const end = isLast ? Number.POSITIVE_INFINITY : (next * plan.output.rate.den) / plan.output.rate.num;
      // Beside the pictures, which take longer.
      await sound?.writeUntil(output, { track, seconds: end });
      await place.waitFor(file);
      if (place.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      const segment = await loadSegment(join(place.segmentFolder, file));
      writeSegmentPackets(output, { segment, video, timeBase, delay, start: frames });
      frames = next;
      output.endFragment();
      const times = timesOf(output, { delay: { track: video, timeBase, ticks: delay }, sound, track });
      if (index === 0) await publish(place, INIT_FILE, await cutter.head());
      await publish(place, fragmentFile(index + 1), await cutter.next(times));
    }
    return { fragments: plan.segments.length, warnings: sound?.warnings() ?? [] };
  } finally {
    await output.abandon();
    encoder.close();
    await sound?.close();
    await rm(path, { force: true });
  }
}

async function publish(place: FragmentsPlace, file: string, content: Buffer): Promise<void> {
  await writeFile(join(place.folder, file), content);
  place.onMade(file);
}

async function loadSegment(path: string): Promise<SegmentContent> {
  const segment = await readSegment(path);
  if (!segment) throw new MediaError('internal', 'A rendered part was lost before it was written.');
  return segment;
}

function writeSegmentPackets(
  output: OutputHandle,
  job: {
    segment: SegmentContent;
    video: number;
    timeBase: { num: number; den: number };
    delay: number;
    start: number;
  },
): void {
  const packet = newPacket();
  try {
    for (const [index, { frame, isKey, data }] of job.segment.packets.entries()) {
      packet.unref();
      packet.data = data;
      packet.isKeyframe = isKey;
      packet.pts = BigInt(job.start + frame);
      packet.dts = BigInt(job.start + index - job.delay);
      packet.duration = 1n;
      output.writeInOrder(packet, job.video, job.timeBase as Parameters<OutputHandle['writeInOrder']>[2]);
    }
  } finally {
    packet.free();
  }
}

function segmentFrames({ plan }: Programme, index: number): number {
  const segment = plan.segments[index];
  return segment === undefined ? 0 : segment.endFrame - segment.startFrame;
}

type SoundTrack = NonNullable<Awaited<ReturnType<typeof openSound>>>;

/** The sound as it is written piece by piece; null for a programme without. */
async function openSound({ sound }: Programme, { signal, onSound }: FragmentsPlace) {
  if (sound.sounds.length === 0) {
    onSound(1);
    return null;
  }
  const packets = await openSoundPackets({ ...sound, signal, onShare: onSound });
  const { encoder } = packets;
  const packet = newPacket();
  let waiting = false;
  let firstSeconds: number | null = null;
  const secondsOf = (ticks: bigint) => timestampSeconds(ticks, encoder.timeBase) ?? 0;
  return {
    encoder,
    warnings: packets.warnings,
    /** Where the first written packet begins. */
    startSeconds: () => firstSeconds ?? 0,
    /** Writes the packets that start before `seconds`; those that only warm a decoder up are left out. */
    async writeUntil(output: OutputHandle, to: { track: number; seconds: number }): Promise<void> {
      while (waiting || (await packets.read(packet))) {
        const start = secondsOf(packet.pts);
        waiting = start >= to.seconds;
        if (waiting) return;
        if (start + secondsOf(packet.duration) <= 0) continue;
        firstSeconds ??= start;
        output.writeInOrder(packet, to.track, encoder.timeBase);
      }
    },
    async close(): Promise<void> {
      packet.free();
      await packets.close();
    },
  };
}

/** How the muxer's times are set right (see fragments.ts). */
function timesOf(
  output: OutputHandle,
  tracks: {
    delay: { track: number; timeBase: { num: number; den: number }; ticks: number };
    sound: SoundTrack | null;
    track: number;
  },
): Map<number, TrackTimes> {
  const { delay, sound, track } = tracks;
  const clock = output.stream(delay.track).timeBase;
  const scale = (delay.timeBase.num * clock.den) / (delay.timeBase.den * clock.num);
  const times = new Map([[delay.track + 1, { startTicks: 0, delayTicks: Math.round(delay.ticks * scale) }]]);
  if (sound !== null) {
    const { num, den } = output.stream(track).timeBase;
    times.set(track + 1, { startTicks: Math.round((sound.startSeconds() * den) / num), delayTicks: 0 });
  }
  return times;
}

/** Cuts a file that grows by whole fragments. */
function createFileCutter(path: string) {
  let offset = 0;
  return {
    /** What stands before the first fragment. */
    async head(): Promise<Buffer> {
      const boxes = await readBoxes(path);
      const first = boxes.find(({ type }) => type === 'moof');
      if (first === undefined) throw new MediaError('internal', 'The muxer wrote no fragment.');
      offset = first.offset;
      return (await readFile(path)).subarray(0, first.offset);
    },
    /** What was written since the last cut, its times set right. */
    async next(times: Map<number, TrackTimes>): Promise<Buffer> {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        const content = Buffer.alloc(size - offset);
        await file.read(content, 0, content.length, offset);
        offset = size;
        const moofBytes = content.readUInt32BE(0);
        if (content.toString('latin1', 4, 8) !== 'moof') {
          throw new MediaError('internal', 'The muxer did not end its fragment.');
        }
        shiftFragment(content.subarray(0, moofBytes), times);
        return content;
      } finally {
        await file.close();
      }
    },
  };
}

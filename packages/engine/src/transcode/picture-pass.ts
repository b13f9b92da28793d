import { rateToNumber } from '@rushes/timeline';
import { type Frame, presentationTime, shareFrame } from '../av/frames.ts';
import type { MediaTags } from '../av/streams/media-tags.ts';
import type { ProxyFile } from '../types.ts';
import { createAssetClock } from './asset-clock.ts';
import type { PicturePlan } from './picture-plan.ts';
import { createDirectScaler, createPictureScaler, type ScaledPictures } from './picture-scaler.ts';
import { openProxyWriter, type ProxyWriter } from './proxy-writer.ts';

/** Makes proxies of decoded frames in one pass, and shows them in passing to whoever measures. */
export interface PicturePass {
  /** Takes a decoded frame; the caller keeps its reference. */
  push(frame: Frame): Promise<void>;
  /** Hands a block of 48 kHz stereo to the proxies. */
  pushSound(frame: Frame): Promise<void>;
  finish(): Promise<PictureResult>;
  /** Frees everything and closes the files. Needed after `finish` too. */
  close(): Promise<void>;
}

export interface PictureResult {
  decodedFrames: number;
  endSeconds: number;
  /** How often the picture's clock jumped back. */
  jumps: number;
  proxies: ProxyFile[];
}

/** A frame of the asset in passing: only valid until the call returns. */
export interface PassingPicture {
  seconds: number;
  /** At the size of the standard proxy; where none is made, null of all frames but those that are sampled. */
  picture: Frame | null;
  small: Frame;
}

export interface PicturePassOptions {
  plan: PicturePlan;
  folder: string;
  hasSound: boolean;
  /** What the proxies say of themselves. */
  tags: MediaTags;
  /** Needs a plan with a small picture. */
  measure?: (passing: PassingPicture) => Promise<void> | undefined;
}

/** Frames that may wait between two steps: enough to bridge a slow one, little memory (1.4 MB each at 720p). */
const STAGE_CAPACITY = 4;

async function openWriters(options: PicturePassOptions): Promise<ProxyWriter[]> {
  const writers: ProxyWriter[] = [];
  for (const proxy of options.plan.proxies) writers.push(await openProxyWriter({ ...options, proxy }));
  return writers;
}

async function encodeAndFree(writer: ProxyWriter, frame: Frame | undefined): Promise<void> {
  if (frame === undefined) return;
  try {
    await writer.writePicture(frame);
  } finally {
    frame.free();
  }
}

/** One step of a pipeline: takes items in order, works on one at a time, holds back whoever is too fast. */
interface Stage<Item> {
  /** Hands over an item; resolves when there is room for the next. Rejects once the work has failed. */
  push(item: Item): Promise<void>;
  /** Resolves when everything handed over is done. Rejects when the work failed. */
  drain(): Promise<void>;
}

/**
 * Runs `work` beside its caller, so that decoding, filtering and encoding overlap on the cores. At
 * most `capacity` items wait or are worked on. After a failure the remaining items go to `discard`.
 */
function createStage<Item>(
  capacity: number,
  work: (item: Item) => Promise<void>,
  discard: (item: Item) => void = () => {},
): Stage<Item> {
  const running: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | null = null;

  async function runOne(before: Promise<void>, item: Item): Promise<void> {
    await before;
    if (failure !== null) return discard(item);
    try {
      await work(item);
    } catch (error) {
      failure ??= { error };
    }
  }

  function throwFailure(): void {
    if (failure !== null) throw failure.error;
  }

  return {
    async push(item) {
      last = runOne(last, item);
      running.push(last);
      if (running.length >= capacity) await running.shift();
      throwFailure();
    },
    async drain() {
      await last;
      throwFailure();
    },
  };
}

/** Encodes frames of all proxies, one for each writer, beside what makes them. */
function createEncoding(writers: readonly ProxyWriter[]) {
  return createStage<Frame[]>(
    STAGE_CAPACITY,
    async (frames) => {
      await Promise.all(writers.map((writer, index) => encodeAndFree(writer, frames[index])));
    },
    (frames) => {
      for (const frame of frames) frame.free();
    },
  );
}

/** Starts the pass; opens the proxy files at once. Decoding, scaling and encoding run side by side. */
export async function openPicturePass(options: PicturePassOptions): Promise<PicturePass> {
  const { plan, measure } = options;
  const { timeBase, startPts } = plan.stream;
  const framesPerSecond = rateToNumber(plan.video.rate);
  const step = timeBase.den / timeBase.num / framesPerSecond;
  const clock = createAssetClock({ timeBase, startPts, step });
  const writers = await openWriters(options);
  const encoding = createEncoding(writers);
  let decodedFrames = 0;
  let lastProxyTick = -1;

  async function encode(proxies: Frame[], seconds: number): Promise<void> {
    const tick = Math.round((seconds * plan.proxyTimeBase.den) / plan.proxyTimeBase.num);
    // Two frames on one tick of the proxy's even rate: the second is left out, so that time never drifts.
    if (tick <= lastProxyTick) return;
    lastProxyTick = tick;
    const shared = proxies.map(shareFrame);
    for (const frame of shared) {
      frame.pts = BigInt(tick);
      frame.duration = 0n;
    }
    await encoding.push(shared);
  }

  async function take({ small, picture, proxies }: ScaledPictures): Promise<void> {
    const first = proxies[0] ?? small;
    if (first === null) return;
    const seconds = (Number(first.pts) * timeBase.num) / timeBase.den;
    if (small !== null) await measure?.({ seconds, picture, small });
    if (proxies.length > 0) await encode(proxies, seconds);
  }

  const scaler =
    plan.direct === null ? createPictureScaler(plan, take) : createDirectScaler(plan, plan.direct, take);

  async function scaleAndFree(frame: Frame): Promise<void> {
    try {
      await scaler.push(frame);
    } finally {
      frame.free();
    }
  }

  const scaling = createStage<Frame>(STAGE_CAPACITY, scaleAndFree, (frame) => frame.free());

  return {
    async push(frame) {
      const shared = shareFrame(frame);
      shared.pts = clock.next(presentationTime(frame), frame.duration);
      decodedFrames += 1;
      await scaling.push(shared);
    },
    async pushSound(frame) {
      for (const writer of writers) await writer.writeSound(frame);
    },
    async finish() {
      await scaling.drain();
      await scaler.finish();
      await encoding.drain();
      const proxies: ProxyFile[] = [];
      for (const writer of writers) proxies.push(await writer.finish());
      return { decodedFrames, endSeconds: clock.endSeconds(), jumps: clock.jumps(), proxies };
    },
    async close() {
      await Promise.allSettled([scaling.drain(), encoding.drain()]);
      scaler.close();
      await Promise.all(writers.map((writer) => writer.abandon()));
    },
  };
}

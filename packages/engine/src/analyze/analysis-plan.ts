import type { Rational } from '@rushes/timeline';
import { workingSpaceFilters } from '../av/picture-filters.ts';
import type { AnalyzeRequest, ProbeResult, StreamInfo, VideoStreamInfo } from '../types.ts';
import { smallSize } from './small-picture.ts';

/** One proxy to be made. */
export interface ProxyPlan {
  label: string;
  width: number;
  height: number;
  /** Sink of the graph that gives its pictures. */
  sink: string;
}

/** What the analysis of a file with a picture will do. */
export interface PicturePlan {
  stream: StreamInfo;
  video: VideoStreamInfo;
  /** Largest first; never empty. */
  proxies: ProxyPlan[];
  /** The proxy whose pictures are also measured and become keyframes. */
  measured: ProxyPlan;
  small: { width: number; height: number };
  /** Time base of the proxies' pictures: one tick per frame, or fine ticks at a variable rate. */
  proxyTimeBase: Rational;
}

/** Class of the proxy that always exists. */
const STANDARD_HEIGHT = 720;

/** H.264 decoders in browsers and phones end here. */
const MAX_PROXY_SIDE = 4096;

const VARIABLE_TIME_BASE: Rational = { num: 1, den: 90_000 };

export const SMALL_SINK = 'small';

function evenFloor(value: number): number {
  return Math.max(2, 2 * Math.floor(value / 2));
}

/** Size of a proxy of class `height`: that is its shorter side; even, never larger than the source. */
export function proxySize(
  display: { width: number; height: number },
  height: number,
): { width: number; height: number } {
  const shorter = Math.min(display.width, display.height);
  const longer = Math.max(display.width, display.height);
  const scale = Math.min(1, height / shorter, MAX_PROXY_SIDE / longer);
  // A hair more than exact, so that rounding does not turn 1280 into 1279.99 and then 1278.
  const side = (pixels: number): number => evenFloor(pixels * scale + 0.001);
  return { width: side(display.width), height: side(display.height) };
}

/** Classes of the proxies to make: 720 always, others only up to the source's size; largest first. */
export function proxyHeights(asked: number[], shorterSide: number): number[] {
  const fitting = asked.filter((height) => Number.isInteger(height) && height > 0 && height <= shorterSide);
  return [...new Set([STANDARD_HEIGHT, ...fitting])].sort((a, b) => b - a);
}

/** Plans the picture side of an analysis; null for sound only. */
export function planPicture(probe: ProbeResult, request: AnalyzeRequest): PicturePlan | null {
  const stream = probe.videoStream === null ? undefined : probe.streams[probe.videoStream];
  const video = stream?.video;
  if (stream === undefined || video === null || video === undefined) return null;
  const display = { width: video.displayWidth, height: video.displayHeight };
  const heights = proxyHeights(request.proxyHeights, Math.min(display.width, display.height));
  const proxies = heights.map((height) => ({
    label: String(height),
    ...proxySize(display, height),
    sink: `proxy${height}`,
  }));
  const measured = proxies.find(({ label }) => label === String(STANDARD_HEIGHT)) ?? proxies[0];
  if (measured === undefined) return null;
  return {
    stream,
    video,
    proxies,
    measured,
    small: smallSize(display.width, display.height),
    proxyTimeBase: video.variableRate ? VARIABLE_TIME_BASE : { num: video.rate.den, den: video.rate.num },
  };
}

/**
 * The graph behind `source`: decoded frames are brought into the working space at the largest proxy's
 * size, smaller proxies are scaled from there, and the small picture from the measured proxy.
 */
export function pictureGraphText(source: string, plan: PicturePlan, interlaced: boolean): string {
  const [largest, ...others] = plan.proxies;
  if (largest === undefined) throw new RangeError('a plan without proxies');
  const toWorkingSpace = workingSpaceFilters({
    video: plan.video,
    width: largest.width,
    height: largest.height,
    interlaced,
  });
  const branches = plan.proxies.map(({ sink }) => `[${sink}]`).join('');
  const scaled = others.map(
    ({ sink, width, height }) => `[${sink}]scale=${width}:${height}:flags=bicubic[${sink}s]`,
  );
  const outOf = (proxy: ProxyPlan): string => (proxy === largest ? proxy.sink : `${proxy.sink}s`);
  const sinks = plan.proxies.map((proxy) =>
    proxy === plan.measured
      ? `[${outOf(proxy)}]split[${proxy.sink}p][tosmall];[${proxy.sink}p]buffersink@${proxy.sink}`
      : `[${outOf(proxy)}]buffersink@${proxy.sink}`,
  );
  const small = `[tosmall]scale=${plan.small.width}:${plan.small.height}:flags=area,buffersink@${SMALL_SINK}`;
  const head = `${source},${toWorkingSpace.join(',')},split=${plan.proxies.length}${branches}`;
  return [head, ...scaled, ...sinks, small].join(';');
}

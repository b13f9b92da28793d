import { type Rational, rateToNumber } from '@rushes/timeline';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import type { ProbeResult, StreamInfo, VideoStreamInfo } from '../types.ts';
import { type LadderRung, ladderRung, ladderRungs } from './ladder.ts';

/** One proxy to be made. */
export interface ProxyPlan extends LadderRung {
  /** Sink of the graph that gives its pictures. */
  sink: string;
}

/** A small picture of every frame, for measurements; never seen. */
export interface SmallPlan {
  width: number;
  height: number;
  /** The proxy it is made of, whose pictures are also measured. */
  of: ProxyPlan;
}

/** Measuring without proxies: the small picture of every frame, and the large one only of those that are sampled. */
export interface DirectPlan {
  small: { width: number; height: number };
  /** Size that the standard proxy would have. */
  picture: { width: number; height: number };
  /** Every how many frames the large one is made. */
  sampleStep: number;
}

/** What is measured of a picture. */
export interface MeasuredPlan {
  /** Size of the small picture of a source shown at this size. */
  smallSize: (width: number, height: number) => { width: number; height: number };
  /** Every how many frames a large picture is needed, by frames a second. */
  sampleStep: (framesPerSecond: number) => number;
}

/** What is made of the picture of a file in one pass. */
export interface PicturePlan {
  stream: StreamInfo;
  video: VideoStreamInfo;
  /** Largest first; empty only where `direct` measures alone. */
  proxies: ProxyPlan[];
  small: SmallPlan | null;
  /** Without proxies: what is measured, straight from the decoder. */
  direct: DirectPlan | null;
  /** Time base of the proxies' pictures: one tick per frame, or fine ticks at a variable rate. */
  proxyTimeBase: Rational;
}

/** Class of the proxy that an analysis always makes. */
export const STANDARD_RUNG = 720;

const VARIABLE_TIME_BASE: Rational = { num: 1, den: 90_000 };

export const SMALL_SINK = 'small';

/** The stream whose picture is used, and its facts; null for sound only. */
export function pictureStream(probe: ProbeResult): { stream: StreamInfo; video: VideoStreamInfo } | null {
  const stream = probe.videoStream === null ? undefined : probe.streams[probe.videoStream];
  const video = stream?.video ?? null;
  return stream === undefined || video === null ? null : { stream, video };
}

/** Size as shown: after sample aspect and rotation. */
export function displayOf(video: VideoStreamInfo): { width: number; height: number } {
  return { width: video.displayWidth, height: video.displayHeight };
}

/**
 * Plans proxies of the classes `asked`, by the ladder rule, and where `measured` is given what is measured beside them:
 * of the standard proxy, which must be asked for, or straight from the decoder where no proxy is. Null for sound only.
 */
export function planPicture(
  probe: ProbeResult,
  asked: number[],
  measured: MeasuredPlan | null = null,
): PicturePlan | null {
  const picture = pictureStream(probe);
  if (picture === null) return null;
  const display = displayOf(picture.video);
  const proxies = ladderRungs(display, asked).map((rung) => ({ ...rung, sink: `proxy${rung.label}` }));
  const standard = ladderRung(display, STANDARD_RUNG);
  const source = proxies.find(({ rung }) => rung === standard.rung);
  const { variableRate, rate } = picture.video;
  const small = measured?.smallSize(display.width, display.height);
  return {
    ...picture,
    proxies,
    small: small === undefined || source === undefined ? null : { ...small, of: source },
    direct:
      measured === null || small === undefined || proxies.length > 0
        ? null
        : {
            small,
            picture: { width: standard.width, height: standard.height },
            sampleStep: measured.sampleStep(rateToNumber(rate)),
          },
    proxyTimeBase: variableRate ? VARIABLE_TIME_BASE : { num: rate.den, den: rate.num },
  };
}

function smallText({ width, height }: SmallPlan): string {
  return `[tosmall]scale=${width}:${height}:flags=area,buffersink@${SMALL_SINK}`;
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
    proxy === plan.small?.of
      ? `[${outOf(proxy)}]split[${proxy.sink}p][tosmall];[${proxy.sink}p]buffersink@${proxy.sink}`
      : `[${outOf(proxy)}]buffersink@${proxy.sink}`,
  );
  const small = plan.small === null ? [] : [smallText(plan.small)];
  // Deinterlacing counts in fields: the times have to stay those of the stream.
  const { num, den } = plan.stream.timeBase;
  const head = `${source},${toWorkingSpace.join(',')},settb=expr=${num}/${den},split=${plan.proxies.length}${branches}`;
  return [head, ...scaled, ...sinks, ...small].join(';');
}

/**
 * The frames of a file, in time: opened, sought, run at the asked speed and stepped at the programme's rate.
 *
 * The rule, whatever the rates: a frame of the programme shows the last frame of the file that has begun at the
 * position that belongs to the programme frame's start; one that begins within the slack after it has begun too,
 * because containers and documents round times. Before the file's first frame the first is shown, after its last the last.
 */
import { framesToTicks, ticksPerSecond, ticksToSeconds } from '@rushes/timeline';
import { deinterlace, mayBeInterlaced } from '../av/pictures/picture-filters.ts';
import type { ProbeResult, StreamInfo } from '../types.ts';
import { chain, filter, inputOptions, type Labels } from './graph/filter-text.ts';
import { type Emitter, type GraphContext, mediaOf, rateText } from './graph/graph-context.ts';
import { isNormal, scaleTicks } from './plan/item-clock.ts';
import type { PictureSource, PlacedPicture, SourceSpeed } from './plan/plan-types.ts';
import { frameTicks, pictureTicks, zeroSeconds } from './plan/source-time.ts';
import { ALPHA_CONTAINER, keepsAlphaApart } from './prepare-alpha.ts';

type MediaSource = Extract<PictureSource, { kind: 'media' }>;

const normalSpeed: SourceSpeed = { num: 1, den: 1 };

/**
 * Filters of a source before and after scaling: frames are dropped before it and repeated after it. So are those that
 * come before the wanted ones, from the keyframe on, wherever nothing is repeated. Backwards `frames` frames are held in
 * memory.
 */
export function mediaTiming(
  { context, labels }: Pick<Emitter, 'context' | 'labels'>,
  place: { source: MediaSource; picture: PlacedPicture; start: number; frames: number },
): { before: string; after: string } {
  const { rate } = context.output;
  const { source, video } = mediaOf(context, place.source.assetId);
  const speed = place.source.speed ?? normalSpeed;
  const steps = filter('fps', { fps: rateText(rate), start_time: 0, round: 'up' });
  const everyStep = chain(hold, steps);
  if (source.probe.mediaKind === 'image') {
    const still = chain(openMovie(context, place.source, 0), filter('setpts', { expr: '0' }));
    return { before: still, after: everyStep };
  }
  const isBackward = speed.num < 0;
  const first = isBackward ? place.start + place.frames - 1 : place.start;
  const passed = framesToTicks(first - place.picture.atFrame, rate);
  const position = place.source.position + scaleTicks(passed, speed);
  const open = openAt({ context, labels }, place.source, { position, speed });
  if (speed.num === 0) {
    const one = filter('trim', { end_frame: 1 });
    return { before: chain(open, everyStep, one), after: hold };
  }
  if (isBackward) {
    const stretch = filter('trim', { end_frame: place.frames });
    const inTurn = filter('setpts', { expr: 'N' });
    return { before: chain(open, everyStep, stretch), after: chain(filter('reverse'), inTurn) };
  }
  const repeats = rate.num * video.rate.den * speed.den > video.rate.num * speed.num * rate.den;
  const isOne = place.frames === 1;
  return isOne || !repeats
    ? { before: chain(open, everyStep), after: '' }
    : { before: open, after: everyStep };
}

/** Held before rates are matched: at the end of its input `fps` would drop the last picture. */
const hold = filter('tpad', { stop: -1, stop_mode: 'clone' });

/** The file from `position` on, whose frames run at the speed (without its sign) and count from 0 there. */
function openAt(
  { context, labels }: Pick<Emitter, 'context' | 'labels'>,
  source: MediaSource,
  at: { position: number; speed: SourceSpeed },
): string {
  const { source: media, stream, video } = mediaOf(context, source.assetId);
  const { probe } = media;
  const zero = Math.round(zeroSeconds(probe) * ticksPerSecond);
  const passed = `PTS-(${zero + at.position + slackTicks(context, source)})`;
  const { num, den } = at.speed;
  const expr = isNormal(at.speed) || num === 0 ? passed : `round((${passed})*${den}/${Math.abs(num)})`;
  const clock = filter('settb', { expr: `1/${ticksPerSecond}` });
  const pictures = keepsAlphaApart(media)
    ? openWithAlpha({ context, labels }, source, at.position)
    : openMovie(context, source, at.position);
  // Before anything is left out: two fields become one picture by what stands before and after them.
  const whole = mayBeInterlaced(stream.codec, video) ? deinterlace : null;
  return chain(pictures, whole, clock, filter('setpts', { expr }));
}

/** How much later than its time a frame may begin: what Matroska and hand-written documents round to. */
const SLACK_SECONDS = 0.001;

/** The slack of a source, ticks; at most a quarter of its frame. */
function slackTicks(context: GraphContext, source: MediaSource): number {
  const { source: media, stream } = mediaOf(context, source.assetId);
  const tick = stream.timeBase.num / stream.timeBase.den;
  const seconds = Math.max(SLACK_SECONDS, tick);
  return Math.round(Math.min(seconds * ticksPerSecond, frameTicks(media.probe) / 4));
}

/** Seconds before the wanted frame at which reading starts at the latest: timestamps in indexes are coarse. */
const SEEK_MARGIN_SECONDS = 0.1;

/**
 * Frames before the wanted one likewise: indexes count in decoding order, which reorders frames by so many. Of HEVC
 * decoders leave out the pictures that come before an open group's keyframe, up to sixteen.
 */
const SEEK_MARGIN_FRAMES = 3;
const HEVC_MARGIN_FRAMES = 17;

/**
 * Containers that are entered at any picture, not at one that stands alone: reading begins so much earlier that such
 * a one has come. Broadcasts have one each second or two, encoders by default one in 250 frames.
 */
const ENTERED_ANYWHERE: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);
const ENTRY_SECONDS = 12;

/** Animations, each of whose frames is drawn over those before it. */
const ENTERED_AT_START: ReadonlySet<string> = new Set(['webp_anim']);

/** The file, opened by the demuxer that probing chose and with no access to any other file or address. */
function openMovie(context: GraphContext, source: { assetId: string }, position: number): string {
  const media = mediaOf(context, source.assetId);
  const { probe } = media.source;
  const seek = context.withoutSeeking ? 0 : seekSeconds(probe, media.stream, position);
  return filter('movie', {
    filename: `file:${context.locate(media.source)}`,
    f: probe.container,
    si: media.stream.index,
    ...(seek > 0 && { sp: seek.toFixed(6) }),
    dec_threads: context.decoderThreads ?? 1,
    format_opts: inputOptions(probe.container),
  });
}

/** The pictures of a file with the transparency that lies in a file beside it, at the same times. */
function openWithAlpha(
  { context, labels }: { context: GraphContext; labels: Labels },
  source: { assetId: string },
  position: number,
): string {
  const { source: media, stream, video } = mediaOf(context, source.assetId);
  const [colors, seen] = [labels.next(), labels.next()];
  const entry = seekSeconds(media.probe, stream, position);
  // Its only stream begins where the pictures do, whatever else their file begins with.
  const seek = context.withoutSeeking ? 0 : entry - leadSeconds(media.probe);
  const grey = chain(
    filter('movie', {
      filename: `file:${context.locate({ ...media, path: media.alphaPath ?? media.path })}`,
      f: ALPHA_CONTAINER,
      si: 0,
      ...(seek > 0 && { sp: seek.toFixed(6) }),
      dec_threads: context.decoderThreads ?? 1,
      format_opts: inputOptions(ALPHA_CONTAINER),
    }),
    filter('extractplanes', { planes: 'y' }),
    filter('setparams', { range: 'pc' }),
  );
  const format = video.pixelFormat === 'yuv420p' ? 'yuva420p' : 'yuva444p';
  const clear = chain(openMovie(context, source, position), filter('format', { pix_fmts: format }));
  return `${clear}${colors};${grey}${seen};${colors}${seen}alphamerge`;
}

/** How much later than the earliest of its streams a file's time zero is, seconds. */
function leadSeconds(probe: ProbeResult): number {
  const starts = probe.streams.filter(({ kind }) => kind === 'video' || kind === 'audio');
  return zeroSeconds(probe) - Math.min(...starts.map(({ startSeconds }) => startSeconds));
}

/** Where to enter a file, seconds from the earliest start of its streams, which is what `movie` counts from. */
function seekSeconds(probe: ProbeResult, stream: StreamInfo, position: number): number {
  if (probe.mediaKind === 'image' || ENTERED_AT_START.has(probe.container)) return 0;
  const lead = leadSeconds(probe);
  const frame = ticksToSeconds(frameTicks(probe));
  const { num, den } = stream.timeBase;
  const entry = ENTERED_ANYWHERE.has(probe.container) ? ENTRY_SECONDS : 0;
  const reordered = stream.codec === 'hevc' ? HEVC_MARGIN_FRAMES : SEEK_MARGIN_FRAMES;
  const margin = Math.max(SEEK_MARGIN_SECONDS, reordered * frame, num / den, entry);
  // Past its end a file would be read from its start again.
  const last = ticksToSeconds(pictureTicks(probe)) - frame;
  return Math.min(ticksToSeconds(position), last) + lead - margin;
}

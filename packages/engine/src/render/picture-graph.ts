/** The filter graph of one interval: sources, scaling, crossfades, layers, text. Pure text. */
import { framesToTicks, type Rational, ticksPerSecond, ticksToSeconds } from '@rushes/timeline';
import { workingSpaceFilters } from '../av/picture-filters.ts';
import type { DrawnScene, SceneFrame } from '../generate/types.ts';
import type { RenderSource, StreamInfo, VideoStreamInfo } from '../types.ts';
import { chain, createLabels, filter, inputOptions, type Labels } from './filter-text.ts';
import { coverFrame, fitInside, isFull, type Placement } from './geometry.ts';
import type {
  OutputPicture,
  PictureInterval,
  PictureLayer,
  PictureSource,
  PlacedPicture,
} from './plan-types.ts';
import { videoStreamOf, zeroSeconds } from './source-time.ts';

/** What a graph is written against. */
export interface GraphContext {
  output: OutputPicture;
  sources: ReadonlyMap<string, RenderSource>;
  /** Path of a source's file, or whatever stands for it in a key. */
  locate: (source: RenderSource) => string;
  /** A file with this script and a folder with its fonts, or whatever stands for them in a key. */
  scriptFile: (script: string) => ScriptFile;
  drawScene: (parameters: unknown, frame: SceneFrame) => DrawnScene;
  /** Decode from the start instead of seeking: for files whose index points to where nothing is. */
  withoutSeeking?: boolean;
}

/** Where libass finds a script and the fonts it asks for. */
export interface ScriptFile {
  path: string;
  fontFolder: string;
}

/** Name of the sink that gives the interval's frames: yuv420p, bt709, limited range. */
export const PICTURE_SINK = 'picture';

/** The layers of an interval and the script of its texts (null without texts), as a graph. `textOffset` frames of the script's clock have passed at its start. */
export function pictureGraph(
  context: GraphContext,
  interval: PictureInterval,
  text: { script: string | null; offset: number },
): string {
  const writer = createWriter(context, interval);
  const top = writer.compose();
  const overlayText = text.script === null ? null : scriptFilters(context, { ...text, script: text.script });
  const finish = chain(
    overlayText,
    filter('format', { pix_fmts: 'yuv420p' }),
    filter(`buffersink@${PICTURE_SINK}`),
  );
  return [...writer.statements, `${top}${finish}`].join(';');
}

function scriptFilters(context: GraphContext, text: { script: string; offset: number }): string {
  return chain(filter('setpts', { expr: `N+${text.offset}` }), drawScript(context, text.script));
}

function drawScript(context: GraphContext, script: string): string {
  const { path, fontFolder } = context.scriptFile(script);
  return filter('ass', { filename: path, fontsdir: fontFolder });
}

/** True when a layer hides everything below it. */
export function layerCovers(context: Pick<GraphContext, 'output' | 'sources'>, layer: PictureLayer): boolean {
  const covers = (picture: PlacedPicture) => sourceCovers(context, picture.source);
  return covers(layer.picture) && (layer.dissolve === null || covers(layer.dissolve.to));
}

function sourceCovers(context: Pick<GraphContext, 'output' | 'sources'>, source: PictureSource): boolean {
  if (source.kind === 'nothing') return false;
  if (source.kind !== 'media') return true;
  const video = videoOf(context, source.assetId);
  if (video.alpha) return false;
  return source.fit !== 'fit' || isFull(fitInside(displaySize(video), context.output), context.output);
}

function videoOf(context: Pick<GraphContext, 'sources'>, assetId: string): VideoStreamInfo {
  return mediaOf(context, assetId).video;
}

function mediaOf(
  context: Pick<GraphContext, 'sources'>,
  assetId: string,
): { source: RenderSource; stream: StreamInfo; video: VideoStreamInfo } {
  const source = context.sources.get(assetId);
  const stream = source ? videoStreamOf(source.probe) : null;
  if (!source || !stream?.video) throw new Error(`no picture of asset ${assetId}`);
  return { source, stream, video: stream.video };
}

function displaySize(video: VideoStreamInfo): { width: number; height: number } {
  return { width: video.displayWidth, height: video.displayHeight };
}

interface Writer {
  statements: string[];
  /** Label of the finished picture. */
  compose(): string;
}

function createWriter(context: GraphContext, interval: PictureInterval): Writer {
  const labels = createLabels();
  const statements: string[] = [];
  const { output } = context;
  const frames = interval.endFrame - interval.startFrame;

  function emit(inputs: string, filters: string): string {
    const label = labels.next();
    statements.push(`${inputs}${filters}${label}`);
    return label;
  }

  /** A picture's own frames, `skip` of them already passed. */
  function draw(picture: PlacedPicture, span: { start: number; frames: number }): DrawnPicture {
    const { source } = picture;
    if (source.kind === 'media')
      return drawMedia({ context, labels, statements }, { source, picture, ...span });
    const full: Placement = { x: 0, y: 0, width: output.width, height: output.height };
    return {
      label: emit('', generated(context, { source, picture, ...span })),
      placement: full,
      alpha: false,
    };
  }

  /** A picture over the whole frame: over black, or with transparent surroundings. */
  function drawFull(
    picture: PlacedPicture,
    options: { start: number; frames: number; transparent: boolean },
  ): string {
    const { transparent, ...span } = options;
    if (picture.source.kind === 'nothing')
      return emit('', blank(output, { frames: span.frames, transparent }));
    const drawn = draw(picture, span);
    if (isFull(drawn.placement, output) && !drawn.alpha) {
      return transparent ? emit(drawn.label, filter('format', { pix_fmts: 'yuva420p' })) : drawn.label;
    }
    const { x, y } = drawn.placement;
    const canvas = { w: output.width, h: output.height, x, y };
    if (transparent) {
      const clear = filter('pad', { ...canvas, color: 'black@0' });
      return emit(drawn.label, chain(filter('format', { pix_fmts: 'yuva420p' }), clear));
    }
    if (!drawn.alpha) return emit(drawn.label, filter('pad', { ...canvas, color: 'black' }));
    const base = emit('', blank(output, { frames: span.frames, transparent: false }));
    return emit(base + drawn.label, overlay({ x, y }));
  }

  function drawDissolve(layer: PictureLayer, transparent: boolean): string {
    const { dissolve } = layer;
    if (!dissolve) throw new Error('no crossfade');
    // A crossfade that is entered in its middle is drawn from its start: xfade counts from its first frame.
    const skip = interval.startFrame - dissolve.startFrame;
    const span = { start: dissolve.startFrame, frames: skip + frames, transparent };
    const both = drawFull(layer.picture, span) + drawFull(dissolve.to, span);
    const duration = seconds(dissolve.frames, output.rate);
    const mix = filter('xfade', { transition: 'fade', duration, offset: 0 });
    return emit(both, chain(mix, trimFrames({ skip, frames })));
  }

  function drawLayer(layer: PictureLayer, below: string | null): string {
    const span = { start: interval.startFrame, frames };
    if (layer.dissolve) {
      const mixed = drawDissolve(layer, below !== null);
      return below === null ? mixed : emit(below + mixed, overlay({ x: 0, y: 0 }));
    }
    if (below === null) return drawFull(layer.picture, { ...span, transparent: false });
    const { label, placement } = draw(layer.picture, span);
    return emit(below + label, overlay(placement));
  }

  function compose(): string {
    let below: string | null = null;
    for (const layer of interval.layers) below = drawLayer(layer, below);
    return below ?? emit('', blank(output, { frames, transparent: false }));
  }

  return { statements, compose };
}

/** Frames of one picture at its own size. */
interface DrawnPicture {
  label: string;
  placement: Placement;
  alpha: boolean;
}

function seconds(frames: number, rate: Rational): string {
  return ((frames * rate.den) / rate.num).toFixed(6);
}

function rateText(rate: Rational): string {
  return `${rate.num}/${rate.den}`;
}

const programmeTags = filter('setparams', {
  range: 'tv',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  colorspace: 'bt709',
});

function trimFrames(span: { skip: number; frames: number }): string {
  const trim = filter('trim', { start_frame: span.skip, end_frame: span.skip + span.frames });
  return chain(trim, filter('setpts', { expr: 'N' }));
}

function overlay(at: { x: number; y: number }): string {
  return chain(filter('overlay', { x: at.x, y: at.y, format: 'yuv420' }), programmeTags);
}

function colorSource(
  output: OutputPicture,
  options: { color: string; frames: number; format: string },
): string {
  const size = `${output.width}x${output.height}`;
  return chain(
    filter('color', { c: options.color, s: size, r: rateText(output.rate) }),
    filter('trim', { end_frame: options.frames }),
    // Drawn as RGB: in YUV the source would use bt601's matrix and the conversion would round twice.
    filter('format', { pix_fmts: options.format === 'yuva420p' ? 'gbrap' : 'gbrp' }),
    filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' }),
    filter('format', { pix_fmts: options.format }),
    programmeTags,
  );
}

function blank(output: OutputPicture, options: { frames: number; transparent: boolean }): string {
  const { frames, transparent } = options;
  const color = transparent ? 'black@0' : 'black';
  return colorSource(output, { color, frames, format: transparent ? 'yuva420p' : 'yuv420p' });
}

function generated(
  context: GraphContext,
  place: { source: PictureSource; picture: PlacedPicture; start: number; frames: number },
): string {
  const { output } = context;
  const { source, frames } = place;
  switch (source.kind) {
    case 'color':
      return colorSource(output, { color: source.color, frames, format: 'yuv420p' });
    case 'bars': {
      const size = `${output.width}x${output.height}`;
      const bars = filter('smptehdbars', { s: size, r: rateText(output.rate) });
      const matrix = filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' });
      return chain(
        bars,
        filter('trim', { end_frame: frames }),
        matrix,
        filter('format', { pix_fmts: 'yuv420p' }),
        programmeTags,
      );
    }
    case 'scene': {
      const skip = place.start - place.picture.atFrame;
      return sceneChain(context, { parameters: source.parameters, total: source.frames, skip, frames });
    }
    default:
      return blank(output, { frames, transparent: false });
  }
}

function sceneChain(
  context: GraphContext,
  scene: { parameters: unknown; total: number; skip: number; frames: number },
): string {
  const drawn = context.drawScene(scene.parameters, { ...context.output, frames: scene.total });
  const words = drawScript(context, drawn.ass);
  const format = filter('format', { pix_fmts: 'yuv420p' });
  return chain(drawn.background, words, format, programmeTags, trimFrames(scene));
}

interface Emitter {
  context: GraphContext;
  labels: Labels;
  statements: string[];
}

function drawMedia(
  emitter: Emitter,
  place: {
    source: Extract<PictureSource, { kind: 'media' }>;
    picture: PlacedPicture;
    start: number;
    frames: number;
  },
): DrawnPicture {
  const { context, labels, statements } = emitter;
  const { output } = context;
  const { video } = mediaOf(context, place.source.assetId);
  const size = displaySize(video);
  const { before, after } = mediaTiming(context, place);
  const end = chain(after, trimFrames({ skip: 0, frames: place.frames }));
  const inside = fitInside(size, output);
  const label = labels.next();
  if (place.source.fit === 'blur' && !isFull(inside, output)) {
    statements.push(...blurredFill({ head: before, video, inside, output, labels }, { end, label }));
    return { label, placement: { x: 0, y: 0, width: output.width, height: output.height }, alpha: false };
  }
  if (place.source.fit === 'fit' || place.source.fit === 'blur') {
    statements.push(`${chain(before, scaleToProgramme(video, inside), end)}${label}`);
    return { label, placement: inside, alpha: video.alpha };
  }
  const cover = coverFrame(size, output);
  const crop = filter('crop', { w: output.width, h: output.height, x: -cover.x, y: -cover.y });
  statements.push(`${chain(before, scaleToProgramme(video, cover), crop, end)}${label}`);
  return { label, placement: { x: 0, y: 0, width: output.width, height: output.height }, alpha: video.alpha };
}

/** Filters of a source before and after scaling: frames are dropped before it and repeated after it. */
function mediaTiming(
  context: GraphContext,
  place: { source: Extract<PictureSource, { kind: 'media' }>; picture: PlacedPicture; start: number },
): { before: string; after: string } {
  const { rate } = context.output;
  const { source, video } = mediaOf(context, place.source.assetId);
  // Held before rates are matched: at the end of its input `fps` would drop the last picture.
  const hold = filter('tpad', { stop: -1, stop_mode: 'clone' });
  const steps = chain(hold, filter('fps', { fps: rateText(rate), start_time: 0 }));
  if (source.probe.mediaKind === 'image') {
    return {
      before: chain(openMovie(context, place.source, 0), filter('setpts', { expr: '0' })),
      after: steps,
    };
  }
  const position = place.source.position + framesToTicks(place.start - place.picture.atFrame, rate);
  const zero = Math.round(zeroSeconds(source.probe) * ticksPerSecond);
  const shift = filter('setpts', { expr: `PTS-(${zero + position})` });
  const clock = filter('settb', { expr: `1/${ticksPerSecond}` });
  const open = chain(openMovie(context, place.source, position), clock, shift);
  const dropsFrames = video.rate.num * rate.den > rate.num * video.rate.den;
  return dropsFrames ? { before: chain(open, steps), after: '' } : { before: open, after: steps };
}

/** Seconds before the wanted frame at which reading starts at the latest: timestamps in indexes are coarse. */
const SEEK_MARGIN_SECONDS = 0.1;

/** The file, opened by the demuxer that probing chose and with no access to any other file or address. */
function openMovie(context: GraphContext, source: { assetId: string }, position: number): string {
  const media = mediaOf(context, source.assetId);
  const { probe } = media.source;
  const starts = probe.streams.filter(({ kind }) => kind === 'video' || kind === 'audio');
  // `sp` counts from the earliest start of all streams, positions count from the first picture.
  const lead = zeroSeconds(probe) - Math.min(...starts.map((stream) => stream.startSeconds));
  const seek = ticksToSeconds(position) + lead - SEEK_MARGIN_SECONDS;
  return filter('movie', {
    filename: `file:${context.locate(media.source)}`,
    f: probe.container,
    si: media.stream.index,
    ...(seek > 0 && !context.withoutSeeking && { sp: seek.toFixed(6) }),
    dec_threads: 1,
    format_opts: inputOptions(probe.container),
  });
}

/** A source's picture upright and scaled in the programme's colours: yuv420p, with alpha yuva420p. */
function scaleToProgramme(video: VideoStreamInfo, size: { width: number; height: number }): string {
  const filters = workingSpaceFilters({ video, width: size.width, height: size.height });
  if (!video.alpha) return chain(...filters);
  return chain(...filters.map((text) => (text === 'format=yuv420p' ? 'format=yuva420p' : text)));
}

/** The background of `blur` is made at this fraction of the size: what is blurred needs no pixels. */
const BLUR_REDUCTION = 8;

/** How bright the blurred background is, so that the picture itself stands out. */
const BLUR_BRIGHTNESS = 0.6;

function blurredFill(
  input: { head: string; video: VideoStreamInfo; inside: Placement; output: OutputPicture; labels: Labels },
  result: { end: string; label: string },
): string[] {
  const { output, inside, labels, video } = input;
  const reduced = (side: number) => Math.max(16, Math.round(side / BLUR_REDUCTION / 2) * 2);
  const small = { width: reduced(output.width), height: reduced(output.height) };
  const cover = coverFrame({ width: inside.width, height: inside.height }, small);
  const [sharp, copy, background] = [labels.next(), labels.next(), labels.next()];
  const paler = `128+(val-128)*${BLUR_BRIGHTNESS}`;
  const darken = filter('lutyuv', { y: `16+(val-16)*${BLUR_BRIGHTNESS}`, u: paler, v: paler });
  return [
    `${chain(input.head, scaleToProgramme({ ...video, alpha: false }, inside), filter('split'))}${sharp}${copy}`,
    `${copy}${chain(
      filter('scale', { w: cover.width, h: cover.height, flags: 'area' }),
      filter('crop', { w: small.width, h: small.height, x: -cover.x, y: -cover.y }),
      filter('gblur', { sigma: Math.round(Math.min(small.width, small.height) / 12) }),
      darken,
      filter('scale', { w: output.width, h: output.height, flags: 'bicubic' }),
    )}${background}`,
    `${background}${sharp}${chain(overlay(inside), result.end)}${result.label}`,
  ];
}

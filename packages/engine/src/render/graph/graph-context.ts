/** What the parts of a picture graph share: the context they are written against, and small pieces of filter text. */
import type { Rational } from '@rushes/timeline';
import type { RenderSource, StreamInfo, VideoStreamInfo } from '../../types.ts';
import type { SceneSource } from '../generators.ts';
import type { Placement } from '../plan/geometry.ts';
import type { OutputPicture } from '../plan/plan-types.ts';
import { videoStreamOf } from '../plan/source-time.ts';
import type { CubeTable } from './cube-file.ts';
import type { DataFile } from './data-files.ts';
import { chain, filter, type Labels } from './filter-text.ts';
import { timeExpression } from './frame-expressions.ts';

/** A table of the library. */
export interface ColorTable {
  /** Identity of the file's bytes, for segment keys. */
  contentKey: string;
  table: CubeTable;
}

/** What a graph is written against. */
export interface GraphContext {
  output: OutputPicture;
  sources: ReadonlyMap<string, RenderSource>;
  /** Path of a source's file, or whatever stands for it in a key. */
  locate: (source: RenderSource) => string;
  /** A file with this script and a folder with its fonts, or whatever stands for them in a key. */
  scriptFile: (script: string) => ScriptFile;
  /** Path of a file with this content, or what stands for it in a key. */
  dataFile: (file: DataFile) => string;
  /** Colour tables of the library, by asset; those that are not there change nothing. */
  tables?: ReadonlyMap<string, ColorTable>;
  scenes: SceneSource;
  /** Only the key is wanted: texts are described instead of written (text-layer.ts). */
  forKey?: boolean;
  /** Decode from the start instead of seeking: for files whose index points to where nothing is. */
  withoutSeeking?: boolean;
  /** Threads of each decoder; 1 where segments are drawn side by side. */
  decoderThreads?: number;
}

/** Where libass finds a script and the fonts it asks for. */
export interface ScriptFile {
  path: string;
  fontFolder: string;
}

/** A graph while it is written. */
export interface Emitter {
  context: GraphContext;
  labels: Labels;
  statements: string[];
}

/** Adds a statement; returns the label of what comes out of it. */
export function emit({ labels, statements }: Emitter, inputs: string, filters: string): string {
  const label = labels.next();
  statements.push(`${inputs}${filters}${label}`);
  return label;
}

/** Two labels for one stream. */
export function split({ labels, statements }: Emitter, input: string): [string, string] {
  const copies: [string, string] = [labels.next(), labels.next()];
  statements.push(`${input}split${copies[0]}${copies[1]}`);
  return copies;
}

/** Frames of a graph: `frames` from the programme's frame `start` on. */
export interface FrameSpan {
  start: number;
  frames: number;
}

/** Frames of one picture at its own size. */
export interface DrawnPicture {
  label: string;
  placement: Placement;
  alpha: boolean;
}

/** The picture stream of a source. Throws when there is none: planning has left such clips out. */
export function videoOf(context: Pick<GraphContext, 'sources'>, assetId: string): VideoStreamInfo {
  return mediaOf(context, assetId).video;
}

/** A source with its picture stream. */
export function mediaOf(
  context: Pick<GraphContext, 'sources'>,
  assetId: string,
): { source: RenderSource; stream: StreamInfo; video: VideoStreamInfo } {
  const source = context.sources.get(assetId);
  const stream = source ? videoStreamOf(source.probe) : null;
  if (!source || !stream?.video) throw new Error(`no picture of asset ${assetId}`);
  return { source, stream, video: stream.video };
}

/** Size as shown, square pixels. */
export function displaySize(video: VideoStreamInfo): { width: number; height: number } {
  return { width: video.displayWidth, height: video.displayHeight };
}

/** A rate as filters take it. */
export function rateText(rate: Rational): string {
  return `${rate.num}/${rate.den}`;
}

/** Every picture of a graph is tagged so: the one working space. */
export const programmeTags = filter('setparams', {
  range: 'tv',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  colorspace: 'bt709',
});

/** `frames` frames after the first `skip`, counted anew from 0. */
export function trimFrames(span: { skip: number; frames: number }): string {
  const trim = filter('trim', { start_frame: span.skip, end_frame: span.skip + span.frames });
  return chain(trim, filter('setpts', { expr: 'N' }));
}

/** The second picture over the first, its top left corner at a place in pixels, one per frame where it moves. */
export function overlay(at: { x: number | number[]; y: number | number[] }, rate?: Rational): string {
  const place = (value: number | number[]) =>
    typeof value === 'number' || !rate ? String(value) : timeExpression(value, rate);
  return chain(filter('overlay', { x: place(at.x), y: place(at.y), format: 'yuv420' }), programmeTags);
}

/**
 * Colours (yuv420p) with a plane of grey as their alpha. Brought to the format with alpha and tagged before they are
 * merged: otherwise the filter takes the grey's full range for the colours too, and all is converted there and back.
 */
export function mergeAlpha(emitter: Emitter, color: string, alpha: string): string {
  const clear = emit(emitter, color, chain(filter('format', { pix_fmts: 'yuva420p' }), programmeTags));
  return emit(emitter, clear + alpha, 'alphamerge');
}

/** What is told of a finished export: facts, and the timeline as it is drawn on the report page. Pure. */
import type { LoudnessCurve, RenderResult } from '@rushes/engine';
import {
  activeReference,
  type Clip,
  itemTicks,
  listMarkers,
  type Timeline,
  type Track,
  type Transition,
  targetLufsOf,
  ticksPerSecond,
  timeToTicks,
  trackSettings,
  transitionSettings,
} from '@rushes/timeline';

/** A stretch of a row of the drawing, seconds of the programme. */
export interface ReportItem {
  kind: 'media' | 'text' | 'captions' | 'generated' | 'nested' | 'transition' | 'missing';
  name: string;
  start: number;
  duration: number;
}

export interface ReportTrack {
  name: string;
  kind: 'Video' | 'Audio';
  role: string | null;
  enabled: boolean;
  items: ReportItem[];
  /** Items that are not in the list: only so many can be told apart in a drawing. */
  left_out: number;
}

export interface ReportMarker {
  name: string;
  at: number;
  kind: 'chapter' | 'comment' | null;
}

export interface ReportThumbnail {
  at: number;
  /** JPEG, base64. */
  data: string;
}

/** Kept as JSON. All times are seconds. */
export interface ExportReport {
  version: 1;
  project: { id: string; name: string; version: number };
  asset_id: string;
  file: { name: string; format: string; video_codec: string | null; quality: string; bytes: number };
  picture: { width: number; height: number; rate: { num: number; den: number } } | null;
  frames: number;
  duration_seconds: number;
  started_at: string;
  finished_at: string;
  render_seconds: number;
  segments: { total: number; rendered: number; reused: number; copied: number };
  loudness: {
    integrated_lufs: number | null;
    true_peak_dbtp: number | null;
    target_lufs: number;
    exempt: string | null;
    curve: { step_seconds: number; momentary_lufs: (number | null)[] } | null;
  };
  warnings: string[];
  /** The part that was written. */
  range: { start_seconds: number; end_seconds: number };
  timeline: { duration_seconds: number; tracks: ReportTrack[]; markers: ReportMarker[] };
  thumbnails: ReportThumbnail[];
}

export interface ReportInput {
  project: { id: string; name: string; version: number };
  assetId: string;
  file: { name: string; format: string; videoCodec: string | null; quality: string };
  timeline: Timeline;
  range: { startSeconds: number; endSeconds: number } | null;
  result: RenderResult;
  hasPicture: boolean;
  thumbnails: ReportThumbnail[];
  startedAt: Date;
  finishedAt: Date;
}

/** Items of one row that a drawing can still show. */
const MOST_ITEMS = 2_000;
const MOST_TRACKS = 64;
const MOST_MARKERS = 500;
const LONGEST_NAME = 120;

const seconds = (ticks: number) => ticks / ticksPerSecond;
const shorten = (name: string) =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;

/** The report of a finished render. */
export function writeReport(input: ReportInput): ExportReport {
  const { result, range, startedAt, finishedAt } = input;
  const start = range?.startSeconds ?? 0;
  const copied = result.copied.segments;
  const { total, reused } = result.segments;
  return {
    version: 1,
    project: input.project,
    asset_id: input.assetId,
    file: {
      name: input.file.name,
      format: input.file.format,
      video_codec: input.file.videoCodec,
      quality: input.file.quality,
      bytes: result.bytes,
    },
    picture: input.hasPicture ? { width: result.width, height: result.height, rate: result.rate } : null,
    frames: result.frames,
    duration_seconds: result.durationSeconds,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    render_seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    segments: { total, reused, copied, rendered: Math.max(0, total - reused - copied) },
    loudness: {
      integrated_lufs: result.loudness.integratedLufs,
      true_peak_dbtp: result.loudness.truePeakDbtp,
      target_lufs: targetLufsOf(input.timeline),
      exempt: result.loudness.exempt,
      curve: curveOf(result.loudness.curve),
    },
    warnings: result.warnings,
    range: { start_seconds: start, end_seconds: start + result.durationSeconds },
    timeline: drawTimeline(input.timeline),
    thumbnails: input.thumbnails,
  };
}

function curveOf(curve: LoudnessCurve | undefined) {
  return curve === undefined
    ? null
    : { step_seconds: curve.stepSeconds, momentary_lufs: curve.momentaryLufs };
}

function drawTimeline(timeline: Timeline): ExportReport['timeline'] {
  const tracks = timeline.tracks.children.flatMap((child, index) => {
    const name =
      child.name === ''
        ? `${child.OTIO_SCHEMA === 'Track.1' ? child.kind : 'Video'} ${index + 1}`
        : child.name;
    if (child.OTIO_SCHEMA === 'Track.1') return [drawTrack(child, name)];
    const item = { kind: kindOf(child), name: nameOf(child), start: 0, duration: seconds(itemTicks(child)) };
    return [{ name, kind: 'Video' as const, role: null, enabled: child.enabled, items: [item], left_out: 0 }];
  });
  return {
    duration_seconds: seconds(itemTicks(timeline.tracks)),
    tracks: tracks.slice(0, MOST_TRACKS),
    markers: listMarkers(timeline)
      .slice(0, MOST_MARKERS)
      .map(({ marker, ticks, kind }) => ({
        name: shorten(marker.name),
        at: seconds(ticks),
        kind: kind ?? null,
      })),
  };
}

function drawTrack(track: Track, name: string): ReportTrack {
  const all: ReportItem[] = [];
  let ticks = 0;
  for (const child of track.children) {
    const length = itemTicks(child);
    if (child.OTIO_SCHEMA === 'Transition.1') all.push(drawTransition(child, ticks));
    else if (child.OTIO_SCHEMA !== 'Gap.1') {
      all.push({
        kind: kindOf(child),
        name: nameOf(child),
        start: seconds(ticks),
        duration: seconds(length),
      });
    }
    ticks += length;
  }
  return {
    name: shorten(name),
    kind: track.kind === 'Audio' ? 'Audio' : 'Video',
    role: trackSettings(track).role ?? null,
    enabled: track.enabled,
    items: all.slice(0, MOST_ITEMS),
    left_out: Math.max(0, all.length - MOST_ITEMS),
  };
}

/** It lies over the end of what comes before and the beginning of what follows. */
function drawTransition(transition: Transition, cut: number): ReportItem {
  const before = timeToTicks(transition.in_offset);
  const after = timeToTicks(transition.out_offset);
  const name = transitionSettings(transition).kind ?? (transition.name || transition.transition_type);
  const start = Math.max(0, seconds(cut - before));
  return { kind: 'transition', name: shorten(name), start, duration: seconds(before + after) };
}

type Child = Track['children'][number];

function kindOf(child: Child): ReportItem['kind'] {
  if (child.OTIO_SCHEMA === 'Transition.1') return 'transition';
  if (child.OTIO_SCHEMA !== 'Clip.2') return 'nested';
  const reference = activeReference(child);
  if (reference === null || reference.OTIO_SCHEMA === 'MissingReference.1') return 'missing';
  if (reference.OTIO_SCHEMA !== 'GeneratorReference.1') return 'media';
  if (reference.generator_kind === 'rushes.text') return 'text';
  return reference.generator_kind === 'rushes.captions' ? 'captions' : 'generated';
}

function nameOf(child: Child): string {
  if (child.OTIO_SCHEMA === 'Clip.2') return shorten(textOf(child) ?? child.name);
  return shorten(child.name);
}

/** What a title says; null for a clip that is none. */
function textOf(clip: Clip): string | null {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') return null;
  const { text } = reference.parameters;
  return typeof text === 'string' && text !== '' ? text : null;
}

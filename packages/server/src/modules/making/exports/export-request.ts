/** What is asked of an export, checked against its project. Pure. */
import {
  outputFormat,
  outputProblem,
  ownSize,
  type RenderFormat,
  type RenderOutput,
  type RenderQuality,
  type RenderVideoCodec,
} from '@rushes/engine';
import { itemTicks, outputSizeOf, type Timeline, ticksPerSecond, timelineLimits } from '@rushes/timeline';
import { ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import { type ExportPicture, exportPictures, ownPicture } from './export-size.ts';
import type { RenderProjectRequest } from './exports.schema.ts';

/** What is written: the kind of file, and the sizes of its picture, the largest first. */
export interface ExportPlan {
  output: Pick<RenderOutput, 'range'> & {
    format: RenderFormat;
    quality: RenderQuality;
    videoCodec: RenderVideoCodec | null;
  };
  pictures: ExportPicture[];
}

const shownVideo: ExportPlan['output'] = { format: 'mp4', quality: 'standard', videoCodec: 'h264' };

/** Longest programme that is rendered; a media job that takes days would hold its slot as long. */
const maxExportSeconds = 12 * 3_600;

/** How long a timeline plays. */
export const secondsOf = (timeline: Timeline) => itemTicks(timeline.tracks) / ticksPerSecond;

const issue = (loc: ValidationIssue['loc'], msg: string): ValidationIssue => ({
  loc,
  msg,
  type: 'value_error',
});

/** Throws ValidationError for a project without length, and for one of days. */
export function assertRenderable(timeline: Timeline): void {
  const seconds = secondsOf(timeline);
  if (seconds <= 0) throw new ValidationError([issue(['path', 'project_id'], 'This project is empty')]);
  if (seconds <= maxExportSeconds) return;
  const msg = `This project lasts ${Math.ceil(seconds)} seconds; at most ${maxExportSeconds} can be rendered`;
  throw new ValidationError([issue(['path', 'project_id'], msg)]);
}

/** The plan of a request. Throws ValidationError with every place that does not go. */
export function planExport(timeline: Timeline, request: RenderProjectRequest): ExportPlan {
  const { format, quality = 'standard', video_codec: videoCodec, range } = request;
  const output: RenderOutput = {
    format,
    quality,
    ...(videoCodec != null && { videoCodec }),
    ...(range != null && { range: { startSeconds: range.start_seconds, endSeconds: range.end_seconds } }),
  };
  const issues = [
    ...formatIssues(output),
    ...rangeIssues(timeline, request),
    ...lengthIssues(timeline, request),
    ...sizeIssues(request),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
  const codec = videoCodec ?? outputFormat(format).videoCodecs[0] ?? null;
  return {
    output: { ...(output.range && { range: output.range }), format, quality, videoCodec: codec },
    pictures: [pictureOf(timeline, request)],
  };
}

function formatIssues({ range: _range, ...output }: RenderOutput): ValidationIssue[] {
  const problem = outputProblem(output);
  return problem === null ? [] : [issue(['body', 'video_codec'], problem)];
}

function rangeIssues(timeline: Timeline, { range }: RenderProjectRequest): ValidationIssue[] {
  if (range == null) return [];
  if (range.end_seconds <= range.start_seconds) {
    return [issue(['body', 'range', 'end_seconds'], 'A range ends after it starts')];
  }
  const seconds = secondsOf(timeline);
  if (range.start_seconds < seconds) return [];
  return [issue(['body', 'range', 'start_seconds'], `The project ends after ${seconds} seconds`)];
}

function lengthIssues(timeline: Timeline, { format, range }: RenderProjectRequest): ValidationIssue[] {
  const { maxSeconds } = outputFormat(format);
  const whole = secondsOf(timeline);
  const seconds = range == null ? whole : Math.min(whole, range.end_seconds) - range.start_seconds;
  if (maxSeconds === null || seconds <= maxSeconds) return [];
  const msg = `An export as ${format} lasts at most ${maxSeconds} seconds, this would last ${Math.ceil(seconds)}; give a range`;
  return [issue(['body', 'format'], msg)];
}

function sizeIssues({ format, resolution }: RenderProjectRequest): ValidationIssue[] {
  if (resolution != null && outputFormat(format).mediaKind === 'audio') {
    return [issue(['body', 'resolution'], `${format} has no picture: it takes no resolution`)];
  }
  if (resolution == null || typeof resolution === 'string') return [];
  const { minSide, maxSide } = timelineLimits;
  return (['width', 'height'] as const).flatMap((side) => {
    const pixels = resolution[side];
    if (pixels % 2 === 0 && pixels >= minSide && pixels <= maxSide) return [];
    return [
      issue(['body', 'resolution', side], `A side is even and has from ${minSide} to ${maxSide} pixels`),
    ];
  });
}

function pictureOf(timeline: Timeline, { format, quality = 'standard', resolution }: RenderProjectRequest) {
  const shape = outputSizeOf(timeline);
  if (resolution == null) return ownPicture(ownSize(shape, { format, quality }));
  if (typeof resolution !== 'string') return ownPicture(resolution);
  const [picture] = exportPictures(shape, [resolution], ['body', 'resolution']);
  if (picture === undefined) throw new Error('One resolution makes one picture.');
  return picture;
}

/** The plan of one MP4 of exactly this size. */
export function planOwnSize(shape: { width: number; height: number }): ExportPlan {
  return { output: shownVideo, pictures: [ownPicture(shape)] };
}

/** The plan of MP4s at the resolutions asked for. Throws ValidationError; `place` as for `exportPictures`. */
export function planResolutions(
  timeline: Timeline,
  resolutions: Parameters<typeof exportPictures>[1],
  place?: ValidationIssue['loc'],
): ExportPlan {
  return {
    output: shownVideo,
    pictures: exportPictures(outputSizeOf(timeline), resolutions, place),
  };
}

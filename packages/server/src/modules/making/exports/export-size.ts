import { timelineLimits } from '@rushes/timeline';
import { ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import { words } from '../../../platform/http/schema.ts';

/** Resolutions an export can be asked for, by the length of the picture's shorter side. */
export const ExportResolution = words(['480p', '720p', '1080p', '4k']);
export type ExportResolution = '480p' | '720p' | '1080p' | '4k';

/** The shorter side of each, pixels. */
export const shorterSides: Readonly<Record<ExportResolution, number>> = {
  '480p': 480,
  '720p': 720,
  '1080p': 1080,
  '4k': 2160,
};

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** One picture size to render. */
export interface ExportPicture {
  /** Length of the shorter side, as renditions are labelled. */
  label: string;
  width: number;
  height: number;
}

type Shape = Pick<ExportPicture, 'width' | 'height'>;

/** A picture of exactly this size. */
export function ownPicture({ width, height }: Shape): ExportPicture {
  return { label: String(Math.min(width, height)), width, height };
}

/** One picture of a shape, its shorter side as the resolution says; sides are even. */
function pictureAt(shape: Shape, resolution: ExportResolution): ExportPicture {
  const side = shorterSides[resolution];
  const scale = side / Math.min(shape.width, shape.height);
  return { label: String(side), width: toEven(shape.width * scale), height: toEven(shape.height * scale) };
}

function tooLong({ width, height }: ExportPicture, loc: ValidationIssue['loc']): ValidationIssue[] {
  const { maxSide } = timelineLimits;
  if (Math.max(width, height) <= maxSide) return [];
  const msg = `This project would have ${width} x ${height} pixels; no side can have more than ${maxSide}`;
  return [{ loc, msg, type: 'value_error' }];
}

/**
 * The pictures of a shape at the resolutions asked for, each once, the largest first. Throws ValidationError for
 * a shape so long that one of them can not be rendered; `place` is that of the only one, where there is no list.
 */
export function exportPictures(
  shape: Shape,
  resolutions: readonly ExportResolution[],
  place?: ValidationIssue['loc'],
): ExportPicture[] {
  const pictures = resolutions.map((resolution) => pictureAt(shape, resolution));
  const issues = pictures.flatMap((picture, index) => tooLong(picture, place ?? ['body', index]));
  if (issues.length > 0) throw new ValidationError(issues);
  const once = [...new Map(pictures.map((picture) => [picture.label, picture])).values()];
  return once.sort((a, b) => Number(b.label) - Number(a.label));
}

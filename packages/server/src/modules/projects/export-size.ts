import { words } from '../../platform/http/schema.ts';

/** Resolutions an export can be asked for, by the length of the picture's shorter side. */
export const ExportResolution = words(['480p', '720p', '1080p', '4k']);
export type ExportResolution = '480p' | '720p' | '1080p' | '4k';

const shorterSides: Readonly<Record<ExportResolution, number>> = {
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

/** The pictures of a shape at the resolutions asked for, each once, the largest first; sides are even. */
export function exportPictures(shape: Shape, resolutions: readonly ExportResolution[]): ExportPicture[] {
  const sides = [...new Set(resolutions)].map((resolution) => shorterSides[resolution]).sort((a, b) => b - a);
  return sides.map((side) => {
    const scale = side / Math.min(shape.width, shape.height);
    return { label: String(side), width: toEven(shape.width * scale), height: toEven(shape.height * scale) };
  });
}

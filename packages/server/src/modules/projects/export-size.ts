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

/** The picture size, in even pixels, of a timeline's shape at a resolution. */
export function exportSize(
  shape: { width: number; height: number },
  resolution: ExportResolution,
): { width: number; height: number } {
  const scale = shorterSides[resolution] / Math.min(shape.width, shape.height);
  return { width: toEven(shape.width * scale), height: toEven(shape.height * scale) };
}

/** The resolutions asked for, each once, the highest first. */
export function orderResolutions(asked: readonly ExportResolution[]): ExportResolution[] {
  return [...new Set(asked)].sort((a, b) => shorterSides[b] - shorterSides[a]);
}

/** The picture of a sound: how loud it is from its beginning to its end. */
import { type ReactNode, useEffect, useState } from 'react';
import { loudest, type Peaks, usePeaks } from './use-peaks.ts';

const COLUMNS = 56;
/** What is only scrolled by is not asked for. */
const REST_MILLISECONDS = 150;

/** As one path, whose columns stand around the middle of a box of 0 to COLUMNS by -1 to 1. */
function pathOf(peaks: Peaks): string {
  const step = peaks.peaks.length / COLUMNS;
  return Array.from({ length: COLUMNS }, (_, column) => {
    const height = Math.max(0.02, loudest(peaks, column * step, (column + 1) * step)) * 0.8;
    return `M${column + 0.5} ${-height}V${height}`;
  }).join('');
}

export function WavePicture({ assetId, fallback }: { assetId: string; fallback: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const peaks = usePeaks(assetId, isWanted);
  if (peaks === null) return fallback;
  return (
    <svg className="wave" aria-hidden="true" viewBox={`0 -1 ${COLUMNS} 2`} preserveAspectRatio="none">
      <path d={pathOf(peaks)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

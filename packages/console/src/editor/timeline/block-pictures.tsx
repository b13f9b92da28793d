/** What a block shows of its media: small pictures of a video, the loudness of a sound. */
import { useLayoutEffect, useRef } from 'react';
import { loudest, usePeaks } from '../../library/use-peaks.ts';
import { useSprite } from '../../library/use-sprite.ts';
import type { Block } from '../project/layout.ts';

interface Props {
  block: Block;
  width: number;
  height: number;
  scale: number;
  fps: number;
  from: number;
  to: number;
}

/** Pictures side by side, each of the time at which it stands; only those that can be seen. */
export function Filmstrip({ block, width, height, scale, fps, from, to }: Props) {
  const sprite = useSprite(block.assetId ?? '', block.assetId !== null);
  if (sprite === null) return null;
  const { columns, rows, tiles, tile_width, tile_height, seconds_per_tile } = sprite.details;
  const tile = (height * tile_width) / tile_height;
  const first = Math.floor(Math.max(0, from) / tile);
  const last = Math.ceil(Math.min(width, to) / tile);
  const secondsOf = (x: number) => block.mediaStart + (x / scale / fps) * block.speed;
  return (
    <span className="tl-strip" aria-hidden="true">
      {Array.from({ length: Math.max(0, last - first) }, (_, at) => {
        const left = (first + at) * tile;
        const index = Math.floor(secondsOf(left + tile / 2) / seconds_per_tile);
        const shown = Math.min(tiles - 1, Math.max(0, index));
        const place = (value: number, count: number) => (count <= 1 ? 0 : (value / (count - 1)) * 100);
        return (
          <span
            key={left}
            className="tl-tile"
            style={{
              transform: `translateX(${left}px)`,
              width: tile,
              backgroundImage: `url("${sprite.url}")`,
              backgroundSize: `${columns * 100}% ${rows * 100}%`,
              backgroundPosition: `${place(shown % columns, columns)}% ${place(Math.floor(shown / columns), rows)}%`,
            }}
          />
        );
      })}
    </span>
  );
}

export function Waveform({ block, height, scale, fps, from, to }: Props) {
  const peaks = usePeaks(block.assetId);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.max(0, Math.ceil(to - from));
  const { mediaStart, speed } = block;
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || peaks === null || width === 0) return;
    element.width = width;
    element.height = height;
    context.fillStyle = getComputedStyle(element).color;
    const perPixel = (peaks.peaksPerSecond * Math.abs(speed || 1)) / (scale * fps);
    const start = mediaStart * peaks.peaksPerSecond + from * perPixel;
    for (let x = 0; x < width; x += 1) {
      const size = Math.max(
        1,
        loudest(peaks, start + x * perPixel, start + (x + 1) * perPixel) * (height - 4),
      );
      context.fillRect(x, (height - size) / 2, 1, size);
    }
  }, [peaks, width, height, scale, fps, from, mediaStart, speed]);
  if (peaks === null) return null;
  return (
    <span className="tl-wave" aria-hidden="true" style={{ transform: `translateX(${from}px)` }}>
      <canvas ref={canvas} />
    </span>
  );
}

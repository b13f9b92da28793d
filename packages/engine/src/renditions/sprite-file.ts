import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Frame, isInterlaced, newFrame } from '../av/frames.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import { MediaError } from '../errors.ts';
import { displayOf, pictureStream } from '../transcode/picture-plan.ts';
import type { MadeRendition, ProbeResult, SpriteDetails, VideoStreamInfo } from '../types.ts';
import { openFrameSampler } from './sprite-frames.ts';
import { planSprite } from './sprite-plan.ts';

const SPRITE_FILE = 'sprite.jpg';

const JPEG = { quality: 75, chromaSubsampling: '4:2:0' } as const;

/** The sheet as it fills: RGB without padding. */
interface Sheet {
  data: Buffer;
  width: number;
  height: number;
}

function copyTile(
  tile: RgbPicture,
  sheet: Sheet,
  { index, columns }: { index: number; columns: number },
): void {
  const left = (index % columns) * tile.width;
  const top = Math.floor(index / columns) * tile.height;
  for (let row = 0; row < tile.height; row += 1) {
    const from = row * tile.width * 3;
    tile.data.copy(sheet.data, ((top + row) * sheet.width + left) * 3, from, from + tile.width * 3);
  }
}

function toTile(frame: Frame, video: VideoStreamInfo, plan: SpriteDetails): Promise<RgbPicture> {
  const size = { width: plan.tileWidth, height: plan.tileHeight };
  return frameToRgb(
    frame,
    workingSpaceFilters({ video, ...size, isAlone: true, interlaced: isInterlaced(frame) }),
  );
}

async function drawSheet(path: string, probe: ProbeResult): Promise<{ sheet: Sheet; plan: SpriteDetails }> {
  const picture = pictureStream(probe);
  if (picture === null) throw new MediaError('invalid', 'This file has no picture.');
  const plan = planSprite(probe.durationSeconds, displayOf(picture.video));
  const [width, height] = [plan.columns * plan.tileWidth, plan.rows * plan.tileHeight];
  const sheet: Sheet = { data: Buffer.alloc(width * height * 3), width, height };
  const sampler = await openFrameSampler(path, picture.stream);
  const frame = newFrame();
  let tile: RgbPicture | null = null;
  try {
    for (let index = 0; index < plan.tiles; index += 1) {
      const from = index * plan.secondsPerTile;
      const found = await sampler.sample(frame, from, from + plan.secondsPerTile);
      // Where nothing could be decoded the picture before stays.
      if (found) tile = await toTile(frame, picture.video, plan);
      if (tile !== null) copyTile(tile, sheet, { index, columns: plan.columns });
    }
  } finally {
    frame.free();
    await sampler.close();
  }
  if (tile === null) throw new MediaError('damaged', 'No picture of this file could be decoded.');
  return { sheet, plan };
}

/** Writes the sprite sheet of a video into `folder`. Throws MediaError `damaged` when nothing could be decoded. */
export async function writeSprite(options: {
  path: string;
  probe: ProbeResult;
  folder: string;
}): Promise<Omit<MadeRendition, 'wish'>> {
  const { sheet, plan } = await drawSheet(options.path, options.probe);
  const { data, width, height } = sheet;
  const target = join(options.folder, SPRITE_FILE);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg(JPEG)
    .toFile(target);
  const { size } = await stat(target);
  return { file: SPRITE_FILE, contentType: 'image/jpeg', width, height, bytes: size, details: { ...plan } };
}

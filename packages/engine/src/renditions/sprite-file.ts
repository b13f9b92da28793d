import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type Frame,
  isInterlaced,
  newFrame,
  newPacket,
  type Packet,
  packetSeconds,
  presentationTime,
  timestampSeconds,
} from '../av/frames.ts';
import { type DecoderHandle, openDecoder } from '../av/open/open-decoder.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { frameToRgb, type RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import { MediaError } from '../errors.ts';
import { displayOf, pictureStream } from '../transcode/picture-plan.ts';
import type { MadeRendition, ProbeResult, SpriteDetails, StreamInfo, VideoStreamInfo } from '../types.ts';

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

/**
 * Frames of a video at many times, cheaply: of each stretch the keyframe where it has one, which takes one
 * picture to decode instead of a second of them, and else the frame that is exact. Asked in rising order, so
 * that no part of the file is decoded twice.
 */
interface FrameSampler {
  /**
   * Fills `frame` with one shown at or after `from` and before `to` (seconds of the asset), else with the last
   * one before. False when there is none.
   */
  sample(frame: Frame, from: number, to: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Packets read after a jump in search of a keyframe; beyond, the place is decoded as it comes. */
const MAX_PACKETS = 2_000;

/** One reading of the file with a decoder of its own. */
interface Reader {
  input: InputHandle;
  decoder: DecoderHandle;
  packet: Packet;
  /** Reads the stream's next packet into `packet`. */
  next(): Promise<boolean>;
  /** Goes to the keyframe before `seconds` and reads it into `packet`; answers its time, null when there is none near. */
  seek(seconds: number): Promise<number | null>;
  close(): Promise<void>;
}

async function openReader(path: string, stream: StreamInfo): Promise<Reader> {
  const input = await openInput(path);
  const source = input.streams[stream.index];
  if (source === undefined) throw new MediaError('damaged', 'The file changed while it was read.');
  const decoder = await openDecoder(source, { threads: 1 });
  const packet = newPacket();

  async function next(): Promise<boolean> {
    for (;;) {
      if ((await input.read(packet)) !== 'got') return false;
      if (packet.streamIndex === stream.index) return true;
    }
  }

  return {
    input,
    decoder,
    packet,
    next,
    async seek(seconds) {
      if (!(await input.seek(stream.startSeconds + seconds))) return null;
      for (let read = 0; read < MAX_PACKETS && (await next()); read += 1) {
        if (packet.isKeyframe) {
          return (packetSeconds(packet, stream.timeBase) ?? stream.startSeconds) - stream.startSeconds;
        }
      }
      return null;
    },
    async close() {
      packet.free();
      decoder.close();
      await input.close();
    },
  };
}

/** Decodes the packet at hand alone: a keyframe needs no other. */
async function decodeAlone({ decoder, packet }: Reader, frame: Frame): Promise<boolean> {
  decoder.flush();
  await decoder.send(packet);
  await decoder.send(null);
  return decoder.receive(frame) === 'got';
}

/** Decodes on, frame by frame, and stands at one of them. */
interface Runner {
  /** Goes to the last frame shown at or before `seconds`, from the keyframe at `keyframe` when that saves decoding. */
  runTo(frame: Frame, seconds: number, keyframe: number | null): Promise<boolean>;
  close(): Promise<void>;
}

function createRunner(reader: Reader, stream: StreamInfo): Runner {
  const current = newFrame();
  let position = Number.NEGATIVE_INFINITY;
  let ended = false;

  async function advance(): Promise<void> {
    const state = reader.decoder.receive(current);
    if (state === 'got') {
      const shown = timestampSeconds(presentationTime(current) ?? 0n, stream.timeBase) ?? 0;
      position = shown - stream.startSeconds;
    } else if (state === 'end') ended = true;
    else if (state === 'again') await reader.decoder.send((await reader.next()) ? reader.packet : null);
  }

  async function enter(keyframe: number): Promise<void> {
    reader.decoder.flush();
    ended = false;
    await reader.seek(keyframe);
    await reader.decoder.send(reader.packet);
  }

  return {
    async runTo(frame, seconds, keyframe) {
      if (keyframe !== null && keyframe > position) await enter(keyframe);
      let found = false;
      while (!ended && position < seconds) {
        await advance();
        if (ended || current.width === 0) continue;
        frame.unref();
        frame.ref(current);
        found = true;
      }
      return found;
    },
    close() {
      current.free();
      return reader.close();
    },
  };
}

/** Opens a sampler on `stream` of the file at `path`. */
export async function openFrameSampler(path: string, stream: StreamInfo): Promise<FrameSampler> {
  const keys = await openReader(path, stream);
  let runner: Runner | null = null;

  return {
    async sample(frame, from, to) {
      const key = await keys.seek((from + to) / 2);
      if (key !== null && key >= from && key < to && (await decodeAlone(keys, frame))) return true;
      runner ??= createRunner(await openReader(path, stream), stream);
      return runner.runTo(frame, from, key);
    },
    async close() {
      await keys.close();
      await runner?.close();
    },
  };
}

/** More tiles make the sheet heavy, and nobody moves the mouse more finely. */
const MOST_TILES = 100;

const MOST_COLUMNS = 10;

/** Shorter stretches are not told apart while scrubbing. */
const LEAST_SECONDS = 1;

/** Longer side of a tile, pixels. */
const TILE_SIDE = 192;

function evenAtLeastTwo(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}

/** The grid for a video of `durationSeconds` shown at `display`: a tile a second, 100 at most, aspect kept. */
export function planSprite(
  durationSeconds: number,
  display: { width: number; height: number },
): SpriteDetails {
  const tiles = Math.min(MOST_TILES, Math.max(1, Math.ceil(durationSeconds / LEAST_SECONDS - 1e-6)));
  const columns = Math.min(MOST_COLUMNS, tiles);
  const scale = Math.min(1, TILE_SIDE / Math.max(display.width, display.height));
  return {
    columns,
    rows: Math.ceil(tiles / columns),
    tiles,
    tileWidth: evenAtLeastTwo(display.width * scale),
    tileHeight: evenAtLeastTwo(display.height * scale),
    secondsPerTile: durationSeconds > 0 ? durationSeconds / tiles : LEAST_SECONDS,
  };
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

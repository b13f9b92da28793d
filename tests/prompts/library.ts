/**
 * The library that the prompts speak about, as real files: every picture carries its code, every file with
 * sound has a tone of its own. Pictures are half as large as described, in the same shapes.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { filter, inputOptions } from '../../packages/engine/src/render/graph/filter-text.ts';
import { makeTone, makeVideo, type ToneSpec } from '../../packages/engine/src/testing/make-media.ts';
import { codeAreas, codeColumns, codeRows, encodeCells } from './picture-code.ts';
import { type LibraryAsset, type LibraryShot, parseRate } from './prompt-file.ts';

/** Loudness of all sound about here, dB of full scale. */
const toneLevel = -23;

/** Between two notes each and no multiples of one another: music does not play them. */
const toneNotes = [9, 13, 16, 20, 23, 27, 4, 30, 18, 25];

/** Size in which an asset is made: half the described one. */
export function madeSize({ width = 1280, height = 720 }: LibraryAsset): { width: number; height: number } {
  return { width: width / 2, height: height / 2 };
}

/** Frequency that only this asset of the library has; null without sound. */
export function toneOf(library: readonly LibraryAsset[], file: string): number | null {
  const sounding = library.filter(({ sound }) => sound !== undefined && sound !== 'none');
  const note = toneNotes[sounding.findIndex((asset) => asset.file === file)];
  return note === undefined ? null : 440 * 2 ** (note / 12 + 1 / 24);
}

/** A take with its frames at the asset's own rate, `endFrame` exclusive. */
export interface FramedShot extends LibraryShot {
  startFrame: number;
  endFrame: number;
}

/** Takes of a video with the frames they cover. */
export function framedShots({ rate = '30/1', shots = [] }: LibraryAsset): FramedShot[] {
  const { num, den } = parseRate(rate);
  let at = 0;
  return shots.map((shot) => {
    const startFrame = Math.round((at * num) / den);
    at += shot.seconds;
    return { ...shot, startFrame, endFrame: Math.round((at * num) / den) };
  });
}

/** Writes all files of the library into `folder`; answers their paths by name. */
export async function makeLibrary(
  library: readonly LibraryAsset[],
  folder: string,
): Promise<Map<string, string>> {
  const made = library.map(async (asset, index): Promise<[string, string]> => {
    const path = join(folder, asset.file);
    if (asset.kind === 'video') await makeCodedVideo(path, { library, asset, index, folder });
    else if (asset.kind === 'image') await makeCodedImage(path, asset, index);
    else await makeSound(path, library, asset);
    return [asset.file, path];
  });
  return new Map(await Promise.all(made));
}

async function makeSound(path: string, library: readonly LibraryAsset[], asset: LibraryAsset): Promise<void> {
  const spec = { ...toneSpec(library, asset), seconds: asset.seconds ?? 1 };
  await makeTone(path, spec, asset.file.endsWith('.mp3') ? 'mp3' : 'wav');
}

function toneSpec(library: readonly LibraryAsset[], asset: LibraryAsset): Omit<ToneSpec, 'seconds'> {
  return { levelDb: toneLevel, frequency: toneOf(library, asset.file) ?? 1000 };
}

interface VideoPlace {
  library: readonly LibraryAsset[];
  asset: LibraryAsset;
  index: number;
  folder: string;
}

async function makeCodedVideo(path: string, { library, asset, index, folder }: VideoPlace): Promise<void> {
  const shots = framedShots(asset);
  const codes = join(folder, `${asset.file}.codes`);
  await writeFile(codes, codedFrames(shots, index));
  const seconds = (asset.shots ?? []).reduce((sum, shot) => sum + shot.seconds, 0);
  await makeVideo(path, {
    ...madeSize(asset),
    rate: parseRate(asset.rate ?? '30/1'),
    scenes: videoGraph(asset, shots, codes),
    format: path.endsWith('.mov') ? 'mov' : 'mp4',
    ...(asset.sound === 'tone' && { tone: { ...toneSpec(library, asset), seconds } }),
  });
}

/** One small grey picture per frame; a frozen take repeats its first. */
function codedFrames(shots: readonly FramedShot[], file: number): Uint8Array {
  const cells = shots.flatMap(({ startFrame, endFrame, fault }) =>
    Array.from({ length: endFrame - startFrame }, (_, offset) =>
      encodeCells({ file, frame: fault === 'freeze' ? startFrame : startFrame + offset }),
    ),
  );
  return Uint8Array.from(cells.flat().map(fullRange));
}

/** Luma as FFmpeg's grey has it, where black is 0. */
function fullRange(luma: number): number {
  return Math.round(((luma - 16) * 255) / 219);
}

function videoGraph(asset: LibraryAsset, shots: readonly FramedShot[], codes: string): string {
  const size = madeSize(asset);
  const { num, den } = parseRate(asset.rate ?? '30/1');
  const rate = `${num}/${den}`;
  const areas = codeAreas(size);
  const backgrounds = shots.map((shot, index) => {
    const color = filter('color', { c: shot.color, s: `${size.width}x${size.height}`, r: rate });
    const grid = filter('drawgrid', { w: 24 + 8 * index, h: 20 + 10 * index, t: 2, color: 'black@0.35' });
    const trim = filter('trim', { end_frame: shot.endFrame - shot.startFrame });
    return `${color},${trim},${grid},format=rgb24,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[b${index}]`;
  });
  const movie = filter('movie', {
    filename: `file:${codes}`,
    f: 'rawvideo',
    format_opts: inputOptions('rawvideo', {
      pixel_format: 'gray',
      video_size: `${codeColumns}x${codeRows}`,
      framerate: rate,
    }),
  });
  const [area] = areas;
  const enlarge = filter('scale', {
    w: area?.width ?? 0,
    h: area?.height ?? 0,
    flags: 'neighbor',
    out_range: 'tv',
  });
  const copies = areas.map((_, index) => `[c${index}]`).join('');
  const overlays = areas.map(({ x, y }, index) => `[o${index}][c${index}]overlay=${x}:${y}[o${index + 1}]`);
  return [
    ...backgrounds,
    `${shots.map((_, index) => `[b${index}]`).join('')}concat=n=${shots.length}:v=1:a=0[o0]`,
    `${movie},${enlarge},format=yuv420p,split=${areas.length}${copies}`,
    ...overlays,
    `[o${areas.length}]${[...shots.flatMap(faultFilters), 'setsar=1', 'setpts=N', `settb=${den}/${num}`, 'format=yuv420p'].join(',')},buffersink@out`,
  ].join(';');
}

function faultFilters({ fault, startFrame, endFrame }: FramedShot): string[] {
  const enable = `between(n,${startFrame},${endFrame - 1})`;
  if (fault === 'black') return [filter('drawbox', { color: 'black', t: 'fill', enable })];
  // Strong enough to be useless as footage, weak enough for the cells of the code to stay apart.
  return fault === 'blur' ? [filter('gblur', { sigma: 6, enable })] : [];
}

async function makeCodedImage(path: string, asset: LibraryAsset, index: number): Promise<void> {
  const { width, height } = madeSize(asset);
  const background = sharp({
    create: { width, height, channels: 3, background: asset.shots?.[0]?.color ?? 'gray' },
  });
  const cells = Buffer.from(encodeCells({ file: index, frame: 0 }).map(fullRange));
  const copies = await Promise.all(
    codeAreas({ width, height }).map(async (area) => ({
      input: await sharp(cells, { raw: { width: codeColumns, height: codeRows, channels: 1 } })
        .resize(area.width, area.height, { kernel: 'nearest', fit: 'fill' })
        .png()
        .toBuffer(),
      left: area.x,
      top: area.y,
    })),
  );
  await background.composite(copies).jpeg({ quality: 95 }).toFile(path);
}

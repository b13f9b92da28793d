import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { completenessWarnings } from '../analyze/completeness.ts';
import { createWaveform } from '../analyze/sound/waveform.ts';
import type { Frame } from '../av/frames.ts';
import { readTags, soundTags, videoTags } from '../av/streams/media-tags.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { isSharpAnimation } from '../probe/probe-still.ts';
import { openStill } from '../stills/open-still.ts';
import { PAPER } from '../stills/paper.ts';
import { decodeFile, type ReadOutcome, soundTaker, type TrackTaker } from '../transcode/decode-file.ts';
import { ladderRung } from '../transcode/ladder.ts';
import { openPicturePass, type PicturePass, type PictureResult } from '../transcode/picture-pass.ts';
import { displayOf, type PicturePlan, pictureStream, planPicture } from '../transcode/picture-plan.ts';
import { PROXY_SAMPLE_RATE, PROXY_SOUND } from '../transcode/proxy-writer.ts';
import { channelsOf, createSoundLine, type SoundLine } from '../transcode/sound-line.ts';
import type {
  AudioFormat,
  ImageFormat,
  JobHooks,
  MadeRendition,
  ProbeResult,
  RenditionsRequest,
  RenditionsResult,
  RenditionWish,
} from '../types.ts';
import { imageSide } from './image-side.ts';
import { wishRefusal } from './rendition-wishes.ts';
import { createSoundFile, type MadeSound, type SoundFile } from './sound-file.ts';
import { writeSprite } from './sprite-file.ts';
import { firstPicture } from './video-frame.ts';

/** Share of the job that reading and decoding the whole file takes, where anything needs it. */
const DECODE_SHARE = 0.9;

const WAVEFORM_FILE = 'waveform.json';

type Made = Omit<MadeRendition, 'wish'>;

/** Everything that is fed by the one decode. */
interface Line {
  plan: PicturePlan | null;
  picture: PicturePass | null;
  sounds: Map<AudioFormat, SoundFile>;
  /** 48 kHz stereo for videos and the waveform. */
  common: SoundLine | null;
  waveform: ReturnType<typeof createWaveform> | null;
}

function requireWishes(facts: ProbeResult, wishes: RenditionWish[]): void {
  for (const wish of wishes) {
    const refusal = wishRefusal(facts, wish);
    if (refusal !== null) throw new MediaError('invalid', refusal);
  }
}

async function openLine(request: RenditionsRequest, facts: ProbeResult): Promise<Line> {
  const { outputFolder: folder, wishes } = request;
  const asked = wishes.flatMap((wish) => (wish.kind === 'video' ? [wish.minDimension] : []));
  const stream = facts.audioStream === null ? undefined : facts.streams[facts.audioStream];
  const formats = new Set(wishes.flatMap((wish) => (wish.kind === 'audio' ? [wish.format] : [])));
  const isTagged = asked.length + formats.size > 0;
  const tags = isTagged ? await readTags(request.inputPath, facts.audioStream) : {};
  const plan = asked.length === 0 ? null : planPicture(facts, asked);
  const picture =
    plan === null
      ? null
      : await openPicturePass({
          plan,
          folder,
          hasSound: stream !== undefined,
          tags: videoTags(tags, { ...plan.video, timecode: facts.timecode }),
        });
  const sounds = new Map<AudioFormat, SoundFile>();
  for (const format of formats) {
    if (stream !== undefined)
      sounds.set(format, createSoundFile({ folder, format, stream, tags: soundTags(tags) }));
  }
  const waveform = wishes.some(({ kind }) => kind === 'waveform') ? createWaveform(PROXY_SAMPLE_RATE) : null;
  const onBlock = async (block: Frame): Promise<void> => {
    waveform?.add(channelsOf(block));
    await picture?.pushSound(block);
  };
  const needsCommon = stream !== undefined && (picture !== null || waveform !== null);
  return {
    plan,
    picture,
    sounds,
    waveform,
    common: needsCommon ? createSoundLine(PROXY_SOUND, onBlock) : null,
  };
}

function takersOf(facts: ProbeResult, { plan, picture, sounds, common }: Line): TrackTaker[] {
  const takers: TrackTaker[] = [];
  if (plan !== null && picture !== null) takers.push({ index: plan.stream.index, take: picture.push });
  const stream = facts.audioStream === null ? undefined : facts.streams[facts.audioStream];
  if (stream === undefined || (common === null && sounds.size === 0)) return takers;
  const zero = facts.streams[facts.videoStream ?? -1]?.startSeconds ?? stream.startSeconds;
  takers.push(
    soundTaker(stream, zero, async (frame, timeBase) => {
      await common?.push(frame, timeBase);
      for (const sound of sounds.values()) await sound.push(frame, timeBase);
    }),
  );
  return takers;
}

interface Finished {
  read: ReadOutcome;
  picture: PictureResult | null;
  sounds: Map<AudioFormat, MadeSound>;
  sound: { endSeconds: number; changedFormat: boolean } | null;
}

async function finishLine(line: Line, read: ReadOutcome): Promise<Finished> {
  const common = line.common === null ? null : await line.common.finish();
  const picture = line.picture === null ? null : await line.picture.finish();
  if (picture !== null && picture.decodedFrames === 0) {
    throw new MediaError('damaged', 'This file is damaged: nothing in it could be decoded.');
  }
  const sounds = new Map<AudioFormat, MadeSound>();
  for (const [format, file] of line.sounds) sounds.set(format, await file.finish());
  const [first] = sounds.values();
  const heard = common ?? (first === undefined ? null : { ...first, endSeconds: first.durationSeconds });
  return { read, picture, sounds, sound: heard };
}

function madeVideo(facts: ProbeResult, finished: Finished, minDimension: number): Made {
  const video = facts.streams[facts.videoStream ?? -1]?.video;
  const label = video ? ladderRung(displayOf(video), minDimension).label : '';
  const proxy = finished.picture?.proxies.find((made) => made.label === label);
  if (proxy === undefined) throw new Error(`no proxy ${label} was made`);
  const { file, width, height, bytes } = proxy;
  return { file, contentType: 'video/mp4', width, height, bytes, details: { label } };
}

function madeSound({ sounds }: Finished, format: AudioFormat): Made {
  const sound = sounds.get(format);
  if (sound === undefined) throw new Error(`no sound ${format} was made`);
  const { file, contentType, bytes, sampleRate, channels, durationSeconds } = sound;
  const details = { format, sampleRate, channels, durationSeconds };
  return { file, contentType, bytes, width: null, height: null, details };
}

async function madeWaveform(folder: string, { waveform }: Line): Promise<Made> {
  const shape = waveform?.finish() ?? { peaksPerSecond: 0, peaks: [] };
  const path = join(folder, WAVEFORM_FILE);
  await writeFile(path, JSON.stringify(shape));
  const { size } = await stat(path);
  const details = { peaksPerSecond: shape.peaksPerSecond, peaks: shape.peaks.length };
  return {
    file: WAVEFORM_FILE,
    contentType: 'application/json',
    bytes: size,
    width: null,
    height: null,
    details,
  };
}

interface MadeImage {
  file: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

const ENCODINGS: { [format in ImageFormat]: (picture: Sharp) => Sharp } = {
  jpeg: (picture) => picture.flatten({ background: PAPER }).jpeg({ quality: 85, mozjpeg: false }),
  png: (picture) => picture.png({ compressionLevel: 6, palette: false }),
  webp: (picture) => picture.webp({ quality: 85, alphaQuality: 100, effort: 3 }),
  avif: (picture) => picture.avif({ quality: 60, effort: 3 }),
};

function sizeOf(probe: ProbeResult): { width: number; height: number } {
  const picture = pictureStream(probe);
  if (picture === null) throw new MediaError('invalid', 'Of sound there is no picture.');
  return displayOf(picture.video);
}

async function openPicture(path: string, probe: ProbeResult): Promise<Sharp> {
  // An animated GIF or WebP counts as a video; its first frame is transparent where it is so to the image library.
  const still = probe.mediaKind === 'image' || isSharpAnimation(probe.contentType);
  if (still) return openStill(path, probe);
  const { data, width, height } = await firstPicture(path, probe);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/**
 * Writes `<name>.<format>` into `folder`: upright, in sRGB with 8 bits, at most `maxSide` pixels on a side and
 * never enlarged. Transparency is kept where the format has it, else it stands on white. Of an animation or a
 * video it is the first frame. Nothing but the picture is in the file: no place, no camera, no thumbnail.
 * Throws MediaError `damaged`.
 */
async function writeImage(options: {
  path: string;
  probe: ProbeResult;
  folder: string;
  /** File name without its extension. */
  name: string;
  format: ImageFormat;
  maxSide: number;
}): Promise<MadeImage> {
  const { path, probe, format } = options;
  const file = `${options.name}.${format === 'jpeg' ? 'jpg' : format}`;
  const target = join(options.folder, file);
  try {
    const still = await openPicture(path, probe);
    const side = imageSide(sizeOf(probe), options);
    const picture = still
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { width, height } = await ENCODINGS[format](picture).toFile(target);
    return { file, contentType: `image/${format}`, bytes: (await stat(target)).size, width, height };
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('damaged', 'This picture is damaged or incomplete.', { cause });
  }
}

/** Makes what `wish` asks for, of what the decode left and, for pictures, of the file itself. */
async function make(
  wish: RenditionWish,
  context: { index: number; request: RenditionsRequest; facts: ProbeResult; line: Line; finished: Finished },
): Promise<Made> {
  const { index, request, facts, line, finished } = context;
  const folder = request.outputFolder;
  const path = request.inputPath;
  switch (wish.kind) {
    case 'video':
      return madeVideo(facts, finished, wish.minDimension);
    case 'audio':
      return madeSound(finished, wish.format);
    case 'waveform':
      return madeWaveform(folder, line);
    case 'sprite':
      return writeSprite({ path, probe: facts, folder });
    case 'image': {
      const { format, maxSide } = wish;
      const image = await writeImage({ path, probe: facts, folder, name: `image-${index}`, format, maxSide });
      return { ...image, details: { format } };
    }
  }
}

async function readFile(
  request: RenditionsRequest,
  facts: ProbeResult,
  { line, hooks }: { line: Line; hooks: JobHooks },
): Promise<Finished> {
  const takers = takersOf(facts, line);
  const nothing: ReadOutcome = { damaged: 0, readFailed: false };
  const read =
    takers.length === 0
      ? nothing
      : await decodeFile(request.inputPath, takers, { hooks, share: DECODE_SHARE });
  hooks.onProgress?.({ stage: 'finish', fraction: DECODE_SHARE });
  return finishLine(line, read);
}

function warningsOf(facts: ProbeResult, { read, picture, sound }: Finished): string[] {
  // Images and sprites look at places of the file only.
  if (picture === null && sound === null) return [];
  return completenessWarnings(facts, {
    ...read,
    picture: picture === null ? null : { ...picture, frames: picture.decodedFrames },
    sound,
  });
}

/**
 * Makes renditions of the file at `inputPath` in `outputFolder`, all videos and sounds from one decode. Two
 * wishes that come to the same file share it. Throws MediaError as `probe` does, `invalid` for a wish that this
 * file can not meet, `damaged` when nothing could be decoded.
 */
export async function makeRenditions(request: RenditionsRequest, hooks: JobHooks): Promise<RenditionsResult> {
  hooks.onProgress?.({ stage: 'probe', fraction: 0 });
  const facts = await probe(request.inputPath);
  requireWishes(facts, request.wishes);
  const line = await openLine(request, facts);
  try {
    const finished = await readFile(request, facts, { line, hooks });
    const files: MadeRendition[] = [];
    for (const [index, wish] of request.wishes.entries()) {
      files.push({ wish: index, ...(await make(wish, { index, request, facts, line, finished })) });
    }
    hooks.onProgress?.({ stage: 'finish', fraction: 1 });
    return { probe: facts, files, warnings: warningsOf(facts, finished) };
  } finally {
    await line.picture?.close();
    line.common?.close();
    for (const sound of line.sounds.values()) await sound.abandon();
  }
}

/** Stretches of files and texts as parts of a timeline. Pure: what the files are is handed in. */
import type { ProbeResult } from '@rushes/engine';
import {
  assetClip,
  type Clip,
  type FrameFit,
  gap,
  type Rational,
  rateToNumber,
  secondsToFrames,
  type TextStyle,
  type Timeline,
  textClip,
  timeline,
  track,
} from '@rushes/timeline';

/** A stretch of a file, in its own seconds. */
export interface ClipWish {
  asset_id: string;
  start_seconds?: number;
  end_seconds?: number;
}

/** A file that is there. */
export interface ClipFile {
  assetId: string;
  name: string;
  probe: ProbeResult;
}

/** A wish that can not be met, by its place among the others. */
export class ClipProblem extends Error {
  readonly index: number;
  readonly field: keyof ClipWish;

  constructor(index: number, field: keyof ClipWish, message: string) {
    super(message);
    this.index = index;
    this.field = field;
  }
}

/** How long a still image is shown where nobody says. */
const STILL_SECONDS = 4;
const USUAL_RATE: Rational = { num: 30, den: 1 };
const USUAL_SHAPE = { width: 1_920, height: 1_080 };
/** Longer side of a programme that is as large as its footage. */
const LONGEST_SIDE = 1_920;

const videoOf = ({ probe }: ClipFile) =>
  probe.streams.find(({ index }) => index === probe.videoStream)?.video;
const isStill = ({ probe }: ClipFile) => probe.mediaKind === 'image';

/** Rates of programmes go from 1 to 240. */
function rateOf(files: readonly ClipFile[]): Rational {
  const rates = files.flatMap((file) => (isStill(file) ? [] : (videoOf(file)?.rate ?? [])));
  const fit = rates.find((rate) => rate.num > 0 && rateToNumber(rate) >= 1 && rateToNumber(rate) <= 240);
  return fit ?? USUAL_RATE;
}

const even = (pixels: number) => Math.max(16, Math.round(pixels / 2) * 2);

/** As large as the first picture, in the shape that is asked for. */
function shapeOf(files: readonly ClipFile[], aspect: string | undefined): { width: number; height: number } {
  const [video] = files.flatMap((file) => videoOf(file) ?? []);
  const own = video === undefined ? USUAL_SHAPE : { width: video.displayWidth, height: video.displayHeight };
  const scale = Math.min(1, LONGEST_SIDE / Math.max(own.width, own.height));
  const [across = own.width, down = own.height] = aspect?.split(':').map(Number) ?? [];
  const shorter = Math.min(own.width, own.height) * scale;
  const unit = shorter / Math.min(across, down);
  return { width: even(across * unit), height: even(down * unit) };
}

/** The stretch in frames of the programme. Throws ClipProblem for one that the file does not hold. */
function spanOf(file: ClipFile, wish: ClipWish, { index, rate }: { index: number; rate: Rational }) {
  const { start_seconds: start = 0, end_seconds: end } = wish;
  const length = file.probe.durationSeconds;
  const last = end ?? (isStill(file) ? start + STILL_SECONDS : length);
  if (!isStill(file) && start >= length) {
    throw new ClipProblem(index, 'start_seconds', `"${file.name}" lasts ${length} seconds.`);
  }
  if (!isStill(file) && last > length + 1 / rateToNumber(rate)) {
    throw new ClipProblem(index, 'end_seconds', `"${file.name}" lasts ${length} seconds.`);
  }
  if (last <= start) throw new ClipProblem(index, 'end_seconds', 'A clip must end after it begins.');
  const first = isStill(file) ? 0 : secondsToFrames(start, rate);
  const frames = Math.max(
    1,
    secondsToFrames(Math.min(last, isStill(file) ? last : length), rate) - secondsToFrames(start, rate),
  );
  return { start: first, frames, rate };
}

/** A clip's picture and its sound, tied together; null of what it has not. */
export interface MadeClip {
  picture: Clip | null;
  sound: Clip | null;
  frames: number;
}

/** What `wishes` are as clips at `rate`; `linkOf` names what ties a picture to its sound. */
export function clipsOf(
  wishes: readonly ClipWish[],
  files: ReadonlyMap<string, ClipFile>,
  { rate, fit, linkOf }: { rate: Rational; fit: FrameFit; linkOf: (index: number) => string },
): MadeClip[] {
  return wishes.map((wish, index) => {
    const file = files.get(wish.asset_id.toLowerCase());
    if (file === undefined)
      throw new ClipProblem(index, 'asset_id', 'This asset has no media that can be shown.');
    const span = spanOf(file, wish, { index, rate });
    const { assetId, name } = file;
    const link = linkOf(index);
    const hasPicture = videoOf(file) !== undefined && videoOf(file)?.attachedPicture !== true;
    const hasSound = file.probe.audioStream !== null;
    return {
      picture: hasPicture ? assetClip({ assetId, name, span, settings: { fit, link } }) : null,
      sound: hasSound ? assetClip({ assetId, name, span, settings: { link } }) : null,
      frames: span.frames,
    };
  });
}

/** The rate and the shape of a programme of these files. */
export function outputFor(files: readonly ClipFile[], aspect: string | undefined) {
  return { ...shapeOf(files, aspect), rate: rateOf(files) };
}

/** A programme of clips one after the other. */
export function clipsTimeline(
  clips: readonly MadeClip[],
  { name, output }: { name: string; output: ReturnType<typeof outputFor> },
): Timeline {
  const pictures = clips.map(({ picture, frames }) => picture ?? gap(frames, output.rate));
  const sounds = clips.map(({ sound, frames }) => sound ?? gap(frames, output.rate));
  const hasSound = clips.some(({ sound }) => sound !== null);
  return timeline({
    name,
    output,
    tracks: [
      track({ kind: 'Video', children: pictures }),
      ...(hasSound ? [track({ kind: 'Audio', children: sounds })] : []),
    ],
  });
}

/** Text over the picture, for so many frames. */
export function titleClip(
  { text, style }: { text: string; style: TextStyle },
  span: { frames: number; rate: Rational },
): Clip {
  return textClip({ parameters: { text, style }, span });
}

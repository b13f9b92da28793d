/** A request held against what its model can do: whatever would have no effect is refused and named. Pure. */
import { type Pronunciation, pronounceText } from '@rushes/engine';
import type { StemName } from '@rushes/generate';
import { ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import type {
  AssetFrameRef,
  AssetPeriodRef,
  GenerateAudioRequest,
  GenerateImageRequest,
  GenerateTtsRequest,
  GenerateVideoRequest,
} from '../generation.schema.ts';
import type { AudioModel, Format, ImageModel, Model, SpeechModel, VideoModel } from './model.ts';

/** A frame of an asset that a model starts or ends with. */
export interface WantedFrame {
  assetId: string;
  /** Of a video; null is its last frame. */
  seconds: number | null;
  /** Shares cut off each edge. */
  crop: { left: number; top: number; right: number; bottom: number };
}

/** A stretch of an asset's sound; null is to its end. */
export interface WantedSound {
  assetId: string;
  startSeconds: number;
  endSeconds: number | null;
}

interface Common {
  prompt: string;
  seed: number;
}

/** How large a picture is, and what of it the model is told. */
interface Shape {
  width: number;
  height: number;
  /** Null where the model decides. */
  format: Format | null;
  resolution: string | null;
}

export interface VideoWish extends Common, Shape {
  area: 'video';
  /** Null where the sound that goes in says it. */
  seconds: number | null;
  inputFrame: WantedFrame | null;
  outputFrame: WantedFrame | null;
  /** Pictures that are shown, or that a model makes something alike of. */
  referenceImages: WantedFrame[];
  inputAudio: WantedSound | null;
}

export interface ImageWish extends Common, Shape {
  area: 'image';
  inputFrame: WantedFrame | null;
}

export interface AudioWish extends Common {
  area: 'audio';
  seconds: number;
  /** Null for all that is heard. */
  stem: StemName | null;
}

export interface SpeechWish extends Common {
  area: 'tts';
  voice: string;
  /** The prompt with its words as they are said. */
  said: string;
}

export type Wish = VideoWish | ImageWish | AudioWish | SpeechWish;

type Issues = ValidationIssue[];

const issue = (field: string, msg: string): ValidationIssue => ({
  loc: ['body', field],
  msg,
  type: 'value_error',
});

const list = (values: readonly string[]) => values.join(', ');

/** 16:9 of 720 is 1280 by 720: the shorter side is what a resolution names. Both are even. */
function sizeByShorter(format: Format, shorter: number): { width: number; height: number } {
  const [across, down] = format.split(':').map(Number) as [number, number];
  const longer = 2 * Math.round((shorter * Math.max(across, down)) / Math.min(across, down) / 2);
  return across >= down ? { width: longer, height: shorter } : { width: shorter, height: longer };
}

function sizeByLonger(format: Format, longer: number): { width: number; height: number } {
  const [across, down] = format.split(':').map(Number) as [number, number];
  const shorter = 2 * Math.round((longer * Math.min(across, down)) / Math.max(across, down) / 2);
  return across >= down ? { width: longer, height: shorter } : { width: shorter, height: longer };
}

const longerSides: Readonly<Record<string, number>> = {
  512: 512,
  '1k': 1024,
  '1.5k': 1536,
  '2k': 2048,
  '4k': 4096,
};

function requirePrompt({ id, maxCharacters }: Model, prompt: string, issues: Issues): string {
  const text = prompt.trim();
  if (text === '') issues.push(issue('prompt', 'Say what is to be made.'));
  if (maxCharacters !== null && text.length > maxCharacters) {
    issues.push(issue('prompt', `${id} reads at most ${maxCharacters} characters; this has ${text.length}.`));
  }
  return text;
}

/** The shape of the picture, and what the model is told of it. */
function requireFormat(
  { id, formats }: VideoModel | ImageModel,
  format: string | null | undefined,
  issues: Issues,
): { format: Format; told: Format | null } {
  const usual = formats.find((known) => known === '16:9') ?? formats[0];
  if (usual === undefined) return { format: '16:9', told: null };
  const found = format == null ? usual : formats.find((known) => known === format);
  if (found === undefined) {
    issues.push(issue('format', `${id} makes ${list(formats)}, not ${String(format).slice(0, 20)}.`));
  }
  return { format: found ?? usual, told: found ?? usual };
}

function requireResolution(
  { id, resolutions }: VideoModel | ImageModel,
  { resolution, usual }: { resolution: string | null | undefined; usual: string },
  issues: Issues,
): { resolution: string; told: string | null } {
  const [first] = resolutions;
  if (first === undefined) return { resolution: usual, told: null };
  const wanted = resolution ?? (resolutions.includes(usual) ? usual : first);
  if (!resolutions.includes(wanted)) {
    issues.push(issue('resolution', `${id} makes ${list(resolutions)}, not ${wanted.slice(0, 20)}.`));
    return { resolution: usual, told: usual };
  }
  return { resolution: wanted, told: wanted };
}

function requireSeconds(
  { id, seconds: range }: Model,
  seconds: number | undefined,
  issues: Issues,
): number | null {
  if (range === null) return null;
  const wanted = seconds ?? range.usual;
  if (wanted < range.least || wanted > range.most) {
    issues.push(issue('duration_seconds', `${id} makes ${range.least} to ${range.most} seconds.`));
  } else if (range.only !== undefined && !range.only.includes(wanted)) {
    issues.push(issue('duration_seconds', `${id} makes ${list(range.only.map(String))} seconds.`));
  }
  return wanted;
}

const noCrop = { left: 0, top: 0, right: 0, bottom: 0 };

function readFrame(
  field: string,
  frame: string | AssetFrameRef | null | undefined,
  issues: Issues,
): WantedFrame | null {
  if (frame == null) return null;
  if (typeof frame === 'string') return { assetId: frame.toLowerCase(), seconds: 0, crop: noCrop };
  const { crop_l: left, crop_r: right, crop_t: top, crop_b: bottom } = frame.crop ?? {};
  const crop = { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
  if (crop.left + crop.right > 0.95 || crop.top + crop.bottom > 0.95) {
    issues.push(issue(field, 'The crop leaves nothing of the picture.'));
  }
  const seconds = frame.is_last_frame === true ? null : (frame.timestamp_seconds ?? 0);
  return { assetId: frame.asset_id.toLowerCase(), seconds, crop };
}

function readReferences(
  { id, mostReferences = 0 }: VideoModel,
  references: readonly (string | AssetFrameRef)[] | null | undefined,
  issues: Issues,
): WantedFrame[] {
  const given = references ?? [];
  if (mostReferences > 0 && given.length > mostReferences) {
    issues.push(issue('reference_images', `${id} takes at most ${mostReferences} pictures.`));
  }
  return given.flatMap((one) => readFrame('reference_images', one, issues) ?? []);
}

function readSound(
  field: string,
  sound: string | AssetPeriodRef | null | undefined,
  issues: Issues,
): WantedSound | null {
  if (sound == null) return null;
  if (typeof sound === 'string') return { assetId: sound.toLowerCase(), startSeconds: 0, endSeconds: null };
  const startSeconds = sound.start_time ?? 0;
  const endSeconds = sound.till_the_end === true ? null : (sound.end_time ?? null);
  if (endSeconds !== null && endSeconds <= startSeconds) {
    issues.push(issue(field, 'The stretch ends before it begins.'));
  }
  return { assetId: sound.asset_id.toLowerCase(), startSeconds, endSeconds };
}

/** An option that the model has no use for. */
function refuseUnused(
  { id }: Model,
  options: readonly { field: string; isGiven: boolean; isUsed: boolean }[],
  issues: Issues,
): void {
  for (const { field, isGiven, isUsed } of options) {
    if (isGiven && !isUsed) issues.push(issue(field, `${id} takes no ${field}: it would have no effect.`));
  }
}

/** A model without formats decides by itself, and one without resolutions too. */
function unusedShape(
  { formats, resolutions }: VideoModel | ImageModel,
  request: { format?: string | null; resolution?: string | null },
) {
  return [
    { field: 'format', isGiven: request.format != null, isUsed: formats.length > 0 },
    { field: 'resolution', isGiven: request.resolution != null, isUsed: resolutions.length > 0 },
  ];
}

function finish<T extends Wish>(wish: T, issues: Issues): T {
  if (issues.length > 0) throw new ValidationError(issues);
  return wish;
}

/** A number that the same prompt always gives (FNV-1a). */
function seedOf(prompt: string): number {
  let hash = 2_166_136_261;
  for (const byte of Buffer.from(prompt)) hash = Math.imul(hash ^ byte, 16_777_619);
  return hash >>> 0;
}

/** Throws ValidationError with everything that the model can not do. */
export function checkVideoRequest(model: VideoModel, request: GenerateVideoRequest): VideoWish {
  const issues: Issues = [];
  const prompt = requirePrompt(model, request.prompt, issues);
  refuseUnused(
    model,
    [
      { field: 'input_frame', isGiven: request.input_frame != null, isUsed: model.takesInputFrame },
      { field: 'output_frame', isGiven: request.output_frame != null, isUsed: model.takesOutputFrame },
      { field: 'input_audio', isGiven: request.input_audio != null, isUsed: model.takesInputAudio },
      {
        field: 'reference_images',
        isGiven: (request.reference_images?.length ?? 0) > 0,
        isUsed: (model.mostReferences ?? 0) > 0,
      },
      { field: 'seed', isGiven: request.seed != null, isUsed: model.takesSeed },
      ...unusedShape(model, request),
      {
        field: 'duration_seconds',
        isGiven: request.duration_seconds != null,
        isUsed: model.seconds !== null,
      },
    ],
    issues,
  );
  const inputFrame = readFrame('input_frame', request.input_frame, issues);
  const outputFrame = readFrame('output_frame', request.output_frame, issues);
  const referenceImages = readReferences(model, request.reference_images, issues);
  if (outputFrame !== null && inputFrame === null && referenceImages.length === 0) {
    issues.push(
      issue('output_frame', 'Give an input_frame as well: a film from nowhere to a picture is not made.'),
    );
  }
  const inputAudio = readSound('input_audio', request.input_audio, issues);
  const seconds = requireSeconds(model, request.duration_seconds, issues);
  const shape = requireFormat(model, request.format, issues);
  const size = requireResolution(model, { resolution: request.resolution, usual: '720p' }, issues);
  return finish(
    {
      area: 'video',
      prompt,
      seed: request.seed ?? seedOf(prompt),
      ...sizeByShorter(shape.format, Number.parseInt(size.resolution, 10)),
      format: shape.told,
      resolution: size.told,
      seconds: request.duration_seconds === undefined && inputAudio !== null ? null : seconds,
      inputFrame,
      outputFrame,
      referenceImages,
      inputAudio,
    },
    issues,
  );
}

/** As `checkVideoRequest`. */
export function checkImageRequest(model: ImageModel, request: GenerateImageRequest): ImageWish {
  const issues: Issues = [];
  const prompt = requirePrompt(model, request.prompt, issues);
  refuseUnused(
    model,
    [
      { field: 'input_frame', isGiven: request.input_frame != null, isUsed: model.takesInputFrame },
      { field: 'seed', isGiven: request.seed != null, isUsed: model.takesSeed },
      ...unusedShape(model, request),
      { field: 'width', isGiven: request.width != null, isUsed: model.provided === undefined },
      { field: 'height', isGiven: request.height != null, isUsed: model.provided === undefined },
    ],
    issues,
  );
  const { width, height } = request;
  const isOwnSize = width != null || height != null;
  if ((width == null) !== (height == null)) {
    issues.push(issue(width == null ? 'width' : 'height', 'Give width and height together.'));
  }
  for (const [field, side] of Object.entries({ width, height })) {
    if (side == null || (side % 2 === 0 && side >= 64 && side <= 4_096)) continue;
    issues.push(issue(field, 'must be an even number from 64 to 4096.'));
  }
  if (isOwnSize && (request.format != null || request.resolution != null)) {
    issues.push(issue('format', 'Give either width and height, or format and resolution.'));
  }
  const shape = requireFormat(model, request.format, issues);
  const { resolution, told } = requireResolution(
    model,
    { resolution: request.resolution, usual: '1.5k' },
    issues,
  );
  const size =
    width != null && height != null
      ? { width, height }
      : sizeByLonger(shape.format, longerSides[resolution] ?? 1_536);
  const inputFrame = readFrame('input_frame', request.input_frame, issues);
  const seed = request.seed ?? seedOf(prompt);
  return finish(
    { area: 'image', prompt, seed, ...size, format: shape.told, resolution: told, inputFrame },
    issues,
  );
}

/** As `checkVideoRequest`. */
export function checkAudioRequest(model: AudioModel, request: GenerateAudioRequest): AudioWish {
  const issues: Issues = [];
  const prompt = requirePrompt(model, request.prompt, issues);
  refuseUnused(
    model,
    [
      {
        field: 'reference_audio',
        isGiven: request.reference_audio != null,
        isUsed: model.takesReferenceAudio,
      },
      { field: 'seed', isGiven: request.seed != null, isUsed: model.takesSeed },
      {
        field: 'stem',
        isGiven: request.stem !== undefined,
        isUsed: model.provider === 'built-in' && model.id === 'music',
      },
    ],
    issues,
  );
  const seconds = requireSeconds(model, request.duration_seconds, issues) ?? 30;
  const { seed = null, stem = null } = request;
  return finish({ area: 'audio', prompt, seed: seed ?? seedOf(prompt), seconds, stem }, issues);
}

/** What is said, which may be longer than what is written. */
export function requireSaid(
  { id, maxCharacters }: SpeechModel,
  { prompt, pronunciations = [] }: { prompt: string; pronunciations?: readonly Pronunciation[] | undefined },
  issues: Issues,
): string {
  const said = pronounceText(prompt, pronunciations);
  if (maxCharacters !== null && said.length > maxCharacters && prompt.length <= maxCharacters) {
    const msg = `${id} reads at most ${maxCharacters} characters; with these, the text has ${said.length}.`;
    issues.push(issue('pronunciations', msg));
  }
  return said;
}

/** As `checkVideoRequest`. */
export function checkSpeechRequest(model: SpeechModel, request: GenerateTtsRequest): SpeechWish {
  const issues: Issues = [];
  const prompt = requirePrompt(model, request.prompt, issues);
  refuseUnused(model, [{ field: 'rate', isGiven: request.rate !== undefined, isUsed: false }], issues);
  const said = requireSaid(model, { prompt, pronunciations: request.pronunciations }, issues);
  return finish({ area: 'tts', prompt, said, seed: seedOf(prompt), voice: request.voice_id }, issues);
}

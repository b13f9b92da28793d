/** What may be said of text and captions: parameters of `rushes.text`, `rushes.captions` and `rushes.color`. */
import type {
  CaptionCue,
  CaptionParameters,
  CaptionStyle,
  ColorParameters,
  TextAnimation,
  TextFace,
  TextParameters,
  TextRun,
} from '../rushes-metadata.ts';
import { isObject, timelineLimits } from '../validate/validate-context.ts';
import { anyColor, area, assetLink, crop, opaqueColor, shadow } from './picture-rules.ts';
import {
  boolean,
  choice,
  type ExtraCheck,
  either,
  list,
  number,
  object,
  orNull,
  text,
  whole,
} from './rule-types.ts';

/** A language as BCP 47 writes it. */
export const language = text(2, 35, {
  pattern: /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/u,
  words: 'a language as BCP 47 writes it, e.g. de or pt-BR',
});

const faceFields = {
  font: text(1, 100),
  weight: whole(100, 900),
  italic: boolean,
  underline: boolean,
  size: number(0.01, 0.5),
  color: anyColor,
  letterSpacing: number(-0.2, 1),
  outline: object<NonNullable<TextFace['outline']>>(
    { color: opaqueColor, width: number(0, 1) },
    { required: ['color', 'width'] },
  ),
  shadow,
};

const shownText = text(0, timelineLimits.textLength);

const run = object<TextRun>({ text: shownText, ...faceFields }, { required: ['text'] });

const runsAreShort: ExtraCheck = (value) => {
  if (!Array.isArray(value)) return null;
  const length = value.reduce<number>((sum, one) => sum + (isObject(one) ? String(one.text).length : 0), 0);
  const max = timelineLimits.textLength;
  return length <= max ? null : { at: '', message: `must have at most ${max} characters together` };
};

const plate = orNull(
  object<NonNullable<TextParameters['plate']>>(
    { color: opaqueColor, opacity: number(0, 1), padding: number(0, 5), radius: number(0, 5) },
    { required: ['color'] },
  ),
);

const motion = choice('none', 'fade', 'rise', 'drop', 'slide-left', 'slide-right', 'pop', 'type');

const animation = object<TextAnimation>({
  in: motion,
  out: motion,
  seconds: number(0, 60),
  by: choice('block', 'line', 'word', 'letter'),
});

/** Parameters of `rushes.text`. */
export const textParameters = object<TextParameters>(
  {
    ...faceFields,
    text: shownText,
    runs: list(run, { min: 1, max: 200, also: runsAreShort }),
    style: choice('title', 'subtitle', 'lower-third', 'caption', 'free'),
    align: choice('left', 'center', 'right'),
    box: area,
    valign: choice('top', 'middle', 'bottom'),
    lineHeight: number(0.8, 3),
    plate,
    animation,
  },
  { required: ['text', 'style'] },
);

const second = number(0, timelineLimits.positionSeconds);

const endsLater: ExtraCheck = (value) => {
  if (!isObject(value) || typeof value.start !== 'number' || typeof value.end !== 'number') return null;
  return value.end > value.start ? null : { at: '.end', message: 'must be later than start' };
};

const word = object<NonNullable<CaptionCue['words']>[number]>(
  { start: second, end: second, text: text(0, 200) },
  { required: ['start', 'end', 'text'] },
);

const cue = object<CaptionCue>(
  {
    start: second,
    end: second,
    text: shownText,
    words: list(word, { min: 0, max: 1000 }),
    speaker: text(0, 200),
    position: choice('top', 'middle', 'bottom'),
  },
  { required: ['start', 'end', 'text'], also: endsLater },
);

const highlight = orNull(
  object<NonNullable<CaptionStyle['highlight']>>(
    { mode: choice('color', 'plate', 'fill', 'grow'), color: anyColor },
    { required: ['mode'] },
  ),
);

const captionStyle = object<CaptionStyle>({
  preset: choice('plain', 'boxed', 'outlined', 'karaoke', 'pop', 'word'),
  face: object<TextFace>(faceFields),
  highlight,
  position: choice('top', 'middle', 'bottom'),
  safeArea: crop,
  maxLines: whole(1, 10),
  maxWords: whole(1, 50),
  plate,
});

const subtitleFile = text(1, timelineLimits.stringLength);

/** An asset by URL or by its id alone. */
const assetOrId = either(
  assetLink,
  text(36, 36, {
    pattern: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/u,
    words: 'its id alone',
  }),
);

/** Parameters of `rushes.captions`. */
export const captionParameters = object<CaptionParameters>(
  {
    cues: list(cue, { min: 0, max: timelineLimits.cues }),
    srt: subtitleFile,
    vtt: subtitleFile,
    target_url: assetLink,
    transcript_of: assetOrId,
    language,
    style: captionStyle,
  },
  { oneOf: ['cues', 'srt', 'vtt', 'target_url', 'transcript_of'] },
);

/** Parameters of `rushes.color`. */
export const colorParameters = object<ColorParameters>({ color: opaqueColor }, { required: ['color'] });

/** What `metadata.rushes` of each part of a document may say. The bounds are those of rushes-metadata.ts. */
import type {
  RushesClipMetadata,
  RushesMarkerMetadata,
  RushesTimelineMetadata,
  RushesTrackMetadata,
  RushesTransitionMetadata,
} from '../rushes-metadata.ts';
import type { Json } from '../types.ts';
import { isObject, timelineLimits } from '../validate/validate-context.ts';
import { variableName } from './blanks.ts';
import {
  animated,
  anyColor,
  blend,
  border,
  colorAdjustments,
  easing,
  layout,
  lookUpTable,
  mask,
  opaqueColor,
  shadow,
  watermark,
} from './picture-rules.ts';
import {
  boolean,
  choice,
  either,
  type MapRule,
  number,
  type ObjectRule,
  object,
  type Rule,
  text,
  whole,
} from './rule-types.ts';
import { captionParameters, colorParameters, language, textParameters } from './text-rules.ts';

const side = number(timelineLimits.minSide, timelineLimits.maxSide, 2);
const countable = whole(1, 10_000_000);

function usualRate(value: Json): { at: string; message: string } | null {
  if (!isObject(value) || typeof value.num !== 'number' || typeof value.den !== 'number') return null;
  const rate = value.num / value.den;
  if (rate >= 1 && rate <= timelineLimits.maxOutputRate) return null;
  return { at: '', message: `must be from 1 to ${timelineLimits.maxOutputRate} frames per second` };
}

const output = object<RushesTimelineMetadata['output']>({
  width: side,
  height: side,
  rate: object<NonNullable<RushesTimelineMetadata['output']['rate']>>(
    { num: countable, den: countable },
    { required: ['num', 'den'], also: usualRate },
  ),
  background: opaqueColor,
});

const description = text(0, 500);

/** A variable whose default is of its own type. */
const variable = (type: string, value: Rule) =>
  object<{ type: string; default?: unknown; description?: string }>(
    { type: choice(type), default: value, description },
    { required: ['type'] },
  );

const variables: MapRule = {
  is: 'map',
  names: variableName,
  max: 100,
  of: either(
    variable('text', text(0, timelineLimits.textLength)),
    variable('number', number(-1e9, 1e9)),
    variable('color', anyColor),
    variable('asset', text(1, 300)),
  ),
};

/** `timeline.metadata.rushes`. A document may leave `output` out: its clips then say size and rate. */
export const timelineSettingsRule = object<RushesTimelineMetadata>({
  output,
  audio: object<NonNullable<RushesTimelineMetadata['audio']>>({ targetLufs: number(-40, -5) }),
  watermark,
  variables,
});

const label = text(1, 200);
const decibels = number(-120, 40);
const fade = number(0, 3600);

const pictureFields = {
  fit: choice('fit', 'fill', 'blur', 'stretch'),
  layout,
  blend,
  color: colorAdjustments,
  lut: lookUpTable,
  mask,
  border,
  shadow,
  pictureFadeInSeconds: fade,
  pictureFadeOutSeconds: fade,
};

const editFields = { link: label, group: label };

/** `clip.metadata.rushes`. */
export const clipSettingsRule = object<RushesClipMetadata>({
  ...pictureFields,
  ...editFields,
  gainDb: animated(decibels),
  pan: number(-1, 1),
  fadeInSeconds: fade,
  fadeOutSeconds: fade,
  keepPitch: boolean,
  audioStream: whole(0, 63),
  audioChannel: whole(0, 63),
});

/** `stack.metadata.rushes`: what a clip may say of its picture. */
export const stackSettingsRule = object<
  Pick<RushesClipMetadata, keyof typeof pictureFields | keyof typeof editFields>
>({ ...pictureFields, ...editFields });

const trackFields = {
  role: choice('footage', 'titles', 'captions', 'music', 'voice'),
  duckDb: number(0, 60),
  gainDb: decibels,
  language,
  captions: choice('burned', 'sidecar', 'both'),
} satisfies { [Name in keyof Required<RushesTrackMetadata>]: Rule };

/** `track.metadata.rushes`: its own settings, and of its picture what a clip may say. */
export const trackSettingsRule: ObjectRule = {
  is: 'object',
  fields: { ...trackFields, ...pictureFields, ...editFields },
  required: [],
};

/** `gap.metadata.rushes`: what it is edited together with. */
export const gapSettingsRule = object<Pick<RushesClipMetadata, 'link' | 'group'>>(editFields);

/** `transition.metadata.rushes`. */
export const transitionSettingsRule = object<RushesTransitionMetadata>({
  kind: choice('dissolve', 'wipe', 'slide', 'push', 'zoom', 'dip', 'iris', 'clock'),
  direction: choice('left', 'right', 'up', 'down'),
  color: opaqueColor,
  softness: number(0, 0.5),
  easing,
});

/** `marker.metadata.rushes`. */
export const markerSettingsRule = object<RushesMarkerMetadata>({ kind: choice('chapter', 'comment') });

/** `effect.metadata.rushes` and that of references: nothing yet. */
export const noSettingsRule = object<object>({});

/** Parameters of our generators that are checked with the document; the others check their own when they draw. */
export const generatorRules: { readonly [kind: string]: ObjectRule } = {
  'rushes.text': textParameters,
  'rushes.captions': captionParameters,
  'rushes.color': colorParameters,
};

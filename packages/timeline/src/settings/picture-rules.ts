/** What may be said of how a picture is put into the frame: bounds of `Layout`, `Mask`, colours and the like. */
import type {
  Area,
  Border,
  ColorAdjustments,
  Crop,
  CubicBezier,
  Keyframe,
  Layout,
  LookUpTable,
  Mask,
  Shadow,
  Watermark,
} from '../rushes-metadata.ts';
import type { Json } from '../types.ts';
import { isObject } from '../validate/validate-context.ts';
import {
  boolean,
  choice,
  type ExtraCheck,
  either,
  list,
  number,
  object,
  type Rule,
  text,
  tuple,
} from './rule-types.ts';

/** `#rrggbb`. */
export const opaqueColor = text(7, 7, {
  pattern: /^#[0-9A-Fa-f]{6}$/u,
  words: 'a colour written as #rrggbb',
});

/** `#rrggbb` or `#rrggbbaa`. */
export const anyColor = text(7, 9, {
  pattern: /^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/u,
  words: 'a colour written as #rrggbb or #rrggbbaa',
});

/** An asset of the library by URL; in a template the id may be a blank. */
export const assetLink = text(9, 300, {
  pattern: /^asset:\/\/[^\s/?#]+(?:\?version=[^\s&#]+)?$/u,
  words: 'an asset of the library, asset://<asset_id> or asset://<asset_id>?version=<version_id>',
});

const bezier = object<CubicBezier>(
  { bezier: tuple(number(0, 1), number(-10, 10), number(0, 1), number(-10, 10)) },
  { required: ['bezier'] },
);

export const easing = either(choice('linear', 'ease-in', 'ease-out', 'ease-in-out', 'hold'), bezier);

const fieldOf = (value: Json | undefined, name: string): number =>
  isObject(value) && typeof value[name] === 'number' ? value[name] : 0;

const ascending: ExtraCheck = (value) => {
  if (!Array.isArray(value)) return null;
  const index = value.findIndex((frame, i) => i > 0 && fieldOf(frame, 'at') <= fieldOf(value[i - 1], 'at'));
  return index < 0 ? null : { at: `[${index}].at`, message: 'must be later than the keyframe before it' };
};

/** A value or its keyframes. A clip that was trimmed at its start keeps keyframes before it, at times below 0. */
export function animated(rule: Rule): Rule {
  const at = number(-86_400, 86_400);
  const keyframe = object<Keyframe<unknown>>({ at, value: rule, easing }, { required: ['at', 'value'] });
  const keyframes = list(keyframe, { min: 1, max: 1000, also: ascending });
  return either(rule, object<{ keyframes: unknown }>({ keyframes }, { required: ['keyframes'] }));
}

const share = number(0, 1);
const place = number(-20, 20);
const point = tuple(place, place);

export const area = object<Area>(
  { x: place, y: place, width: number(0.001, 20), height: number(0.001, 20) },
  { required: ['x', 'y', 'width', 'height'] },
);

const leavesSomething: ExtraCheck = (value) => {
  for (const [first, second] of [
    ['left', 'right'],
    ['top', 'bottom'],
  ] as const) {
    if (fieldOf(value, first) + fieldOf(value, second) < 1) continue;
    return { at: '', message: `must leave something: ${first} and ${second} must be less than 1 together` };
  }
  return null;
};

export const crop = object<Crop>(
  { left: share, top: share, right: share, bottom: share },
  { required: ['left', 'top', 'right', 'bottom'], also: leavesSomething },
);

export const layout = object<Layout>({
  box: area,
  crop: animated(crop),
  position: animated(point),
  scale: animated(number(0, 20)),
  rotation: animated(number(-36_000, 36_000)),
  anchor: point,
  opacity: animated(share),
});

export const blend = choice(
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'add',
);

const signed = number(-1, 1);

export const colorAdjustments = object<ColorAdjustments>({
  exposure: number(-5, 5),
  brightness: signed,
  contrast: signed,
  saturation: signed,
  hue: number(-180, 180),
  temperature: signed,
  tint: signed,
  gamma: number(0.1, 10),
});

export const lookUpTable = object<LookUpTable>(
  { target_url: assetLink, strength: share },
  { required: ['target_url'] },
);

export const mask = object<Mask>(
  {
    shape: choice('rectangle', 'ellipse'),
    area,
    radius: number(0, 0.5),
    feather: number(0, 0.5),
    invert: boolean,
  },
  { required: ['shape'] },
);

export const border = object<Border>(
  { width: number(0, 0.5), color: opaqueColor },
  { required: ['width', 'color'] },
);

export const shadow = object<Shadow>({
  color: opaqueColor,
  opacity: share,
  blur: share,
  x: signed,
  y: signed,
});

export const watermark = object<Watermark>(
  {
    target_url: assetLink,
    corner: choice('top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'),
    width: number(0.001, 1),
    margin: number(0, 0.5),
    opacity: share,
  },
  { required: ['target_url'] },
);

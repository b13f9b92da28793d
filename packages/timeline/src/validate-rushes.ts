/** Checks of what is ours in a document: `metadata.rushes` and the parameters of our generators. */
import type { Json, Metadata } from './types.ts';
import {
  checkNumber,
  isObject,
  type JsonObject,
  report,
  timelineLimits,
  type ValidationContext,
} from './validate-context.ts';

interface Place {
  context: ValidationContext;
  path: string;
}

/** `timeline.metadata.rushes`: picture size, rate, loudness. */
export function checkTimelineSettings(context: ValidationContext, metadata: Metadata, path: string): void {
  const rushes = rushesAt(context, metadata, path);
  if (!rushes) return;
  const here = `${path}.rushes`;
  if (rushes.output !== undefined) checkOutput({ context, path: `${here}.output` }, rushes.output);
  if (isObject(rushes.audio)) {
    const rule = { path: `${here}.audio.targetLufs`, min: -40, max: -5, fallback: undefined };
    checkNumber(context, rushes.audio.targetLufs, rule);
  }
}

/** `track.metadata.rushes`. */
export function checkTrackSettings(context: ValidationContext, metadata: Metadata, path: string): void {
  const rushes = rushesAt(context, metadata, path);
  if (!rushes) return;
  const here = { context, path: `${path}.rushes` };
  checkChoice(here, rushes, { key: 'role', choices: ['footage', 'titles', 'captions', 'music', 'voice'] });
  checkNumber(context, rushes.duckDb, { path: `${here.path}.duckDb`, min: 0, max: 60, fallback: undefined });
}

/** `clip.metadata.rushes`. */
export function checkClipSettings(context: ValidationContext, metadata: Metadata, path: string): void {
  const rushes = rushesAt(context, metadata, path);
  if (!rushes) return;
  const here = { context, path: `${path}.rushes` };
  checkChoice(here, rushes, { key: 'fit', choices: ['fit', 'fill', 'blur'] });
  checkNumber(context, rushes.gainDb, {
    path: `${here.path}.gainDb`,
    min: -120,
    max: 40,
    fallback: undefined,
  });
  for (const key of ['fadeInSeconds', 'fadeOutSeconds']) {
    const rule = { path: `${here.path}.${key}`, min: 0, max: 3600, fallback: undefined };
    checkNumber(context, rushes[key], rule);
  }
}

/** Parameters of `rushes.text` and `rushes.color`; other generators check their own. */
export function checkGenerator(
  context: ValidationContext,
  generator: { kind: string; parameters: JsonObject },
  path: string,
): void {
  const here = { context, path };
  if (generator.kind === 'rushes.text') checkText(here, generator.parameters);
  if (generator.kind === 'rushes.color') checkColor(here, generator.parameters, true);
}

function checkOutput({ context, path }: Place, output: Json): void {
  if (!isObject(output)) {
    report(context, path, 'must be an object with width, height and rate');
    return;
  }
  for (const side of ['width', 'height']) {
    const limits = { min: timelineLimits.minSide, max: timelineLimits.maxSide, whole: true };
    const value = checkNumber(context, output[side], { path: `${path}.${side}`, ...limits, fallback: 0 });
    if (value % 2 !== 0) report(context, `${path}.${side}`, 'must be even: H.264 stores colour at half size');
  }
  checkOutputRate({ context, path: `${path}.rate` }, output.rate);
}

function checkOutputRate({ context, path }: Place, rate: Json | undefined): void {
  if (!isObject(rate)) {
    report(context, path, 'must be {num, den}, frames per second as a fraction');
    return;
  }
  const limits = { min: 1, max: 10_000_000, whole: true, fallback: 0 };
  const num = checkNumber(context, rate.num, { path: `${path}.num`, ...limits });
  const den = checkNumber(context, rate.den, { path: `${path}.den`, ...limits });
  if (num === 0 || den === 0) return;
  if (num / den < 1 || num / den > timelineLimits.maxOutputRate) {
    report(context, path, `must be from 1 to ${timelineLimits.maxOutputRate} frames per second`);
  }
}

function checkText(here: Place, parameters: JsonObject): void {
  const { context, path } = here;
  const { text, font } = parameters;
  if (typeof text !== 'string') report(context, `${path}.text`, 'must be the text to show');
  else if (text.length > timelineLimits.textLength) {
    report(context, `${path}.text`, `must have at most ${timelineLimits.textLength} characters`);
  }
  const styles = ['title', 'subtitle', 'lower-third', 'caption'];
  if (parameters.style === undefined) report(context, `${path}.style`, `must be one of ${styles.join(', ')}`);
  checkChoice(here, parameters, { key: 'style', choices: styles });
  checkColor(here, parameters, false);
  if (font !== undefined && typeof font !== 'string')
    report(context, `${path}.font`, 'must be a font family');
}

function checkColor({ context, path }: Place, parameters: JsonObject, required: boolean): void {
  const { color } = parameters;
  if (color === undefined && !required) return;
  if (typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)) return;
  report(context, `${path}.color`, 'must be a colour written as #rrggbb');
}

function checkChoice(here: Place, object: JsonObject, rule: { key: string; choices: string[] }): void {
  const value = object[rule.key];
  if (value === undefined || (typeof value === 'string' && rule.choices.includes(value))) return;
  report(here.context, `${here.path}.${rule.key}`, `must be one of ${rule.choices.join(', ')}`);
}

function rushesAt(context: ValidationContext, metadata: Metadata, path: string): JsonObject | null {
  if (metadata.rushes === undefined) return null;
  if (isObject(metadata.rushes)) return metadata.rushes;
  report(context, `${path}.rushes`, 'must be an object');
  return null;
}

/** What the validator's parts share: where they are in the document, what they found, and the limits. */
import type { Json } from '../types.ts';

/** One thing that is wrong with a document: where, and what to do about it. */
export interface TimelineError {
  /** Place in the document, e.g. `tracks.children[0].children[2].source_range.duration.rate`; empty for the document itself. */
  path: string;
  message: string;
}

/** Limits of a document that is taken in. */
export const timelineLimits = {
  /** Tracks, stacks, clips, gaps and transitions together. */
  items: 10_000,
  /** Tracks and stacks inside each other. */
  nesting: 16,
  /** Arrays and objects inside each other, metadata included. */
  jsonDepth: 64,
  /** Values in the whole document, metadata included: 10,000 clips with what editors write beside each take 800,000. */
  jsonValues: 1_000_000,
  /** Characters of one string. */
  stringLength: 1_000_000,
  /** Captions of one clip. */
  cues: 20_000,
  /** Characters of a text generator's text. */
  textLength: 2_000,
  /** Seconds that one item may last. */
  itemSeconds: 86_400,
  /** Seconds that a source position may lie from zero (timecode of a day is 86,400). */
  positionSeconds: 1_000_000,
  /** Units per second of a time. */
  timeRate: 1_000_000,
  /** Pixels per side of the picture. */
  minSide: 16,
  maxSide: 8_192,
  /** Frames per second of the output. */
  maxOutputRate: 240,
  /** Errors that are reported at most. */
  errors: 100,
} as const;

/** A document that is no timeline; `errors` says where and why. */
export class InvalidTimelineError extends Error {
  readonly errors: TimelineError[];

  constructor(errors: TimelineError[]) {
    const [first] = errors;
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    super(first ? `${first.path ? `${first.path}: ` : ''}${first.message}${more}` : 'not a timeline');
    this.name = 'InvalidTimelineError';
    this.errors = errors;
  }
}

export type JsonObject = { [key: string]: Json };

/** State of one validation. */
export interface ValidationContext {
  errors: TimelineError[];
  items: number;
  /** Names of a template's variables; null for a document that is none. */
  variables: ReadonlySet<string> | null;
}

/** Records an error; beyond the cap it is only counted as the last one's company. */
export function report(context: ValidationContext, path: string, message: string): void {
  if (context.errors.length < timelineLimits.errors) context.errors.push({ path, message });
}

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A number in a range; reports and answers `fallback` otherwise. Absent is allowed when `fallback` is undefined. */
export function checkNumber<Fallback extends number | undefined>(
  context: ValidationContext,
  value: Json | undefined,
  rule: { path: string; min: number; max: number; whole?: boolean; fallback: Fallback },
): number | Fallback {
  if (value === undefined && rule.fallback === undefined) return rule.fallback;
  const valid = typeof value === 'number' && value >= rule.min && value <= rule.max;
  if (valid && (!rule.whole || Number.isInteger(value))) return value;
  const kind = rule.whole ? 'a whole number' : 'a number';
  report(context, rule.path, `must be ${kind} from ${rule.min} to ${rule.max}`);
  return rule.fallback;
}

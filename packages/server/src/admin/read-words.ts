/** Values as they are typed. Each throws UsageError with a sentence. */
import { isEmail } from '../platform/email.ts';
import { MICROCREDITS } from '../platform/money/microcredits.ts';
import { type Context, UsageError } from './command.ts';

/** The word at a place; empty where it was left out. */
export function word({ words }: Context, place: number): string {
  return words[place] ?? '';
}

/** An email address that is one. */
export function emailWord(context: Context, place: number): string {
  const email = word(context, place);
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  return email;
}

/** Whole micro-credits of credits with up to six decimals. */
export function readCredits(text: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) {
    throw new UsageError(`Credits must be a number with at most six decimals such as 12.5, not "${text}".`);
  }
  return Math.round(Number(text) * MICROCREDITS);
}

/** As `readCredits`, and more than none. */
export function readSomeCredits(text: string): number {
  const microcredits = readCredits(text);
  if (microcredits === 0) throw new UsageError('There must be more than 0 credits.');
  return microcredits;
}

/** A whole number of an option; undefined where it was not given. */
export function wholeOption(context: Context, name: string, bounds: { min: number; max: number }) {
  const text = context.option(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value >= bounds.min && value <= bounds.max) return value;
  throw new UsageError(
    `--${name} must be a whole number from ${bounds.min} to ${bounds.max}, not "${text}".`,
  );
}

/** Rows that are listed. */
export function limitOption(context: Context): number {
  return wholeOption(context, 'limit', { min: 1, max: 10_000 }) ?? 50;
}

/** A moment that is still to come. */
export function momentOption(context: Context, name: string, now: Date): Date | undefined {
  const text = context.option(name);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && moment.getTime() > now.getTime()) return moment;
  throw new UsageError(
    `--${name} must be a time to come such as 2030-01-31 or 2030-01-31T12:00:00Z, not "${text}".`,
  );
}

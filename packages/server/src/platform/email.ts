/** What an email address is to this service. */
import { ValidationError } from './errors.ts';

const MAX_LENGTH = 320;

/**
 * An email as it is compared: case and Unicode form do not tell two people apart. NFC and not NFKC, which makes one
 * of letters that mail servers tell apart ('\ufb00' and 'ff'), and so would give somebody what was another's.
 */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Whether `text` has the form of an email address, as it is written and as it is compared; whether it reaches
 * anyone only a message tells.
 */
export function isEmail(text: string): boolean {
  return [text, foldEmail(text)].every(
    (form) => form.length <= MAX_LENGTH && form.isWellFormed() && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(form),
  );
}

/** An email with the form it is compared in. */
export interface Email {
  /** As it was written. */
  typed: string;
  folded: string;
}

/** The email that stands at `loc` of a request. Throws ValidationError when it is none. */
export function readEmail(typed: string, loc: (string | number)[]): Email {
  if (isEmail(typed)) return { typed, folded: foldEmail(typed) };
  throw new ValidationError([{ loc, msg: 'value is not a valid email address', type: 'value_error' }]);
}

/** What an email address is to this service. */

const MAX_LENGTH = 320;

/** An email as it is compared: case and Unicode form do not tell two people apart. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
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

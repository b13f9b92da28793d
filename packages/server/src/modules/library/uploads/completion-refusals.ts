/** Why bytes that have arrived are not taken. */
import { ServiceError } from '../../../platform/errors.ts';

/** What was put together is not what was announced. */
export class Refused extends Error {
  readonly reason: ServiceError;
  /** Whether the parts may still be right: a later request may name the ones that are there. */
  readonly keepsParts: boolean;

  constructor(reason: ServiceError, { keepsParts }: { keepsParts: boolean }) {
    super(reason.message, { cause: reason });
    this.reason = reason;
    this.keepsParts = keepsParts;
  }
}

/** Whether the same bytes would be refused again. */
export function isOfContent({ code }: Pick<ServiceError, 'code'>): boolean {
  return code === 'wrong_checksum' || code === 'wrong_kind';
}

/** The refusal of bytes that hash to something else than announced. */
export function wrongChecksum(): ServiceError {
  const sentence = 'The bytes do not hash to the sha256 that was announced; nothing of them was kept.';
  return new ServiceError('wrong_checksum', `${sentence} Send the file again.`);
}

/** The refusal of an upload whose bytes have gone. */
export function storeLost(): ServiceError {
  return new ServiceError('upload_ended', 'The store has lost what arrived. Send the file again.');
}

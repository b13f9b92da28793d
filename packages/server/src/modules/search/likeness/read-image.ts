/** A picture that comes as the body of a request. */
import type { Readable } from 'node:stream';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { ExampleImage } from '../search.service.ts';

/** Of a picture that is an example. */
export const MOST_IMAGE_BYTES = 20_000_000;

const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
];

/** Reads it whole; throws `body_too_large`, and ValidationError for what is none of the three formats. */
export async function readImage(body: Readable): Promise<ExampleImage> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_IMAGE_BYTES) {
      throw new ServiceError(
        'body_too_large',
        `A picture of up to ${MOST_IMAGE_BYTES / 1_000_000} MB can be an example.`,
      );
    }
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  if (!SIGNATURES.some((is) => is(bytes))) {
    const msg = 'The body must be a JPEG, PNG or WebP picture.';
    throw new ValidationError([{ loc: ['body'], msg, type: 'value_error' }]);
  }
  return { bytes };
}

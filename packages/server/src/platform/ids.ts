import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

/** Where ids and secrets come from; tests may pass a repeatable one. */
export interface Ids {
  /** A new UUIDv7: sorts by the time it was made. */
  uuid(): string;
  /** `bytes` of cryptographic randomness. */
  random(bytes: number): Buffer;
}

/** Ids from the operating system's randomness, their time part from `clock`. */
export function createIds(clock: Clock): Ids {
  return { uuid: () => v7({ msecs: clock.now().getTime() }), random: (bytes) => randomBytes(bytes) };
}

/** Where the time comes from; tests pass one they move by hand. */
export interface Clock {
  /** Now, in UTC. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

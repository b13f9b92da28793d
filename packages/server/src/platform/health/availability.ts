/** Whether something that depends on a model, a provider or an extension works now. Both sentences are for people. */
export type Availability =
  | {
      available: true /** What does the work and its version, e.g. `whisper-base 608c49e`. */;
      engine: string;
      /** A provider takes money for it. */
      byProvider?: true;
    }
  | {
      available: false;
      reason: string;
      /** The command or setting that enables it. */
      enable: string;
      /** It is there and failed a moment ago: it will be tried again by itself within a minute. */
      forNow?: true;
    };

/**
 * What several together can do of which each adds to the others: one that works is enough. Where one is only out for now,
 * all of them wait for it: what was made without it would be made anew as soon as it is back.
 */
export function together(all: readonly Availability[]): Availability {
  const out = all.find((one) => !one.available && one.forNow === true);
  if (out !== undefined) return out;
  const engines = all.flatMap((one) => (one.available ? [one.engine] : []));
  if (engines.length > 0) return { available: true, engine: engines.join(' + ') };
  const missing = all.flatMap((one) => (one.available ? [] : [one]));
  return {
    available: false,
    reason: missing.map(({ reason }) => reason).join(' '),
    enable: missing[0]?.enable ?? '',
  };
}

/** How far a transfer is: bytes, speed over the last seconds, time left. */

export interface TransferMeter {
  /** So many bytes are there by now. */
  reached(bytes: number): void;
  /** Bytes in a second, lately; null before anything can be said. */
  speed(): number | null;
  /** Seconds until `total`; null where nobody can tell. */
  secondsLeft(total: number): number | null;
}

const WINDOW_MILLISECONDS = 8_000;
const SAMPLE_MILLISECONDS = 250;

export function createTransferMeter(now: () => number): TransferMeter {
  const samples: { at: number; bytes: number }[] = [];
  let current = 0;

  function speed(): number | null {
    const [first] = samples;
    const last = samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < SAMPLE_MILLISECONDS) return null;
    return Math.max(0, (last.bytes - first.bytes) / ((last.at - first.at) / 1_000));
  }

  return {
    reached(bytes) {
      current = bytes;
      const at = now();
      const last = samples.at(-1);
      if (last !== undefined && at - last.at < SAMPLE_MILLISECONDS) return;
      samples.push({ at, bytes });
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MILLISECONDS) samples.shift();
    },
    speed,
    secondsLeft(total) {
      const bytesPerSecond = speed();
      if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
      return (total - current) / bytesPerSecond;
    },
  };
}

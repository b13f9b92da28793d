/** Streams of the service that are heard for as long as something is shown, whatever breaks off in between. */

/** After a stream broke off, milliseconds; longer each time that it breaks off at once. */
const AGAIN_AFTER = 3_000;
const AGAIN_AT_MOST = 30_000;

export interface Following<Event> {
  /** Ends with the connection. */
  follow(signal: AbortSignal): AsyncIterable<Event>;
  onEvent(event: Event): void;
  /** What happened while nobody listened is told by nothing else. */
  onGap(): void;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Follows until the signal aborts. */
export async function keepFollowing<Event>(
  { follow, onEvent, onGap }: Following<Event>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of follow(signal)) {
        failures = 0;
        onEvent(event);
      }
    } catch {
      // What is wrong is told by what is asked for besides.
      failures += 1;
    }
    if (!signal.aborted) await pause(Math.min(AGAIN_AT_MOST, AGAIN_AFTER * 2 ** failures), signal);
    if (!signal.aborted) onGap();
  }
}

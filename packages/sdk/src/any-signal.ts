/** One signal for several, also in runtimes that have no `AbortSignal.any`: edge runtimes, and browsers before 2024. */

type Join = (signals: AbortSignal[]) => AbortSignal;

const ownJoin: Join | null = typeof AbortSignal.any === 'function' ? (all) => AbortSignal.any(all) : null;

/** Aborted as soon as one of them is, with its reason. `join` is the runtime's way, null where it has none. */
export function anySignal(signals: AbortSignal[], join: Join | null = ownJoin): AbortSignal {
  if (join !== null) return join(signals);
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    else {
      const end = () => joined.abort(signal.reason);
      signal.addEventListener('abort', end, { once: true, signal: joined.signal });
    }
  }
  return joined.signal;
}

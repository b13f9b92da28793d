/** Why a stream ends, in one word. Pure. */

/** The words of `service.stream.end`. */
export const endReasons = [
  'completed',
  'cancelled',
  'insufficient_tokens',
  'budget_exceeded',
  'error',
  'interrupted',
] as const;

export type EndReason = (typeof endReasons)[number];

/** Of the codes of failed runs those that a word is for. */
const reasonsByCode: Readonly<Record<string, EndReason>> = {
  insufficient_credits: 'insufficient_tokens',
  budget_exceeded: 'budget_exceeded',
  // The agent asks back: its turn is over, and the next one is the user's.
  length_unclear: 'completed',
  // The work broke off by itself and was given up.
  worker_lost: 'interrupted',
  interrupted: 'interrupted',
};

interface Ended {
  state: string;
  code?: string;
  result?: Record<string, unknown> | null;
}

/** `result.reason` is what the run itself says of its end. */
export function reasonOf({ state, code = '', result }: Ended): EndReason {
  if (state === 'REVOKED') return 'cancelled';
  if (state !== 'SUCCESS') return reasonsByCode[code] ?? 'error';
  return endReasons.find((reason) => reason === result?.reason) ?? 'completed';
}

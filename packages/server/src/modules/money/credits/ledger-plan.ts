/**
 * What an act does to an account, worked out from how it stands: pure, so that it can be tried in all orders. Credits
 * that expire are spent first, the earliest end first; what running work holds of them comes back to them.
 */

/** Micro-credits go from side to side: granted ones are issued to what is available, spent ones end as revenue. */
export type Side = 'available' | 'reserved' | 'issued' | 'revenue';

/** What is left of a grant that expires. */
export interface Lot {
  grantId: string;
  expiresAt: string;
  /** Micro-credits of it that can be spent. */
  left: number;
  /** Micro-credits of it that running work has reserved. */
  held: number;
}

/** How an account stands after its last act. */
export interface LedgerState {
  /** Of its last act; 0 before the first. */
  seq: number;
  available: number;
  reserved: number;
  /** Of which something is left or held, the earliest end first. */
  lots: readonly Lot[];
}

/** What a reservation holds. */
export interface Reservation {
  amount: number;
  /** Of which lots, in micro-credits. */
  lots: readonly { grantId: string; amount: number }[];
}

export interface Plan {
  /** Add up to zero; none of them is zero. */
  entries: readonly (readonly [Side, number])[];
  /** The account after it. */
  after: LedgerState;
}

/** What became of one lot. */
export interface LotChange {
  grantId: string;
  leftChange: number;
  heldChange: number;
  leftAfter: number;
  heldAfter: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Takes up to `amount` out of the lots in their order; returns what was found. */
function takeFromLots(lots: readonly Lot[], amount: number, mode: 'hold' | 'spend'): Lot[] {
  let wanted = amount;
  return lots.map((lot) => {
    const taken = Math.min(wanted, lot.left);
    wanted -= taken;
    return { ...lot, left: lot.left - taken, held: lot.held + (mode === 'hold' ? taken : 0) };
  });
}

/** Lots never hold more than can be spent: a debt is paid by what does not expire, then by what does. */
function withinAvailable(lots: readonly Lot[], available: number): Lot[] {
  const excess = sum(lots.map(({ left }) => left)) - Math.max(0, available);
  return excess > 0 ? takeFromLots(lots, excess, 'spend') : [...lots];
}

function planOf(
  state: LedgerState,
  entries: readonly (readonly [Side, number])[],
  lots: readonly Lot[] = state.lots,
): Plan {
  const change = (side: Side) => sum(entries.filter(([of]) => of === side).map(([, amount]) => amount));
  const available = state.available + change('available');
  return {
    entries: entries.filter(([, amount]) => amount !== 0),
    after: {
      seq: state.seq + 1,
      available,
      reserved: state.reserved + change('reserved'),
      lots: withinAvailable(lots, available),
    },
  };
}

/** Gives credits; `lot` where they expire. */
export function planGrant(
  state: LedgerState,
  amount: number,
  lot: Pick<Lot, 'grantId' | 'expiresAt'> | null,
): Plan {
  const lots = lot === null ? state.lots : inOrder([...state.lots, { ...lot, left: amount, held: 0 }]);
  return planOf(
    state,
    [
      ['available', amount],
      ['issued', -amount],
    ],
    lots,
  );
}

function inOrder(lots: readonly Lot[]): Lot[] {
  const key = ({ expiresAt, grantId }: Lot) => `${new Date(expiresAt).toISOString()} ${grantId}`;
  return [...lots].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Sets a price aside; null when there is less. */
export function planReserve(state: LedgerState, price: number): Plan | null {
  if (state.available < price) return null;
  return planOf(
    state,
    [
      ['available', -price],
      ['reserved', price],
    ],
    takeFromLots(state.lots, price, 'hold'),
  );
}

/** Ends a reservation: `spent` of it is taken, of what expires first, and the rest comes back. */
export function planEnd(state: LedgerState, { amount, lots: held }: Reservation, spent: number): Plan {
  let toSpend = spent;
  const lots = state.lots.map((lot) => {
    const ofIt = held.find(({ grantId }) => grantId === lot.grantId)?.amount ?? 0;
    const taken = Math.min(toSpend, ofIt);
    toSpend -= taken;
    return { ...lot, left: lot.left + ofIt - taken, held: lot.held - ofIt };
  });
  return planOf(
    state,
    [
      ['reserved', -amount],
      ['revenue', spent],
      ['available', amount - spent],
    ],
    lots,
  );
}

/** Takes what is due, or what there is of it. */
export function planSpend(state: LedgerState, due: number): Plan {
  const taken = Math.min(due, Math.max(0, state.available));
  return planOf(
    state,
    [
      ['available', -taken],
      ['revenue', taken],
    ],
    takeFromLots(state.lots, taken, 'spend'),
  );
}

/** Takes credits back, first what is left of the grant they came with; the account may end in debt. */
export function planTakeBack(state: LedgerState, grantId: string | null, amount: number): Plan {
  const lots = state.lots.map((lot) =>
    lot.grantId === grantId ? { ...lot, left: lot.left - Math.min(lot.left, amount) } : lot,
  );
  return planOf(
    state,
    [
      ['available', -amount],
      ['issued', amount],
    ],
    lots,
  );
}

/** Ends what is left of a grant; what is held of it stays. */
export function planExpire(state: LedgerState, grantId: string): Plan {
  const left = state.lots.find((lot) => lot.grantId === grantId)?.left ?? 0;
  const lots = state.lots.map((lot) => (lot.grantId === grantId ? { ...lot, left: 0 } : lot));
  return planOf(
    state,
    [
      ['available', -left],
      ['issued', left],
    ],
    lots,
  );
}

/** What the lots of two states differ by. */
export function lotChanges(before: readonly Lot[], after: readonly Lot[]): LotChange[] {
  return after.flatMap((lot) => {
    const was = before.find(({ grantId }) => grantId === lot.grantId);
    const leftChange = lot.left - (was?.left ?? 0);
    const heldChange = lot.held - (was?.held ?? 0);
    if (leftChange === 0 && heldChange === 0) return [];
    return [{ grantId: lot.grantId, leftChange, heldChange, leftAfter: lot.left, heldAfter: lot.held }];
  });
}

/**
 * The simplest thing that could be right: heaps of credits that lie somewhere, each free or held by a task, and a debt.
 * It shares no code with the ledger.
 */

interface Heap {
  amount: number;
  /** Of credits that expire. */
  grantId: string | null;
  expiresAt: string | null;
  /** The task that has reserved them. */
  heldBy: string | null;
}

export interface LedgerModel {
  grant(grantId: string, amount: number, expiresAt: string | null): void;
  /** False when there is not enough. */
  reserve(taskId: string, price: number): boolean;
  end(taskId: string, spent: number): void;
  /** What was there to be taken. */
  spend(due: number): number;
  takeBack(grantId: string | null, amount: number): void;
  expire(now: string): void;
  balance(): { available: number; reserved: number };
  /** Of grants that expire and of which something is left or held, by their ids. */
  lots(): Record<string, { left: number; held: number }>;
}

const NEVER = '9999';
const sum = (heaps: readonly Heap[]) => heaps.reduce((total, { amount }) => total + amount, 0);
const order = ({ expiresAt, grantId }: Heap) => `${expiresAt ?? NEVER} ${grantId}`;
const soonest = (a: Heap, b: Heap) => (order(a) < order(b) ? -1 : 1);
/** What does not expire goes first where something is owed. */
const owed = (a: Heap, b: Heap) =>
  Number(a.expiresAt !== null) - Number(b.expiresAt !== null) || soonest(a, b);

export function createLedgerModel(): LedgerModel {
  let heaps: Heap[] = [];
  let debt = 0;

  /** Takes up to `amount` from heaps in their order; returns what was taken, as heaps. */
  function take(from: readonly Heap[], amount: number): Heap[] {
    const taken: Heap[] = [];
    let wanted = amount;
    for (const heap of from) {
      const part = Math.min(wanted, heap.amount);
      if (part === 0) continue;
      heap.amount -= part;
      wanted -= part;
      taken.push({ ...heap, amount: part });
    }
    heaps = heaps.filter((heap) => heap.amount > 0);
    return taken;
  }

  const free = () => heaps.filter(({ heldBy }) => heldBy === null);
  const heldBy = (taskId: string) => heaps.filter((heap) => heap.heldBy === taskId);
  const payDebt = () => {
    debt -= sum(take(free().sort(owed), debt));
  };

  return {
    grant(grantId, amount, expiresAt) {
      heaps.push({ amount, grantId: expiresAt === null ? null : grantId, expiresAt, heldBy: null });
      payDebt();
    },
    reserve(taskId, price) {
      if (sum(free()) - debt < price) return false;
      const taken = take(free().sort(soonest), price);
      heaps.push(...taken.map((heap) => ({ ...heap, heldBy: taskId })));
      return true;
    },
    end(taskId, spent) {
      take(heldBy(taskId).sort(soonest), spent);
      for (const heap of heldBy(taskId)) heap.heldBy = null;
      payDebt();
    },
    spend: (due) => (debt > 0 ? 0 : sum(take(free().sort(soonest), due))),
    takeBack(grantId, amount) {
      const own = free().filter((heap) => grantId !== null && heap.grantId === grantId);
      debt += amount - sum(take(own, amount));
      payDebt();
    },
    expire(now) {
      heaps = heaps.filter(
        ({ expiresAt, heldBy: holder }) => expiresAt === null || expiresAt > now || holder !== null,
      );
    },
    balance: () => ({
      available: sum(free()) - debt,
      reserved: sum(heaps.filter(({ heldBy: holder }) => holder !== null)),
    }),
    lots() {
      const lots: Record<string, { left: number; held: number }> = {};
      for (const { grantId, amount, heldBy: holder } of heaps) {
        if (grantId === null) continue;
        const lot = lots[grantId] ?? { left: 0, held: 0 };
        lots[grantId] = lot;
        if (holder === null) lot.left += amount;
        else lot.held += amount;
      }
      return lots;
    },
  };
}

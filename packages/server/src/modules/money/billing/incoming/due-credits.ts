/**
 * Which credits a subscription has to be given now. Pure.
 *
 * A subscription brings its credits month by month, also one that is paid by the year. A month begins on the day of the
 * month on which it is paid; what stands under a paid invoice is granted, nothing else. Credits are counted by time: an
 * upgrade adds what its month has more from then on, and a month that begins anew (from monthly to yearly, say) counts
 * what the old one still covers.
 */

/** Months' credits can still be spent this long after their month: the next payment may take some days. */
export const GRACE_MILLISECONDS = 3 * 24 * 3_600_000;

/** Less than a hundredth of a credit is a rounding. */
const LEAST_MICROCREDITS = 10_000;

/** All times are milliseconds since 1970. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** A time that is paid for. */
export interface PaidSpan extends Span {
  /** Of the invoice. */
  invoicedAt: number;
  /** The invoice was about a change within a paid time. */
  isChange: boolean;
  /** Null = nothing had to be paid. */
  paymentIntentId: string | null;
}

/** Credits that were granted for a time. */
export interface EarlierGrant extends Span {
  monthStartsAt: number;
  number: number;
  microcredits: number;
}

export interface DueGrant extends EarlierGrant {
  expiresAt: number;
  paymentIntentId: string | null;
}

export interface SubscriptionTimes {
  /** A day on which a month begins. */
  anchor: number;
  paid: readonly PaidSpan[];
  earlier: readonly EarlierGrant[];
  monthlyMicrocredits: number;
  now: number;
}

/** The same day of the month `months` later, or the month's last: never adds up over several. */
export function addMonths(anchor: number, months: number): number {
  const day = new Date(anchor);
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), last));
  return first.getTime();
}

/** How many whole months lie between; below zero before the anchor. */
function monthsSince(anchor: number, time: number): number {
  const [from, to] = [new Date(anchor), new Date(time)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(anchor, months) > time ? months - 1 : months;
}

const overlap = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.endsAt, other.endsAt) - Math.max(one.startsAt, other.startsAt));

const holds = (span: Span, time: number) => span.startsAt <= time && time < span.endsAt;

/** What earlier grants give for a time, each spread evenly over its own. */
function covered(earlier: readonly EarlierGrant[], span: Span): number {
  return earlier.reduce(
    (sum, grant) => sum + (grant.microcredits * overlap(grant, span)) / (grant.endsAt - grant.startsAt),
    0,
  );
}

/** From when on something may be due in a month: its beginning, or the last paid change in it; null = from never. */
function dueFrom(month: Span, { paid, earlier }: SubscriptionTimes): number | null {
  if (!earlier.some((grant) => overlap(grant, month) > 0)) return month.startsAt;
  const changes = paid.filter((span) => span.isChange && holds(month, span.invoicedAt));
  const latest = changes.map((span) => span.invoicedAt);
  return latest.length === 0 ? null : Math.max(...latest);
}

/** The newest payment for a time; undefined when nobody paid for it. */
function paymentFor(paid: readonly PaidSpan[], time: number): PaidSpan | undefined {
  return paid
    .filter((span) => holds(span, time))
    .toSorted((a, b) => b.invoicedAt - a.invoicedAt)
    .at(0);
}

function dueIn(month: Span, length: number, times: SubscriptionTimes): DueGrant | null {
  const from = dueFrom(month, times);
  const payment = from === null ? undefined : paymentFor(times.paid, from);
  if (from === null || payment === undefined) return null;
  const rest = { startsAt: from, endsAt: month.endsAt };
  const share = (rest.endsAt - rest.startsAt) / length;
  const microcredits = Math.floor(times.monthlyMicrocredits * share - covered(times.earlier, rest));
  if (microcredits < LEAST_MICROCREDITS) return null;
  const numbers = times.earlier
    .filter((grant) => grant.monthStartsAt === month.startsAt)
    .map((grant) => grant.number);
  return {
    ...rest,
    monthStartsAt: month.startsAt,
    number: Math.max(-1, ...numbers) + 1,
    microcredits,
    expiresAt: month.endsAt + GRACE_MILLISECONDS,
    paymentIntentId: payment.paymentIntentId,
  };
}

/** What is due at `now`, of this month and of the one before as long as its credits can be spent. */
export function dueCredits(times: SubscriptionTimes): DueGrant[] {
  const { anchor, paid, now } = times;
  const first = Math.min(...paid.map((span) => span.startsAt));
  const due: DueGrant[] = [];
  const current = monthsSince(anchor, now);
  for (const number of [current - 1, current]) {
    const [begin, end] = [addMonths(anchor, number), addMonths(anchor, number + 1)];
    // Before the first whole month there may be part of one.
    const month = { startsAt: Math.max(begin, first), endsAt: end };
    if (month.startsAt > now || month.startsAt >= end || end + GRACE_MILLISECONDS <= now) continue;
    const grant = dueIn(month, end - begin, { ...times, earlier: [...times.earlier, ...due] });
    if (grant !== null) due.push(grant);
  }
  return due;
}

/** Until when the months of all grants last; null without any. */
export function grantedUntil(grants: readonly Span[]): number | null {
  return grants.length === 0 ? null : Math.max(...grants.map((grant) => grant.endsAt));
}

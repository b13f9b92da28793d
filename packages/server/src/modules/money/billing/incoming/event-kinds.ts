/** Which of the payment provider's events matter here, and what each is about. Pure. */

/** What is asked for anew when an event about it comes. */
export type Subject = 'checkout' | 'subscription' | 'invoice' | 'charge' | 'refund' | 'dispute' | 'customer';

/** By the beginning of their names; those of an object end in what happened to it, which nobody relies on here. */
const SUBJECTS: readonly (readonly [prefix: string, subject: Subject])[] = [
  ['checkout.session.', 'checkout'],
  ['customer.subscription.', 'subscription'],
  ['invoice.', 'invoice'],
  ['charge.dispute.', 'dispute'],
  ['charge.refund.', 'refund'],
  ['charge.refunded', 'charge'],
  ['refund.', 'refund'],
  ['customer.deleted', 'customer'],
];

/** Events of these names say nothing that could change anything here. */
const IDLE: ReadonlySet<string> = new Set([
  'checkout.session.expired',
  'invoice.created',
  'invoice.upcoming',
  'invoice.deleted',
  'invoice.will_be_due',
]);

/** What an event of this name is about; null when it does not matter. */
export function subjectOf(type: string): Subject | null {
  if (IDLE.has(type)) return null;
  return SUBJECTS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;
}

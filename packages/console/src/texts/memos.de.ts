/** What the service itself writes beside a booking, in German; what people wrote stays as it is. */
export const memos: Readonly<Record<string, string>> = {
  'Credits of a new account': 'Credits für ein neues Konto',
  'Credits of the first user': 'Credits für den ersten Nutzer',
  'The payment stands after all': 'Die Zahlung gilt doch',
  'Bought: {what}': 'Gekauft: {what}',
  'Subscription, month from {day}': 'Abo, Monat ab {day}',
};

/** What the service itself writes beside a booking, in German; what people wrote stays as it is. */
export const memos: Readonly<Record<string, string>> = {
  'Credits of a new account': 'Credits für ein neues Konto',
  'Credits of the first user': 'Credits für den ersten Nutzer',
  'The payment stands after all': 'Die Zahlung gilt doch',
  'Bought: {what}': 'Gekauft: {what}',
  'Subscription, month from {day}': 'Abo, Monat ab {day}',
};

/** What the service says of a webhook that does not answer. */
export const notices: Readonly<Record<string, string>> = {
  'The endpoint answered 410, so nothing is sent to it any more. Enable it again when it is back.':
    'Die Adresse hat mit 410 geantwortet, darum wird ihr nichts mehr gesendet. Schalten Sie sie wieder ein, wenn es sie wieder gibt.',
  'Nothing has arrived at the endpoint for days, so nothing is sent to it any more. Enable it again when it is repaired.':
    'Seit Tagen ist bei der Adresse nichts angekommen, darum wird ihr nichts mehr gesendet. Schalten Sie sie wieder ein, wenn sie repariert ist.',
  'The last attempts did not arrive. They are repeated; the deliveries say what went wrong.':
    'Die letzten Versuche sind nicht angekommen. Sie werden wiederholt; was schiefging, steht im Protokoll.',
};

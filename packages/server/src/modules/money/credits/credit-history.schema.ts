/** What is said of an account's past: acts of its ledger, and what was used. Credits have six decimals at most. */
import { type Static, Type } from 'typebox';
import {
  closed,
  DateTime,
  filterOf,
  nullable,
  optionalNullable,
  Uuid,
  words,
} from '../../../platform/http/schema.ts';

const LedgerKind = words(['grant', 'reserve', 'settle', 'release', 'spend', 'expire', 'take_back'], {
  $id: 'LedgerKind',
  description:
    'grant = credits were given; reserve = a price was set aside when work began; settle = what was really used was ' +
    'taken of it and the rest came back; release = all of it came back; spend = requests with an API key, summed; ' +
    'expire = what was left of a grant whose time was over; take_back = a purchase was refunded or disputed.',
});

/** An operation id or a task type. */
const Action = Type.String({ maxLength: 100 });

const From = Type.Optional(Type.String({ format: 'date-time', description: 'The first moment.' }));
const To = Type.Optional(Type.String({ format: 'date-time', description: 'The first moment after.' }));

/** Entries of one page. */
export const MOST_ENTRIES = 1_000;

export const LedgerQuery = Type.Object({
  kind: Type.Optional(filterOf(LedgerKind)),
  action: Type.Optional(
    filterOf(Action, { description: 'What was paid for: task types and operation ids.' }),
  ),
  api_key_id: optionalNullable(Uuid),
  from: From,
  to: To,
  limit: Type.Integer({
    minimum: 1,
    maximum: MOST_ENTRIES,
    default: 100,
    description: 'Of one page; a CSV has all.',
  }),
  cursor: optionalNullable(
    Type.String({
      maxLength: 15,
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'From `next_cursor` of the page before.',
    }),
  ),
  format: words(['json', 'csv'], {
    default: 'json',
    description: '`csv` answers all entries as a text/csv file with a header, by the names of the fields.',
  }),
});
export type LedgerQuery = Static<typeof LedgerQuery>;

const Credits = (description: string) => Type.Number({ description });

const LedgerLine = Type.Object(
  {
    price: Type.Optional(Type.String({ description: 'A name of the price table.' })),
    quantity: Type.Optional(Type.Number()),
    action: Type.Optional(Type.String({ description: 'Of requests: the operation.' })),
    requests: Type.Optional(Type.Integer()),
    credits: Credits('Of the line.'),
  },
  { $id: 'LedgerLine' },
);

export const LedgerEntry = Type.Object(
  {
    id: Uuid,
    number: Type.Integer({ description: "The account's acts are numbered from 1 without gaps." }),
    at: DateTime,
    kind: LedgerKind,
    available: Credits('By how much what can be spent changed.'),
    reserved: Credits('By how much what running work may still cost changed.'),
    charged: Credits('What was taken for good.'),
    available_after: Credits('What could be spent afterwards.'),
    reserved_after: Credits('What running work might still cost afterwards.'),
    action: nullable(Action),
    task_id: nullable(Uuid),
    api_key_id: nullable(Uuid),
    request_id: nullable(Type.String()),
    of_id: nullable(
      Type.String({ format: 'uuid', description: 'The reservation it ends, or the grant it takes from.' }),
    ),
    source: nullable(words(['signup', 'purchase', 'plan', 'operator', 'refund'])),
    expires_at: nullable(DateTime),
    price_version: nullable(Type.Integer()),
    lines: Type.Array(LedgerLine, {
      description: 'Of a reservation the price that was told; of requests how many.',
    }),
    memo: nullable(Type.String()),
  },
  { $id: 'LedgerEntry' },
);
export type LedgerEntry = Static<typeof LedgerEntry>;

export const CreditsLedger = Type.Object(
  {
    entries: Type.Array(LedgerEntry, { description: 'The newest first.' }),
    next_cursor: nullable(Type.String({ description: 'Of the next page; null on the last.' })),
  },
  { $id: 'CreditsLedger' },
);
export type CreditsLedger = Static<typeof CreditsLedger>;

const Grouping = words(['day', 'key', 'action']);

export const UsageQuery = Type.Object({
  from: From,
  to: To,
  group_by: Type.Array(Grouping, {
    default: ['day'],
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    description: 'A row for each that occurs together; days are of UTC.',
  }),
});
export type UsageQuery = Static<typeof UsageQuery>;

export const UsageRow = Type.Object(
  {
    day: Type.Optional(Type.String({ format: 'date' })),
    api_key_id: optionalNullable(
      Type.String({
        format: 'uuid',
        description: 'null = asked for with an ID token, or started by the service.',
      }),
    ),
    api_key_name: optionalNullable(Type.String()),
    action: optionalNullable(Action),
    credits: Credits('What was taken.'),
    requests: Type.Integer({ description: 'Requests with an API key that were charged by themselves.' }),
    works: Type.Integer({ description: 'Tasks and uploads that were charged.' }),
  },
  { $id: 'CreditsUsageRow' },
);
export type UsageRow = Static<typeof UsageRow>;

export const CreditsUsage = closed(
  {
    from: DateTime,
    to: DateTime,
    credits: Credits('The sum of all rows.'),
    rows: Type.Array(UsageRow, { description: 'The latest day first, then what cost most.' }),
  },
  {
    $id: 'CreditsUsage',
    description:
      'What was taken, when it was taken: of work at its end. Credits that were given back later still count.',
  },
);
export type CreditsUsage = Static<typeof CreditsUsage>;

/** What became of an account's credits, for its owner to read. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Principal } from '../../../platform/principal.ts';
import {
  type EntryFilter,
  type EntryRow,
  findEntries,
  sumUsage,
  type UsageSum,
} from './credit-history.repo.ts';
import {
  type CreditsLedger,
  type CreditsUsage,
  type LedgerEntry,
  type LedgerQuery,
  MOST_ENTRIES,
  type UsageQuery,
  type UsageRow,
} from './credit-history.schema.ts';

type Owner = Pick<Principal, 'accountId'>;

export interface CreditHistoryService {
  /** A page of the caller's ledger, the newest first. Operation `listCreditsLedger`. */
  listCreditsLedger(owner: Owner, query: LedgerQuery): Promise<CreditsLedger>;
  /** All entries that the filters let through as CSV, a piece at a time. */
  writeLedgerFile(owner: Owner, query: LedgerQuery): AsyncGenerator<string>;
  /** What the caller's account used, summed. Operation `getCreditsUsage`. */
  getCreditsUsage(owner: Owner, query: UsageQuery): Promise<CreditsUsage>;
}

const DAY_MILLISECONDS = 86_400_000;
/** How far back usage is summed where nothing is said. */
const USUAL_DAYS = 30;
/** A year and a month, so that a month can be compared with that of the year before. */
const MOST_DAYS = 400;

const credits = (microcredits: number) => microcredits / MICROCREDITS;

// The ledger as a table for other programs: RFC 4180, one line for each act.

const columns = [
  'number',
  'at',
  'kind',
  'available',
  'reserved',
  'charged',
  'available_after',
  'reserved_after',
  'action',
  'task_id',
  'api_key_id',
  'request_id',
  'source',
  'expires_at',
  'price_version',
  'memo',
  'id',
  'of_id',
] as const satisfies readonly (keyof LedgerEntry)[];

/** What a spreadsheet would take for a formula is made text by an apostrophe; numbers stay as they are. */
function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimal(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Never with an exponent: a millionth is 0.000001. */
function decimal(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '');
}

/** The first line. */
export const csvHeader = `${columns.join(',')}\r\n`;

/** The line of one act. */
export function csvLine(entry: LedgerEntry): string {
  return `${columns.map((column) => field(entry[column])).join(',')}\r\n`;
}

/** The beginning of the year 1, before which there is no date of ISO 8601. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');

/** Throws ValidationError for what has the form of a time and is none, such as a leap second. */
function momentOf(name: 'from' | 'to', text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (moment.getTime() >= FIRST_MOMENT) return moment;
  const msg = 'Input should be a valid datetime';
  throw new ValidationError([{ loc: ['query', name], msg, type: 'datetime_parsing' }]);
}

function requireOrder(from: Date, to: Date): void {
  if (from.getTime() <= to.getTime()) return;
  const msg = '`to` must not be before `from`.';
  throw new ValidationError([{ loc: ['query', 'to'], msg, type: 'value_error' }]);
}

function filterOf(query: LedgerQuery): EntryFilter {
  const [from, to] = [momentOf('from', query.from), momentOf('to', query.to)];
  if (from !== null && to !== null) requireOrder(from, to);
  return {
    kinds: query.kind ?? null,
    actions: query.action ?? null,
    apiKeyId: query.api_key_id ?? null,
    from,
    to,
    before: query.cursor == null ? null : Number(query.cursor),
    limit: query.limit,
  };
}

function toEntry(row: EntryRow): LedgerEntry {
  const { seq, created_at, lines, available, reserved, charged, available_after, reserved_after, ...same } =
    row;
  return {
    ...same,
    number: seq,
    at: created_at,
    available: credits(available),
    reserved: credits(reserved),
    charged: credits(charged),
    available_after: credits(available_after),
    reserved_after: credits(reserved_after),
    lines: (lines ?? []).map(({ price, quantity, action, requests, microcredits }) => ({
      ...(price === undefined ? {} : { price }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(action === undefined ? {} : { action }),
      ...(requests === undefined ? {} : { requests }),
      credits: credits(microcredits),
    })),
  };
}

function toUsageRow(sum: UsageSum, by: { day: boolean; key: boolean; action: boolean }): UsageRow {
  return {
    ...(by.day && sum.day !== null ? { day: sum.day } : {}),
    ...(by.key ? { api_key_id: sum.api_key_id, api_key_name: sum.api_key_name } : {}),
    ...(by.action ? { action: sum.action } : {}),
    credits: credits(sum.microcredits),
    requests: sum.requests,
    works: sum.works,
  };
}

export function createCreditHistoryService({
  db,
  clock,
}: {
  db: Kysely<Database>;
  clock: Clock;
}): CreditHistoryService {
  /** Throws ValidationError for a time that ends before it begins, or is too long to be summed at once. */
  function periodOf(query: UsageQuery): { from: Date; to: Date } {
    const to = momentOf('to', query.to) ?? clock.now();
    const usual = Math.max(FIRST_MOMENT, to.getTime() - USUAL_DAYS * DAY_MILLISECONDS);
    const from = momentOf('from', query.from) ?? new Date(usual);
    requireOrder(from, to);
    if (to.getTime() - from.getTime() <= MOST_DAYS * DAY_MILLISECONDS) return { from, to };
    const msg = `At most ${MOST_DAYS} days can be summed at once.`;
    throw new ValidationError([{ loc: ['query', 'from'], msg, type: 'value_error' }]);
  }

  return {
    async listCreditsLedger({ accountId }, query) {
      const { limit } = query;
      const rows = await findEntries(db, accountId, { ...filterOf(query), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next = rows.length > limit && last !== undefined ? String(last.seq) : null;
      return { entries: page.map(toEntry), next_cursor: next };
    },

    async *writeLedgerFile({ accountId }, query) {
      let filter = { ...filterOf(query), limit: MOST_ENTRIES };
      yield csvHeader;
      for (;;) {
        const rows = await findEntries(db, accountId, filter);
        yield rows.map((row) => csvLine(toEntry(row))).join('');
        const last = rows.at(-1);
        if (last === undefined || rows.length < MOST_ENTRIES) return;
        filter = { ...filter, before: last.seq };
      }
    },

    async getCreditsUsage({ accountId }, query) {
      const { from, to } = periodOf(query);
      const by = {
        day: query.group_by.includes('day'),
        key: query.group_by.includes('key'),
        action: query.group_by.includes('action'),
      };
      const sums = await sumUsage(db, accountId, { from, to, by });
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        credits: credits(sums.reduce((total, { microcredits }) => total + microcredits, 0)),
        rows: sums.map((sum) => toUsageRow(sum, by)),
      };
    },
  };
}

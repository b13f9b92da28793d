/** The ledger as a table for other programs: RFC 4180, one line for each act. Pure. */
import type { LedgerEntry } from './credit-history.schema.ts';

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

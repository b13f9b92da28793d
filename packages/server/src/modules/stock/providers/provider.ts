/** A provider of stock: what is asked of it, and what it answers as one shape. */
import type { SearchStockRequest } from '../stock.schema.ts';

/** What a provider was found to have. */
export interface Found {
  /** Names it with its provider. */
  providerKey: string;
  kind: 'video' | 'image';
  title: string;
  description: string;
  keywords: string[];
  durationSeconds: number;
  width: number;
  height: number;
  /** Of the bytes. */
  mediaUrl: string;
  /** Where people look at it. */
  pageUrl: string | null;
  author: string | null;
  licence: string;
  licenceUrl: string | null;
}

export type StockQuery = Pick<SearchStockRequest, 'type' | 'limit'> & {
  text: string;
  format: SearchStockRequest['format'];
};

export interface StockProvider {
  /** As `stock_item.provider` has it. */
  name: string;
  /** For people, and the name of its folder. */
  label: string;
  /** The request of a query; headers go to the provider's own origin alone. */
  request(query: StockQuery): { url: string; headers?: Record<string, string> };
  /** What an answer says, in its order. Throws TypeError for what is no answer of it; a hit that is none is left out. */
  read(answer: unknown, query: StockQuery): Found[];
}

/** Reads answers of others: whatever is not what it should be is absent. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

/** A text of one line, without what no database and no terminal takes; empty where there is none. */
export function textOf(value: unknown, most = 500): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, 4 * most)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
}

/** An address of the web; null for anything else. */
export function webOf(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2_000 ? URL.parse(value) : null;
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
}

/** A name of a thing: numbers, and texts without spaces. */
export function keyOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : textOf(value, 200);
  return /^[\w.:-]{1,200}$/.test(text) ? text : '';
}

/** Pictures need no more pixels than a large screen has. */
const ENOUGH = 1_080;

/** Of several sizes of one thing the smallest that is large enough, else the largest. */
export function pickSize<T extends { width: number; height: number }>(sizes: readonly T[]): T | undefined {
  const shorter = ({ width, height }: T) => Math.min(width, height);
  const ordered = [...sizes].sort((a, b) => shorter(a) - shorter(b));
  return ordered.find((size) => shorter(size) >= ENOUGH) ?? ordered.at(-1);
}

const RATIOS = { '16:9': 16 / 9, '9:16': 9 / 16 } as const;

/** As the library's filter has it: 2 % of tolerance. */
export function hasFormat({ width, height }: Found, format: StockQuery['format']): boolean {
  if (format == null) return true;
  return height > 0 && Math.abs(width / height / RATIOS[format] - 1) <= 0.02;
}

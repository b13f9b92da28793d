/** How columns are read and written that are not what they seem. */
import type { ColumnType } from 'kysely';

/** Read as `2026-01-31T12:00:00.000001Z`; written as such a string or a Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
export type NullableTimestamp = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;
/** Read parsed; written as a value that the driver serialises with JSON.stringify (arrays must be stringified by the writer). */
export type JsonColumn<T> = ColumnType<T, T | string, T | string>;

/** A JsonColumn that may be left out when a row is written. */
export type DefaultedJsonColumn<T> = ColumnType<T, T | string | undefined, T | string>;

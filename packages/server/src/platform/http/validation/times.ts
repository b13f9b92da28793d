/** Times as requests bring them, read so that the database can. */
import { Format } from 'typebox/format';

/** A time without zone is UTC, and a space stands for the `+` that an unescaped query turns it into. */
export function readDateTime(text: string): string {
  const joined = text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ (?=\d\d:\d\d$)/, '+');
  const isBare = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(joined);
  return isBare ? `${joined}Z` : nearerToUtc(joined);
}

/** A zone farther from UTC than PostgreSQL reads, though RFC 3339 knows it. */
const FAR_ZONE = /^(.{19})(\.\d+)?([+-])(1[6-9]|2[0-3]):([0-5]\d)$/;

/** The same moment in UTC, where the database could not read its zone. */
function nearerToUtc(text: string): string {
  const [, second = '', fraction = '', sign, hours, minutes] = FAR_ZONE.exec(text) ?? [];
  const local = Date.parse(`${second}Z`);
  if (Number.isNaN(local) || !Format.IsDateTime(text)) return text;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return `${new Date(local - ahead).toISOString().slice(0, -'.000Z'.length)}${fraction}Z`;
}

interface Shape {
  type?: string;
  format?: string;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
}

type Read = (value: unknown) => unknown;

const asItIs: Read = (value) => value;

function readerOfProperties(properties: Record<string, Shape>): Read {
  const readers = Object.entries(properties).flatMap(([name, property]) => {
    const read = createTimesReader(property);
    return read === asItIs ? [] : [{ name, read }];
  });
  if (readers.length === 0) return asItIs;
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const { name, read } of readers) if (Object.hasOwn(copy, name)) copy[name] = read(copy[name]);
    return copy;
  };
}

/** Puts the times of a JSON value nearer to UTC wherever its schema has one; all else stays as it is. */
export function createTimesReader({ type, format, anyOf, items, properties }: Shape): Read {
  if (type === 'string' && format === 'date-time') {
    return (value) => (typeof value === 'string' ? nearerToUtc(value) : value);
  }
  const readers = [
    ...(anyOf ?? []).map(createTimesReader),
    ...(properties === undefined ? [] : [readerOfProperties(properties)]),
  ];
  const readItem = items === undefined ? asItIs : createTimesReader(items);
  if (readItem !== asItIs) readers.push((value) => (Array.isArray(value) ? value.map(readItem) : value));
  const those = readers.filter((read) => read !== asItIs);
  if (those.length === 0) return asItIs;
  return (value) => those.reduce((current, read) => read(current), value);
}

/** Parameters as Stripe takes them: `items[0][price]=price_1`, in a query or a form. Unknown names are refused. */
import { invalid } from './refusal.ts';

type Value = string | Value[] | { [name: string]: Value };
type Fields = { [name: string]: Value };

/** Objects whose names are all numbers, or nothing, are arrays. */
function withArrays(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function put(into: Fields, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  const next: Fields = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  into[name] = next;
  const key = rest[0] === '' ? String(Object.keys(next).length) : (rest[0] ?? '');
  put(next, [key, ...rest.slice(1)], value);
}

/** The parameters of one object. */
export class Params {
  readonly #fields: Fields;
  readonly #prefix: string;

  constructor(fields: Fields, prefix = '') {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  static parse(text: string): Params {
    const fields: Fields = {};
    for (const [key, value] of new URLSearchParams(text)) {
      put(fields, key.replaceAll(']', '').split('['), value);
    }
    return new Params(withArrays(fields) as Fields);
  }

  #name(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  /** Refuses what is not among the names. */
  allow(...names: string[]): this {
    const unknown = Object.keys(this.#fields).find((name) => name !== 'expand' && !names.includes(name));
    if (unknown === undefined) return this;
    const param = this.#name(unknown);
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }

  has(name: string): boolean {
    return name in this.#fields;
  }

  /** Null where it is not given, or given as nothing. */
  text(name: string): string | null {
    const value = this.#fields[name];
    if (value === undefined || value === '') return null;
    if (typeof value === 'string') return value;
    throw invalid(`Invalid string: ${this.#name(name)}`, this.#name(name));
  }

  required(name: string): string {
    const value = this.text(name);
    if (value !== null) return value;
    const param = this.#name(name);
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^-?\d+$/.test(value)) return Number(value);
    const param = this.#name(name);
    throw invalid(`Invalid integer: ${value}`, param, 'parameter_invalid_integer');
  }

  flag(name: string): boolean | null {
    const value = this.text(name);
    return value === null ? null : value === 'true';
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    throw invalid(`Invalid ${name}: must be one of ${allowed.join(', ')}`, this.#name(name));
  }

  record(name: string): Record<string, string> {
    const value = this.#fields[name] ?? {};
    if (typeof value === 'string' || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
  }

  /** The parameters of an object within; none where it is not given. */
  within(name: string): Params {
    const value = this.#fields[name] ?? {};
    if (typeof value === 'string' || Array.isArray(value)) {
      throw invalid(`Invalid object: ${this.#name(name)}`, this.#name(name));
    }
    return new Params(value, this.#name(name));
  }

  /** Null where it is not given; an empty text empties it. */
  list(name: string): Params[] | null {
    const value = this.#fields[name];
    if (value === undefined) return null;
    if (value === '') return [];
    if (!Array.isArray(value)) throw invalid(`Invalid array: ${this.#name(name)}`, this.#name(name));
    return value.map((one, at) => {
      if (typeof one !== 'object' || Array.isArray(one)) {
        throw invalid(`Invalid object: ${this.#name(name)}`, this.#name(name));
      }
      return new Params(one, `${this.#name(name)}[${at}]`);
    });
  }

  texts(name: string): string[] {
    const value = this.#fields[name] ?? [];
    return Array.isArray(value) ? value.map(String) : [];
  }
}

/** Makes a document out of a template: each `{{name}}` in a string becomes the value of the variable of that name. */
import { assetUrl } from './build.ts';
import { parseAssetUrl } from './references.ts';
import type { TemplateVariable } from './rushes-metadata.ts';
import type { Json } from './types.ts';
import { isObject, type JsonObject } from './validate/validate-context.ts';

export type TemplateValues = { [name: string]: string | number };

/** A value that is missing, belongs to no variable, or is not of its type. */
export interface TemplateProblem {
  name: string;
  message: string;
}

/** Characters of one text value. */
const maxText = 100_000;
/** Characters that all values together add to a document: a blank may stand in it a million times. */
const maxFilled = 16_000_000;

const blanks = /\{\{ ?([A-Za-z][A-Za-z0-9_]{0,63}) ?\}\}/gu;
const soleBlank = /^\{\{ ?([A-Za-z][A-Za-z0-9_]{0,63}) ?\}\}$/u;

/** The variables of a template by name; none of a document that is no template. */
export function variablesOf(document: Json): ReadonlyMap<string, TemplateVariable> {
  const metadata = isObject(document) ? document.metadata : undefined;
  const rushes = isObject(metadata) ? metadata.rushes : undefined;
  const variables = isObject(rushes) && isObject(rushes.variables) ? rushes.variables : {};
  // A document is checked when it comes in: these are variables.
  return new Map(Object.entries(variables as unknown as { [name: string]: TemplateVariable }));
}

/**
 * The document that a template becomes with `values`, without its variables; defaults stand where no value is given.
 * A text that is one blank of a number and nothing else becomes a number; an asset's id becomes its URL. A value is
 * put in as it is and not looked through for blanks, so that it can neither end the text it stands in nor name other
 * variables. With problems the document is null.
 */
export function fillTemplate(
  document: Json,
  values: TemplateValues,
): { document: Json; problems: [] } | { document: null; problems: TemplateProblem[] } {
  const variables = variablesOf(document);
  const filled = new Map<string, string | number>();
  const problems: TemplateProblem[] = Object.keys(values)
    .filter((name) => !variables.has(name))
    .map((name) => ({ name, message: unknownName(name, variables) }));
  for (const [name, variable] of variables) {
    const value = Object.hasOwn(values, name) ? values[name] : variable.default;
    const read =
      value === undefined ? { problem: 'is missing: it has no default' } : readValue(variable, value);
    if ('problem' in read) problems.push({ name, message: read.problem });
    else filled.set(name, read.value);
  }
  if (problems.length > 0) return { document: null, problems };
  const bare = withoutVariables(document);
  const largest = largestUse(bare, filled);
  if (largest !== null) {
    const message = `stands in the template so often that all values together would add more than ${maxFilled} characters`;
    return { document: null, problems: [{ name: largest, message }] };
  }
  return { document: fill(bare, filled), problems: [] };
}

/** The variable that takes most room where all together take more than there is; else null. Nothing is made on the way. */
function largestUse(document: Json, values: ReadonlyMap<string, string | number>): string | null {
  const uses = new Map<string, number>();
  const count = (value: Json): void => {
    if (typeof value === 'string') {
      for (const [, name = ''] of value.matchAll(blanks)) {
        uses.set(name, (uses.get(name) ?? 0) + String(values.get(name) ?? '').length);
      }
    } else if (value !== null && typeof value === 'object') Object.values(value).forEach(count);
  };
  count(document);
  const all = [...uses].sort(([, a], [, b]) => b - a);
  const total = all.reduce((sum, [, characters]) => sum + characters, 0);
  return total > maxFilled ? (all[0]?.[0] ?? null) : null;
}

function unknownName(name: string, variables: ReadonlyMap<string, TemplateVariable>): string {
  const known = [...variables.keys()].slice(0, 50).join(', ');
  const shown = name.slice(0, 100);
  return known === ''
    ? `${shown} is no variable: this is no template`
    : `${shown} is no variable; there are: ${known}`;
}

type Read = { value: string | number } | { problem: string };

const readers: { [Type in TemplateVariable['type']]: (value: string | number) => Read } = {
  text: (value) => {
    if (typeof value !== 'string') return { problem: 'must be a text' };
    return value.length <= maxText ? { value } : { problem: `must have at most ${maxText} characters` };
  },
  number: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? { value } : { problem: 'must be a number' },
  color: (value) =>
    typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value)
      ? { value }
      : { problem: 'must be a colour written as #rrggbb or #rrggbbaa' },
  asset: (value) => {
    const text = String(value);
    const url = text.startsWith('asset://') ? text : assetUrl(text);
    const location = typeof value === 'string' && value.length <= 255 ? parseAssetUrl(url) : null;
    return location === null
      ? { problem: 'must be the id of an asset, or its asset:// URL' }
      : { value: assetUrl(location.assetId, location.versionId ?? undefined) };
  },
};

function readValue({ type }: TemplateVariable, value: string | number): Read {
  return readers[type](value);
}

function withoutVariables(document: Json): Json {
  if (!isObject(document) || !isObject(document.metadata) || !isObject(document.metadata.rushes))
    return document;
  const { variables: _gone, ...rushes } = document.metadata.rushes;
  return { ...document, metadata: { ...document.metadata, rushes } };
}

function fill(value: Json, values: ReadonlyMap<string, string | number>): Json {
  if (typeof value === 'string') return fillText(value, values);
  if (Array.isArray(value)) return value.map((child) => fill(child, values));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value as JsonObject);
  return Object.fromEntries(fields.map(([name, child]) => [name, fill(child, values)]));
}

function fillText(text: string, values: ReadonlyMap<string, string | number>): string | number {
  const sole = values.get(soleBlank.exec(text)?.[1] ?? '');
  if (sole !== undefined) return sole;
  return text.replace(blanks, (blank, name: string) => String(values.get(name) ?? blank));
}

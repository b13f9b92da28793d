/** Checks a JSON value against a rule and says what is wrong where. */
import type { Json } from '../types.ts';
import { isObject } from '../validate/validate-context.ts';
import { isBlank } from './blanks.ts';
import type { EitherRule, ListRule, MapRule, ObjectRule, Rule, TextRule } from './rule-types.ts';

export interface RuleCheck {
  report(path: string, message: string): void;
  /** Names of the template's variables; null in a document that is none, where a blank is as wrong as any other text. */
  variables: ReadonlySet<string> | null;
}

/** Whether `value` is as `rule` says; every place that is not is reported. */
export function checkRule(
  check: RuleCheck,
  rule: Rule,
  { value, path }: { value: Json; path: string },
): boolean {
  if (typeof value === 'string' && isBlank(value)) return checkBlank(check, rule, { value, path });
  switch (rule.is) {
    case 'object':
      return checkObject(check, rule, { value, path });
    case 'map':
      return checkMap(check, rule, { value, path });
    case 'list':
      return checkList(check, rule, { value, path });
    case 'tuple': {
      if (!Array.isArray(value) || value.length !== rule.of.length) return fail(check, rule, path);
      return rule.of.every((inner, index) =>
        checkRule(check, inner, { value: value[index] ?? null, path: `${path}[${index}]` }),
      );
    }
    case 'either':
      return checkEither(check, rule, { value, path });
    default:
      return isScalar(rule, value) || fail(check, rule, path);
  }
}

// What a value must be, in words that follow "must be".

/** A rule in words: `a number from 0 to 1`. */
function describeRule(rule: Rule): string {
  switch (rule.is) {
    case 'number': {
      const kind =
        rule.step === undefined ? 'a number' : rule.step === 1 ? 'a whole number' : 'an even number';
      return `${kind} from ${rule.min} to ${rule.max}`;
    }
    case 'text':
      if (rule.form) return rule.form.words;
      return rule.min > 0
        ? `a text of ${rule.min} to ${rule.max} characters`
        : `a text of at most ${rule.max} characters`;
    case 'choice':
      return `one of ${rule.of.join(', ')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'object': {
      const names = rule.required.length > 0 ? rule.required : Object.keys(rule.fields);
      return `an object with ${names.join(', ')}`;
    }
    case 'map':
      return `an object of at most ${rule.max} fields`;
    case 'list':
      return `a list of ${rule.min} to ${rule.max}`;
    case 'tuple':
      return `a list of ${rule.of.length} values`;
    case 'either':
      return [...new Set(rule.of.map(describeRule))].join(', or ');
  }
}

function fail(check: RuleCheck, rule: Rule, path: string): false {
  check.report(path, `must be ${describeRule(rule)}`);
  return false;
}

/** A blank of a template may stand for any single value; what it becomes is checked when it is filled in. */
function checkBlank(check: RuleCheck, rule: Rule, { value, path }: { value: string; path: string }): boolean {
  if (rule.is === 'text' && !rule.form) return isScalar(rule, value) || fail(check, rule, path);
  if (check.variables === null || !takesBlank(rule)) return fail(check, rule, path);
  const name = value.slice(2, -2).trim();
  if (check.variables.has(name)) return true;
  check.report(path, `names the variable ${name}, which metadata.rushes.variables does not have`);
  return false;
}

function takesBlank(rule: Rule): boolean {
  if (rule.is === 'either') return rule.of.some(takesBlank);
  return rule.is === 'number' || rule.is === 'text';
}

function isScalar(rule: Rule, value: Json): boolean {
  switch (rule.is) {
    case 'number': {
      if (typeof value !== 'number' || value < rule.min || value > rule.max) return false;
      return rule.step === undefined || Number.isInteger(value / rule.step);
    }
    case 'text':
      return typeof value === 'string' && isText(rule, value);
    case 'choice':
      return typeof value === 'string' && rule.of.includes(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    default:
      return false;
  }
}

function isText({ min, max, form }: TextRule, value: string): boolean {
  // Characters are counted only where their number matters: a code point has one or two units.
  const sure = value.length >= 2 * min && value.length <= max;
  if (!sure) {
    const length = [...value].length;
    if (length < min || length > max) return false;
  }
  return form === undefined || form.pattern.test(value);
}

interface Spot {
  value: Json;
  path: string;
}

function checkObject(check: RuleCheck, rule: ObjectRule, { value, path }: Spot): boolean {
  if (!isObject(value)) return fail(check, rule, path);
  let fine = true;
  for (const [name, child] of Object.entries(value)) {
    const inner = Object.hasOwn(rule.fields, name) ? rule.fields[name] : undefined;
    if (inner === undefined) {
      check.report(`${path}.${name}`, unknownField(name, rule));
      fine = false;
    } else if (child !== undefined) {
      fine = checkRule(check, inner, { value: child, path: `${path}.${name}` }) && fine;
    }
  }
  for (const name of rule.required) {
    if (value[name] !== undefined) continue;
    const inner = rule.fields[name];
    check.report(`${path}.${name}`, `must be given${inner ? `: ${describeRule(inner)}` : ''}`);
    fine = false;
  }
  return checkOneOf(check, rule, { value, path }) && fine && checkAlso(check, rule, { value, path });
}

function unknownField(name: string, rule: ObjectRule): string {
  const names = Object.keys(rule.fields);
  const near = names.find((known) => known.toLowerCase() === name.toLowerCase().replaceAll(/[_-]/g, ''));
  if (near !== undefined) return `must be written ${near}`;
  return names.length === 0
    ? 'must not be here: nothing of ours is'
    : `must be one of the fields ${names.join(', ')}`;
}

function checkOneOf(check: RuleCheck, rule: ObjectRule, { value, path }: Spot): boolean {
  if (rule.oneOf === undefined || !isObject(value)) return true;
  const given = rule.oneOf.filter((name) => value[name] !== undefined);
  if (given.length === 1) return true;
  check.report(
    path,
    `must have exactly one of ${rule.oneOf.join(', ')}${given.length > 1 ? `, not ${given.join(' and ')}` : ''}`,
  );
  return false;
}

function checkAlso(check: RuleCheck, rule: ObjectRule | ListRule, { value, path }: Spot): boolean {
  const problem = rule.also?.(value) ?? null;
  if (problem === null) return true;
  check.report(`${path}${problem.at}`, problem.message);
  return false;
}

function checkMap(check: RuleCheck, rule: MapRule, { value, path }: Spot): boolean {
  if (!isObject(value)) return fail(check, rule, path);
  const entries = Object.entries(value);
  if (entries.length > rule.max) return fail(check, rule, path);
  return entries.every(([name, child]) => {
    if (rule.names.pattern.test(name))
      return checkRule(check, rule.of, { value: child, path: `${path}.${name}` });
    check.report(`${path}.${name}`, `must have a name that is ${rule.names.words}`);
    return false;
  });
}

function checkList(check: RuleCheck, rule: ListRule, { value, path }: Spot): boolean {
  if (!Array.isArray(value) || value.length < rule.min || value.length > rule.max)
    return fail(check, rule, path);
  let fine = true;
  for (const [index, child] of value.entries()) {
    fine = checkRule(check, rule.of, { value: child, path: `${path}[${index}]` }) && fine;
  }
  return fine && checkAlso(check, rule, { value, path });
}

function checkEither(check: RuleCheck, rule: EitherRule, { value, path }: Spot): boolean {
  const silent = { ...check, report: () => {} };
  if (rule.of.some((inner) => checkRule(silent, inner, { value, path }))) return true;
  const alike = rule.of.filter((inner) => kindOf(inner) === jsonKind(value) && isNamed(inner, value));
  const [only] = alike;
  return only && alike.length === 1 ? checkRule(check, only, { value, path }) : fail(check, rule, path);
}

/** Objects that differ by a field of one possible value, as `type` of a variable, are told apart by it. */
function isNamed(rule: Rule, value: Json): boolean {
  if (rule.is !== 'object' || !isObject(value)) return true;
  return Object.entries(rule.fields).every(
    ([name, inner]) => inner.is !== 'choice' || inner.of.length > 1 || inner.of[0] === value[name],
  );
}

const kinds: { [is in Rule['is']]: string } = {
  number: 'number',
  text: 'string',
  choice: 'string',
  boolean: 'boolean',
  null: 'null',
  object: 'object',
  map: 'object',
  list: 'list',
  tuple: 'list',
  either: 'any',
};

const kindOf = (rule: Rule) => kinds[rule.is];

function jsonKind(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

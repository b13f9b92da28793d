/** Arbitrary values that are as a rule says, and values that are wrong in one place. */
import fc from 'fast-check';
import type { ObjectRule, Rule, TextRule } from '../settings/rule-types.ts';
import type { Json } from '../types.ts';

/** Texts that are of a form, by an example of it. */
const examples = [
  '#1a2b3c',
  '#1A2B3C80',
  'asset://0192',
  'asset://a?version=b',
  'de',
  'pt-BR',
  '01890000-0000-7000-8000-000000000000',
];

/** Values that `rule` allows. */
export function allowedBy(rule: Rule): fc.Arbitrary<Json> {
  switch (rule.is) {
    case 'number':
      if (rule.step === undefined) return fc.double({ min: rule.min, max: rule.max, noNaN: true });
      return fc
        .integer({ min: Math.ceil(rule.min / rule.step), max: Math.floor(rule.max / rule.step) })
        .map((count) => count * (rule.step ?? 1));
    case 'text':
      return textOf(rule);
    case 'choice':
      return fc.constantFrom(...rule.of);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'object':
      return objectOf(rule);
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'name', 'x1'), allowedBy(rule.of), { maxKeys: 3 });
    case 'list':
      return fc
        .array(allowedBy(rule.of), {
          minLength: rule.min,
          maxLength: Math.min(rule.max, Math.max(rule.min, 3)),
        })
        .filter((list) => !rule.also?.(list));
    case 'tuple':
      return fc.tuple(...rule.of.map(allowedBy));
    case 'either':
      return fc.oneof(...rule.of.map(allowedBy));
  }
}

function textOf({ min, max, form }: TextRule): fc.Arbitrary<Json> {
  if (!form)
    return fc
      .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 8) })
      .filter((text) => [...text].length <= max);
  return fc.constantFrom(
    ...examples.filter((text) => form.pattern.test(text) && text.length >= min && text.length <= max),
  );
}

function objectOf(rule: ObjectRule): fc.Arbitrary<Json> {
  const chosen = rule.oneOf ? fc.constantFrom(...rule.oneOf) : fc.constant(null);
  return chosen
    .chain((only) => {
      const names = Object.keys(rule.fields).filter((name) => !rule.oneOf?.includes(name) || name === only);
      const fields = Object.fromEntries(names.map((name) => [name, allowedBy(rule.fields[name] as Rule)]));
      const required = names.filter((name) => rule.required.includes(name) || name === only);
      return fc.record(fields, { requiredKeys: required }) as fc.Arbitrary<Json>;
    })
    .filter((value) => !rule.also?.(value));
}

const notJsonOf: { [is in Rule['is']]: Json[] } = {
  number: ['1', null, [], {}, true],
  text: [1, null, [], {}, true],
  choice: [1, null, [], {}, 'no such choice', true],
  boolean: [1, 'true', null, [], {}],
  null: [1, 'null', [], {}, true],
  object: [1, 'text', null, [], true],
  map: [1, 'text', null, [], true],
  list: [1, 'text', null, {}, true],
  tuple: [1, 'text', null, {}, [], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  either: [[['deep']], { 'no such field': 1 }],
};

/** Values that `rule` refuses, wrong in one place, at any depth. */
export function refusedBy(rule: Rule): fc.Arbitrary<Json> {
  const other = fc.constantFrom(...notJsonOf[rule.is]);
  switch (rule.is) {
    case 'number':
      return fc.oneof(
        other,
        fc.constantFrom(
          rule.min - 1,
          rule.max + 1,
          rule.max * 2 + 1e6,
          ...(rule.step ? [rule.min + rule.step / 2] : []),
        ),
      );
    case 'text':
      return fc.oneof(other, fc.constant(rule.form ? 'x y\n' : 'x'.repeat(rule.max + 1)));
    case 'object':
      return fc.oneof(
        other,
        wrongFieldOf(rule),
        withMore(rule),
        ...rule.required.map((name) => without(rule, name)),
      );
    case 'list':
      return fc.oneof(other, fc.tuple(allowedBy(rule.of), refusedBy(rule.of)));
    case 'either':
      return other;
    default:
      return other;
  }
}

function wrongFieldOf(rule: ObjectRule): fc.Arbitrary<Json> {
  const names = Object.keys(rule.fields).filter(
    (name) => !rule.oneOf?.includes(name) || name === rule.oneOf[0],
  );
  return fc
    .constantFrom(...names)
    .chain((name) =>
      fc
        .tuple(objectOf(rule), refusedBy(rule.fields[name] as Rule))
        .map(([value, wrong]) => ({ ...Object(value), [name]: wrong })),
    );
}

const withMore = (rule: ObjectRule) =>
  objectOf(rule).map((value) => ({ ...Object(value), unheard_of: 1 }) as Json);

const without = (rule: ObjectRule, name: string) =>
  objectOf(rule).map((value) => {
    const { [name]: _gone, ...rest } = Object(value);
    return rest as Json;
  });

/**
 * A small language for what settings may be. From one description both the check of a document (check-rule.ts) and the
 * published JSON Schema (../schema) are made, so that the two can not differ.
 */
import type { Json } from '../types.ts';

/** A number in a range, both ends included. */
export interface NumberRule {
  is: 'number';
  min: number;
  max: number;
  /** Only multiples of it: 1 for whole numbers. */
  step?: number;
}

/** A text of `min` to `max` characters (code points). */
export interface TextRule {
  is: 'text';
  min: number;
  max: number;
  /** What it must look like, and how that is said: `must be …`. */
  form?: { pattern: RegExp; words: string };
}

export interface ChoiceRule {
  is: 'choice';
  of: readonly string[];
}

export interface BooleanRule {
  is: 'boolean';
}

export interface NullRule {
  is: 'null';
}

/** An object of known fields; any other field is wrong. */
export interface ObjectRule {
  is: 'object';
  fields: { readonly [name: string]: Rule };
  required: readonly string[];
  /** Exactly one of these fields is given. */
  oneOf?: readonly string[];
  also?: ExtraCheck;
}

/** A list of `min` to `max` values of one kind. */
export interface ListRule {
  is: 'list';
  of: Rule;
  min: number;
  max: number;
  also?: ExtraCheck;
}

/** A list of exactly these. */
export interface TupleRule {
  is: 'tuple';
  of: readonly Rule[];
}

/** An object of freely named fields of one kind. */
export interface MapRule {
  is: 'map';
  names: { pattern: RegExp; words: string };
  of: Rule;
  max: number;
}

/** One of several; the first whose kind of JSON value fits tells what is wrong. */
export interface EitherRule {
  is: 'either';
  of: readonly Rule[];
}

export type Rule =
  | NumberRule
  | TextRule
  | ChoiceRule
  | BooleanRule
  | NullRule
  | ObjectRule
  | ListRule
  | TupleRule
  | MapRule
  | EitherRule;

/**
 * What a JSON Schema has no words for, e.g. that times ascend. Asked only when everything else is right; the answer
 * is where (relative to the value, e.g. `[2].at`) and what, or null.
 */
export type ExtraCheck = (value: Json) => { at: string; message: string } | null;

/** A rule for each field of `Type`, so that a field that is added there without a rule does not compile. */
export type FieldRules<Type> = { readonly [Name in keyof Required<Type>]: Rule };

export const number = (min: number, max: number, step?: number): NumberRule => ({
  is: 'number',
  min,
  max,
  ...(step !== undefined && { step }),
});

export const whole = (min: number, max: number): NumberRule => number(min, max, 1);

export const text = (min: number, max: number, form?: TextRule['form']): TextRule => ({
  is: 'text',
  min,
  max,
  ...(form && { form }),
});

export const choice = (...of: string[]): ChoiceRule => ({ is: 'choice', of });

export const boolean: BooleanRule = { is: 'boolean' };

export const either = (...of: Rule[]): EitherRule => ({ is: 'either', of });

export const orNull = (rule: Rule): EitherRule => either(rule, { is: 'null' });

export const tuple = (...of: Rule[]): TupleRule => ({ is: 'tuple', of });

/** An object with the fields of `Type`. */
export function object<Type>(
  fields: FieldRules<Type>,
  rest: { required?: readonly (keyof Type & string)[]; oneOf?: readonly string[]; also?: ExtraCheck } = {},
): ObjectRule {
  const { required = [], oneOf, also } = rest;
  return { is: 'object', fields, required, ...(oneOf && { oneOf }), ...(also && { also }) };
}

export const list = (of: Rule, bounds: { min: number; max: number; also?: ExtraCheck }): ListRule => ({
  is: 'list',
  of,
  ...bounds,
});

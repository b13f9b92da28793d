/** JSON Schema of a rule. */
import { blankPattern } from '../settings/blanks.ts';
import * as picture from '../settings/picture-rules.ts';
import type { ObjectRule, Rule } from '../settings/rule-types.ts';
import { language } from '../settings/text-rules.ts';
import type { Json } from '../types.ts';

/** Any JSON Schema. */
export type JsonSchema = { [key: string]: Json };

/** Rules that stand in many places, by the name of their definition. */
const shared = new Map<Rule, string>([
  [picture.opaqueColor, 'Color'],
  [picture.anyColor, 'ColorOrClear'],
  [picture.assetLink, 'AssetUrl'],
  [picture.easing, 'Easing'],
  [picture.area, 'Area'],
  [picture.crop, 'Crop'],
  [picture.layout, 'Layout'],
  [picture.blend, 'BlendMode'],
  [picture.colorAdjustments, 'ColorAdjustments'],
  [picture.lookUpTable, 'LookUpTable'],
  [picture.mask, 'Mask'],
  [picture.border, 'Border'],
  [picture.shadow, 'Shadow'],
  [language, 'Language'],
]);

/** `rule` as JSON Schema (draft 2020-12), with `ruleDefinitions` beside it. What it can not say (`also`) the check does. */
export function schemaOfRule(rule: Rule): JsonSchema {
  const name = shared.get(rule);
  return name === undefined ? ownSchema(rule) : { $ref: `#/$defs/${name}` };
}

/** What the schemas of rules refer to, for `$defs`. */
export function ruleDefinitions(): JsonSchema {
  const rules = [...shared].map(([rule, name]) => [name, ownSchema(rule)]);
  return { blank: blankSchema, ...Object.fromEntries(rules) };
}

function ownSchema(rule: Rule): JsonSchema {
  switch (rule.is) {
    case 'number':
      return orBlank(numberSchema(rule));
    case 'text': {
      const plain = { type: 'string', ...(rule.min > 0 && { minLength: rule.min }), maxLength: rule.max };
      return rule.form ? orBlank({ ...plain, pattern: rule.form.pattern.source }) : plain;
    }
    case 'choice':
      return { type: 'string', enum: [...rule.of] };
    case 'boolean':
    case 'null':
      return { type: rule.is };
    case 'object':
      return objectSchema(rule);
    case 'map':
      return {
        type: 'object',
        propertyNames: { pattern: rule.names.pattern.source },
        additionalProperties: schemaOfRule(rule.of),
        maxProperties: rule.max,
      };
    case 'list':
      return { type: 'array', items: schemaOfRule(rule.of), minItems: rule.min, maxItems: rule.max };
    case 'tuple': {
      const { length } = rule.of;
      return { type: 'array', prefixItems: rule.of.map(schemaOfRule), minItems: length, maxItems: length };
    }
    case 'either':
      return { anyOf: rule.of.map(schemaOfRule) };
  }
}

function numberSchema({ min, max, step }: { min: number; max: number; step?: number }): JsonSchema {
  const bounds = { minimum: min, maximum: max };
  if (step === undefined) return { type: 'number', ...bounds };
  return { type: 'integer', ...bounds, ...(step !== 1 && { multipleOf: step }) };
}

/** In a template a blank may stand for it. */
const orBlank = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { $ref: '#/$defs/blank' }] });

/** `{{name}}` and nothing else. */
const blankSchema: JsonSchema = {
  description: 'A blank of a template; only in documents whose metadata.rushes.variables has that name.',
  type: 'string',
  pattern: blankPattern.source,
};

function objectSchema({ fields, required, oneOf }: ObjectRule): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => [name, schemaOfRule(rule)]),
  );
  return {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 && { required: [...required] }),
    ...(oneOf && { oneOf: oneOf.map((name) => ({ required: [name] })) }),
  };
}

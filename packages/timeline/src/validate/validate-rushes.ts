/** Checks of what is ours in a document: `metadata.rushes` and the parameters of our generators. */
import { checkRule } from '../settings/check-rule.ts';
import type { ObjectRule } from '../settings/rule-types.ts';
import { generatorRules } from '../settings/settings-rules.ts';
import type { Json, Metadata } from '../types.ts';
import { isObject, type JsonObject, report, type ValidationContext } from './validate-context.ts';

/** Checks `metadata.rushes` of one part by that part's rule. */
export function checkSettings(
  context: ValidationContext,
  rule: ObjectRule,
  { metadata, path }: { metadata: Metadata; path: string },
): void {
  if (metadata.rushes === undefined) return;
  check(context, rule, { value: metadata.rushes, path: `${path}.rushes` });
}

/** Parameters of the generators that we describe; others check their own. */
export function checkGenerator(
  context: ValidationContext,
  generator: { kind: string; parameters: JsonObject },
  path: string,
): void {
  const rule = Object.hasOwn(generatorRules, generator.kind) ? generatorRules[generator.kind] : undefined;
  if (rule) check(context, rule, { value: generator.parameters, path });
}

/** Names of the variables that a document declares; null when it declares none, as most do. */
export function variableNames(metadata: Json | undefined): ReadonlySet<string> | null {
  const rushes = isObject(metadata) ? metadata.rushes : undefined;
  const variables = isObject(rushes) ? rushes.variables : undefined;
  return isObject(variables) ? new Set(Object.keys(variables)) : null;
}

function check(context: ValidationContext, rule: ObjectRule, at: { value: Json; path: string }): void {
  const tell = (path: string, message: string) => report(context, path, message);
  checkRule({ report: tell, variables: context.variables }, rule, at);
}

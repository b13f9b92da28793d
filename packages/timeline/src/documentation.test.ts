/** Every example of docs/timeline.md and docs/timeline-words.md is what the page says it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkRule } from './settings/check-rule.ts';
import type { Rule } from './settings/rule-types.ts';
import {
  clipSettingsRule,
  generatorRules,
  markerSettingsRule,
  timelineSettingsRule,
  trackSettingsRule,
  transitionSettingsRule,
} from './settings/settings-rules.ts';
import { clipWith } from './testing/sample-document.ts';
import type { Json } from './types.ts';
import { parseTimeline } from './validate/validate.ts';

const pages = ['timeline.md', 'timeline-words.md']
  .map((name) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8'))
  .join('\n');
const examples = [...pages.matchAll(/```json ?(\S*)\n([\s\S]*?)```/g)].map(
  ([, kind = '', text = ''], index) => [`${index + 1}: ${kind}`, kind, text] as const,
);

const rules: { [kind: string]: Rule } = {
  'timeline-settings': timelineSettingsRule,
  'track-settings': trackSettingsRule,
  'clip-settings': clipSettingsRule,
  'transition-settings': transitionSettingsRule,
  'marker-settings': markerSettingsRule,
  ...generatorRules,
};

/** What is wrong with an example, one line each. */
function problemsOf(kind: string, value: Json): string[] {
  const rule = rules[kind];
  if (kind === 'timeline') parseTimeline(value);
  else if (kind === 'clip') parseTimeline(clipWith(Object(value)));
  else if (kind === 'effect') parseTimeline(clipWith({ effects: [value] }));
  else if (!rule) return [`the page has an example of an unknown kind: ${kind}`];
  const problems: string[] = [];
  const report = (path: string, message: string) => problems.push(`${path} ${message}`);
  if (rule) checkRule({ report, variables: null }, rule, { value, path: kind });
  return problems;
}

test.each(examples)('example %s', (_name, kind, text) => {
  expect(problemsOf(kind, JSON.parse(text))).toEqual([]);
});

test('the pages have an example of each kind of settings', () => {
  const shown = new Set(examples.map(([, kind]) => kind));
  expect(Object.keys(rules).filter((kind) => !shown.has(kind) && kind !== 'rushes.color')).toEqual([]);
});

/** The check of documents and the published schema say the same. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRule } from '../settings/check-rule.ts';
import type { Rule } from '../settings/rule-types.ts';
import {
  clipSettingsRule,
  generatorRules,
  stackSettingsRule,
  timelineSettingsRule,
  trackSettingsRule,
  transitionSettingsRule,
} from '../settings/settings-rules.ts';
import { allowedBy, refusedBy } from '../testing/rule-values.ts';
import { clipWith, sampleDocument } from '../testing/sample-document.ts';
import type { Json } from '../types.ts';
import { parseTimeline } from '../validate/validate.ts';
import { InvalidTimelineError } from '../validate/validate-context.ts';
import { timelineSchema } from './document-schema.ts';
import { ruleDefinitions, schemaOfRule } from './rule-schema.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const validate = ajv.compile(timelineSchema());

const problemsOf = (
  rule: Rule,
  value: Json,
  variables: ReadonlySet<string> | null = new Set(['name']),
): string[] => {
  const problems: string[] = [];
  checkRule({ report: (path, message) => problems.push(`${path}: ${message}`), variables }, rule, {
    value,
    path: 'x',
  });
  return problems;
};

function isTaken(document: unknown): boolean {
  try {
    parseTimeline(document);
    return true;
  } catch (error) {
    if (error instanceof InvalidTimelineError) return false;
    throw error;
  }
}

test('docs/timeline.schema.json is the schema of this code', () => {
  const file = new URL('../../../../docs/timeline.schema.json', import.meta.url);
  const committed = JSON.parse(readFileSync(file, 'utf8'));
  expect(committed, 'run `npm run openapi`').toEqual(timelineSchema());
});

describe('settings', () => {
  const rules: [string, Rule][] = [
    ['timeline', timelineSettingsRule],
    ['track', trackSettingsRule],
    ['stack', stackSettingsRule],
    ['clip', clipSettingsRule],
    ['transition', transitionSettingsRule],
    ...Object.entries(generatorRules),
  ];

  test.each(rules)('%s: what is allowed passes check and schema', (_name, rule) => {
    const isValid = ajv.compile({ ...schemaOfRule(rule), $defs: ruleDefinitions() });
    fc.assert(
      fc.property(allowedBy(rule), (value) => {
        expect(problemsOf(rule, value)).toEqual([]);
        expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.each(rules)('%s: one wrong place is found by both, and named', (_name, rule) => {
    const isValid = ajv.compile({ ...schemaOfRule(rule), $defs: ruleDefinitions() });
    fc.assert(
      fc.property(refusedBy(rule), (value) => {
        const problems = problemsOf(rule, value);
        expect(problems.length).toBeGreaterThan(0);
        expect(problems[0]).toMatch(/^x.*: (?:must|names)/);
        expect(isValid(value), JSON.stringify(value)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('whole documents', () => {
  test('one that says everything', () => {
    const document = sampleDocument();
    expect(isTaken(document)).toBe(true);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  });

  const range = { start_time: { value: 0, rate: 1 }, duration: { value: 2.5, rate: 1 } };
  const both: [string, unknown, boolean][] = [
    [
      'a simple writer’s',
      {
        OTIO_SCHEMA: 'Timeline.1',
        tracks: {
          OTIO_SCHEMA: 'Stack.1',
          children: [{ OTIO_SCHEMA: 'Track.1', children: [{ OTIO_SCHEMA: 'Clip.1', source_range: range }] }],
        },
      },
      true,
    ],
    ['an unknown schema', clipWith({ effects: [{ OTIO_SCHEMA: 'Glow.7' }] }), true],
    ['a part without a schema', clipWith({ effects: [{ amount: 7 }] }), false],
    ['no tracks', { OTIO_SCHEMA: 'Timeline.1' }, false],
    ['another root', { OTIO_SCHEMA: 'Clip.2' }, false],
    ['a rate of 0', clipWith({ source_range: { ...range, duration: { value: 1, rate: 0 } } }), false],
    [
      'a time in words',
      clipWith({ source_range: { ...range, duration: { value: 'NaN', rate: 25 } } }),
      false,
    ],
    ['a negative length', clipWith({ source_range: { ...range, duration: { value: -1, rate: 25 } } }), false],
    ['a field nobody knows', clipWith({ metadata: { rushes: { opacity: 1 } } }), false],
    ['metadata of others', clipWith({ metadata: { other: { opacity: 'x' } } }), true],
    ['an old marker', clipWith({ markers: [{ OTIO_SCHEMA: 'Marker.1', range }] }), true],
    ['a marker without a range', clipWith({ markers: [{ OTIO_SCHEMA: 'Marker.2', name: 'x' }] }), false],
    [
      'an endless speed',
      clipWith({ effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 1e9 }] }),
      false,
    ],
    ['a name that is a number', clipWith({ name: 4 }), false],
  ];
  test.each(both)('%s', (_name, document, fine) => {
    expect(isTaken(document)).toBe(fine);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(fine);
  });
});

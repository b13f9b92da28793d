import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referencedAssetIds } from './references.ts';
import { parseTimeline } from './validate.ts';

test('the example of docs/timeline.md is a timeline', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/timeline.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  expect(referencedAssetIds(parseTimeline(JSON.parse(example)))).toHaveLength(1);
});

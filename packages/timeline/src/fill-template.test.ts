import { describe, expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';
import type { Json } from './types.ts';

const template = (more: { [key: string]: Json }): Json => ({
  OTIO_SCHEMA: 'Timeline.1',
  metadata: {
    rushes: {
      variables: {
        who: { type: 'text' },
        size: { type: 'number', default: 2 },
        ink: { type: 'color', default: '#ff0000' },
        shot: { type: 'asset' },
      },
    },
  },
  ...more,
});
const id = '0192aaaa-0000-7000-8000-000000000001';

describe('fillTemplate', () => {
  test('writes values into texts, numbers as numbers, assets as URLs, defaults where none is given', () => {
    const parts = {
      text: 'Hello {{who}}, size {{ size }}',
      size: '{{size}}',
      ink: '{{ink}}',
      url: '{{shot}}',
      list: [['{{who}}', 7]],
    };
    expect(fillTemplate(template(parts), { who: 'Ada', shot: id.toUpperCase() })).toEqual({
      document: {
        OTIO_SCHEMA: 'Timeline.1',
        metadata: { rushes: {} },
        text: 'Hello Ada, size 2',
        size: 2,
        ink: '#ff0000',
        url: `asset://${id}`,
        list: [['Ada', 7]],
      },
      problems: [],
    });
  });

  test('takes a value for what it is: it ends no text, and names no variable', () => {
    const hostile = '"}, {"x": "{{shot}} $& $1 {{size}} \\';
    const { document } = fillTemplate(template({ text: 'a {{who}} b {{nobody}}' }), {
      who: hostile,
      shot: id,
    });
    expect(document).toMatchObject({ text: `a ${hostile} b {{nobody}}` });
    expect(Object.keys(document as object).sort()).toEqual(['OTIO_SCHEMA', 'metadata', 'text']);
  });

  test('refuses to become a document of gigabytes', () => {
    const often = template({ text: '{{who}}'.repeat(100_000), more: '{{size}}'.repeat(10) });
    const { document, problems } = fillTemplate(often, { who: 'x'.repeat(100_000), shot: id });
    expect(document).toBeNull();
    expect(problems).toMatchObject([{ name: 'who', message: expect.stringContaining('so often') }]);
    expect(fillTemplate(often, { who: 'Ada', shot: id }).problems).toEqual([]);
  });

  test('names everything that is missing, unknown or of another type', () => {
    const { document, problems } = fillTemplate(template({}), { size: 'big', ink: 'red', extra: 1, shot: 5 });
    expect(document).toBeNull();
    expect(problems.map(({ name }) => name).sort()).toEqual(['extra', 'ink', 'shot', 'size', 'who']);
    expect(problems.find(({ name }) => name === 'who')?.message).toBe('is missing: it has no default');
    expect(problems.find(({ name }) => name === 'extra')?.message).toContain('who, size, ink, shot');
  });

  test('knows no variable by what every object has', () => {
    expect(fillTemplate(template({}), { who: 'x', shot: id, constructor: 1 }).problems).toHaveLength(1);
    expect(fillTemplate(template({}), { shot: id }).problems).toEqual([
      { name: 'who', message: 'is missing: it has no default' },
    ]);
  });
});

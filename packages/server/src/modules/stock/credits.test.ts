import { expect, it } from 'vitest';
import { citationOf, creditLine } from './licences.ts';

const citation = (title: string) =>
  citationOf({
    ...{ title, author: 'Jane Doe', source: 'Wikimedia Commons', licence: 'CC BY-SA 4.0' },
    url: 'https://commons.wikimedia.org/wiki/File:Waves',
  });

it('names author and licence behind a title of any length', () => {
  expect(creditLine(citation('Waves'))).toBe('Waves, by Jane Doe, Wikimedia Commons, CC BY-SA 4.0');
  for (const title of ['Waves of the sea, '.repeat(16), '🌊'.repeat(150), `a${'🌊'.repeat(149)}`]) {
    const line = creditLine(citation(title));
    expect(line).toMatch(/….*, by Jane Doe, Wikimedia Commons, CC BY-SA 4\.0$/u);
    expect([line[0], line.isWellFormed()]).toEqual([title[0], true]);
    expect(line.length).toBeLessThanOrEqual(110);
  }
});

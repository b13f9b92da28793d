import { describe, expect, test } from 'vitest';
import { openGraph } from '../../av/open/open-graph.ts';
import { chain, filter, inputOptions } from './filter-text.ts';

describe('filter text', () => {
  test('escapes values for the option list and for the graph', () => {
    expect(filter('ass', { filename: "/tmp/it's [a] b:c,d;e\\f.ass" })).toBe(
      "ass=filename=/tmp/it\\\\\\'s\\\\\\ \\[a\\]\\\\\\ b\\\\:c\\,d\\;e\\\\\\\\f.ass",
    );
    expect(filter('hflip')).toBe('hflip');
    expect(inputOptions('mov', { x: 'a:b' })).toBe(
      'protocol_whitelist=file:format_whitelist=mov:fflags=+discardcorrupt:x=a\\:b',
    );
  });

  test.each(["it's", 'a,b;c', '[out]', 'x:y=z', 'back\\slash', "quote'; color[x]", ' blank ', '%{pts}'])(
    'FFmpeg reads back %j',
    async (value) => {
      const source = filter('color', { c: 'black', s: '16x16' });
      const text = chain(
        source,
        filter('metadata@probe', { mode: 'add', key: 'k', value }),
        filter('buffersink@out'),
      );
      const graph = await openGraph(text);
      try {
        expect(graph.option('metadata@probe', 'value')).toBe(value);
      } finally {
        graph.close();
      }
    },
  );
});

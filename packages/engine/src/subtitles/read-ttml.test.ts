import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { parseSubtitleText } from './parse-subtitle-text.ts';

const ns =
  'xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:tts="http://www.w3.org/ns/ttml#styling"';

function parse(
  body: string,
  { attributes = '', head = '', language = undefined as string | undefined } = {},
) {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<tt ${ns} ${attributes}>${head}<body>${body}</body></tt>`;
  return parseSubtitleText(Buffer.from(text), language === undefined ? {} : { language });
}

const times = (body: string, options = {}) =>
  parse(body, options).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);

describe('TTML', () => {
  it('reads clock times, offsets, frames and ticks', () => {
    const attributes = 'ttp:frameRate="25" ttp:tickRate="10000000"';
    const forms = [
      ['00:00:01.5', '00:00:02.250', 1500, 2250],
      ['1.5s', '2250ms', 1500, 2250],
      ['00:00:01:05', '50f', 1200, 2000],
      ['15000000t', '25000000t', 1500, 2500],
      ['0.5m', '0.01h', 30_000, 36_000],
    ] as const;
    for (const [begin, end, startMs, endMs] of forms) {
      const found = times(`<div><p begin="${begin}" end="${end}">A</p></div>`, { attributes });
      expect(found).toEqual([[startMs, endMs, 'A']]);
    }
  });

  it('counts frames at 29.97 by the multiplier, and with dropped numbers', () => {
    const rate = 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"';
    const body = '<div><p begin="00:10:00:00" dur="30f">A</p></div>';
    expect(times(body, { attributes: rate })).toEqual([[600_000, 601_001, 'A']]);
    const drop = `${rate} ttp:timeBase="smpte" ttp:dropMode="dropNTSC"`;
    // Ten minutes of drop-frame code are 17,982 frames of 1001/30000 s.
    expect(times(body, { attributes: drop })).toEqual([[599_999, 601_000, 'A']]);
  });

  it('nests times: parents shift and cut, sequences follow one another', () => {
    const body = [
      '<div begin="10s" end="20s"><p begin="1s" end="3s">A</p><p begin="8s" end="30s">B</p></div>',
      '<div begin="40s" timeContainer="seq"><p dur="2s">C</p><p begin="1s" dur="2s">D</p></div>',
    ].join('');
    expect(times(body)).toEqual([
      [11_000, 13_000, 'A'],
      [18_000, 20_000, 'B'],
      [40_000, 42_000, 'C'],
      [43_000, 45_000, 'D'],
    ]);
  });

  it('reads spans, breaks, references and blanks, and spans with times of their own', () => {
    const body = [
      '<div><p begin="1s" end="2s">\n  One <span tts:color="red">two</span><br/>\n  3 &lt; 4 &amp; &#x263A;  </p>',
      '<p begin="5s" end="8s">Stays<span begin="1s"> then comes</span></p>',
      '<p begin="9s" end="10s"><span tts:ruby="container"><span tts:ruby="base">漢</span><span tts:ruby="text">かん</span></span></p></div>',
    ].join('');
    expect(times(body)).toEqual([
      [1000, 2000, 'One two\n3 < 4 & ☺'],
      [5000, 6000, 'Stays'],
      [6000, 8000, 'Stays then comes'],
      [9000, 10_000, '漢'],
    ]);
  });

  it('takes language and speakers, and one language of several', () => {
    const head =
      '<head><metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata></head>';
    const body =
      '<div><p ttm:agent="a" begin="1s" end="2s">Hello<metadata><ttm:desc>no</ttm:desc></metadata></p></div><div xml:lang="fr"><p begin="1s" end="2s">Salut</p></div>';
    const attributes = 'xml:lang="en-GB"';
    const first = parse(body, { attributes, head });
    expect(first.language).toBe('en-GB');
    expect(first.cues).toEqual([
      { startMs: 1000, endMs: 2000, text: 'Hello', speaker: 'Ann Lee', words: [] },
    ]);
    expect(first.warnings).toEqual(['Captions in fr are left out.']);
    const second = parse(body, { attributes, head, language: 'fr' });
    expect([second.language, second.cues[0]?.text]).toEqual(['fr', 'Salut']);
  });

  it('ends a caption without an end with the next, and leaves out what cannot be placed', () => {
    const body =
      '<div><p begin="1s">A</p><p begin="4s" end="5s">B</p><p begin="nonsense" end="9s">C</p><p begin="20s">D</p></div>';
    const { cues, warnings } = parse(body);
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [1000, 4000, 'A'],
      [4000, 5000, 'B'],
    ]);
    expect(warnings).toEqual([
      '1 captions have times that cannot be read and are left out.',
      '1 captions without an end are left out.',
    ]);
  });

  it('is exact to the millisecond', () => {
    const random = seededRandom(61);
    const wanted = Array.from({ length: 500 }, (_, index) => {
      const start = index * 100_000 + Math.floor(random() * 50_000);
      return [start, start + 1 + Math.floor(random() * 9999), `t${index}`] as const;
    });
    const at = (ms: number, index: number) =>
      index % 2 === 0 ? `${ms}ms` : `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}s`;
    const body = wanted.map(
      ([from, to, text], index) => `<p begin="${at(from, index)}" end="${at(to, index)}">${text}</p>`,
    );
    expect(times(`<div>${body.join('')}</div>`)).toEqual(wanted.map((entry) => [...entry]));
  });

  it.each([
    ['an entity bomb', '<!DOCTYPE tt [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><tt>&b;</tt>', /document type/],
    ['an unknown entity', '<tt><body><div><p>&bomb;</p></div></body></tt>', /&bomb;/],
    ['an end too early', '<tt><body><div><p begin="1s" end="2s">A', /too early/],
    ['crossing elements', '<tt><body></tt></body>', /not open/],
    ['deep nesting', `<tt>${'<div>'.repeat(5000)}`, /too deeply/],
    ['another document', '<?xml version="1.0"?><rss/>', /no TTML/],
    ['wall clocks', `<tt ${ns} ttp:timeBase="clock"/>`, /wall/],
  ])('refuses %s', (_name, text, reason) => {
    const { cues, warnings, format } = parseSubtitleText(Buffer.from(text));
    expect([format, cues]).toEqual(['ttml', []]);
    expect(warnings[0]).toMatch(reason);
  });

  it('takes parts as one where they would make of a small file gigabytes', () => {
    const span = (index: number) =>
      `<span begin="${index}ms" end="${9000 - index}ms">${'a'.repeat(3_000)}</span>`;
    const paragraph = `<p begin="0s" end="9s">${Array.from({ length: 900 }, (_, index) => span(index)).join('')}</p>`;
    const { cues } = parse(`<div>${paragraph}<p begin="10s" end="11s">Then</p></div>`);
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 9000],
      [10_000, 11_000],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { coarseVector, seededRandom } from '../../search-index/vectors/testing/vector-library.ts';
import { mentionsIn } from './entities.analyser.ts';
import { findLikePictures, likenessAgainst } from './entity-likeness.ts';
import { aliasesIn, createNameFinder } from './entity-names.ts';
import { entityRanges, type FoundEntity, MOST_MATCHES } from './entity-ranges.ts';

const places = (name: string, text: string) =>
  createNameFinder([{ entityId: 'e', name }])
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

describe('names in texts', () => {
  it.each([
    ['Ada', "Then ADA came, Ada's dog too; adaption did not.", ['ADA', 'Ada']],
    ['Zoë Müller', 'Hier ist Zoe MULLER, nicht Zoe allein.', ['Zoe MULLER']],
    ['Kafka', 'Káfka és Kafka.', ['Káfka', 'Kafka']],
    ['New York', 'new-york, New   York and York', ['new-york', 'New   York']],
    ['東京タワー', '昨日は東京タワーに行った', ['東京タワー']],
    ['สมชาย', 'คุณสมชายมาแล้ว', ['สมชาย']],
    ['अदा', 'अदा आई', ['अदा']],
    ['C', 'C is a letter', []],
    ['...', 'What ... now', []],
  ])('finds %s in %s', (name, text, found) => {
    expect(places(name, text)).toEqual(found);
  });

  it('counts a longer name and a shorter one at one place once', () => {
    const finder = createNameFinder([
      { entityId: 'e', name: 'Ada' },
      { entityId: 'e', name: 'Ada Lovelace' },
      { entityId: 'f', name: 'Ada' },
    ]);
    const text = 'Ada Lovelace and Ada';
    expect(finder.find(text).map(({ entityId, start, end }) => [entityId, text.slice(start, end)])).toEqual([
      ['e', 'Ada Lovelace'],
      ['f', 'Ada'],
      ['e', 'Ada'],
      ['f', 'Ada'],
    ]);
  });

  it('reads other names from a description', () => {
    const description =
      'A mathematician.\nAlso known as: Countess of Lovelace, A. A. L.\nALIASES: 艾达; Ada B.\nHer aka is none';
    expect(aliasesIn(description)).toEqual(['Countess of Lovelace', 'A. A. L', '艾达', 'Ada B']);
    expect(aliasesIn('Nothing: a, b')).toEqual([]);
  });

  it('tells when the words were said, where each has its time', () => {
    const finder = createNameFinder([{ entityId: 'e', name: 'Ada Lovelace' }]);
    const said = ['Dear', 'Ada', 'Lovelace,', 'dear', 'Ada', 'LOVELACE!'];
    const words = said.map((text, index) => ({ text, start_ms: index * 100, end_ms: index * 100 + 90 }));
    const text = { startMs: 0, endMs: 600, text: said.join(' '), confidence: 0.5, words };
    const mentions = mentionsIn({ ...text, source: 'spoken' }, finder);
    expect(
      mentions.map(({ startMs, endMs, evidenceMs, score }) => [startMs, endMs, evidenceMs, score]),
    ).toEqual([
      [100, 290, 100, 0.5],
      [400, 590, 400, 0.5],
    ]);
    const [whole] = mentionsIn({ ...text, words: [], confidence: null, source: 'described' }, finder);
    expect(whole).toMatchObject({ startMs: 0, endMs: 600, score: 0.7, evidence: 'name' });
  });

  it('shows the words around a name in a long text, no character cut', () => {
    const finder = createNameFinder([{ entityId: 'e', name: 'Ada' }]);
    const text = `${'😀'.repeat(400)} Ada ${'😀'.repeat(400)}`;
    const [mention] = mentionsIn(
      { source: 'shown', startMs: 0, endMs: 1, text, confidence: 1, words: [] },
      finder,
    );
    expect(mention?.evidenceText).toContain(' Ada ');
    expect(mention?.evidenceText?.length).toBeLessThanOrEqual(300);
    expect(mention?.evidenceText?.isWellFormed()).toBe(true);
  });
});

describe('likeness', () => {
  const unit = (vector: Float32Array) => {
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  const random = seededRandom(7);
  const draw = () => unit(Float32Array.from({ length: 64 }, () => random() + random() + random() - 1.2));
  const near = (vector: Float32Array, noise: number) =>
    unit(vector.map((value) => value + (random() - 0.5) * noise));
  const background = Array.from({ length: 200 }, draw);

  it('finds what is like a reference, and nothing of an entity that is absent', async () => {
    const [ada, absent] = [draw(), draw()];
    const pictures = [...Array.from({ length: 200 }, draw), near(ada, 0.05)].map((vector, index) => {
      return { startMs: index * 10, endMs: index * 10 + 10, vector };
    });
    const references = [
      { entityId: 'ada', vector: ada },
      { entityId: 'ada', vector: near(ada, 0.02) },
      { entityId: 'absent', vector: absent },
    ];
    const likenessTo = ({ vector }: { vector: Float32Array }) => likenessAgainst(vector, background);
    const found = await findLikePictures(pictures, references, likenessTo);
    expect(found.map(({ entityId, picture }) => [entityId, picture.startMs])).toEqual([['ada', 2_000]]);
    expect(found[0]?.score).toBeGreaterThan(0.5);
  });

  it('is not hidden by an entity that appears in a tenth of the background', () => {
    const ada = draw();
    const withAda = background.map((vector, index) => (index % 10 === 0 ? near(ada, 0.05) : vector));
    expect(likenessAgainst(ada, withAda)(0.99)).toBeGreaterThan(0.5);
  });

  it('is not judged against too few pictures', () => {
    expect(likenessAgainst(draw(), background.slice(0, 29))(1)).toBeNull();
  });

  it('takes vectors of any kind', () => {
    const flat = Array.from({ length: 40 }, () => unit(coarseVector(() => 0.5, 64)));
    expect(likenessAgainst(unit(coarseVector(() => 0.5, 64)), flat)(1)).toBeNull();
  });
});

describe('ranges', () => {
  const found = (given: Partial<FoundEntity>): FoundEntity => ({
    entityId: 'e',
    evidence: 'picture',
    startMs: 0,
    endMs: 100,
    score: 0.6,
    evidenceMs: 50,
    evidenceText: null,
    ...given,
  });

  it('joins appearances that go on, and shows the best frame of them', () => {
    const ranges = entityRanges(
      [
        found({ startMs: 1_000, endMs: 2_000, evidenceMs: 1_500, score: 0.9 }),
        found({}),
        found({ startMs: 9_000, endMs: 9_100, score: 0.7 }),
        found({ entityId: 'f', startMs: 100, endMs: 1_000 }),
      ],
      10_000,
    );
    expect(
      ranges.map(({ entityId, startMs, endMs, score, evidenceMs }) => [
        entityId,
        startMs,
        endMs,
        score,
        evidenceMs,
      ]),
    ).toEqual([
      ['e', 0, 2_000, 0.9, 1_500],
      ['e', 9_000, 9_100, 0.7, 50],
      ['f', 100, 1_000, 0.6, 50],
    ]);
  });

  it('keeps each mention, but not twice at one time', () => {
    const names = [0, 0, 500].map((startMs) => found({ evidence: 'name', startMs, endMs: startMs + 100 }));
    expect(entityRanges(names, 1_000).map(({ startMs }) => startMs)).toEqual([0, 500]);
  });

  it('stays within the media, and within bounds', () => {
    expect(
      entityRanges([found({ endMs: 5_000 }), found({ startMs: 3_000, endMs: 4_000 })], 1_000),
    ).toMatchObject([{ startMs: 0, endMs: 1_000 }]);
    expect(entityRanges([found({ endMs: 0 })], 1)).toMatchObject([{ startMs: 0, endMs: 1 }]);
    const many = Array.from({ length: MOST_MATCHES + 10 }, (_, index) =>
      found({ evidence: 'name', startMs: index, endMs: index + 1, score: index === 2_005 ? 0.9 : 0.5 }),
    );
    const kept = entityRanges(many, 1_000_000);
    expect([kept.length, kept[0]?.startMs]).toEqual([MOST_MATCHES, 2_005]);
  });
});

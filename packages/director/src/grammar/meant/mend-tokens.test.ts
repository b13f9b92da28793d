import { describe, expect, test } from 'vitest';
import { beginReading } from '../../reading/read-prompt.ts';
import { toyAsset, toyLibrary } from '../../testing/toy-library.ts';
import { indexNames } from '../phrases/names.ts';
import { lex } from '../tokens/lex.ts';
import { mendTokens } from './mend-tokens.ts';

const names = indexNames([...toyLibrary, toyAsset({ name: 'rabbit.mp4' })]);
const meant = (text: string, isTurn = true) =>
  mendTokens(lex(text), { names, isTurn })
    .map(({ fold }) => fold)
    .join(' ');

describe('what was mistyped', () => {
  test.each([
    ['repalce the pig wtih the elf', 'replace the pig with the elf'],
    ['swpa teh frog adn the rabit', 'swap the frog and the rabbit'],
    ['a 10 secnd flim', 'a 10 second film'],
    ['remoev the titel', 'remove the titel'],
    ['crosfades bewteen the clips', 'crossfades between the clips'],
    ['undoo', 'undo'],
  ])('%s', (written, text) => expect(meant(written)).toBe(text));

  test.each(
    'star lack border charge chance master remote witch marker maker lease whole form flow word world'.split(
      ' ',
    ),
  )('“%s” is a word of its own', (word) => expect(meant(`the ${word}`)).toBe(`the ${word}`));

  test('the names of files, short words and what stands in quotation marks stay as they are', () => {
    expect(meant('frgo.mp4 "vidoe" of ot')).toBe('frgo . mp4 vidoe of ot');
  });

  test('what is told back stands as it was written', () => {
    const brief = beginReading('swpa the frog and the pig', {
      assets: toyLibrary,
      unusable: [],
      followsVideo: true,
    }).briefWith(new Map());
    expect(brief.edits).toMatchObject([{ kind: 'swap', said: 'swpa the frog and the pig' }]);
  });
});

describe('names of footage in another language', () => {
  test.each([
    ['der Frosch und das Schwein', ['frog', 'pig']],
    ['die Frösche, dann der Hase', ['frog', 'rabbit']],
    ['la grenouille puis le cochon', ['frog', 'pig']],
    ['la rana y el cerdo', ['frog', 'pig']],
    ['o sapo e o coelho', ['frog', 'rabbit']],
    ['青蛙和猪', ['frog', 'pig']],
  ])('%s', (prompt, expected) => {
    const assets = [...toyLibrary, toyAsset({ name: 'rabbit.mp4' })];
    const { parts } = beginReading(prompt, { assets, unusable: [] }).briefWith(new Map());
    expect(parts.map(({ assetId }) => assetId.replace(/^id:|\.mp4$/g, ''))).toEqual(expected);
  });

  test('a file that is called so itself is meant before one in English', () => {
    const assets = [...toyLibrary, toyAsset({ name: 'rana.mp4' })];
    const { parts } = beginReading('la rana', { assets, unusable: [] }).briefWith(new Map());
    expect(parts.map(({ assetId }) => assetId)).toEqual(['id:rana.mp4']);
  });
});

describe('words of English that name things elsewhere', () => {
  test.each([
    'I want to see the pig for 5 seconds',
    'show the frog but not the elf',
    'the main title over the frog this time',
    'pan over the scene and turn it',
  ])('%s', (text) => {
    const named = 'lake concert goal hand team bread stage door'.split(' ');
    const index = indexNames(named.map((name) => toyAsset({ name: `${name}.mp4` })));
    const tokens = mendTokens(lex(text), { names: index, isTurn: false });
    expect(tokens.map(({ fold }) => fold).join(' ')).toBe(text.toLowerCase());
  });
});

describe('changes in other languages come to what they come to in English', () => {
  const read = (prompt: string) => {
    const brief = beginReading(prompt, {
      assets: toyLibrary,
      unusable: [],
      followsVideo: true,
    }).briefWith(new Map());
    const { edits, shape, length, titles, noTitles, pace, captions, music, turnBack, unread, followsUp } =
      brief;
    const plain = edits.map(({ said: _, ...edit }) => edit);
    return { plain, shape, length, titles, noTitles, pace, captions, music, turnBack, unread, followsUp };
  };

  test.each<[string, string[]]>([
    [
      'shorter',
      [
        'kürzer',
        'mach es kürzer',
        'plus court',
        'más corto',
        'hazlo más corto',
        'mais curto',
        '短一点',
        '再短一点',
      ],
    ],
    ['longer', ['länger', 'plus long', 'más largo', 'mais longo', '长一点']],
    ['vertical', ['hochkant', 'à la verticale', 'en vertical', 'na vertical', '竖屏', '改成竖屏']],
    ['square', ['quadratisch', 'carré', 'cuadrado', 'quadrado', '正方形']],
    [
      'black and white',
      [
        'schwarzweiß',
        'mach es schwarz-weiß',
        'en noir et blanc',
        'en blanco y negro',
        'em preto e branco',
        '黑白',
      ],
    ],
    ['no music', ['ohne Musik', 'sans musique', 'sin música', 'sem música', '不要音乐']],
    ['remove the music', ['entferne die Musik', 'enlève la musique', 'quita la música', 'tira a música']],
    [
      'the music louder',
      ['die Musik lauter', 'la musique plus fort', 'la música más alta', 'a música mais alta'],
    ],
    ['faster', ['schneller', 'plus rapide', 'más rápido', 'mais rápido', '快一点']],
    ['slower', ['langsamer', 'plus lent', 'más lento', 'mais lento', '慢一点']],
    ['no title', ['ohne Titel', 'sans titre', 'sin título', 'sem título', '不要标题']],
    ['title "Zoo"', ['Titel "Zoo"', 'titre "Zoo"', 'título "Zoo"', '标题“Zoo”']],
    ['captions', ['Untertitel', 'sous-titres', 'subtítulos', 'legendas', '字幕']],
    [
      'swap the frog and the pig',
      [
        'tausche den Frosch und das Schwein',
        'échange la grenouille et le cochon',
        'intercambia la rana y el cerdo',
        'troca o sapo e o porco',
      ],
    ],
    [
      'remove the frog',
      ['entferne den Frosch', 'enlève la grenouille', 'quita la rana', 'tira o sapo', '去掉青蛙'],
    ],
    ['undo', ['rückgängig', 'annule', 'deshaz', 'desfaz isso', '撤销']],
    ['make it 12 seconds', ['mach es 12 Sekunden', 'mets-le 12 secondes', 'hazlo 12 segundos', '改成12秒']],
  ])('%s', (english, others) => {
    const wanted = read(english);
    expect(wanted.followsUp).toBe(true);
    for (const other of others) expect({ other, ...read(other) }).toEqual({ other, ...wanted });
  });
});

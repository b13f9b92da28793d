import { describe, expect, test } from 'vitest';
import type { Finds } from '../finds.ts';
import { beginReading } from '../reading/read-prompt.ts';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'frog.mp4', seconds: 8 }),
  toyAsset({ name: 'pig.mp4', seconds: 6 }),
  toyAsset({ name: 'clip 07.mp4', seconds: 20 }),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 41 }),
  toyAsset({ name: 'jfk.wav', kind: 'audio', seconds: 11, speech: true }),
  { ...toyAsset({ name: 'logo.png', kind: 'image' }), displayWidth: 400, displayHeight: 200 },
];
const begin = (prompt: string) => beginReading(prompt, { assets, unusable: [] });
const read = (prompt: string, finds: Finds = new Map()) => begin(prompt).briefWith(finds);

/** Each lead with each text and each end: the text is read to the letter. */
const combined = (leads: readonly string[], texts: readonly string[], ends: readonly string[]) =>
  leads.flatMap((lead) =>
    texts.flatMap((text) => ends.map((end) => [`${lead}${text}${end}`, text] as const)),
  );

describe('words to show without quotation marks', () => {
  const leads = [
    'frog.mp4, 10 s. Title: ',
    'frog.mp4 and pig.mp4, title at the start: ',
    'frog.mp4, title card saying ',
    '10 seconds of frog.mp4, call it ',
    'frog.mp4, 10 s, txt at the end: ',
    'frog.mp4, ending with a card that says ',
    'frog.mp4, CTA: ',
    '10 Sekunden frog.mp4 mit dem Titel ',
    'frog.mp4, Überschrift: ',
    'frog.mp4, am Schluss soll stehen: ',
    'frog.mp4, à la fin écrivez ',
    'frog.mp4, mets au début : ',
    'frog.mp4, 10 s, que diga ',
    'frog.mp4, que ponga al final ',
    'frog.mp4, no fim escreve ',
    'frog.mp4, com um texto dizendo ',
    'frog.mp4, 10 s, intitolato ',
  ];
  const texts = [
    'Our Clay Friends',
    'Hello in Sign Language',
    'Sommerfest 2027',
    'Ça va, Léo?',
    'Open Sundays 11-4',
  ];
  test.each(combined(leads, texts, ['', '\n10 seconds', '. Thanks']))('%s', (prompt, text) => {
    expect(read(prompt).titles.map((title) => title.text)).toEqual([text]);
  });

  test.each([
    ['frog.mp4, headline: Fresh. Cold. Local.', ['Fresh. Cold. Local.']],
    ['frog.mp4, 10 s, ending with our web address www.clay-club.org', ['www.clay-club.org']],
    ['put our phone number on the last frame: 555 0134', ['555 0134']],
    ['put SALE ENDS SUNDAY at the end, frog.mp4', ['SALE ENDS SUNDAY']],
    ['frog.mp4, sous-titre : Depuis 1921', ['Depuis 1921']],
    ['frog.mp4, title Summer, with music', ['Summer']],
    ['frog.mp4, title Happy Birthday Leo, no longer than half a minute', ['Happy Birthday Leo']],
    ['frog.mp4 with captions: yes please', []],
    ['the part where he says Hello there from frog.mp4', []],
    ['put Frog first, 10 seconds', []],
  ])('%s', (prompt, texts) => {
    expect(read(prompt).titles.map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    ['frog.mp4, finish on a screen reading Doors open at 7', 'closing'],
    ['at the start it should say Hi Nan, frog.mp4', 'opening'],
    ['frog.mp4, no fim escreve Até sábado', 'closing'],
  ])('%s: %s', (prompt, place) => {
    expect(read(prompt).titles[0]?.place).toBe(place);
  });
});

describe('footage by what it shows, where nothing is called so', () => {
  const asks: readonly [string, string, string][] = [
    ['a 10 second video of ', 'the boats', 'boat'],
    ['20 seconds, show ', 'the parking lot', 'parking lot'],
    ['ein Film von 20 Sekunden mit ', 'den Booten', 'boat'],
    ['zeig mir ', 'die Straße von oben', 'road above'],
    ['un film de 10 secondes avec ', 'les bateaux', 'boat'],
    ['un vídeo de 12 segundos ', 'del puerto', 'harbour'],
    ['um vídeo de 15 segundos com ', 'os barcos', 'boat'],
    ['un video di 10 secondi con ', 'le barche', 'boat'],
  ];
  const ends = ['', ', no music', ' for grandma', ' 16:9'];
  test.each(
    asks.flatMap(([lead, thing, query]) => ends.map((end) => [`${lead}${thing}${end}`, query] as const)),
  )('%s is looked up as %s', (prompt, query) => {
    const looked = begin(prompt).finds.map((wish) => wish.query ?? wish.words);
    expect(looked).toHaveLength(1);
    const wanted = query === 'harbour' ? /harbou?r/ : new RegExp(query.replace('the ', ''));
    expect(looked[0]).toMatch(wanted);
  });

  test('what is found is used alone, and what is not there is said and replaced by nothing', () => {
    const prompt = 'a 10 second video of the boats, no music';
    const [wish] = begin(prompt).finds;
    const key = wish?.key ?? '';
    const moments = [{ assetId: 'id:clip 07.mp4', range: { startSeconds: 2, endSeconds: 14 } }];
    const found = read(
      prompt,
      new Map([[key, { moments, note: 'I found “boats” in clip 07.mp4.', reason: '' }]]),
    );
    expect(found.parts.map(({ assetId }) => assetId)).toEqual(['id:clip 07.mp4']);
    expect(found.notes).toContain('I found “boats” in clip 07.mp4.');
    const none = read(
      prompt,
      new Map([
        [
          key,
          { moments: [], note: null, reason: 'I found nothing that shows “boats”', enable: 'No model sees.' },
        ],
      ]),
    );
    expect(none.refusal).toEqual({
      code: 'asset_not_found',
      message:
        'I found nothing that shows “boats”. No model sees. Say which files to use by their names, or ask for all of them.',
    });
  });

  test.each([
    'frog.mp4 and pig.mp4, 10 seconds',
    'a birthday film for my daughter who loves horses, frog.mp4',
    'mach mir ein video mit frosch und schwein, jede figur 4 sekunden',
    'generate an explainer of the boats',
  ])('%s looks nothing up', (prompt) => {
    expect(begin(prompt).finds).toEqual([]);
  });

  test('with no footage there is nothing to look in: scenes are made', () => {
    expect(beginReading('a video of the boats', { assets: [], unusable: [] }).finds).toEqual([]);
  });
});

test.each([
  ['a minute and a quarter of frog.mp4', 75],
  ['frog.mp4, eine Viertelminute', 15],
  ['une pub de 20 secondes avec frog.mp4', 20],
  ['做一个半分钟的视频，用frog.mp4', 30],
])('%s is %s seconds', (prompt, seconds) => {
  expect(read(prompt).length?.seconds).toBe(seconds);
});

describe("music and a logo of one's own", () => {
  test.each([
    'frog.mp4 to my track',
    'frog.mp4 with the song I uploaded',
    'frog.mp4 with the music',
    'frog.mp4 mit meiner Musik',
    'frog.mp4 sur ma musique',
    'frog.mp4 con mi canción',
    'frog.mp4 com a minha música',
    'frog.mp4 with viper under it',
  ])('%s: the piece in the library plays', (prompt) => {
    expect(read(prompt).music).toEqual({ kind: 'asset', assetId: 'id:viper.mp3' });
  });

  test.each(['frog.mp4 with music', 'frog.mp4 with the happy music', 'frog.mp4 mit Musik'])(
    '%s: composed',
    (prompt) => {
      expect(read(prompt).music?.kind).toBe('built-in');
    },
  );

  test.each([
    ['frog.mp4 with our logo on it the whole time', 'bottom-right'],
    ['frog.mp4, logo in the top left corner', 'top-left'],
    ['frog.mp4, Logo oben links', 'top-left'],
    ['frog.mp4 avec le logo en bas à gauche', 'bottom-left'],
    ['frog.mp4 con el logo arriba a la derecha', 'top-right'],
  ])('%s: stands over the film, %s', (prompt, spot) => {
    const [said] = converse([prompt], { assets });
    const tracks = said?.timeline.tracks.children ?? [];
    expect(tracks.map(({ name }) => name)).toContain('Logo');
    const brief = read(prompt);
    expect(brief.parts.map(({ assetId }) => assetId)).toEqual(['id:frog.mp4']);
    expect(brief.edits).toMatchObject([{ kind: 'inset', spot }]);
  });

  test.each(['frog.mp4, end with the logo for 2 seconds', 'logo.png then frog.mp4'])(
    '%s: is a picture of the film',
    (prompt) => {
      expect(read(prompt).edits).toEqual([]);
      expect(read(prompt).parts.map(({ assetId }) => assetId)).toContain('id:logo.png');
    },
  );
});

test.each([
  'only the pig and nothing else, 5 seconds, fade in from black and fade out to black',
  'can you please put together a short fun clip of pig and frog, like 10 seconds or so',
  'Mach bitte ein kurzes hochkantes Video aus Elf und Schwein, je 3 Sekunden, ruhige Musik drunter',
  'fais une petite vidéo avec le cochon et la grenouille, 10 secondes en tout',
])('what only says how a wish is meant is not said back as not understood: %s', (prompt) => {
  const toys = [...assets, toyAsset({ name: 'elf.mp4', seconds: 8 })];
  expect(beginReading(prompt, { assets: toys, unusable: [] }).briefWith(new Map()).unread).toEqual([]);
});

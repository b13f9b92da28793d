/** Changes of texts, and of single clips, in the words that people use for them. */
import { clipSettings } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { orderOf, parametersOf, secondsOf, shortName, textsOf } from '../testing/film-facts.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { assetOf, isClip, requireFilm, speedOf, tracksOf } from './film.ts';

const assets = [
  ...Object.entries({ beach: 18, market: 12, kids: 20, dog: 25, sunset: 15, car: 22 }).map(
    ([name, seconds]) => toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'cake.jpg', kind: 'image' }),
  toyAsset({ name: 'logo.png', kind: 'image' }),
  toyAsset({ name: 'summer.mp3', kind: 'audio', seconds: 60 }),
];

/** The film after each message. */
const after = (...messages: string[]): Said[] => converse(messages, { assets });
const last = (...messages: string[]): Said => after(...messages).at(-1) as Said;
const two = 'kids, dog, beach, 20 seconds. title "Hello" at the start and "Bye now" at the end';

test('the last text stands longer, and keeps its end', () => {
  expect(textsOf(last(two, 'leave the last text on a bit longer'))).toEqual([
    ['Hello', 0, 2],
    ['Bye now', 16.6, 20],
  ]);
});

test.each([
  [
    'and "See you" in the last 4 seconds',
    [
      ['Hello', 0, 2],
      ['See you', 16, 20],
    ],
  ],
  [
    'title "Hi all" for the first 3 seconds',
    [
      ['Hi all', 0, 3],
      ['Bye now', 18, 20],
    ],
  ],
  [
    'pon el texto «Adiós» en los últimos 3 segundos',
    [
      ['Hello', 0, 2],
      ['Adiós', 17, 20],
    ],
  ],
])('a text that comes in stands for the time that is told: %s', (message, told) => {
  expect(textsOf(last(two, message))).toEqual(told);
});

test('one of two titles goes, moves, or stands for a time that is told', () => {
  expect(textsOf(last(two, 'remove the first title'))).toEqual([['Bye now', 18, 20]]);
  expect(textsOf(last(two, 'show the first text at 5 seconds'))).toEqual([
    ['Hello', 5, 7],
    ['Bye now', 18, 20],
  ]);
  expect(textsOf(last(two, 'remove the first title', 'the text at the start instead'))).toEqual([
    ['Bye now', 0, 2],
  ]);
  expect(textsOf(last(two, 'remove the last title', 'keep the title on for 5 seconds'))).toEqual([
    ['Hello', 0, 5],
  ]);
});

test.each([
  ['10 Sekunden Strand und Markt, Titel "Sommer"', 'zeig den Titel am Ende statt am Anfang'],
  ['10 secondes de plage et marché, titre "Sommer"', 'mets le titre à la fin'],
  ['10 segundos de playa y mercado, título "Sommer"', 'pon el título al final'],
  ['十秒的视频，海滩和市场，标题“Sommer”', '把标题放到最后'],
])('a title goes to the end: %s', (first, change) => {
  expect(textsOf(last(first, change))).toEqual([['Sommer', 8, 10]]);
});

test.each([
  ['10 Sekünder mit Strand und Markt, Titel "X"', 'den Titel etwas länger stehen lassen'],
  ['10 segundos de playa y mercado, título "X"', 'que el título quede más tiempo'],
])('a title stands longer, not the film: %s', (first, change) => {
  const said = last(first, change);
  expect(secondsOf(said)).toBe(10);
  expect(textsOf(said)[0]?.[2]).toBeGreaterThan(3);
});

test('texts get a colour, another place, other words', () => {
  expect(parametersOf(last(two, 'make the text yellow')).map(({ color }) => color)).toEqual([
    '#ffd600',
    '#ffd600',
  ]);
  expect(parametersOf(last(two, 'den letzten Text rot machen')).map(({ color }) => color)).toEqual([
    undefined,
    '#e53935',
  ]);
  const moved = last(two, 'title to the top left');
  expect(moved.timeline).not.toEqual(after(two)[0]?.timeline);
  expect(textsOf(last(two, 'change Hello to Good Morning')).map(([text]) => text)).toEqual([
    'Good Morning',
    'Bye now',
  ]);
  expect(textsOf(last(two, 'remove Hello')).map(([text]) => text)).toEqual(['Bye now']);
  expect(last(two, 'remove Goodbye Moon').turn?.isChanged).toBe(false);
});

test.each([
  'beach, market, sunset, 15 seconds. write the name on each',
  'Strand, Markt und Sonnenuntergang, 15 Sekunden, schreib den Namen auf jeden Clip',
])('each clip gets its name: %s', (prompt) => {
  expect(textsOf(last(prompt))).toEqual([
    ['Beach', 0, 5],
    ['Market', 5, 10],
    ['Sunset', 10, 15],
  ]);
});

test('texts stand on the clips that they are written on', () => {
  const film = 'beach, market, 20 seconds';
  expect(textsOf(last(film, 'put For Sale on the last clip'))).toEqual([['For Sale', 10, 12]]);
  expect(textsOf(last(film, 'put "Sold" on the beach and "New" on the market'))).toEqual([
    ['Sold', 0, 10],
    ['New', 10, 20],
  ]);
  expect(
    textsOf(last('20s of beach and market, show Lisbon over the beach and Porto over the market')),
  ).toEqual([
    ['Lisbon', 0, 2],
    ['Porto', 10, 12],
  ]);
  expect(textsOf(last('8 Sekunden Hund und Auto', 'schreib Zu Verkaufen auf den letzten Clip'))).toEqual([
    ['Zu Verkaufen', 4, 6],
  ]);
});

test('texts without quotation marks stand at the start and at the end', () => {
  const prompt =
    'a film of the kids and the dog, 20 seconds, and write Happy Birthday Grandma at the start and at the end With love from all of us';
  expect(textsOf(last(prompt)).map(([text]) => text)).toEqual([
    'Happy Birthday Grandma',
    'With love from all of us',
  ]);
});

test('a clip that is too loud is turned down, and “it” is that clip', () => {
  const said = last('10 seconds of kids and dog', 'the dog is too loud, mute it');
  const film = requireFilm(said.timeline);
  expect(film.pieces.map(({ sound }) => isClip(sound) && sound.enabled)).toEqual([true, false]);
  const quieter = last('10 seconds of kids and dog', 'der Hund ist zu laut');
  const gains = requireFilm(quieter.timeline).pieces.map(({ sound }) =>
    isClip(sound) ? clipSettings(sound).gainDb : null,
  );
  expect(Number(gains[1])).toBeLessThan(Number(gains[0]));
});

test.each(['la música está muy fuerte', 'a música está alta demais', 'die Musik ist viel zu laut'])(
  'a complaint brings no music: %s',
  (complaint) => {
    const [first, second] = after('10 seconds of kids and dog', complaint);
    expect(second?.timeline).toEqual(first?.timeline);
  },
);

test.each([
  'the music is way too wobbly',
  'loop until the song is over',
  "don't make it longer",
  "don't touch the dog",
])('nothing is done that was not asked: %s', (message) => {
  const [first, second] = after('10 seconds of kids and dog', message);
  expect(second?.timeline).toEqual(first?.timeline);
  expect(second?.turn?.isChanged).toBe(false);
});

test.each(['forget that', 'vergiss das', 'oublie ça', 'olvídalo', 'deixa como estava'])(
  'goes back: %s',
  (message) => {
    const [first, , third] = after('10 seconds of kids and dog', 'swap them', message);
    expect(third?.timeline).toEqual(first?.timeline);
  },
);

test('what goes from the beginning or the end of a clip, and of the film', () => {
  const film = '20 seconds of kids and dog';
  const cut = requireFilm(last(film, 'cut 2 seconds off the start of the dog').timeline).pieces;
  expect(cut.map(({ frames }) => frames / 30)).toEqual([10, 8]);
  const began = requireFilm(after(film)[0]?.timeline as Said['timeline']).pieces[1]?.item.source_range
    ?.start_time.value;
  expect(cut[1]?.item.source_range?.start_time.value).toBe((began ?? 0) + 60);
  expect(secondsOf(last(film, 'cut the first 12 seconds'))).toBe(8);
  expect(orderOf(last(film, 'cut the first 12 seconds'))).toEqual(['dog']);
});

test('percent more is more, half as much is less', () => {
  const speeds = requireFilm(last('20 seconds of kids and dog', 'speed up the dog by 50%').timeline).pieces;
  expect(speeds.map(({ item }) => speedOf(item))).toEqual([1, 1.5]);
  const said = last('20 seconds of kids and dog with music', 'drop the music by half');
  expect(tracksOf(said.timeline, 'music')).toHaveLength(1);
  expect(said.turn?.outcomes.map(({ change }) => change)).toEqual(['volume']);
});

test('one clip in the place of another, backwards, and an order after other words', () => {
  const film = '15 seconds of beach, market and sunset';
  expect(orderOf(last(film, 'remove the second one and put the cake there'))).toEqual([
    'beach',
    'cake',
    'sunset',
  ]);
  const reversed = requireFilm(
    last('12 secondes de la plage et du marché', "passe le marché dans l'autre sens").timeline,
  );
  expect(reversed.pieces.map(({ item }) => speedOf(item))).toEqual([1, -1]);
  const snappier = last(film, "it's a bit boring make it snappier");
  expect(requireFilm(snappier.timeline).pieces.length).toBeGreaterThan(3);
  expect(secondsOf(last(film, 'make it shorter because nobody watches that long'))).toBeLessThan(15);
});

test('a logo over the film has a size and goes', () => {
  const film = '20 seconds of beach and market with the logo in the bottom right corner';
  const boxes = (said: Said) =>
    said.timeline.tracks.children.flatMap((row) =>
      row.OTIO_SCHEMA !== 'Track.1' || row.name !== 'Logo'
        ? []
        : row.children.flatMap((item) =>
            item.OTIO_SCHEMA === 'Clip.2' ? [clipSettings(item).layout?.box] : [],
          ),
    );
  const [first, second, third] = after(film, 'logo bigger', 'remove the logo') as [Said, Said, Said];
  const [[small], [big]] = [boxes(first), boxes(second)];
  expect(Number(big?.width)).toBeGreaterThan(Number(small?.width) * 1.2);
  expect(Number(big?.x) + Number(big?.width)).toBeCloseTo(Number(small?.x) + Number(small?.width), 2);
  expect(boxes(third)).toEqual([]);
  expect(orderOf(third)).toEqual(['beach', 'market']);
});

const wedding = [
  ...Object.entries({ ceremony: 40, 'first dance': 35, guests: 30, church: 12 }).map(([name, seconds]) =>
    toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'rings.jpg', kind: 'image' }),
];
const wed = (...messages: string[]): Said => converse(messages, { assets: wedding }).at(-1) as Said;
const greyOf = ({ timeline }: Said) =>
  requireFilm(timeline).pieces.map(({ item }) => isClip(item) && clipSettings(item).color?.saturation === -1);

test('things are known by their names in other languages', () => {
  expect(orderOf(wed('20 secondes avec l’église et les invités'))).toEqual(['church', 'guests']);
  expect(orderOf(wed('20 Sekunden: Kirche, Gäste', 'die Gäste nach vorne'))).toEqual(['guests', 'church']);
  expect(orderOf(wed('10 segundos con la iglesia', '¿puedes añadir a los invitados?'))).toEqual([
    'church',
    'guests',
  ]);
});

test('a wish beside one clip is of that clip, and an exception is kept', () => {
  const slow = requireFilm(
    wed('20 seconds of church and first dance', 'the dance should be in slow mo').timeline,
  );
  expect(slow.pieces.map(({ item }) => speedOf(item))).toEqual([1, 0.5]);
  expect(
    greyOf(wed('20 seconds of church and guests', 'everything black and white except the guests')),
  ).toEqual([true, false]);
  expect(greyOf(wed('20 Sekunden Kirche und Gäste', 'mach alles schwarzweiß außer der Kirche'))).toEqual([
    false,
    true,
  ]);
  const short = wed('20 Sekunden: Kirche, Ringe', 'die Ringe bitte nur ganz kurz zeigen');
  expect(requireFilm(short.timeline).pieces[0]?.frames).toBe(360);
});

test('clips come in the order that is told', () => {
  const film = '30 seconds of church, ceremony, guests';
  expect(orderOf(wed(film, 'order: guests, church, ceremony'))).toEqual(['guests', 'church', 'ceremony']);
});

test('a crossfade has its time, and is no length of the film', () => {
  const said = wed('30 seconds of church and guests', 'half a second fade between clips is enough');
  const film = requireFilm(said.timeline);
  expect(film.frames).toBe(900);
  expect(film.pieces[0]?.join).not.toBeNull();
  expect(wed('30 seconds of church and guests', 'half a second please').turn?.isChanged).toBe(false);
});

test('fades in and out, other moods, and a thing and a clip that go together', () => {
  const film = '20 seconds of church and guests with music';
  const [first, last] = requireFilm(wed(film, 'can u fade it in and out').timeline).pieces;
  expect(isClip(first?.item) && clipSettings(first.item).pictureFadeInSeconds).toBeGreaterThan(0);
  expect(isClip(last?.item) && clipSettings(last.item).pictureFadeOutSeconds).toBeGreaterThan(0);
  for (const other of [
    'no not that music something happier',
    'pon música más alegre',
    'eine ruhigere Musik bitte',
  ]) {
    const said = wed(film, other);
    expect(said.turn?.outcomes.map(({ change, state }) => `${change} ${state}`)).toEqual(['music done']);
    expect(tracksOf(said.timeline, 'music')).toHaveLength(1);
  }
  const gone = wed(film, 'remove the music and the guests');
  expect(tracksOf(gone.timeline, 'music')).toEqual([]);
  expect(orderOf(gone)).toEqual(['church']);
  const partly = wed(film, 'actually put music but only at the end');
  expect(partly.turn?.isChanged).toBe(false);
});

test('a text stands the whole time; names of clips come and go', () => {
  expect(
    textsOf(wed('20 seconds of church, title "Forever"', 'the text should be there the whole time')),
  ).toEqual([['Forever', 0, 20]]);
  const film = 'church 5s, guests 10s. Names of clips on screen please. Title "Us" at the end';
  expect(textsOf(wed(film)).map(([text]) => text)).toEqual(['Church', 'Guests', 'Us']);
  expect(textsOf(wed(film, 'actually no names')).map(([text]) => text)).toEqual(['Us']);
  expect(textsOf(wed('20 Sekunden Kirche. Am Ende soll Danke stehen'))).toEqual([['Danke', 18, 20]]);
});

test('a length right after the word for the film is the film’s', () => {
  expect(secondsOf(wed('Wedding teaser 30s vertical with church and guests'))).toBe(30);
  expect(secondsOf(wed('十秒钟的视频，教堂'))).toBe(10);
});

const rooms = [
  ...Object.entries({ kitchen: 20, garden: 30, bedroom: 16 }).map(([name, seconds]) =>
    toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'pool.jpg', kind: 'image' }),
  toyAsset({ name: 'piano.mp3', kind: 'audio', seconds: 90 }),
];
const house = (...messages: string[]): Said => converse(messages, { assets: rooms }).at(-1) as Said;

test('a picture is footage where words stand over it or the film ends on it', () => {
  expect(orderOf(house('garden, kitchen and end on the pool. 20 seconds'))).toEqual([
    'garden',
    'kitchen',
    'pool',
  ]);
  const said = house('Kitchen (4s), garden (6s), pool (3s). Text: "Sold!" over the pool in red');
  expect(orderOf(said)).toEqual(['kitchen', 'garden', 'pool']);
  // A text that is said to be over a clip stands as long as that is seen.
  expect(textsOf(said)).toEqual([['Sold!', 10, 13]]);
});

test('a correction is read without what leads to it', () => {
  expect(secondsOf(house('kitchen and garden, 10 seconds', 'oops i meant 12 seconds'))).toBe(12);
});

test('a second wish is of the clip of the first', () => {
  const { pieces } = requireFilm(
    house('10 seconds of garden and kitchen', 'kitchen in slow motion please and brighter').timeline,
  );
  expect(pieces.map(({ item }) => isClip(item) && clipSettings(item).color !== undefined)).toEqual([
    false,
    true,
  ]);
});

test('a clip that gets a time of its own is no length of the film', () => {
  const said = house('kitchen, garden, 20 seconds', 'garden shorter, 3 secs');
  expect(said.message).not.toContain('not as asked');
  expect(secondsOf(said)).toBe(13);
});

test('more and less of a clip, and music by the name of its file', () => {
  const film = 'kitchen, garden, 20 seconds, music piano.mp3';
  expect(requireFilm(house(film, 'more of the garden').timeline).pieces.map(({ frames }) => frames)).toEqual([
    300, 450,
  ]);
  expect(requireFilm(house(film, 'less of the garden').timeline).pieces[1]?.frames).toBe(201);
  expect(house(film, 'the piano is too quiet').turn?.outcomes).toMatchObject([
    { change: 'volume', state: 'done' },
  ]);
});

test.each(["c'est trop rapide maintenant", 'das ist zu schnell', 'es muy rápido', 'é rápido demais'])(
  'too fast makes it slower: %s',
  (complaint) => expect(secondsOf(house('10 seconds of kitchen and garden', complaint))).toBeGreaterThan(10),
);

test.each(['quita el texto de la cocina', 'remove the text of the kitchen'])(
  'a text of a clip is no clip: %s',
  (message) => {
    expect(orderOf(house('10 seconds of kitchen and garden, title "Home"', message))).toEqual([
      'kitchen',
      'garden',
    ]);
  },
);

const club = [
  ...Object.entries({ 'goal one': 12, 'goal two': 14, fans: 40, penalty: 9 }).map(([name, seconds]) =>
    toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'club logo.png', kind: 'image' }),
];
const match = (...messages: string[]): Said => converse(messages, { assets: club }).at(-1) as Said;

test('of several files of one name the second one is meant, and their name means them all', () => {
  const film = '20 seconds of goal one, goal two, fans, penalty';
  const speeds = (said: Said) => requireFilm(said.timeline).pieces.map(({ item }) => speedOf(item));
  expect(speeds(match(film, 'slow down the second goal'))).toEqual([1, 0.5, 1, 1]);
  expect(speeds(match(film, 'que los goles vayan a cámara lenta'))).toEqual([0.5, 0.5, 1, 1]);
});

test('“last” before a time is how long it lasts', () => {
  const said = match('20 seconds of penalty and fans', 'make the fans last 6 seconds');
  expect(requireFilm(said.timeline).pieces.map(({ frames }) => frames / 30)).toEqual([8.6, 6]);
});

test('a logo that is added stands over the film', () => {
  const said = match('10 seconds of fans', 'add the logo');
  expect(orderOf(said)).toEqual(['fans']);
  expect(said.turn?.outcomes.map(({ change }) => change)).toEqual(['inset']);
  expect(orderOf(match('10 seconds of fans', 'add the logo at the end'))).toEqual(['fans', 'club logo']);
});

test('“change it to” changes the text that stands there', () => {
  const film = '10 seconds of fans, title SEASON TICKETS at the end';
  expect(textsOf(match(film, 'change it to Season tickets out now')).map(([text]) => text)).toEqual([
    'Season tickets out now',
  ]);
});

test('of a film with names on its clips only the title is changed, and “leave it on” takes nothing out', () => {
  const film = '20 seconds of fans and penalty, write the name on each, title The End at the end';
  const said = match(film, 'make the last text yellow and leave it on a bit longer');
  expect(secondsOf(said)).toBe(secondsOf(match(film)));
  const before = textsOf(match(film));
  const after = textsOf(said);
  expect(after.map(([text]) => text)).toEqual(before.map(([text]) => text));
  expect(after.filter(([text]) => text !== 'The End')).toEqual(before.filter(([text]) => text !== 'The End'));
  const lasting = (all: typeof before) =>
    all.flatMap(([text, from, to]) => (text === 'The End' ? [to - from] : []))[0];
  expect(Number(lasting(after))).toBeGreaterThan(Number(lasting(before)));
  expect(parametersOf(said).map(({ color }) => color)).toContain('#ffd600');
});

test('the names of clips go with their clips', () => {
  const film = '20 seconds of fans, penalty, goal one, write the name on each';
  expect(textsOf(match(film, 'drop the penalty')).map(([text]) => text)).toEqual(['Fans', 'Goal one']);
  const turned = match(film, 'reverse order');
  const starts = requireFilm(turned.timeline).pieces.map(({ item }) => shortName(assetOf(item)));
  expect(textsOf(turned).map(([text]) => text.toLowerCase())).toEqual(starts);
});

test('files are called by the names that cameras give them, and one film shows just those', () => {
  const assets = ['IMG_0001.mp4', 'IMG_0002.mp4', 'pig.mp4'].map((name) => toyAsset({ name, seconds: 20 }));
  const [said] = converse(['10 second film of pig and IMG_0001'], { assets });
  expect(said === undefined ? [] : orderOf(said)).toEqual(['pig', 'img_0001']);
});

test('short words of chats are read in full, and stay what they are in names of files', () => {
  const assets = ['vid.mp4', 'bg.mp4', 'pig.mp4'].map((name) => toyAsset({ name, seconds: 20 }));
  const [said] = converse(['10 second film of vid.mp4 n bg.mp4'], { assets });
  expect(said === undefined ? [] : orderOf(said)).toEqual(['vid', 'bg']);
});

test.each([
  ['our phone number 555 0142 at the end', ['555 0142']],
  ['with the address 12 Mill Lane, Leeds', ['12 Mill Lane, Leeds']],
  ['and send it to my email ana@example.org', []],
  ['for only 5 dollars', []],
  ['for 10 minutes 20 seconds', []],
])('a text told by what it is stands in the film, and nothing else does: %s', (words, texts) => {
  const [said] = converse([`10 second film of the beach ${words}`], { assets });
  expect(said === undefined ? [] : textsOf(said).map(([text]) => text)).toEqual(texts);
});

test('a mood that something shows is no name of a clip', () => {
  const assets = ['IMG_0001.mp4', 'IMG_0002.mp4'].map((name) =>
    toyAsset({ name, seconds: 20, id: `id:${name.toLowerCase()}` }),
  );
  const lookUp: NonNullable<Parameters<typeof converse>[1]['lookUp']> = (wishes) =>
    new Map(
      wishes.map(({ key }) => [
        key,
        { moments: [{ assetId: 'id:img_0001.mp4', range: null }], note: null, reason: '' },
      ]),
    );
  const of = (words: string) =>
    converse(['10 second film of IMG_0001 and IMG_0002', words], { assets, lookUp }).at(-1);
  const isBright = (said: Said | undefined) =>
    said === undefined
      ? []
      : requireFilm(said.timeline).pieces.map(
          ({ item }) => isClip(item) && clipSettings(item).color !== undefined,
        );
  expect(isBright(of('make it moody and brighter'))).toEqual([true, true]);
  expect(isBright(of('make the croissant brighter'))).toEqual([true, false]);
});

import { describe, expect, test } from 'vitest';
import type { Brief } from '../brief.ts';
import { toyAsset, toyLibrary } from '../testing/toy-library.ts';
import { parsePrompt } from './parse-prompt.ts';

function read(prompt: string): Brief {
  return parsePrompt(prompt, toyLibrary);
}

/** Parts as short strings: name, place, time, trim, within. */
function parts(prompt: string): string[] {
  return read(prompt).parts.map(({ assetId, place, seconds, trim, within }) => {
    const range = (mark: string, stretch: typeof trim) =>
      stretch === undefined ? [] : [`${mark}${stretch.startSeconds}-${stretch.endSeconds ?? ''}`];
    const name = assetId.replace(/^id:/, '').replace(/\.\w+$/, '');
    return [
      name,
      ...(place ? [place] : []),
      ...(seconds === undefined ? [] : [`${seconds}s`]),
      ...range('=', trim),
      ...range('~', within),
    ].join(' ');
  });
}

describe('length', () => {
  const cases: [string, number][] = [
    ['a 30 second video', 30],
    ['30-second teaser', 30],
    ['30s', 30],
    ['90 secs', 90],
    ['half a minute', 30],
    ['a half minute clip', 30],
    ['1 min 20', 80],
    ['1 min 20 sec', 80],
    ['1m20s', 80],
    ['1 minute and 20 seconds', 80],
    ['a minute and a half', 90],
    ['one and a half minutes', 90],
    ['1.5 minutes', 90],
    ['1½ minutes', 90],
    ['a minute', 60],
    ['1:30 long', 90],
    ['length: 1:30', 90],
    ['a 0:45 video', 45],
    ['twenty seconds', 20],
    ['twenty-five seconds', 25],
    ['ninety seconds of beauty', 90],
    ['a quarter of a minute', 15],
    ['a couple of minutes', 120],
    ['１５ seconds', 15],
    ['٣٠ seconds', 30],
    ['2 min video, each cut every 2 seconds', 120],
    ['30 Sekunden', 30],
    ['ein 30-sekündiges Video', 30],
    ['eine halbe Minute', 30],
    ['anderthalb Minuten', 90],
    ['trente secondes', 30],
    ['une demi-minute', 30],
    ['treinta segundos', 30],
    ['medio minuto', 30],
    ['trenta secondi', 30],
    ['mezzo minuto', 30],
    ['30秒の動画', 30],
    ['a 20 second vertical teaser of frog.mp4', 20],
    ['20 seconds of frog, pig and monster', 20],
    ['a 20 second video of frog, pig and monster', 20],
    ['create a 1 minute montage from frog, pig, monster', 60],
    ['Ein 20 Sekunden Video von frog und pig', 20],
    ['10 seconds of frog', 10],
    ['frog and pig for 20 seconds', 20],
    ['5 seconds of frog, 3 seconds of pig, 30 seconds in total', 30],
    ['a 12 second frog video', 12],
  ];
  test.each(cases)('%s', (prompt, seconds) => {
    expect(read(prompt).length).toEqual({ seconds, bound: 'exact' });
  });

  test.each([
    ['about 30 seconds', 30, 'about'],
    ['roughly half a minute', 30, 'about'],
    ['up to 30 seconds', 30, 'max'],
    ['at most a minute', 60, 'max'],
    ['no more than 20 seconds', 20, 'max'],
    ['30 seconds max', 30, 'max'],
    ['under a minute', 59, 'max'],
    ['less than 30 seconds', 29, 'max'],
    ['at least 40 seconds', 40, 'min'],
    ['20-30 seconds', 25, 'about'],
    ['between 20 and 30 seconds', 25, 'about'],
    ['1 to 2 minutes', 90, 'about'],
  ] as const)('%s is bound', (prompt, seconds, bound) => {
    expect(read(prompt).length).toEqual({ seconds, bound });
  });

  test.each(['a video', 'in a second', 'the second clip', 'frog at 25 fps', '16:9', 'shot 3', '2024-01-05'])(
    '%s states none',
    (prompt) => {
      expect(read(prompt).length).toBeNull();
    },
  );
});

describe('picture', () => {
  test.each([
    ['vertical', '9:16'],
    ['portrait mode', '9:16'],
    ['for TikTok', '9:16'],
    ['for tik-tok', '9:16'],
    ['an Instagram reel', '9:16'],
    ['for Instagram', '9:16'],
    ['an Instagram post', '4:5'],
    ['for YouTube', '16:9'],
    ['for YouTube Shorts', '9:16'],
    ['a vertical video for YouTube', '9:16'],
    ['square', '1:1'],
    ['widescreen', '16:9'],
    ['landscape', '16:9'],
    ['4:5', '4:5'],
    ['16x9', '16:9'],
    ['21:9', '21:9'],
    ['2.39:1', '239:100'],
    ['im Hochformat', '9:16'],
    ['vidéo carrée', '1:1'],
    ['en vertical, cuadrado no', '9:16'],
  ])('%s', (prompt, shape) => {
    const found = read(prompt).shape;
    expect(found && `${found.width}:${found.height}`).toBe(shape);
  });

  test.each([
    ['720p', 720],
    ['1080p', 1080],
    ['in full HD', 1080],
    ['4k', 2160],
    ['UHD', 2160],
    ['480p', 480],
  ])('%s', (prompt, lines) => expect(read(prompt).resolution).toBe(lines));

  test.each([
    ['1080x1920', 1080, 1920],
    ['1280×720', 1280, 720],
    ['1920 by 1080 pixels', 1920, 1080],
  ])('%s', (prompt, width, height) => expect(read(prompt).size).toEqual({ width, height }));

  test.each([
    ['at 25 fps', 25, 1],
    ['60fps', 60, 1],
    ['23.976 fps', 24000, 1001],
    ['29,97 fps', 30000, 1001],
    ['24p', 24, 1],
    ['30 frames per second', 30, 1],
    ['25 Bilder pro Sekunde', 25, 1],
  ])('%s', (prompt, num, den) => expect(read(prompt).rate).toEqual({ num, den }));

  test.each([
    ['crop to fill', 'fill'],
    ['with blurred bars', 'blur'],
    ['letterboxed', 'fit'],
    ['no black bars', 'fill'],
    ["don't crop", 'fit'],
  ])('%s', (prompt, fit) => expect(read(prompt).fit).toBe(fit));

  test('says nothing by default', () => {
    expect(read('a video of frog')).toMatchObject({
      shape: null,
      size: null,
      resolution: null,
      rate: null,
      fit: null,
    });
  });
});

describe('names', () => {
  test.each([
    ['frog.mp4', ['frog']],
    ['FROG.MP4', ['frog']],
    ['the frog', ['frog']],
    ["the frog's big day", ['frog']],
    ['car and bottles', ['car-detection', 'bottle-detection']],
    ['the people', ['one-by-one-person-detection']],
    ['persons', ['one-by-one-person-detection']],
    ['my holiday clip', ['MyHolidayClip']],
    ['myholidayclip.mov', ['MyHolidayClip']],
    ['the beach shots', ['BeachSunset_2024', 'beach 01', 'beach 02']],
    ['beach 02.mp4', ['beach 02']],
    ['beach_02', ['beach 02']],
    ['beach sunset', ['BeachSunset_2024']],
    ['"frog.mp4" and `pig`', ['frog', 'pig']],
    ['0191e2f0-1111-7abc-8def-0123456789ab', ['0191e2f0-1111-7abc-8def-0123456789ab']],
    ['folder/frog.mp4', ['frog']],
    ['car detection', ['car-detection']],
  ])('%s', (prompt, names) => expect(parts(prompt)).toEqual(names));

  test.each(['frog.mov', 'frog-house.mp4', 'upload', 'clip one', 'a video of my day'])(
    '%s names no asset',
    (prompt) => {
      expect(parts(prompt)).toEqual([]);
    },
  );

  test('missing files and ids are said', () => {
    expect(read('use dragon.mp4').notes).toEqual(['I found no file named dragon.mp4.']);
    expect(read('use 0191e2f0-2222-7abc-8def-0123456789ab').notes).toEqual([
      'I found no asset with the id 0191e2f0-2222-7abc-8def-0123456789ab.',
    ]);
  });

  test('missing material is told with what it was to be', () => {
    const missing = (prompt: string) => read(prompt).missing.map(({ named, role }) => `${role} ${named}`);
    expect(missing('use dragon.mp4 and "my cat.mov", with music theme.mp3')).toEqual([
      'footage dragon.mp4',
      'footage my cat.mov',
      'music theme.mp3',
    ]);
    expect(missing('frog with music "Thriller"')).toEqual(['music Thriller']);
    expect(missing('frog, talk.wav as the voice-over')).toEqual(['voice talk.wav']);
    expect(missing('everything without the pig and dragon.mp4')).toEqual([]);
    expect(missing('frog, saved as dragon.mp4')).toEqual([]);
    expect(missing('the clip titled dragon.mp4')).toEqual(['footage dragon.mp4']);
    expect(missing('frog.mp4, dragon.mp4, dragon.mp4')).toEqual(['footage dragon.mp4']);
  });

  test('of two equal names the newest is used, and said', () => {
    const older = toyAsset({ name: 'frog.mp4', id: 'older', lastEdit: '2026-01-01T00:00:00.000001Z' });
    const newer = toyAsset({ name: 'frog.mp4', id: 'newer', lastEdit: '2026-01-01T00:00:00.000002Z' });
    const brief = parsePrompt('the frog', [newer, older]);
    expect(brief.parts).toMatchObject([{ assetId: 'newer' }]);
    expect(brief.notes).toEqual(['There are 2 files named frog.mp4; I used the newest.']);
  });

  test('a common word means its file only with the extension', () => {
    const library = [toyAsset({ name: 'music.mp4' }), toyAsset({ name: 'fast car.mp4' })];
    expect(parsePrompt('a video with music', library).parts).toEqual([]);
    expect(parsePrompt('music.mp4', library).parts).toHaveLength(1);
    expect(parsePrompt('the fast car', library)).toMatchObject({ pace: null, parts: [{ said: 'fast car' }] });
  });
});

describe('order', () => {
  test.each([
    ['start with pig, then frog, end with elf', ['pig first', 'frog', 'elf last']],
    ['Car first, then the bottles', ['car-detection first', 'bottle-detection']],
    ['first the pig, then the frog, finally the elf', ['pig first', 'frog', 'elf last']],
    ['frog, pig and elf, but start with the elf', ['elf first', 'frog', 'pig']],
    ['the elf at the end, frog and pig', ['frog', 'pig', 'elf last']],
    ['pig followed by frog', ['pig', 'frog']],
    ['frog -> pig -> elf', ['frog', 'pig', 'elf']],
    ['frog after pig', ['pig', 'frog']],
    ['after the frog, the pig', ['frog', 'pig']],
    ['before the frog, show the pig', ['pig', 'frog']],
    ['frog before pig', ['frog', 'pig']],
    ['frog last, pig first', ['pig first', 'frog last']],
    ['frog, pig, elf in this order', ['frog', 'pig', 'elf']],
    ['start with frog, then pig, and end with the frog again', ['frog first', 'pig', 'frog last']],
    ['beginne mit frog, dann pig, zum Schluss elf', ['frog first', 'pig', 'elf last']],
    ["d'abord pig, puis frog", ['pig first', 'frog']],
    ['frog then pig, title "Toys" at the start', ['frog', 'pig']],
    ['Frosch, dann Schwein, ruhige Musik am Anfang', ['frog', 'pig']],
    ['la grenouille puis le cochon, titre « Jouets » au début', ['frog', 'pig']],
    ['frog and pig, and at the end the elf', ['frog', 'pig', 'elf last']],
    ['der Frosch, das Schwein und am Ende der Elf', ['frog', 'pig', 'elf last']],
    ['empieza con pig, luego frog', ['pig first', 'frog']],
  ])('%s', (prompt, names) => {
    expect(parts(prompt)).toEqual(names);
    expect(read(prompt).orderAsked).toBe(true);
  });

  test('a plain list states no order', () => {
    expect(read('a teaser of frog, pig and elf')).toMatchObject({ orderAsked: false });
    expect(parts('a teaser of frog, pig and elf')).toEqual(['frog', 'pig', 'elf']);
  });
});

describe('trims and times', () => {
  test.each([
    ['from 0:05 to 0:12 of elf.mp4', ['elf =5-12']],
    ['seconds 3 to 5 of elf.mp4', ['elf =3-5']],
    ['take seconds 3-5 of elf', ['elf =3-5']],
    ['elf, second 3 to second 5', ['elf =3-5']],
    ['Sekunde 3 bis 5 vom Elf', ['elf =3-5']],
    ["de la seconde 3 à 5 l'elfe", ['elf =3-5']],
    ['segundos 3 a 5 del elfo', ['elf =3-5']],
    ['elf.mp4 from 0:05 to 0:12', ['elf =5-12']],
    ['elf (0:05-0:12)', ['elf =5-12']],
    ['0:05–0:12 of elf', ['elf =5-12']],
    ['elf from second 5 to second 12', ['elf =5-12']],
    ['elf from 5 to 12 seconds', ['elf =5-12']],
    ['elf from 5s until 12s', ['elf =5-12']],
    ['between 0:05 and 0:12 of elf', ['elf =5-12']],
    ['elf 00:05.5 to 00:07', ['elf =5.5-7']],
    ['the first 3 seconds of frog', ['frog =0-3']],
    ['frog, only the first 3 seconds', ['frog =0-3']],
    ['the last 2 s of frog.mp4', ['frog =6-']],
    ['skip the first 2 seconds of frog', ['frog ~2-']],
    ['frog, but cut off the last 2 seconds', ['frog ~0-6']],
    ['elf from 0:05 on', ['elf ~5-']],
    ['elf starting at 0:05', ['elf ~5-']],
    ['von 0:05 bis 0:12 aus elf.mp4', ['elf =5-12']],
    ['de 0:05 à 0:12 de elf.mp4', ['elf =5-12']],
    ['5 seconds of frog and 3 seconds of pig', ['frog 5s', 'pig 3s']],
    ['a 20 second video of frog, pig and elf', ['frog', 'pig', 'elf']],
    ['a 5 second clip of frog and a 3 second clip of pig', ['frog 5s', 'pig 3s']],
    ['make a 10s reel with frog and 3 seconds of pig', ['frog', 'pig 3s']],
    ['frog (5s), pig (3s)', ['frog 5s', 'pig 3s']],
    ['5s frog, 3s pig', ['frog 5s', 'pig 3s']],
    ['frog for 5 seconds, then pig for 3 seconds', ['frog 5s', 'pig 3s']],
    ['une vidéo avec 2 plans de 6 secondes : elfe, cochon', ['elf 6s', 'pig 6s']],
    ['un video con 2 clip da 5 secondi: elfo, maiale', ['elf 5s', 'pig 5s']],
    ['zwei Clips à 5 Sekunden: Elf, Schwein', ['elf 5s', 'pig 5s']],
    ['three 2-second shots: elf, pig, frog', ['elf 2s', 'pig 2s', 'frog 2s']],
    ['hazme un video con el cerdo y la rana, 5 segundos cada uno', ['pig 5s', 'frog 5s']],
    ['porco, sapo, 5 segundos cada um', ['pig 5s', 'frog 5s']],
    ["maiale, rana, 5 secondi l'uno", ['pig 5s', 'frog 5s']],
    ['cerdo y rana, cada uno de 5 segundos', ['pig 5s', 'frog 5s']],
    ['porco e sapo com 4 segundos cada', ['pig 4s', 'frog 4s']],
    ['elf, pig, frog; 3 seconds for the last two', ['elf', 'pig 3s', 'frog 3s']],
    ['elf 5s, pig, frog, the others 2 seconds each', ['elf 5s', 'pig 2s', 'frog 2s']],
    ['elf, pig and frog. The first clip 4 seconds, the rest 2.', ['elf 4s', 'pig 2s', 'frog 2s']],
    ['Elf 5 Sekunden, Schwein und Frosch, die anderen je 2 Sekunden', ['elf 5s', 'pig 2s', 'frog 2s']],
    ['elfo 5 segundos, cerdo, rana, los demás 2 segundos', ['elf 5s', 'pig 2s', 'frog 2s']],
    ['I want pig first (about 4 sec), frog second (about 2 sec)', ['pig first 4s', 'frog 2s']],
    ['3 seconds of frog, 2 of pig and 4 of elf', ['frog 3s', 'pig 2s', 'elf 4s']],
    ['first the frog for 3 seconds, then the pig', ['frog first 3s', 'pig']],
    ['frog and pig, 4 seconds each', ['frog 4s', 'pig 4s']],
    ['start with 5 seconds of frog, then the pig, 20 seconds in total', ['frog first 5s', 'pig']],
    ['0:01-0:03 of elf, then frog, then 0:05-0:07 of elf', ['elf =1-3', 'frog', 'elf =5-7']],
  ])('%s', (prompt, names) => expect(parts(prompt)).toEqual(names));

  test('a stretch that belongs to no clip is said', () => {
    expect(read('frog and pig. From 0:05 to 0:12, please').notes.join()).toContain('could not tell');
  });

  test('cut lengths are not the whole length', () => {
    expect(read('cut every 2 seconds, 20 seconds')).toMatchObject({ cutSeconds: 2, length: { seconds: 20 } });
    expect(read('1.5 seconds per shot')).toMatchObject({ cutSeconds: 1.5, length: null });
  });
});

import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset, toyLibrary } from '../testing/toy-library.ts';
import { requireFilm } from '../turns/film.ts';

const home = [
  toyAsset({ name: 'greenhouse.mp4', seconds: 20 }),
  toyAsset({ name: 'roses.mp4', seconds: 9 }),
  toyAsset({ name: 'bees.mp4', seconds: 12 }),
  toyAsset({ name: 'before.jpg', kind: 'image' }),
  toyAsset({ name: 'after.jpg', kind: 'image' }),
];

/** Each clip with the second of its file at which it begins and how long it is shown; `x` is its speed. */
function clipsOf(prompt: string, library = toyLibrary): string {
  const [said] = converse([prompt], { assets: library });
  if (said === undefined) throw new Error('nothing was said');
  const { pieces } = requireFilm(said.timeline);
  return seenFilm(said)
    .clips.map(({ name, seconds, speed }, at) => {
      const start = pieces[at]?.item.source_range?.start_time;
      const from = start === undefined ? 0 : start.value / start.rate;
      return `${name}[${Math.round(from * 10) / 10}] ${Math.round(seconds * 10) / 10}${speed === 1 ? '' : ` x${speed}`}`;
    })
    .join(', ');
}

describe('what goes of a clip', () => {
  test.each([
    ['cut the first 4 seconds off the elf and the last 6 off too', 'elf[4] 10'],
    ['the elf minus its first 4 seconds, then the frog 3 s', 'elf[4] 16, frog[2.5] 3'],
    ['elf ohne die ersten 4 Sekunden, davon höchstens 10 s', 'elf[4] 10'],
    ['elf sans les 4 premières ni les 6 dernières secondes', 'elf[4] 10'],
    [
      'del elf solo los segundos 10 a 16 y luego crystal sin los 4 últimos segundos',
      'elf[10] 6, crystal[0] 8',
    ],
    ['corta os 3 primeiros segundos do crystal e os 2 últimos do frog', 'crystal[3] 9, frog[0] 6'],
    ['elf去掉前4秒和后6秒', 'elf[4] 10'],
    ['skip the intro of the elf (first 12 secs), use the next 5 seconds', 'elf[12] 5'],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt)).toBe(clips);
  });

  test.each([
    ['frog 0:02 to 0:05, elf from 0:12 to the end', 'frog[2] 3, elf[12] 8'],
    ['elf de la 5e à la 12e seconde puis le pig en entier', 'elf[5] 7, pig[0] 6'],
    ['elf from the 5th to the 12th second, then frog 3 s', 'elf[5] 7, frog[2.5] 3'],
    ['elf [5s, 12s), then frog 3 s', 'elf[5] 7, frog[2.5] 3'],
  ])('what is kept: %s', (prompt, clips) => {
    expect(clipsOf(prompt)).toBe(clips);
  });

  test.each([
    ['frog without the first 2 seconds, the last 3 seconds of the pig', 'frog[2] 6, pig[3] 3'],
    ['Cut. The frog 3 seconds, first the pig 2 seconds', 'frog[2.5] 3, pig[2] 2'],
  ])('a word that cuts nothing: %s', (prompt, clips) => {
    expect(clipsOf(prompt)).toBe(clips);
  });
});

describe('stretches in other words', () => {
  test.each([
    ['frog 3 s and elf from the 12 second mark to the end', 'frog[2.5] 3, elf[12] 8'],
    ['elf from the 4 second mark to the 10 second mark, then frog 3 s', 'elf[4] 6, frog[2.5] 3'],
    ['Taglia elf dai 5 ai 15 secondi', 'elf[5] 10'],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt)).toBe(clips);
  });

  test.each([
    ['先放老板采访的前10秒,再放菜单5秒', '老板采访[0] 10, 菜单[0] 5'],
    ['用厨房的第5秒到第12秒', '厨房[5] 7'],
  ])('of files that are called in Chinese: %s', (prompt, clips) => {
    const library = [
      toyAsset({ name: '老板采访.mp4', seconds: 52 }),
      toyAsset({ name: '厨房.mp4', seconds: 24 }),
      toyAsset({ name: '菜单.png', kind: 'image' }),
    ];
    expect(clipsOf(prompt, library)).toBe(clips);
  });
});

describe('one clip shown several times', () => {
  test.each([
    ['the pig normal, then in slow motion, then backwards', 'pig[0] 6, pig[0] 12 x0.5, pig[0] 6 x-1'],
    ['pig twice: the first time normal, the second time in slow motion', 'pig[0] 6, pig[0] 12 x0.5'],
    ['pig duas vezes: a primeira normal, a segunda em câmera lenta', 'pig[0] 6, pig[0] 12 x0.5'],
    [
      'Pig dreimal: einmal normal, einmal halb so schnell, einmal rückwärts',
      'pig[0] 6, pig[0] 12 x0.5, pig[0] 6 x-1',
    ],
    ['Pig einmal vorwärts, einmal rückwärts und dann in Zeitlupe', 'pig[0] 6, pig[0] 6 x-1, pig[0] 12 x0.5'],
    ['pig normal, luego a cámara lenta, luego al revés', 'pig[0] 6, pig[0] 12 x0.5, pig[0] 6 x-1'],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt)).toBe(clips);
  });

  test('and one that is only slow and backwards once', () => {
    expect(clipsOf('frog 4 s, the pig in slow motion and backwards 4 s')).toBe('frog[2] 4, pig[1] 4 x-0.5');
  });
});

describe('places told behind clips', () => {
  test.each([
    ['elf at the end, frog first, pig in the middle, 3 s each', 'frog pig elf'],
    ['elf alla fine, frog all’inizio, pig in mezzo, 3 s ciascuno', 'frog pig elf'],
    ['elf zum Schluss, frog an den Anfang, pig dazwischen, je 3 s', 'frog pig elf'],
    ['elf, pig, frog, je 3 s – frog aber an den Anfang', 'frog elf pig'],
    ['elf, pig, frog, 3 s each, and put the crystal before everything', 'crystal elf pig frog'],
  ])('%s', (prompt, order) => {
    expect(
      clipsOf(prompt)
        .replaceAll(/\[[^,]*(?:, |$)/gu, ' ')
        .trim(),
    ).toBe(order);
  });
});

describe('whose a time is', () => {
  test.each([
    [
      '18 seconds with the frog, pig and elf, at the very end the crystal 3 seconds',
      'frog 5, pig 5, elf 5, crystal 3',
    ],
    ['frog, pig and elf, the last one 4 seconds, the others 3 s each', 'frog 3, pig 3, elf 4'],
    ['frog and pig at 4 seconds each, then the elf for 6', 'frog 4, pig 4, elf 6'],
    ['Un video di 12 secondi sulla rana elf.mp4: frog, elf.mp4 e pig', 'frog 4, elf 4, pig 4'],
    ['frog and pig 8 seconds', 'frog 4, pig 4'],
    ['frog, then the pig 5 seconds', 'frog 8, pig 5'],
    ['frog then the pig for 5 seconds', 'frog 8, pig 5'],
    ['Show each of frog, pig and elf for exactly 3 seconds', 'frog 3, pig 3, elf 3'],
    ['frog 3 s, then the pig, elf 4 s, twelve seconds overall', 'frog 3, pig 5, elf 4'],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt).replaceAll(/\[[\d.]+\]/gu, '')).toBe(clips);
  });

  test('what stands in another language for a name', () => {
    expect(clipsOf('Rosen 3 Sekunden, dann das Gewächshaus die letzten 5 Sekunden', home)).toBe(
      'roses[3] 3, greenhouse[15] 5',
    );
  });
});

describe('files that are counted', () => {
  test.each([
    ['every video 4 seconds', 'bees 4, greenhouse 4, roses 4'],
    ['cada vídeo 4 segundos', 'bees 4, greenhouse 4, roses 4'],
    ['Alle Videos je 4 Sekunden', 'bees 4, greenhouse 4, roses 4'],
    ['todos os vídeos, 4 segundos cada um', 'bees 4, greenhouse 4, roses 4'],
    ['ogni clip dura 4 secondi', 'bees 4, greenhouse 4, roses 4'],
    ['所有视频每个4秒', 'bees 4, greenhouse 4, roses 4'],
    ['use all three clips, same length each, 12 seconds in total', 'bees 4, greenhouse 4, roses 4'],
    ['both photos for 3 seconds, then the roses 4 s', 'after 3, before 3, roses 4'],
    ['beide Fotos jeweils 3 s, dann roses 4 s', 'after 3, before 3, roses 4'],
    ['todos os vídeos, 3 segundos cada um, sem som', 'bees 3, greenhouse 3, roses 3'],
    ['alle Videos jeweils 3 s', 'bees 3, greenhouse 3, roses 3'],
    ['两张照片每张3秒，然后roses 4秒', 'after 3, before 3, roses 4'],
    [
      'every photo gets two seconds, then each video four seconds.',
      'after 2, before 2, bees 4, greenhouse 4, roses 4',
    ],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt, home).replaceAll(/\[[\d.]+\]/gu, '')).toBe(clips);
  });

  test('all videos for so long are the film', () => {
    const [said] = converse(['all videos, 15 seconds'], { assets: home });
    expect(said === undefined ? null : seenFilm(said).seconds).toBe(15);
  });

  test.each([
    'show each plant for 4 seconds with the name under it: Roses, Bees',
    'Roses, Bees, je 4 Sekunden, jeweils mit dem Namen darunter',
    'chaque plan 4 secondes avec son nom en dessous : Roses, Bees',
    'roses, bees, 4 segundos cada uno, con su nombre abajo',
    'roses, bees, 4 segundos cada, com o nome embaixo: “Roses”, “Bees”',
  ])('with what they are called: %s', (prompt) => {
    const [said] = converse([prompt], { assets: home });
    const texts = said === undefined ? [] : seenFilm(said).texts;
    expect(texts).toEqual([
      expect.objectContaining({ text: 'Roses', from: 0, to: 4 }),
      expect.objectContaining({ text: 'Bees', from: 4, to: 8 }),
    ]);
  });
});

describe('files by what their names end with', () => {
  const cards = [
    toyAsset({ name: '00012.MTS', seconds: 30 }),
    toyAsset({ name: '00013.MTS', seconds: 44 }),
    toyAsset({ name: '00014.MTS', seconds: 21 }),
    toyAsset({ name: 'IMG_0034.MOV', seconds: 41 }),
    toyAsset({ name: 'gameplay_capture_01.mp4', seconds: 60 }),
    toyAsset({ name: 'gameplay_capture_02.mp4', seconds: 45 }),
    toyAsset({ name: 'plan 2024.png', kind: 'image' }),
  ];
  const cameras = ['cam_a.mp4', 'cam_b.mp4', 'cam_c.mp4'].map((name) => toyAsset({ name, seconds: 30 }));

  test.each([
    ['join 00012 00013 and 00014, 5 s each', '00012 5, 00013 5, 00014 5'],
    ['00013 at double speed', '00013 22 x2'],
    ['0034 for 4 s, then 00012 3 s', 'img_0034 4, 00012 3'],
    ['capture_02 4 s, capture_01 4 s', 'gameplay_capture_02 4, gameplay_capture_01 4'],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt, cards).replaceAll(/\[[\d.]+\]/gu, '')).toBe(clips);
  });

  test.each([
    ['cam a then cam c, 3 s each', 'cam_a 3, cam_c 3'],
    ['as três câmeras, 2 segundos cada uma', 'cam_a 2, cam_b 2, cam_c 2'],
    ['las dos primeras cámaras, 5 segundos cada una', 'cam_a 5, cam_b 5'],
    ['die ersten beiden Kameras je 4 s', 'cam_a 4, cam_b 4'],
  ])('and letters: %s', (prompt, clips) => {
    expect(clipsOf(prompt, cameras).replaceAll(/\[[\d.]+\]/gu, '')).toBe(clips);
  });

  test('all of two kinds, each kind with its time', () => {
    expect(
      clipsOf('all photos and videos, photos 2 seconds, videos 5 seconds', home).replaceAll(
        /\[[\d.]+\]/gu,
        '',
      ),
    ).toBe('after 2, bees 5, before 2, greenhouse 5, roses 5');
  });

  test('no photo is a clip where some are left out', () => {
    expect(clipsOf('every clip except bees, 3 s per clip', home).replaceAll(/\[[\d.]+\]/gu, '')).toBe(
      'greenhouse 3, roses 3',
    );
  });
});

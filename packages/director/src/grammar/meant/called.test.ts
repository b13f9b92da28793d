import { describe, expect, test } from 'vitest';
import { converse } from '../../testing/conversation.ts';
import { seenFilm } from '../../testing/film-view.ts';
import { toyAsset } from '../../testing/toy-library.ts';

const assetsOf = (names: string) =>
  names.split(', ').map((name, at) =>
    toyAsset({
      name: `${name}${name.includes('.') ? '' : '.mp4'}`,
      seconds: 10 + at,
      kind: name.endsWith('.jpg') ? 'image' : 'video',
    }),
  );

/** The names of the clips that a message makes a film of. */
function clipsOf(library: string, message: string): string[] {
  const [said] = converse([message], { assets: assetsOf(library) });
  if (said === undefined) throw new Error('Nothing was said.');
  return seenFilm(said).clips.map(({ name }) => name.replace(/\.\w+$/u, ''));
}

describe('files that are named in another language than they are spoken of', () => {
  test.each([
    [
      'first_dance, speech_dad, cake_cutting, bouquet_toss, guests_arriving',
      'le premier bal, puis le lancer du bouquet',
      'first_dance, bouquet_toss',
    ],
    [
      'geburtstag oma, kerzen ausblasen, geschenke, garten',
      "grandma's birthday, then blowing out the candles, 5 seconds each",
      'geburtstag oma, kerzen ausblasen',
    ],
    [
      'warm_up, kickoff, penalty, save, podium, fans',
      'zuerst das Aufwärmen, dann der Elfmeter, zum Schluss das Siegerpodest',
      'warm_up, penalty, podium',
    ],
    [
      'rehearsal, soundcheck, drummer, encore, crowd',
      'la répétition puis le batteur et le rappel',
      'rehearsal, drummer, encore',
    ],
    [
      'dashboard, onboarding, testimonial, keynote, meeting',
      'erst das Kundenzitat und dann die Besprechung',
      'testimonial, meeting',
    ],
    [
      'sunrise, dusk, storm, golden_hour, night_city',
      "l'alba, poi il temporale, poi la notte in città, 4 secondi ciascuno",
      'sunrise, storm, night_city',
    ],
    [
      'remise_diplomes, discours, lancer_chapeaux, photo_groupe.jpg',
      'the graduation ceremony and then the hat toss',
      'remise_diplomes, lancer_chapeaux',
    ],
    ['bautizo, iglesia, padrinos, comida, abuelos', 'die Taufe, dann die Großeltern', 'bautizo, abuelos'],
    ['vet_visit, puppy, feeding, cage', 'der Tierarztbesuch, dann das Füttern', 'vet_visit, feeding'],
    [
      'taller, soldadura, pintura, banco_de_trabajo, herramientas',
      'the workbench first, then welding, then the tools',
      'banco_de_trabajo, soldadura, herramientas',
    ],
    [
      'scuola, maestra, compiti, ricreazione, gita',
      'the teacher, then recess, then the school trip',
      'maestra, ricreazione, gita',
    ],
    [
      'engine, tire_change, paint_job, test_drive, garage',
      'der Motor, dann der Reifenwechsel, dann die Probefahrt',
      'engine, tire_change, test_drive',
    ],
    [
      'anniversaire mamie, gateau, cadeaux, enfants',
      'primero el cumpleaños de la abuela y luego los regalos',
      'anniversaire mamie, cadeaux',
    ],
    [
      'wohnzimmer, küche, balkon, bad, treppenhaus',
      'le salon, la cuisine puis le balcon',
      'wohnzimmer, küche, balkon',
    ],
    [
      'squats, plank, stretching, push_ups, trainer',
      '先放深蹲，再放俯卧撑，最后放拉伸',
      'squats, push_ups, stretching',
    ],
    [
      'marktplatz, rathaus, brunnen, dom, brücke',
      'la mairie, la fontaine et le pont',
      'rathaus, brunnen, brücke',
    ],
    ['saut, plongeon, nage, plage, volley', 'the jump, the dive and then swimming', 'saut, plongeon, nage'],
    [
      'zoo_elephant, zoo_lions, aquarium, ice_cream, playground',
      'die Löwen im Zoo, dann das Aquarium und das Eis',
      'zoo_lions, aquarium, ice_cream',
    ],
    ['inverno, estate, autunno, primavera', 'spring, then summer, then winter', 'primavera, estate, inverno'],
    [
      'cuenta_atras, cohete, luna, lanzamiento',
      'the countdown, the rocket, then the moon',
      'cuenta_atras, cohete, luna',
    ],
    [
      'globo_aerostatico, dunas, camello, oasis',
      'la montgolfière, les dunes puis le chameau',
      'globo_aerostatico, dunas, camello',
    ],
    [
      'jardinage, tondeuse, tomates, brouette',
      'the tomatoes, the wheelbarrow, then the lawn mower',
      'tomates, brouette, tondeuse',
    ],
    [
      'surfer, jellyfish, lifeguard, sandcastle',
      'el castillo de arena, luego el socorrista',
      'sandcastle, lifeguard',
    ],
    [
      'bergsteigen, gipfelkreuz, almhütte, kuhglocken',
      'the mountain hut, then the summit cross',
      'almhütte, gipfelkreuz',
    ],
    [
      'dragon_boat, lanterns, lion_dance, dumplings',
      '灯笼，然后舞狮，最后饺子',
      'lanterns, lion_dance, dumplings',
    ],
    ['海边, 日落, 烧烤, 孩子们', 'der Sonnenuntergang, dann die Kinder', '日落, 孩子们'],
    ['婚礼, 敬酒, 切蛋糕, 合影', 'the toast, then the cake cutting', '敬酒, 切蛋糕'],
    ['scala_mobile, vetrina, saldi, cassa', 'the shop window, then the checkout', 'vetrina, cassa'],
    ['cross_country, mud_run, hurdles, javelin', 'der Speerwurf, dann der Hürdenlauf', 'javelin, hurdles'],
    [
      'surpresa_aniversario, bolo_velas, familia_cantando, presente',
      'the birthday surprise, then the family singing',
      'surpresa_aniversario, familia_cantando',
    ],
    [
      'wedding_toast, dj, photo_booth, grandma_dancing',
      'Oma tanzt, dann die Fotobox',
      'grandma_dancing, photo_booth',
    ],
    [
      'school_play, sports_day, science_fair',
      'das Schultheater, dann das Sportfest',
      'school_play, sports_day',
    ],
    ['yoga, laufen, liegestuetze', 'the push-ups then yoga', 'liegestuetze, yoga'],
    ['bruecke, haeuser, strasse', 'the bridge, then the street', 'bruecke, strasse'],
  ])('%s: %s', (library, message, expected) => {
    expect(clipsOf(library, message)).toEqual(expected.split(', '));
  });
});

describe('words of wishes stay wishes, and descriptions descriptions', () => {
  const wishes: readonly (readonly [string, string])[] = [
    ['parada, inauguracion, correr', 'the frog 4 seconds, running time 20 seconds, and save it as a draft'],
    ['beginn, titel, musik, ende', 'the frog, with an opening title "Hi" and music that fades at the end'],
    ['manana, matin, mattina', 'Good morning! The frog, 5 seconds please'],
    ['morning, evening', 'Guten Abend, den Frosch 5 Sekunden bitte'],
    ['noon, singing', 'o sapo 5 segundos, o logo no canto inferior direito'],
    ['curso, paquete', 'the frog 5 seconds of course, and box the logo in at the bottom'],
    ['despedida, abschied', 'a farewell video of the frog and the pig'],
    ['farewell', 'un vídeo de despedida con la rana y el cerdo'],
    ['gruen, rot', 'the frog 5 seconds with a red title "Hi"'],
    ['facade, finish', 'la rana 5 secondi, a metà velocità'],
  ];
  test.each(wishes)('with %s: %s', (others, message) => {
    const alone = clipsOf('frog, pig', message);
    expect(clipsOf(`frog, pig, ${others}`, message)).toEqual(alone);
  });

  test('a description is no file that is called by one word of it', () => {
    expect(clipsOf('first-dance, frog, pig', 'granny dancing, the frog, the pig')).toEqual(['frog', 'pig']);
  });

  test('a word that fits several files names none of them', () => {
    expect(clipsOf('bank_front, bench_park, frog', 'la grenouille puis le banc')).toEqual([
      'frog',
      'bench_park',
    ]);
    expect(clipsOf('padrino_paco, padrino_juan, frog', 'the frog, then the godfather')).toEqual(['frog']);
  });
});

describe('changes of a film whose files are named in another language', () => {
  const assets = assetsOf('soldadura, lijado, barniz, taller');
  const after = (...messages: string[]) => {
    const said = converse(messages, { assets }).at(-1);
    if (said === undefined) throw new Error('Nothing was said.');
    return seenFilm(said).clips.map(
      ({ name, isGrey }) => `${name.replace('.mp4', '')}${isGrey ? ' grey' : ''}`,
    );
  };
  const first = 'welding then sanding, 4 seconds each';

  test('clips are added, changed and removed by what they are called elsewhere', () => {
    expect(after(first, 'add the varnish at the end')).toEqual(['soldadura', 'lijado', 'barniz']);
    expect(after(first, 'make the welding black and white')).toEqual(['soldadura grey', 'lijado']);
    expect(after(first, 'entferne das Schleifen')).toEqual(['soldadura']);
    expect(after(first, 'inverse la soudure et le ponçage')).toEqual(['lijado', 'soldadura']);
  });
});

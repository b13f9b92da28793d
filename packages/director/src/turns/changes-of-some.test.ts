import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { type SeenFilm, seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { requireFilm } from './film.ts';

const garden = [
  toyAsset({ name: 'fountain.mp4', seconds: 30 }),
  toyAsset({ name: 'Gespräch Anna.mp4', seconds: 60 }),
  toyAsset({ name: 'herons.mp4', seconds: 24 }),
  toyAsset({ name: 'rain.mp4', seconds: 18 }),
  toyAsset({ name: 'gate.jpg', kind: 'image' }),
  toyAsset({ name: 'bench.jpg', kind: 'image' }),
  toyAsset({ name: 'statue.jpg', kind: 'image' }),
  toyAsset({ name: 'harp.mp3', kind: 'audio', seconds: 90 }),
];

interface Seen {
  film: SeenFilm;
  message: string;
  /** Each clip with the second of its file at which it begins and how long it is shown. */
  clips: string;
}

/** The film after `messages`. */
function after(...messages: readonly string[]): Seen {
  const said = converse(messages, { assets: garden }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const film = seenFilm(said);
  const { pieces } = requireFilm(said.timeline);
  const clips = film.clips
    .map(({ name, seconds }, at) => {
      const start = pieces[at]?.item.source_range?.start_time;
      const from = start === undefined ? 0 : start.value / start.rate;
      return `${name}[${Math.round(from * 10) / 10}] ${Math.round(seconds * 10) / 10}`;
    })
    .join(', ');
  return { film, message: said.message, clips };
}

const lengthsOf = ({ film }: Seen) => film.clips.map(({ name, seconds }) => `${name} ${seconds}`).join(', ');
const first = 'fountain 6 s, gate 3 s, bench 3 s, herons 6 s';

describe('clips of one kind', () => {
  test.each([
    ['let the photos stay 5 seconds', 'fountain 6, gate 5, bench 5, herons 6'],
    ['die Bilder je 2 Sekunden', 'fountain 6, gate 2, bench 2, herons 6'],
    ['las fotos más cortas', 'fountain 6, gate 2, bench 2, herons 6'],
    ['remove both pictures', 'fountain 6, herons 6'],
    ['mets les deux images au début', 'gate 3, bench 3, fountain 6, herons 6'],
    ['swap the two photos', 'fountain 6, bench 3, gate 3, herons 6'],
    ['videos 4 seconds each', 'fountain 4, gate 3, bench 3, herons 4'],
    ['add the photo of the statue at the end, 2 seconds', 'fountain 6, gate 3, bench 3, herons 6, statue 2'],
  ])('%s', (prompt, clips) => {
    expect(lengthsOf(after(first, prompt))).toBe(clips);
  });

  test('look apart', () => {
    const { film } = after(first, 'le foto in bianco e nero');
    expect(film.clips.map(({ isGrey }) => isGrey)).toEqual([false, true, true, false]);
  });
});

describe('a stretch of what comes in', () => {
  const film = 'fountain 6 s, rain 5 s';
  test.each([
    ['replace the rain with the herons from second 4 to 9', 'fountain[12] 6, herons[4] 5'],
    ['put the herons from 0:10 to 0:14 between them', 'fountain[12] 6, herons[10] 4, rain[6.5] 5'],
    ['herons auch noch ans Ende, aber nur die ersten 3 Sekunden', 'fountain[12] 6, rain[6.5] 5, herons[0] 3'],
    ['añade los últimos 4 segundos de herons al final', 'fountain[12] 6, rain[6.5] 5, herons[20] 4'],
    ['open with seconds 2 to 5 of the herons', 'herons[2] 3, fountain[12] 6, rain[6.5] 5'],
    ['ajoute herons à la fin, de 0:06 à 0:11', 'fountain[12] 6, rain[6.5] 5, herons[6] 5'],
  ])('%s', (prompt, clips) => {
    expect(after(film, prompt).clips).toBe(clips);
  });

  test.each([
    ['start the fountain at 0:20', 'fountain[20] 6, rain[6.5] 5'],
    ['the rain should begin at 3 seconds', 'fountain[12] 6, rain[3] 5'],
    ['comece o fountain no segundo 9', 'fountain[9] 6, rain[6.5] 5'],
    ['cut the fountain after 4 seconds', 'fountain[12] 4, rain[6.5] 5'],
    ['beende den rain nach 2 Sekunden', 'fountain[12] 6, rain[6.5] 2'],
  ])('of what is there: %s', (prompt, clips) => {
    expect(after(film, prompt).clips).toBe(clips);
  });
});

describe('the sound of some', () => {
  const heardOf = ({ film }: Seen) => film.clips.map(({ isHeard }) => isHeard);
  test.each([
    ['bring back the sound of the rain', [false, true]],
    ['give the fountain its sound back', [true, false]],
    ['devuelve el sonido a rain', [false, true]],
  ])('comes back: %s', (prompt, heard) => {
    expect(heardOf(after('fountain 6 s, rain 5 s', 'no sound', prompt))).toEqual(heard);
    expect(heardOf(after('fountain 6 s, rain 5 s, without sound', prompt))).toEqual(heard);
  });

  test.each([
    'mute the fountain but keep the rain audible',
    'silencia fountain pero deja la música',
    'fountain stumm, aber lass die Musik an',
    'coupe le son de fountain mais garde la musique',
  ])('goes from one, and what stays is no wish: %s', (prompt) => {
    const seen = after('fountain 6 s, rain 5 s, music harp', prompt);
    expect(heardOf(seen)).toEqual([false, true]);
    expect(seen.film.music).toBe('harp');
    expect(seen.message).not.toMatch(/understand|entend|verstanden|compris/u);
  });

  test('all but one are silent', () => {
    expect(heardOf(after('fountain 6 s, rain 5 s, herons 4 s', 'mute everything but keep the rain'))).toEqual(
      [false, true, false],
    );
  });

  test.each(['the last one at 50% volume', 'turn the rain down to 50%', 'rain at 50% volume'])(
    'by a share: %s',
    (prompt) => {
      const { film } = after('fountain 6 s, rain 5 s', prompt);
      expect(film.clips.map(({ gainDb, seconds }) => [gainDb, seconds])).toEqual([
        [0, 6],
        [-6, 5],
      ]);
    },
  );
});

describe('one text in several ways', () => {
  const film = ['fountain 6 s, rain 6 s, title “Water”'];
  test.each([
    ['the title from 0:04 to 0:09', 4, 9],
    ['Titel von Sekunde 3 bis 8 zeigen', 3, 8],
    ['the title appears after 5 seconds and stays 4 seconds', 5, 9],
    ['il titolo compare dopo 2 secondi e resta 3 secondi', 2, 5],
    ['der Titel soll erst nach 7 Sekunden erscheinen', 7, 9],
    ['the title longer, 5 seconds', 0, 5],
    ['the title 3 seconds longer', 0, 5],
  ])('%s', (prompt, from, to) => {
    const { film: seen } = after(...film, prompt);
    expect(seen.seconds).toBe(12);
    expect(seen.texts).toEqual([expect.objectContaining({ text: 'Water', from, to })]);
  });

  test('over a clip from second to second of it', () => {
    const { film: seen } = after(
      'fountain 6 s, rain 6 s',
      'write Big Drops over the rain from second 1 to 4',
    );
    expect(seen.texts).toEqual([expect.objectContaining({ text: 'Big Drops', from: 7, to: 10 })]);
  });

  test.each([
    'le titre plus grand et en bas',
    'den Titel größer und nach unten',
    'title bigger and at the bottom',
  ])('size and place: %s', (prompt) => {
    const said = converse([...film, prompt], { assets: garden }).at(-1);
    expect(said?.brief.edits.slice(-2).map(({ kind }) => kind)).toEqual(['textSize', 'titleSpot']);
    expect(said?.turn?.outcomes.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

describe('a look of one alone', () => {
  const greys = ({ film }: Seen) => film.clips.map(({ isGrey }) => isGrey);
  test.each([
    'only the rain in black and white',
    'solo rain en blanco y negro',
    'nur rain in Schwarzweiß',
    'só rain em preto e branco',
  ])('takes it off the others: %s', (prompt) => {
    expect(greys(after('fountain 6 s, rain 5 s, herons 4 s, all in black and white', prompt))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('and leaves what they have besides', () => {
    const said = converse(['fountain 6 s, rain 5 s', 'the first one warmer', 'only the last in sepia'], {
      assets: garden,
    }).at(-1);
    expect(said?.turn?.outcomes.map(({ state }) => state)).not.toContain('changed');
    const [fountain] = said === undefined ? [] : requireFilm(said.timeline).pieces;
    expect(JSON.stringify(fountain?.item.metadata)).toContain('temperature');
  });
});

describe('a time that is not of the film', () => {
  const film = 'fountain 6 s, rain 6 s, title “Water”';
  test.each([
    ['move the text to 0:05', 5],
    ['put that title at second 8', 8],
    ['shift the title to 7 seconds', 7],
  ])('moves a text: %s', (prompt, from) => {
    const { film: seen } = after(film, prompt);
    expect(seen.seconds).toBe(12);
    expect(seen.texts).toEqual([expect.objectContaining({ text: 'Water', from })]);
  });

  test.each(['fade the sound of the last clip over 2 seconds', 'wobble the sound for 3 seconds'])(
    'beside what nobody can do: %s',
    (prompt) => {
      expect(after(film, prompt).film.seconds).toBe(12);
    },
  );

  test.each([
    ['make it 0:09', 9],
    ['bring the film down to 8 seconds', 8],
  ])('but of the film where it is told: %s', (prompt, seconds) => {
    expect(after(film, prompt).film.seconds).toBe(seconds);
  });
});

describe('one more version', () => {
  test.each([
    ['export also a square version', 1],
    ['I need a vertical version too', 9 / 16],
    ['bitte auch noch eine hochkante Version', 9 / 16],
    ['une version carrée aussi', 1],
    ['quiero también una versión vertical', 9 / 16],
    ['fammi anche una versione quadrata', 1],
    ['再导出一个竖屏版本', 9 / 16],
  ])('%s', (prompt, shape) => {
    const said = converse(['fountain 6 s, rain 5 s', prompt], { assets: garden }).at(-1);
    const { width = 0, height = 1 } = said === undefined ? {} : seenFilm(said);
    // The film stays as it is beside the one that is asked for.
    expect(width / height).toBeCloseTo(16 / 9, 2);
    const further = (said?.turn?.versions ?? []).map(({ timeline }) => requireFilm(timeline).output);
    expect(further.map(({ width, height }) => Math.round((width / height) * 100))).toEqual([
      Math.round(shape * 100),
    ]);
    expect(said?.turn?.outcomes.map(({ state }) => state)).toEqual(['done']);
  });

  test.each(['make it square', 'everything upright'])(
    'and another shape of the film is none: %s',
    (prompt) => {
      const said = converse(['fountain 6 s, rain 5 s', prompt], { assets: garden }).at(-1);
      expect(said?.turn?.versions).toEqual([]);
      expect(said?.message).not.toContain('Not done');
    },
  );
});

test.each(['push in on the rain', 'a slow push in on the rain', 'punch in 20% on the rain'])(
  'what editors call a zoom: %s',
  (prompt) => {
    const said = converse(['fountain 6 s, rain 5 s', prompt], { assets: garden }).at(-1);
    expect(said?.brief.edits.map(({ kind }) => kind)).toEqual(['zoom']);
    expect(said === undefined ? [] : seenFilm(said).texts).toEqual([]);
  },
);

describe('what only looks like another wish', () => {
  const film = 'fountain 6 s, rain 6 s, herons 6 s';
  test.each([
    ['reverse the order of the last two', 'fountain 6, herons 6, rain 6'],
    ["inverse l'ordre des deux premiers", 'rain 6, fountain 6, herons 6'],
    ['make the rain quieter, not the rest', 'fountain 6, rain 6, herons 6'],
    ['mach den rain leiser, den Rest nicht', 'fountain 6, rain 6, herons 6'],
    ['trim 3 seconds from both ends of the gravel', 'fountain 6, rain 6, herons 6'],
  ])('%s', (prompt, clips) => {
    expect(lengthsOf(after(film, prompt))).toBe(clips);
  });

  test.each([
    ['change the title to Water Garden, since 1990', 'Water Garden, since 1990', 0, 2],
    ['I don’t want the title at the start, have it over the rain', 'Water', 6, 8],
    ['show the title through the whole video', 'Water', 0, 12],
  ])('of a text: %s', (prompt, text, from, to) => {
    const { film: seen } = after('fountain 6 s, rain 6 s, title “Water”', prompt);
    expect(seen.texts.map((one) => one.text)).toEqual([text]);
    expect(seen.texts[0]?.from).toBe(from);
    expect(seen.texts[0]?.to).toBeCloseTo(to, 0);
  });

  test.each([
    ['add the text Summer fair, 2 May in the last 3 seconds', 'Summer fair, 2 May', 9, 12],
    ['text Thank you, all of you on the rain', 'Thank you, all of you', 6, 8],
    ['Text Vielen Dank, liebe Gäste am Ende', 'Vielen Dank, liebe Gäste', 9, 12],
  ])('a text is not cut at its comma: %s', (prompt, text, from, to) => {
    const { film: seen } = after('fountain 6 s, rain 6 s', prompt);
    expect(seen.texts.map((one) => one.text)).toEqual([text]);
    expect(seen.texts[0]?.from).toBeCloseTo(from, -1);
    expect(seen.texts[0]?.to).toBeLessThanOrEqual(to + 1);
  });

  test('what a recording is called names the file', () => {
    const talks = [
      toyAsset({ name: 'intro talk.mp4', seconds: 20 }),
      toyAsset({ name: 'crane_timelapse.mp4', seconds: 30 }),
      toyAsset({ name: 'harp.mp3', kind: 'audio', seconds: 90 }),
    ];
    const said = converse(['intro talk 6 s, crane 6 s, music harp', 'silence the talk'], {
      assets: talks,
    }).at(-1);
    const seen = said === undefined ? null : seenFilm(said);
    expect(seen?.clips.map(({ isHeard }) => isHeard)).toEqual([false, true]);
    expect(seen?.music).toBe('harp');
    const text = converse(['intro talk 6 s, crane 6 s, title “Up”', 'the text only over the timelapse'], {
      assets: talks,
    }).at(-1);
    expect(text === undefined ? [] : seenFilm(text).clips.map(({ speed }) => speed)).toEqual([1, 1]);
    expect(text === undefined ? [] : seenFilm(text).texts[0]?.from).toBe(6);
  });
});

describe('in the middle, and each of them', () => {
  test.each([
    ['add the herons in the middle', 'fountain rain', 'fountain herons rain'],
    ['aggiungi herons in mezzo', 'fountain rain', 'fountain herons rain'],
  ])('%s', (prompt, _, order) => {
    const { film } = after('fountain 6 s, rain 6 s', prompt);
    expect(film.clips.map(({ name }) => name).join(' ')).toBe(order);
  });

  test.each(['the photos shorter, 2 seconds each', 'die Bilder kürzer, je 2 Sekunden'])('%s', (prompt) => {
    expect(lengthsOf(after(first, prompt))).toBe('fountain 6, gate 2, bench 2, herons 6');
  });
});

import { describe, expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 })),
  toyAsset({ name: 'chart.png', kind: 'image' }),
];

function said(...messages: string[]): Said {
  const last = converse(messages, { assets }).at(-1);
  if (last === undefined) throw new Error('nothing was said');
  return last;
}
const textsOf = (one: Said) => seenFilm(one).texts.map(({ text, from, to }) => `${text} ${from}-${to}`);
const isUnderstood = ({ message }: Said) =>
  !/not understand|Not done|Not quite|nicht verstanden|pas compris|entendido|Não entendi|capito|没有理解/u.test(
    message,
  );
const film = 'frog.mp4 5 s, pig.mp4 5 s';

describe('a text with all that is told of it', () => {
  test.each([
    [`${film}, 'Happy 80th' in big yellow letters for the first four seconds`, 'Happy 80th 0-4'],
    [`${film}, title "Hi" from 0:02 to 0:05 at the top left in red`, 'Hi 2-5'],
    [`${film}, title 'Lisbon' fading in at second 2`, 'Lisbon 2-4'],
    [
      `${film}, and the words 'Season opens' for the last 3 seconds in the middle of the picture`,
      'Season opens 7-10',
    ],
    [`${film}, Text "Hallo" von Sekunde 2 bis 5 unten`, 'Hallo 2-5'],
    [`${film}. Titel „Neu im Regal“ die ersten 3 Sekunden oben`, 'Neu im Regal 0-3'],
    [`${film}, titre « Bonjour » en haut à droite pendant les 3 dernières secondes`, 'Bonjour 7-10'],
    [`${film}, texto "Hola" arriba a la izquierda todo el tiempo`, 'Hola 0-10'],
    [`${film}, texto "Olá" no canto superior direito nos primeiros 4 segundos`, 'Olá 0-4'],
    [`${film}. Scritta 'Auguri!' in basso in giallo dall'inizio alla fine`, 'Auguri! 0-10'],
    [`${film}，从第2秒到第5秒在左上角显示“你好”`, '你好 2-5'],
  ])('“%s”', (message, text) => {
    const one = said(message);
    expect(textsOf(one)).toEqual([text]);
    expect(seenFilm(one).seconds).toBe(10);
    expect(isUnderstood(one), one.message).toBe(true);
  });

  test('one that is told beside a clip, or on it, stands as long as that is seen', () => {
    expect(textsOf(said("frog.mp4 5 s, then chart.png for 6 s with the caption 'Yield +34 %'"))).toEqual([
      'Yield +34 % 5-11',
    ]);
    expect(textsOf(said('frog.mp4 5 s, chart.png 4 s', "caption on the chart: 'n = 120'"))).toEqual([
      'n = 120 5-9',
    ]);
    expect(
      textsOf(
        said(
          'frog.mp4 5 s with "Summer" in white at the bottom, pig.mp4 5 s with "Winter" in blue at the top',
        ),
      ),
    ).toEqual(['Summer 0-5', 'Winter 5-10']);
  });

  test('one on the clip that plays slowly, or stands still', () => {
    expect(
      textsOf(
        said('frog.mp4 5 s, pig.mp4 5 s in slow motion, with the title "Oink" over the slow motion'),
      )[0],
    ).toMatch(/^Oink 5-/u);
    const frozen = said(
      'frog.mp4 5 s, pig.mp4 5 s',
      'freeze the last frame 3 seconds',
      "add 'We won!' on the freeze frame",
    );
    expect(textsOf(frozen)).toEqual(['We won! 10-13']);
  });

  test('a text that is faded in fades, and the film does not', () => {
    for (const one of [said(`${film}, fade in "Hello"`), said(film, 'fade in "Hello"')]) {
      expect(textsOf(one)).toEqual(['Hello 0-2']);
      expect(JSON.stringify(one.timeline)).toContain('"animation":{"in":"fade"}');
      expect(JSON.stringify(one.timeline)).not.toContain('pictureFadeInSeconds');
    }
  });

  test('apostrophes quote nothing', () => {
    expect(textsOf(said("the frog's pond and the pigs' yard, frog.mp4 and pig.mp4"))).toEqual([]);
  });
});

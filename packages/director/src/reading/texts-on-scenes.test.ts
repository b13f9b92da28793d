import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';

const world = worldOf({
  'IMG_2231.MOV': {
    seconds: 18,
    shows: [{ what: ['baker', 'dough', 'Bäcker', 'boulanger', 'panadero'], from: 0, to: 18 }],
  },
  'oven.mp4': { seconds: 12 },
  'counter.mp4': { seconds: 22 },
  'logo.png': { seconds: 0 },
});

/** What stands in the film of the last of some messages: each text from when to when. */
function textsOf(...messages: string[]): string[] {
  const said = converse(messages, world).at(-1);
  if (said === undefined) return [];
  const film = seenFilm(said);
  return film.texts.map(({ text, from, to }) => `${text} ${Math.round(from)}-${Math.round(to)}`);
}

const perScene = ['A 0-10', 'B 10-20', 'C 20-30'];
const byPlace = ['A 0-2', 'B 14-16', 'C 28-30'];

test.each([
  ['30 Sekunden: Bäcker, Ofen, counter. Texte „A“, „B“ und „C“ jeweils zur passenden Szene', perScene],
  ['30 seconds: baker, oven, counter. Texts: "A", "B", "C"', perScene],
  ['30 seconds: baker, oven, counter. Put the name of each place under it: "A", "B", "C"', perScene],
  ['vidéo de 30 s : boulanger, oven, counter. Sous chaque plan son nom : « A », « B », « C »', perScene],
  ['30 segundos: panadero, oven, counter. Debajo de cada escena su nombre: «A», «B», «C»', perScene],
  [
    '20 seconds of oven and counter, texts "At the counter" and "The oven" on the right scene',
    ['The oven 0-10', 'At the counter 10-20'],
  ],
  ['30 seconds of oven and counter. "A" at the start, "B" in the middle, "C" at the end', byPlace],
  ['30 Sekunden, oven und counter, am Anfang „A“, in der Mitte „B“ und zum Schluss „C“', byPlace],
  ['oven et counter, texte « A » au début, « B » au milieu, « C » à la fin, 30 secondes', byPlace],
  ['30 segundos. Al principio «A», en medio «B» y al final «C»', byPlace],
  ['30 segundos com o texto "A" no início, "B" no meio e "C" no fim', byPlace],
  ['30 secondi, all’inizio «A», a metà «B», alla fine «C»', byPlace],
  ['30秒，开头写“A”，中间写“B”，结尾写“C”', byPlace],
])('%s', (message, texts) => {
  expect(textsOf(message).toSorted()).toEqual(texts.toSorted());
});

test('a text on a scene goes with it', () => {
  const first = '30 Sekunden: Bäcker, Ofen, counter. Texte „A“, „B“ und „C“ jeweils zur passenden Szene';
  expect(textsOf(first, 'den Ofen raus')).toEqual(['A 0-10', 'C 10-20']);
});

test('texts that were read are not told as not understood', () => {
  const [said] = converse(
    ['30 Sekunden: Bäcker, Ofen, counter. Unter jede Szene den Ort: „A“, „B“, „C“'],
    world,
  );
  expect(said?.message).not.toContain('nicht verstanden');
});

/** What a run says is said in the language it was asked in. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { tongueOf } from './teller.ts';

const answersTo = (...messages: string[]) =>
  converse(messages, { assets: toyLibrary }).map(({ message }) => message);

/** What no answer in another language may hold besides words of its asker. */
const english = /\b(?:I|the|is|not|with|from|seconds?|film has|changed|made|and)\b/u;

const ownWords = (message: string) => message.replace(/„[^“]*“|«[^»]*»|“[^”]*”|[\w-]+\.\w{3}/gu, '');

test.each([
  {
    name: 'German',
    turns: [
      'Mach ein Video aus frog.mp4 und pig.mp4, 10 Sekunden lang, mit dem Titel "Hallo"',
      'mach es kürzer',
      'die Untertitel größer',
      'nimm das Zebra raus',
      'Wie lang ist der Film?',
      'Welche Musik läuft?',
      'danke',
    ],
  },
  {
    name: 'French',
    turns: [
      'Fais une vidéo de 10 secondes avec frog.mp4 et pig.mp4, avec le titre "Bonjour"',
      'plus court s’il te plaît',
      'les sous-titres plus grands',
      'enlève le zèbre',
      'Combien de temps dure le film ?',
      'Quelle musique est dans le film ?',
      'merci',
    ],
  },
  {
    name: 'Spanish',
    turns: [
      'Haz un vídeo de 10 segundos con frog.mp4 y pig.mp4, con el título "Hola"',
      'más corto por favor',
      'los subtítulos más grandes',
      'quita la cebra',
      '¿Cuánto dura la película?',
      '¿Qué música suena en la película?',
      'gracias',
    ],
  },
  {
    name: 'Portuguese',
    turns: [
      'Faça um vídeo de 10 segundos com frog.mp4 e pig.mp4, com o título "Olá"',
      'mais curto por favor',
      'as legendas maiores',
      'tira a zebra',
      'Quanto tempo dura o filme?',
      'obrigado',
    ],
  },
  {
    name: 'Italian',
    turns: [
      'Fai un video di 10 secondi con frog.mp4 e pig.mp4, con il titolo "Ciao"',
      'più corto per favore',
      'i sottotitoli più grandi',
      'togli la zebra',
      'Quanto dura il film?',
      'grazie',
    ],
  },
  {
    name: 'Chinese',
    turns: [
      '用 frog.mp4 和 pig.mp4 做一个 10 秒的视频，标题“你好”',
      '短一点',
      '字幕大一点',
      '影片有多长？',
      '谢谢',
    ],
  },
])('$name questions and wishes are answered in their language alone', ({ turns }) => {
  const said = answersTo(...turns);
  for (const message of said) expect(ownWords(message)).not.toMatch(english);
});

test('a wish of a German film is answered in German, with what was made and what was not', () => {
  const [made = '', kept = ''] = answersTo(
    'Mach ein Video aus frog.mp4, 5 Sekunden lang, mit dem Titel "Hallo"',
    'die Untertitel größer',
  );
  expect(made).toContain('Fertig: ein Video von 5 Sekunden');
  expect(made).toContain('aus frog.mp4, mit dem Titel „Hallo“');
  expect(kept).toContain('Ich habe nichts geändert, und es hat nichts gekostet.');
  expect(kept).toContain('der Film hat keine Untertitel; bitte erst um welche');
});

test('passages that were not read are listed in the language they were written in', () => {
  const [made = ''] = answersTo('Rezept: Teig 30 Minuten ruhen lassen. Mach ein Video aus frog.mp4');
  expect(made).toContain('„Rezept“ und „Teig 30 Minuten ruhen lassen“');
});

test.each([
  ['portuguese', 'vídeo da apresentação: fila lá fora 3 s, público a rir 4 s, autógrafos 5 s, brinde 3 s'],
  [
    'spanish',
    'hazme un vídeo de 18 segundos: espuma 3s, ruedas 3s, pulidora 6s, resultado final 6s. vertical',
  ],
  ['french', "visite d'appart: entrée 3s, salon 6s, cuisine 5s, chambre 1 4s, salle de bain 3s, balcon 5s"],
  ['english', 'intro 3 s, salon 6 s, balcony 5 s'],
])('is %s: the s behind a number tells no language: %s', (tongue, prompt) => {
  expect(tongueOf(prompt)).toBe(tongue);
});

test('several reasons of one claim are each told in the language of the message', () => {
  const [made = ''] = answersTo('nur gone.mp4, 5 Sekunden bitte');
  expect(made).toContain('Ich habe keine Datei namens gone.mp4 gefunden. 2 Dateien sind im Video, die');
});

test.each([
  ['Junta clip_001.mp4 e clip_002.mp4.', 'portuguese'],
  ['ogni clip 4 secondi: a.mp4 e b.mp4', 'italian'],
  ['a.mp4, am Ende das Wappen badge.png 3 Sekunden.', 'german'],
  ['cada clip 4 segundos: a.mp4 y b.mp4', 'spanish'],
  ['goal and training, 8 seconds', 'english'],
  ['goal, training', 'english'],
  ['El Capitan.mov', 'english'],
  ['die hard scene, 10 s', 'english'],
])('small words tell the language of a short message: %s', (message, tongue) => {
  expect(tongueOf(message)).toBe(tongue);
});

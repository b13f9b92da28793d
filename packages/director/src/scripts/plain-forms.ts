/**
 * Notations of first messages as words: `2"` for seconds, "@ 2x", lists counted by letters, "Opening: … Closing: …" and
 * "SUPER (shot 5): …". Texts between quotation marks stay as they are. Pure.
 */

import { plainMusic } from './plain-music.ts';
import { plainNotes } from './plain-notes.ts';
import { plainRanges } from './plain-ranges.ts';
import { plainSpeech } from './plain-speech.ts';
import { plainSpeeds } from './plain-speeds.ts';
import { plainTexts } from './plain-texts.ts';

const quotes = /["“„«][^"“”„«»]{1,200}["”“»]/gu;

/** Longer prompts are told, not noted. */
const mostLetters = 2_000;

/** `prompt` in plain words. */
export function plainForms(prompt: string): string {
  if (prompt.length > mostLetters) return prompt;
  const texts: string[] = [];
  const masked = withQuotes(withSeconds(prompt))
    .replace(quotes, (quote) => `\uE000${texts.push(quote) - 1}\uE001`)
    // One blank for several: the forms look from each blank on to the end of its run.
    .replace(/[^\S\n]+/gu, ' ');
  const told = [
    plainNotes,
    plainSpeech,
    plainMusic,
    plainWith,
    plainRanges,
    plainSpeeds,
    plainLetters,
    plainSections,
    plainLabels,
    plainCaption,
    plainTexts,
  ].reduce(
    (text, form) => form(text),
    masked.replace(/\uE000(\d+)\uE001(?=\s+\p{Lu})/gu, (mark, at) =>
      /[.!?]["”“»]$/u.test(texts[Number(at)] ?? '') ? `${mark}.` : mark,
    ),
  );
  return told.replace(/\uE000(\d+)\uE001/gu, (_, at) => texts[Number(at)] ?? '');
}

/** `Espresso 2"`: a mark behind a number where no quotation is open. */
function withSeconds(prompt: string): string {
  let isOpen = false;
  return prompt.replace(
    /(\d\s?)?(''|["“”„«»″])(?=(.?))/gsu,
    (said, digit: string | undefined, mark: string, next: string) => {
      const isBehind = digit !== undefined && !isOpen && !/[\p{L}\d]/u.test(next);
      if (isBehind && !'„«»'.includes(mark)) return `${digit.trim()} s`;
      if (mark !== "''" && mark !== '″') isOpen = mark === '"' ? !isOpen : '“„«'.includes(mark) && !isOpen;
      return said;
    },
  );
}

const single = /(?<=^|[\s(:,])['‘’](?=[\p{L}\d#@])([^'‘’"“”\n]{1,80}?)['’](?=[\s,.;:!?)]|$)/gu;

/** 'Ignition' between single marks is a quotation; "the kids' room" has none. */
const withQuotes = (prompt: string): string => prompt.replace(single, '"$1"');

/** "W/ subs" is with them; a quotation that ends a sentence ends it for what follows. */
const plainWith = (text: string): string =>
  text
    .replace(/(?<![\p{L}\d])w\/(?=\s?\p{L})/giu, 'with ')
    .replace(/(?<=\s)w\s+(?=\p{Ll})/gu, 'with ')
    // "Copy over the last shot: …" is a text.
    .replace(/(?<=^|[.!?\n;]\s*)copy(?=\s+(?:over|on)\s|\s*:)/giu, 'Text')
    // "Put “Free” over the scooter and our logo in the corner": two wishes.
    .replace(
      /(?<=\uE001[^.;\n]{0,60})\s+(?:and|und|et|y|e)\s+(?=(?:our|the|my|your|unser|das|notre|le|nuestro|el|nosso|o|il)\s+(?:nostro\s+)?logo(?!\p{L}))/giu,
      '. ',
    )
    // A smile is no colon.
    .replace(/(?<=\s)[:;]-?[()DP](?=\s|$)/gu, '.');

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const letters = 'ABCDEFGH';
const lettered = /^[ \t]*\(?([A-H])[.):]\s+/gmu;

/** "A) shop B) oven": as numbers, and "on B" as the second clip. */
function plainLetters(text: string): string {
  const found = [...text.matchAll(lettered)].map(([, letter = '']) => letter);
  if (found.length < 2 || found.some((letter, index) => letter !== letters[index])) return text;
  return text
    .replace(lettered, (_, letter: string) => `${letters.indexOf(letter) + 1}. `)
    .replace(
      /(?<!\p{L})(on|over|in|auf|über|sur|sobre|su)\s+(?:shot\s+|clip\s+)?([A-H])(?![\p{L}'’])/gu,
      (_, link: string, letter: string) => `${link} the ${ordinals[letters.indexOf(letter)] ?? letter} clip`,
    );
}

const sectionWords = [
  'opening|opener|open|intro|beginning|middle|mid|closing|closer|outro|finale|hook|body|ending|end|start|first|then|next|last|finally',
  'anfang|beginn|mitte|schluss|ende|einstieg|zuerst|dann|danach|zuletzt',
  'début|ouverture|milieu|fin|clôture',
  'inicio|apertura|medio|final|cierre',
  'início|abertura|meio|fim|fecho',
  'inizio|apertura|centro|metà|fine|chiusura',
].join('|');
const sections = new RegExp(
  String.raw`(^|[.!?;\n,]\s*)(?:the\s+)?(?:${sectionWords})(?:\s+(?:shot|scene|clip|on|with))?\s*[:：]\s*(?=[\p{L}\d])`,
  'giu',
);

/** "Opening: shop. Middle: oven. Closing: queue": one list of steps. */
function plainSections(text: string): string {
  if ([...text.matchAll(sections)].length < 2) return text;
  let isFirst = true;
  return text.replace(sections, (_, before: string) => {
    if (!isFirst) return ', then ';
    isFirst = false;
    return before;
  });
}

const labels =
  'supers?|text|title|titles|caption|gfx|on[- ]screen(?: text)?|headline|einblendung|titel|texte|titre|texto|título|testo|titolo';
const shots = 'shots?|scenes?|clips?|szene|bild|plan|scène|escena|plano|toma|cena|scena';
const labelled = new RegExp(
  String.raw`^[ \t]*(?:${labels})\s*[([]?\s*(?:on |over |auf |sur |sobre )?(?:${shots})\s*#?(\d)\s*[)\]]?\s*[:：]\s*(\S.*)$`,
  'gimu',
);

const labelledText = new RegExp(
  String.raw`^[ \t]*(?:${labels})\s*[:：]\s*(\uE000\d+\uE001\s+(?:on|over)\s)`,
  'gimu',
);

const captionOf =
  /(?<=^|[.!?;\n]\s*)(?:captions?|on[- ]screen text|text on screen)((?:\s+(?:on (?:the )?screen|throughout|the whole time|all through))*)\s*[:：]\s*(?=\p{L}|\d)([^\uE000\n.;]{2,80})/giu;

/** "Caption on screen: Free trial in May", said once: a text, not what is spoken. */
function plainCaption(text: string): string {
  return [...text.matchAll(captionOf)].length === 1
    ? text.replace(captionOf, (_, place: string, words: string) => `title "${words.trim()}"${place}`)
    : text;
}

/** "SUPER (shot 5): Back soon": as a wish about that clip. */
const plainLabels = (text: string): string =>
  text.replace(labelledText, 'Text $1').replace(labelled, (said, digit: string, words: string) => {
    const nth = ordinals[Number(digit) - 1];
    const own = words.trim();
    return nth === undefined
      ? said
      : `Text ${own.startsWith('\uE000') ? own : `"${own}"`} on the ${nth} clip`;
  });

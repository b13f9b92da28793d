/**
 * Notations of first messages as words: `2"` for seconds, "@ 2x", lists counted by letters, "Opening: … Closing: …" and
 * "SUPER (shot 5): …". Texts between quotation marks stay as they are. Pure.
 */
import { plainSpeech } from './plain-speech.ts';
import { plainSpeeds } from './plain-speeds.ts';
import { plainNotes, plainTexts } from './plain-texts.ts';
import { SECONDS } from './script-words.ts';

const quotes = /["“„«][^"“”„«»]{1,200}["”“»]/gu;

/** Longer prompts are told, not noted. */
const mostLetters = 2_000;

// Stretches of source material and rows of lengths as editors write them, in plain words: "in 10.0 out 14.0", "4 s + 4 s".

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const point = String.raw`(${clock}|\d{1,4}(?:[.,]\d{1,3})?)(?:[ \t]*(?:${SECONDS})(?!\p{L}))?`;

// What is said of the sound of a film in a first message, in words that the grammar knows: "zéro musique", "bossa softly under my voice".

const noun = '(?:music|musik|musique|música|musica)';
/** "Zero music", "nada de música", "pas la moindre musique". */
const none = new RegExp(
  String.raw`(?<!\p{L})(?:zero|zéro|cero|null|0|absolutely no|nada de|pas (?:la moindre|une seule)|aucune|keinerlei|nessuna|nenhuma|ninguna) ${noun}(?!\p{L})`,
  'giu',
);

const low =
  '(?:very |super |really |quite |nice and |ganz |sehr |très |muy |muito |bem |molto )?(?:softly|quietly|quiet|low|gently|faintly|faint|soft|leise|bas(?:se)?|doucement|suave(?:mente)?|bajit[oa]|baj[oa]|baixinh[oa]|baix[oa]|piano|bass[oa])';
const under =
  '(?:under|underneath|beneath|behind|below|unter|sous|debajo de|por debajo de|bajo|sob|por baixo d[aeo]|sotto)';
const voice =
  "(?:(?:her|his|their|my|our|the|seiner?|ihrer?|meiner?|der|sa|ma|la|su|mi|a|sua|minha|l[ae]) )?(?:[\\p{L}]+['’]s )?(?:voice|voices|speech|talking|words|narration|interview|stimme|voix|voz|voce|him|her|me|them)";
/** "Mandolin softly under her voice": music, and no voice. */
const underVoice = new RegExp(
  String.raw`(?<=^|[,.;:\n] ?|(?:with|and|mit|und|avec|et|con|y|com|e) )(?:the |some )?(?<what>[\p{L}\d_'’-]+(?: [\p{L}\d_'’-]+)?) (?:(?:is |plays |playing )?${low} ${under} ${voice}|${under} ${voice},? ${low})(?!\p{L})`,
  'giu',
);
/** "Viper in the background, quiet". */
const inBack = new RegExp(
  String.raw`(?<=[\p{L}\d] )((?:in|im|en|no|in) (?:the |arrière-|di )?(?:background|hintergrund|fond|plan|fondo|fundo|sottofondo)),? (${low})(?!\p{L}| (?:version|part))`,
  'giu',
);
/** "Music: viper, quiet". */
const label = new RegExp(
  String.raw`(?<=(?:${noun}|track|song|soundtrack) ?: ?(?:[\p{L}\d_'’-]+ ?){1,3}),\s+(?:but )?(?:kept )?(${low})(?=\s*(?:[.,;\n]|$))`,
  'giu',
);

/** `masked` with plain words for its sound. */
export const plainMusic = (masked: string): string =>
  masked
    .replace(none, 'no music')
    .replace(underVoice, (...found: unknown[]) => {
      const { what = '' } = found.at(-1) as { what?: string };
      return isMusic.test(what) ? String(found[0]) : `${what} as music quiet`;
    })
    .replace(inBack, 'quiet $1')
    .replace(label, ' quiet');

/** "The music softly under her voice" is read as it is. */
const isMusic = new RegExp(`^(?:the |some )?${noun}$`, 'iu');

/** "In 10.0 out 14.0", "IN: 0:10, OUT: 0:14", "source 3s to 7s", "src 3-7 s". */
const inAndOut = new RegExp(
  String.raw`(?:[ \t]?[,;(])?[ \t]?(?<!\p{L}|fade )in(?:[ -]?point)?\s*[:=@]?\s*${point}[ \t]*[,;/–—-]?[ \t]*out(?:[ -]?point)?\s*[:=@]?\s*${point}\)?`,
  'giu',
);
const ofSource = new RegExp(
  String.raw`(?:[ \t]?[,;(])?[ \t]?(?<!\p{L})(?:source|src|clip time|quelle|quelltime)\s*[:=]?\s*(?:from\s+|von\s+)?${point}\s*(?:-|–|—|to|bis|until|till)\s*${point}\)?`,
  'giu',
);
/** "Dog, from 3s to 7s". */
const fromAndTo = new RegExp(
  String.raw`(?<=[\p{L}\d)])[ \t]*,[ \t]*(from\s+${point}\s*(?:to|until)\s*${point})`,
  'giu',
);
/** "4s + 4s + 4s": of each clip as much. */
const summed = new RegExp(
  String.raw`(?<![\p{L}\d])(\d{1,2}(?:[.,]\d+)?)\s*(${SECONDS})(?:\s*\+\s*\1\s*(?:${SECONDS})){1,9}(?![\p{L}\d+])`,
  'giu',
);

const inSeconds = (value: string): string => (value.includes(':') ? value : `${value.replace(',', '.')} s`);
const plainRange = (_: string, from: string, to: string): string =>
  ` from ${inSeconds(from)} to ${inSeconds(to)}`;

/** `text` with stretches as "from … to …" and equal lengths as "… each". */
const plainRanges = (text: string): string =>
  text
    .replace(inAndOut, plainRange)
    .replace(ofSource, plainRange)
    .replace(fromAndTo, ' $1')
    .replace(summed, '$1 $2 each');

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

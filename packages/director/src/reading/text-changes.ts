/**
 * Changes of the words that stand in a film: "the text should say Hello", "not Hall 2, Hall 3", "moulds -> impressions", "lieber
 * „Hallo“". Only who knows the texts of the film can tell which words of a message are the old ones and which the new ones. Pure.
 */
import type { Edit, EditWish } from '../edits/edit-wish.ts';
import { conceptAt } from '../edits/slots/concepts.ts';
import { hueAt } from '../edits/slots/hues.ts';
import { words } from '../grammar/languages/vocabulary.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { readDuration } from '../grammar/tokens/durations.ts';
import { shownText } from '../grammar/wishes/shown-text.ts';

export interface TextChanges {
  edits: EditWish[];
  /** The message with blanks for what was read. */
  rest: string;
  turnBack?: null;
}

/** Longer messages are told, characters. */
const longest = 600;
const longestText = 90;

/** A quotation stands as one sign in what is matched, a text of the film as another. */
const quoteSigns = 0xe000;
const oldSigns = 0xe800;
const mostSigns = 0x400;
const Q = '[\\uE000-\\uE3FF]';
const O = '[\\uE800-\\uEBFF]';

const quotation =
  /“[^”\n]{1,200}”|"[^"\n]{1,200}"|«[^»\n]{1,200}»|»[^«\n]{1,200}«|„[^“”"\n]{1,200}[“”"]|「[^」\n]{1,200}」|『[^』\n]{1,200}』|(?<=^|\s)'[^'\n]{1,200}'(?=[\s.,;!?]|$)|‘[^’\n]{1,200}’/gu;

interface Masked {
  line: string;
  /** Where each sign of `line` begins in the message, and where the last one ends. */
  at: number[];
  quotes: string[];
  olds: string[];
}

interface Known {
  start: number;
  end: number;
  sign: string;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

function masked(prompt: string, texts: readonly string[]): Masked {
  const quotes: string[] = [];
  const olds: string[] = [];
  const known: Known[] = [];
  for (const match of prompt.matchAll(quotation)) {
    const inner = match[0].slice(1, -1);
    const old = texts.find((text) => same(text, inner));
    const [list, first] = old === undefined ? [quotes, quoteSigns] : [olds, oldSigns];
    list.push(old ?? inner);
    const sign = String.fromCharCode(first + list.length - 1);
    known.push({ start: match.index, end: match.index + match[0].length, sign });
  }
  for (const text of [...new Set(texts)].toSorted((a, b) => b.length - a.length)) {
    for (const start of placesOf(prompt, text)) {
      const end = start + text.length;
      if (known.some((one) => one.start < end && one.end > start)) continue;
      olds.push(text);
      known.push({ start, end, sign: String.fromCharCode(oldSigns + olds.length - 1) });
    }
  }
  return {
    ...laid(
      prompt,
      known.toSorted((a, b) => a.start - b.start),
    ),
    quotes,
    olds,
  };
}

/**
 * One blank stands for any number, one comma as well: what leads to the forms below would try every way to share a row of them
 * out among its parts. 600 blanks before a text took 31 s.
 */
function laid(prompt: string, known: readonly Known[]): Pick<Masked, 'line' | 'at'> {
  const signs: string[] = [];
  const at: number[] = [];
  let from = 0;
  for (const { start, end, sign } of [...known, { start: prompt.length, end: prompt.length, sign: '' }]) {
    for (let step = from; step < start; step += 1) {
      const own = prompt[step] ?? '';
      const last = signs.at(-1) ?? '';
      if (/\s/u.test(own) && /\s/u.test(last)) {
        if (own === '\n') signs.splice(-1, 1, own);
      } else if (!(isComma(own) && isComma(/\s/u.test(last) ? signs.at(-2) : last))) {
        signs.push(own);
        at.push(step);
      }
    }
    if (sign !== '') {
      signs.push(sign);
      at.push(start);
    }
    from = end;
  }
  at.push(prompt.length);
  return { line: signs.join(''), at };
}

const isComma = (sign: string | undefined) => sign !== undefined && sign !== '' && ',，、'.includes(sign);

/** Where a text stands word for word; one of a single word only as it is written, as files may be called so. */
function placesOf(prompt: string, text: string): number[] {
  const wanted = text.trim();
  if (wanted.length < 2) return [];
  const isSeveral = /\s/u.test(wanted);
  const [line, words] = isSeveral ? [prompt.toLowerCase(), wanted.toLowerCase()] : [prompt, wanted];
  if (line.length !== prompt.length) return [];
  const found: number[] = [];
  for (let from = line.indexOf(words); from !== -1; from = line.indexOf(words, from + 1)) {
    const isWhole = !isLetter(line[from - 1]) || !isLetter(words[0]);
    if (isWhole && !(isLetter(line[from + words.length]) && isLetter(words.at(-1)))) found.push(from);
  }
  return found;
}

const any = (...said: readonly string[]) => `(?:${said.join('|')})`;

const lead = `^[\\s,，、]*(?:${[
  "no|nah|nope|typo|oops|ok|okay|oh|ah|hm+|uh|um|sorry|actually|please|pls|and|but|also|wait|then|so|well|it's|its|it is|that's|i meant|i mean",
  'nee|nein|doch|ach|bitte|und|aber|also|es ist|das ist|ich meinte',
  "non|oui|mais|et|svp|s'il te plaît|enfin|c'est|je voulais dire|pero|y|por favor|es|quise decir",
  'não|mas|e|anzi|ma|per favore|è|era|no wait',
  '不|不对|请|嗯|哦',
].join(
  '|',
)})?(?:[\\s,，、]+(?:no|wait|sorry|please|pls|bitte|doch|actually|it's|its|es ist|c'est|the|la|le))*[\\s,，、]*`;
const tail = `(?:[\\s,，]+${any(
  ...['please', 'pls', 'sorry', 'thanks', 'thx', 'lol', 'ok', 'haha', 'instead', 'bitte', 'stattdessen'],
  ...['svp', "s'il te plaît", 'por favor', 'porfa', 'obrigad[oa]', 'grazie', 'per favore', 'merci', 'danke'],
)})*[\\s.。]*$`;
const article =
  "(?:(?:the|that|this|my|our|its|der|die|das|den|dem|le|la|les|l'|el|los|lo|il|o|a|os|i)\\s*)?";
const noun = any(
  ...['texts?', 'titles?', 'words', 'captions?', 'headlines?', 'supers?', 'lettering', 'wording', 'label'],
  ...['titel', 'schrift', 'überschrift', 'beschriftung', 'schriftzug', 'titres?', 'textes?', 'títulos?'],
  ...['titulos?', 'textos?', 'letrero', 'titolo', 'testo', 'scritta', '文字', '标题', '字'],
);
const T = `${article}${noun}`;
const soft =
  '(?:\\s+(?:really|rather|better|actually|please|doch|lieber|bitte|besser|eher|plutôt|mejor|melhor|meglio))*';
const says = any(
  `(?:should|shud|shall|must|has to|needs to|ought to|is supposed to|was meant to)${soft}\\s+(?:say|read|be|go|become)`,
  `(?:deve(?:ria)?|debe(?:ría)?|dovrebbe|doit|devrait|tiene que|tem (?:de|que))${soft}\\s+(?:être|dire|lire|decir|ser|dizer|essere|dire)`,
  '(?:que diga|quiero que diga|says?|reads?)',
  '应该(?:是|写)|要写',
);
const germanSays = `(?:soll(?:te)?|muss)${soft}\\s+`;
const germanEnd = '\\s+(?:heißen|heissen|lauten|sein|stehen|werden)';
const change = any(
  ...['change', 'replace', 'swap', 'turn', 'alter', 'correct', 'make', 'update', 'rename', 'edit', 'fix'],
  ...[
    'ändere?',
    'ersetze?',
    'tausche?',
    'mache?',
    'korrigiere?',
    'change[rz]?',
    'remplace[rz]?',
    'modifie[rz]?',
  ],
  ...[
    'cambi[ao]',
    'cámbial?[oa]?',
    'reemplaza',
    'corrige',
    'sustituye',
    'muda',
    'troca',
    'altera',
    'substitui',
  ],
  ...['sostituisci', 'correggi', '把', '将', '改'],
);
const to = `(?:\\s+${any('to', 'into', 'with', 'for', 'by', 'in', 'zu', 'durch', 'gegen', 'par', 'en', 'pour')}\\s+|\\s+${any('por', 'para', 'a', 'con', 'com')}\\s+|\\s*${any('改成', '改为', '换成', '变成', '成')}\\s*)`;
const arrow = '\\s*(?:->|=>|→|⇒|➡)\\s*';
const becomes = `\\s+${any('becomes?', 'wird(?: zu)?', 'devient', 'pasa a ser', 'vira', 'diventa')}\\s+`;
const not = any('not', 'nicht', 'kein', 'pas', 'no', 'não', 'nao', 'non', '不是', '不要');
const but = any(
  'but',
  'rather',
  "it's",
  'its',
  'it is',
  'sondern',
  'es ist',
  'mais',
  "c'est",
  'sino',
  'mas',
  'ma',
  'bensì',
  '而是',
  '是',
);
const insteadOf = any(
  ...[
    'instead of',
    'rather than',
    'in place of',
    'statt',
    'anstatt',
    'anstelle von',
    'au lieu de',
    'à la place de',
  ],
  ...['en vez de', 'en lugar de', 'em vez de', 'em lugar de', 'invece di', 'al posto di', '代替'],
);
const write = any(
  ...[
    'write',
    'put',
    'make it',
    'make that',
    'change it to',
    'have it say',
    'let it say',
    'it should (?:be|say|read)',
  ],
  ...[
    'that should (?:be|say|read)',
    'call it',
    'use',
    'schreibe?',
    'nimm',
    'setz(?:e)?',
    'écri[st]',
    'ecris',
    'mets',
    'mettez',
  ],
  ...['escribe', 'pon', 'escreve', 'põe', 'poe', 'coloca', 'scrivi', 'metti', '写', '改成', '改为', '换成'],
);
const rather = any(
  ...[
    'rather',
    'better',
    'make it',
    'make that',
    'make it say',
    'change it to',
    'change that to',
    'lieber',
    'doch lieber',
  ],
  ...[
    'besser',
    'schreib lieber',
    'plutôt',
    'plutot',
    'mets plutôt',
    'mejor',
    'mejor pon',
    'melhor',
    'meglio',
    'meglio scrivi',
  ],
  ...[
    '改成',
    '改为',
    '换成',
    '应该是',
    'it should (?:say|read|be)',
    'i meant',
    'ich meinte',
    'je voulais dire',
    'quise decir',
  ],
);
const fresh = `(?<to>${Q}|[^\\uE000-\\uEBFF\\s][^\\uE000-\\uEBFF]{0,${longestText}}?)`;
const from = `(?<from>${O})`;
const instead = any(
  'instead',
  'stattdessen',
  'à la place',
  'en su lugar',
  'em vez disso',
  'invece',
  'lieber',
);

const forms = [
  `(?:${change}\\s*)?(?:${T}\\s+)?${from}(?:${to}|${arrow}|${becomes})${fresh}(?:\\s+(?:ändern|um|ab))?`,
  `(?:${T}\\s+)?${from}\\s*${says}\\s*${fresh}`,
  `(?:${T}\\s+)?${from}\\s+${germanSays}${fresh}${germanEnd}`,
  `${not}\\s*${from}\\s*[,，;:–-]?\\s*(?:${but}\\s*)?${fresh}`,
  `(?:${write}\\s+)?${fresh}\\s*[,，]?\\s*${not}\\s*${from}`,
  `(?:${write}\\s+)?${fresh}\\s*[,，]?\\s*${insteadOf}\\s*${from}`,
  `${insteadOf}\\s*${from}\\s*[,，]?\\s*(?:(?:please|bitte|lieber|rather|better|${write})\\s*)*${fresh}`,
  `${change}\\s+${T}${to}(?<to>${Q})`,
  `${T}\\s+(?:ändern|changer|cambiar|mudar|alterar|cambiare)\\s+(?:in|zu|en|a|por|para)\\s+(?<to>${Q})`,
  `${T}\\s*(?:${to}|${arrow})(?<to>${Q})`,
  `${T}\\s*${says}\\s*:?\\s*${fresh}`,
  `${T}\\s+${germanSays}${fresh}${germanEnd}`,
  `${write}\\s+(?<capital>${Q}|[\\p{L}][^\\uE000-\\uEBFF,]{0,40}?)\\s+${instead}`,
  `${rather}\\s*:?\\s*(?<to>${Q})`,
  `(?:${T})\\s*改?[成为]\\s*(?<to>${Q})`,
].map((form) => new RegExp(`${lead}${form}${tail}`, 'iu'));

/** "Moulds -> impressions": a part of a text for another. */
const partForm = new RegExp(
  `${lead}(?<from>[^\\uE000-\\uEBFF]{2,60}?|${Q})(?:${arrow}|\\s+${says}\\s+)${fresh}${tail}`,
  'iu',
);
const goneForm = new RegExp(
  `${lead}(?:take|get|put)\\s+(?:${T}\\s+)?${from}\\s+(?:off|out|away|down)${tail}`,
  'iu',
);

const sentence = /[^.!?;\n。！？；]*(?:[.!?;\n。！？；](?![\s)]|$)[^.!?;\n。！？；]*)*/gu;
const parting = /\s*(?:[,，、]|(?<=\s)(?:and|und|et|y|but|aber|mais|pero|mas|ma)(?=\s)|(?<=[，,])另外)\s*/giu;

interface Stretch {
  start: number;
  end: number;
}

/** Sentences of a line. */
function sentencesIn(line: string): Stretch[] {
  return [...line.matchAll(sentence)].flatMap(({ index, 0: said }) =>
    said.trim() === '' ? [] : [{ start: index, end: index + said.length }],
  );
}

function partsIn(line: string, { start, end }: Stretch): Stretch[] {
  const own = line.slice(start, end);
  const parts: Stretch[] = [];
  let at = 0;
  for (const { index, 0: mark } of own.matchAll(parting)) {
    if (index > at) parts.push({ start: start + at, end: start + index });
    at = index + mark.length;
  }
  if (at < own.length) parts.push({ start: start + at, end });
  return parts;
}

const onto = any(
  'on',
  'onto',
  'over',
  'to',
  'auf',
  'über',
  'sur',
  'en',
  'sobre',
  'no',
  'na',
  'em',
  'su',
  'sul',
  'sulla',
  'a',
  '到',
  '在',
);
const moving = new RegExp(
  `(?<!\\p{L})${any('move', 'shift', 'verschiebe?', 'déplace', 'mueve', 'sposta', 'move', 'muda', '移到', '放到')}|${insteadOf}|${O}\\s+${any('should (?:be|go|stand)', 'goes', 'belongs', 'soll', 'gehört', 'muss', 'doit', 'debe', 'deve', 'va')}[^,.]{0,20}\\s${onto}\\s`,
  'iu',
);

/** "Put “Ahoy” on the tower instead of the market" moves the text that stands there: named as what it is, and not by its words. */
export function withTextsNamed(prompt: string, texts: readonly string[]): string {
  if (texts.length === 0 || prompt.length > longest) return prompt;
  const { line, olds } = masked(prompt, texts);
  if (olds.length === 0 || !moving.test(line)) return prompt;
  const signs = line.match(new RegExp(`${O}|${Q}`, 'gu')) ?? [];
  const [only, ...others] = signs;
  if (only === undefined || others.length > 0) return prompt;
  // "Change the title to Surf School": behind the word for it these are its new words.
  if (new RegExp(T, 'iu').test(line.slice(0, line.indexOf(only)))) return prompt;
  const named = texts.length === 1 ? 'the text' : `the "${olds[0] ?? ''}" text`;
  return line.replace(only, () => named);
}

/** The changes of the film's `texts` in a message; null where it holds none. */
export function readTextChanges(prompt: string, texts: readonly string[]): TextChanges | null {
  if (texts.length === 0 || prompt.length > longest) return null;
  const world = masked(prompt, texts);
  if (world.quotes.length + world.olds.length > mostSigns) return null;
  const found: (Stretch & { edit: Edit })[] = [];
  for (const whole of sentencesIn(world.line)) {
    const edit = editOf(world, whole, texts);
    if (edit !== null) found.push({ ...whole, edit });
    else
      for (const part of partsIn(world.line, whole)) {
        const own = editOf(world, part, texts);
        if (own !== null) found.push({ ...part, edit: own });
      }
  }
  if (found.length === 0) return null;
  let rest = prompt;
  const edits = found.map(({ start, end, edit }): EditWish => {
    const [first, next] = [world.at[start] ?? 0, world.at[end] ?? prompt.length];
    rest = `${rest.slice(0, first)}${' '.repeat(next - first)}${rest.slice(next)}`;
    return { ...edit, said: prompt.slice(first, next).trim() };
  });
  return { edits, rest };
}

function editOf(world: Masked, { start, end }: Stretch, texts: readonly string[]): Edit | null {
  const said = world.line.slice(start, end);
  const gone = goneForm.exec(said)?.groups;
  if (gone !== undefined) {
    const words = oldOf(world, gone.from);
    return words === null ? null : { kind: 'noTitles', which: { words } };
  }
  for (const form of forms) {
    const groups = form.exec(said)?.groups;
    if (groups === undefined) continue;
    const old = groups.from === undefined ? '' : oldOf(world, groups.from);
    const to = groups.to ?? groups.capital ?? '';
    const next = freshOf(world, to);
    if (groups.capital !== undefined && !isQuoted(to) && !/^\p{Lu}/u.test(to)) continue;
    if (old === null || next === null || same(next, old)) continue;
    if (!isQuoted(to) && saysElse(next)) continue;
    return { kind: 'titleText', from: old, to: next };
  }
  return partOf(world, said, texts);
}

function partOf(world: Masked, said: string, texts: readonly string[]): Edit | null {
  const groups = partForm.exec(said)?.groups;
  const part = freshOf(world, groups?.from ?? '');
  const next = freshOf(world, groups?.to ?? '');
  if (groups === undefined || part === null || next === null) return null;
  if (!isQuoted(groups.to) && saysElse(next)) return null;
  const holding = texts.filter(
    (text) => placesOf(text, part).length > 0 || placesOf(text.toLowerCase(), part.toLowerCase()).length > 0,
  );
  return holding.length === 1 ? { kind: 'titleText', from: part, to: next } : null;
}

const isQuoted = (said: string | undefined) =>
  said !== undefined && said.length === 1 && new RegExp(Q, 'u').test(said);

/** "The text should be bigger", "on the dog", "5 seconds": where, when and how it stands, and no words of it. */
function saysElse(said: string): boolean {
  const { tokens } = tokenize(said);
  const [first] = tokens;
  if (first === undefined || readDuration(tokens, 0) !== null) return true;
  if (hueAt([first.fold, tokens[1]?.fold ?? '']) !== null) return true;
  if (/^\p{Lu}/u.test(said)) return false;
  return placing.has(first.fold) || articles.has(first.fold) || conceptAt(tokens, 0) !== null;
}

const articles = words('articles').union(words('determiners'));
const placing = new Set(
  'on over onto in at to under above below across during for until auf uber in im am an bei unter ganz sur au aux en dans pendant sobre encima al durante no na nos nas em su sul sulla sull nel nella per there here white black'.split(
    ' ',
  ),
);

const oldOf = ({ olds }: Masked, sign: string | undefined): string | null =>
  olds[(sign?.charCodeAt(0) ?? 0) - oldSigns] ?? null;

function freshOf({ quotes }: Masked, said: string): string | null {
  const code = said.length === 1 ? said.charCodeAt(0) : 0;
  if (code >= quoteSigns && code < oldSigns) return shownText(quotes[code - quoteSigns] ?? '');
  const plain = said.trim().replace(/^[:,]\s*/u, '');
  return plain === '' || /[\uE000-\uEBFF]/u.test(plain) ? null : shownText(plain);
}

/**
 * Texts that are told by what they are: "our phone number 555 0142", "the address 12 Mill Lane", "website x.org". They are there
 * to be read, so they count as if they stood in quotation marks. Pure.
 */
import { fold, type Token } from './lex.ts';

/** What a text is, by its letters. */
export type TextKind = 'phone' | 'site' | 'handle' | 'price' | 'address' | 'percent';

const phone = String.raw`\+?\(?\d[\d ()/.–-]{4,18}\d(?![\d:]|[.,]\d|\s?(?:s|x|sec|min|seg|sek)\p{L}{0,8}(?!\p{L}))`;
const site = String.raw`(?:https?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}[.@]){1,4}\p{L}{2,12}(?:\/[\p{L}\p{N}_./-]{0,80})?`;
const handle = String.raw`[@#][\p{L}\p{N}_.]{1,40}`;
const price = String.raw`(?:[€$£¥]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?\s?(?:[€$£¥]|euros?\b|eur\b|dollars?\b|pounds?\b|usd\b|gbp\b))`;
/** Numbers and capitals, with commas between: "12 Mill Lane, Leeds", "Hauptstraße 4, 10115 Berlin". */
const addressWord = String.raw`(?:\p{Lu}[\p{L}\p{N}'’.-]{0,30}|\d{1,6}\p{L}?)`;
const address = `${addressWord}(?:(?:,\\s?|\\s(?:de la |de |del |du |da |do |di |of |the |la |le )?)${addressWord}){1,8}`;

const values: { readonly [kind in Exclude<TextKind, 'percent'>]: string } = {
  phone,
  site,
  handle,
  price,
  address,
};

/** Words for what a text is, folded, in seven languages. */
const labels: readonly (readonly [Exclude<TextKind, 'percent'>, string])[] = [
  [
    'phone',
    "its|it's|it is|es ist die|es ist|c'est le|c'est|phone number|phone no|telephone number|tel number|contact number|mobile number|cell number|whatsapp number|telephone|mobile|whatsapp|hotline|phone|number|call us on|call us at|call us|call|ring us on|ring|tel|telefonnummer|handynummer|rufnummer|telefon|nummer|numero de telephone|numero de tel|telephone|telefono|numero de telefono|numero di telefono|numero de telefone|telefone|celular|numero|电话号码|电话",
  ],
  [
    'site',
    'web address|website|web site|homepage|web page|webpage|url|site|web|link|email address|e-mail|email|mail|webseite|internetseite|webadresse|seite|site web|site internet|adresse web|sitio web|pagina web|pagina|correo|sito web|sito|网址|网站|邮箱',
  ],
  [
    'handle',
    'instagram handle|instagram|insta|tiktok|handle|hashtag|account|tag|account name|kanal|compte|cuenta|conta',
  ],
  ['price', 'price|preis|prix|precio|preco|prezzo|价格|entry|eintritt|admission'],
  [
    'address',
    'street address|our address|address|adresse|anschrift|direccion|endereco|morada|indirizzo|地址',
  ],
];

/** What may stand before such a word. */
const owners =
  "(?:(?:the|our|my|a|her|his|their|with|die|der|das|den|dem|unsere[rmns]?|meine[rmns]?|le|la|l'|notre|mon|ma|nos|el|nuestr[oa]|mi|o|os|noss[oa]|meu|minha|il|lo|nostr[oa]|mio|mia) )*";
/** Between it and the text. */
const links = '(?: ?[:=：-] ?| (?:is|to|with|by|as|of|ist|zu|durch|mit|est|par|en|es|por|a|e|con) )';

/** Longest stretch of a prompt that is looked at. */
const longestSearched = 4_000;

interface Told {
  start: number;
  end: number;
  valueStart: number;
}

const patterns = labels.map(
  ([kind, names]) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${owners}(?:${names})(?:${links}| ?)(?<value>${values[kind]})`, 'giud'),
);
/** "Send it to my email …": nobody else shall read that. */
const sending =
  /(?:^|[^\p{L}])(?:send|mail|e-?mail|schick|sende|envoie|envoyez|envia|manda|invia)[^.;!?]*$/iu;
/** "The web clip beach.mov" names a file. */
const fileEnding = /\.(?:mp4|mov|m4v|mkv|webm|avi|mp3|wav|m4a|aac|flac|ogg|jpe?g|png|gif|webp|heic|tiff?)$/iu;

function toldIn(prompt: string): Told[] {
  const line = plain(prompt.slice(0, longestSearched));
  const found: Told[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const isAddress = labels[index]?.[0] === 'address';
    for (const match of line.matchAll(pattern)) {
      const [from, to] = match.indices?.groups?.value ?? [0, 0];
      const said = prompt.slice(from, to);
      // "The address in the garden": a street begins with a capital or a number.
      if ((isAddress && !/^[\p{Lu}\d]/u.test(said)) || fileEnding.test(said)) continue;
      if (isSentTo(prompt, match.index)) continue;
      const end = isAddress ? addressEnd(prompt, from, to) : to;
      if (end <= from || found.some((one) => one.start < end && one.end > match.index)) continue;
      found.push({ start: match.index, end, valueStart: from });
    }
  }
  return found;
}

/** True where what stands at `at` is whom something is sent to, and nothing to be read. */
export const isSentTo = (prompt: string, at: number): boolean =>
  sending.test(prompt.slice(Math.max(0, at - 40), at));

/** The letters without their marks, each where it was. */
const plain = (text: string) =>
  [...text]
    .map((letter) => {
      const base = fold(letter);
      return base.length === letter.length ? keepCase(letter, base) : letter;
    })
    .join('');

const keepCase = (letter: string, base: string) =>
  letter === letter.toLowerCase() ? base : base.toUpperCase();

/** Only what begins with a capital or a number is part of an address, whatever the pattern's flag makes of letters. */
function addressEnd(prompt: string, from: number, to: number): number {
  const words = [...prompt.slice(from, to).matchAll(/[^\s,]+/gu)];
  let end = from;
  for (const word of words) {
    const isSmall = /^\p{Ll}/u.test(word[0]);
    if (isSmall && !joining.has(word[0])) break;
    if (!isSmall) end = from + word.index + word[0].length;
  }
  return prompt[end - 1] === '.' ? end - 1 : end;
}

const joining = new Set('de la del du da do di of the le'.split(' '));

/** `tokens` with each text that is told by what it is as one quotation. */
export function quoteToldTexts(tokens: readonly Token[], prompt: string): Token[] {
  const told = toldIn(prompt).toSorted((a, b) => a.start - b.start);
  if (told.length === 0) return [...tokens];
  const out: Token[] = [];
  for (const token of tokens) {
    const own = told.find(({ start, end }) => token.start < end && token.end > start);
    if (own === undefined || token.kind === 'quote') {
      out.push(token);
      continue;
    }
    if (token.end <= own.valueStart || out.at(-1)?.start === own.valueStart) continue;
    const text = prompt.slice(own.valueStart, own.end).trim();
    out.push({ kind: 'quote', text, fold: fold(text), start: own.valueStart, end: own.end, glued: false });
  }
  return out;
}

const kinds: readonly (readonly [TextKind, RegExp])[] = [
  ['percent', /\d{1,3}\s?%/u],
  ['site', new RegExp(`^${site}$`, 'iu')],
  ['handle', new RegExp(`^${handle}$`, 'iu')],
  ['price', new RegExp(price, 'iu')],
  ['phone', /(?:\d[^\p{L}]{0,2}){6,}/u],
  ['address', /\p{L}.*\d|\d.*\p{L}/u],
];

/** What a text is; null where its letters do not tell. */
export const kindOfText = (text: string): TextKind | null =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/**
 * How one shot of a list plays, told beside its name: "dog, beach without sound, cake". It is its own; put behind the list as a
 * sentence about it: "dog, beach, cake. The beach without sound". Pure.
 */
import { SECONDS } from '../scripts/script-words.ts';

const mutes = String.raw`muted?|silenced?|(?:with )?(?:no|without|without any) (?:sound|audio)|sound off|audio off|ohne (?:ton|sound)|stumm|tonlos|sans (?:son|audio)|muet(?:te)?|sin (?:sonido|audio)|en silencio|silenciad[oa]|senza (?:audio|suono|sonoro)|mut[oa]|sem (?:som|áudio)|静音|无声`;
const greys = String.raw`(?:in |en |em |in |im )?(?:black (?:and|&|n) white|b&w|b/w|bw|gr[ea]yscale|monochrome|schwarzwei(?:ß|ss)|schwarz-wei(?:ß|ss)|s/w|noir et blanc|blanco y negro|preto e branco|bianco e nero|sepia|sépia|seppia)|黑白`;
const speeds = String.raw`(?:in |as |at |en |em |al |au |a |with )?(?:slow[- ]?mo(?:tion)?|slomo|zeitlupe|ralenti|c[áa]mara lenta|c[âa]mera lenta|rallentatore|慢动作|慢放)|at \d{1,2}(?:\.\d+)?x speed|(?:at )?(?:half|double) (?:the )?speed`;
const reverses = String.raw`backwards?|reversed|in reverse|rückwärts|à l['’]envers|en marche arrière|al revés|hacia atrás|marcha atrás|al contrario|all['’]indietro|ao contrário|de trás para (?:a )?frente|倒放`;
/** How a shot plays, as it is told behind its name. */
export const TREATED = `(?:${mutes}|${greys}|${speeds}|${reverses})`;
const time = String.raw`(?:(?:for|für|pendant|durante|por|per) )?\d{1,3}(?:[.,]\d+)?\s?(?:${SECONDS})(?![\p{L}])`;

interface Item {
  text: string;
  mark: string;
}
const marks =
  /(\s*(?:,|;|，|、|→|->|>|\n)\s*(?:(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|然后)\s+)*)/u;

const how = new RegExp(
  String.raw`^(?<name>[\p{L}\p{N}_.'’\- ]{1,40}?)(?<time>\s+${time}|\s*)?\s*(?<how>[(\[]\s*(?:${mutes}|${greys}|${speeds}|${reverses})\s*[)\]]|\s(?:${mutes}|${greys}|${speeds}|${reverses})|(?<=\p{Script=Han})(?:${mutes}|黑白|慢动作|慢放|倒放))(?<behind>\s+${time})?$`,
  'iu',
);
const before = new RegExp(
  String.raw`^(?:an?\s+|the\s+)?(?<how>silent|muted|black and white|b&w|slow[- ]?motion|reversed|stummer?)\s+(?:shot of |clip of )?(?<name>(?:the |a )?[\p{L}\p{N}_.'’-]{2,30})(?<time>\s+${time})?$`,
  'iu',
);
const plainItem = new RegExp(
  String.raw`^(?:(?:the|der|die|das|den|le|la|l['’]|el|il|o|a)\s*)?[\p{L}\p{N}_.'’-]{1,30}(?: [\p{L}\p{N}_.'’-]{1,30}){0,2}?(?:\s+${time})?[.。]?$`,
  'iu',
);
const telling =
  /(?<![\p{L}])(?:but|with|nothing|else|please|thanks|same|first|last|only|just|keep|make|play|show|should|everything|all|nur|alles|mit|aber|mais|avec|tout|pero|con|todo|solo|ma|tutto|mas|com|tudo|video|film|title|titel|text|music|musik|musique|música|musica|logo|no|sans|sin|sem|senza|ohne|kein|not|each|every|je)(?![\p{L}])/iu;

/** "The first half in black and white" is no shot of a list. */
const portion =
  /(?<![\p{L}])(?:hal(?:f|ves)|hälfte|moiti[eé]|mitad|metade|met[aà]|(?:first|last|ersten|letzten|premières|dernières|primeros|últimos|primeiros|primi|ultimi) (?:\d|\p{L}+ s)|\d+ (?:premières|dernières|primeros|últimos|primeiros|primi|ultimi))(?! (?:the )?speed)|(?:前|后)(?:半|\d)/iu;

/** "Dog (2x speed) beach": what stands in brackets ends what is told of one. */
const bracketed = new RegExp(
  String.raw`(\((?:${mutes}|${greys}|${speeds}|${reverses})\)|\[(?:${mutes}|${greys}|${speeds}|${reverses})\])\s+(?=[\p{L}\p{N}])`,
  'giu',
);
const parted = (text: string) => text.replace(bracketed, '$1, ');

/** Longer lists are told line by line. */
const mostItems = 12;

/** A list of names with what is told of single ones behind it; as it is where it is no such list. */
export function plainItems(text: string): string {
  const [head = '', ...sentences] = parted(text).split(/(?<=[.。;](?!\d))\s+/u);
  const pieces = head.split(marks);
  const items: Item[] = pieces
    .filter((_, at) => at % 2 === 0)
    .map((one, at) => ({ text: one, mark: pieces[at * 2 + 1] ?? '' }));
  if (items.length < 2 || items.length > mostItems || items.some((item) => portion.test(item.text)))
    return text;
  const told = items.map((item) => readItem(item.text));
  const isList = items.every(
    ({ text: one }, at) => told[at] !== null || (plainItem.test(one) && !telling.test(one)),
  );
  const named = told.filter((one) => one !== null);
  // What the last of a list is may be told of all of it, unless that stands in brackets.
  const last = told.at(-1);
  const isOpen = last !== null && last !== undefined && !last.isClosed && named.length === 1;
  if (!isList || named.length === 0 || named.length === items.length || isOpen) return text;
  const names = items.map(({ text: one }, at) => plainName(told[at]?.name ?? one));
  const isTwice = named.some(({ name }) => {
    const own = plainName(name);
    return (
      names.filter((one) => one === own || one.startsWith(`${own} `) || one.endsWith(` ${own}`)).length > 1
    );
  });
  if (isTwice || new Set(names).size < names.length) return text;
  const list = items
    .map(({ text: one, mark }, at) => `${told[at]?.bare ?? one}${mark}`)
    .join('')
    .replace(/[.。]$/u, '');
  const own = named.map(({ name, said }) => `${name} ${said}`);
  return [`${list}.`, ...own.map((one) => `${one}.`), ...sentences].join(' ');
}

const ownTime = new RegExp(String.raw`\s+${time}`, 'iu');
const plainName = (said: string) =>
  said
    .toLowerCase()
    .replace(ownTime, '')
    .replace(/^(?:the|der|die|das|den|le|la|el|il|lo|o|a)\s+/u, '')
    .trim();

/** "En blanco y negro y a cámara lenta": more than one thing is told. */
const goesOn = new RegExp(
  String.raw`(?:^|\s)(?:and|und|et|y|e|&|in|en|em|a|à|im|at)$|(?<![\p{L}])(?:${greys}|${speeds}|${reverses})(?![\p{L}])`,
  'iu',
);

interface ToldItem {
  name: string;
  bare: string;
  said: string;
  isClosed: boolean;
}

function readItem(text: string): ToldItem | null {
  const plain = text.replace(/[.。]$/u, '');
  const groups = (how.exec(plain) ?? before.exec(plain))?.groups;
  if (groups === undefined || telling.test(groups.name ?? '') || goesOn.test(groups.name ?? '')) return null;
  const name = (groups.name ?? '').trim();
  const own = `${groups.time ?? ''}${groups.behind ?? ''}`.trim();
  const said = (groups.how ?? '').trim();
  return {
    name,
    bare: own === '' ? name : `${name} ${own}`,
    said: said.replace(/^[([]\s*|\s*[)\]]$/gu, '').replace(/^(?:silent|stummer?)$/iu, 'muted'),
    isClosed: /^[([]/u.test(said),
  };
}

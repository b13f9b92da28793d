/** A thing that is for sale, and what things cost one by one. */
import { cleanText } from '../json-reader.ts';
import { sentenceCase, shorten } from './copy.ts';
import { tidy } from './reading-instructions.ts';
import type { TimeRow } from './reading-times.ts';

// A thing that is for sale: what it is called, what it costs, what it has.

export interface ReadProduct {
  name: string;
  /** What it is: "lamp"; or what is said of it in a word: "New", "For rent". Else empty. */
  kind: string;
  /** The words that say what it is. */
  about: string;
  /** As it is written, with "from" where that stands before it. */
  price: string;
  points: string[];
  /** What to do where nothing else is said: only for what the prompt says can be ordered. */
  order: string;
}

const AMOUNT =
  '\\d{1,3}(?:[.,\u00A0 ]\\d{3}){1,3}(?:[.,]\\d{2})?(?!\\d)|\\d{1,6}(?:[.,]\\d{2}|,-|\\.-)?(?!\\d)';
const MONEY = '€|£|¥|EUR|USD|GBP|CHF|euros?|dollars?|pounds?|zł|kr\\.?|₹|₽';
/** What a price is for: "1,150 € a month". */
const EACH =
  '(?: ?(?:a|an|per|each|pro|im|par|au|al|por|/) ?(?:month|week|day|night|year|person|hour|monat|woche|tag|nacht|jahr|stunde|mois|semaine|jour|nuit|mes|noche|día|mese|notte|mês|noite))?';
const PRICE = new RegExp(
  `(?<![\\p{L}\\p{N}.,])((?:from|starting at|ab|dès|à partir de|desde|a partire da|da|a partir de) )?((?:[$€£¥₹]|CHF|EUR|USD) ?(?:${AMOUNT})|(?:${AMOUNT}) ?(?:${MONEY}))${EACH}(?![\\p{L}\\p{N}%])`,
  'giu',
);
/** "$2 million" is what companies have, and "$5 off" no price. */
const NO_PRICE =
  /^\s?(?:k|m|bn|thousand|million|billion|millionen|milliarden|millions?|mil)(?![\p{L}])|^\s?(?:off|less|rabatt|weniger)(?![\p{L}])/iu;
/** What leads to a price in a sentence. */
const BEFORE_PRICE =
  /(?:[,–—-]|\s)*(?<![\p{L}])(?:for|only|just|now|at|costs?|is|price[ds]?|für|nur|jetzt|kostet|preis|pour|seulement|por|solo|prezzo|prix)(?:\s+(?:only|just|nur))?\s*:?\s*$/iu;

const CARDS =
  'cards?|posters?|ads?|advert(?:isement)?s?|banners?|flyers?|pictures?|images?|videos?|clips?|spots?|promos?|teasers?|commercials?|posts?|thumbnails?|karten?|anzeigen?|werbung|plakate?|bild|carte|annonce|affiche|publicité|tarjeta|anuncio|cartel|scheda|annuncio|locandina';
/** "A product card for my": what the prompt says of the picture itself. */
const LEAD = new RegExp(
  `^(?:please )?(?:(?:make|create|design|draw|give|show|write)(?: me| us)? )?(?:(?:an?|the|eine?n?|une?|una?) )?(?:(?:product|price|promo|sales?|shop|new|short|small|simple|clean|minimal|modern|square|vertical|social media) ){0,2}(?:${CARDS})(?: (?:for|of|with|für|von|pour|de|para|per|di)(?: (?:my|our|the|an?|this|new|meine?n?|unsere?n?|die|den|das|eine?n?|mon|ma|notre|la|le|une?|mi|nuestra|nuestro|una?|el|il|mio|mia))*)?(?![\\p{L}])\\s*`,
  'iu',
);
const PRESENTS =
  /^(?:introducing|presenting|meet|now available|available now|launch(?:ing)?(?: of)?|new product|product|we present|neu im sortiment)(?![\p{L}]):?\s*(?:(?:our|the|my|new)\s+)*/iu;
const FRESH =
  /^(?:brand[- ]new|new|neu|nouveau|nouveauté|nuevo|novedad|nuovo|novità|limited edition|for (?:sale|rent)|to let|zu (?:verkaufen|vermieten)|à (?:vendre|louer)|se (?:vende|alquila)|en (?:venta|alquiler)|vendesi|affittasi|in (?:vendita|affitto)|(?:vende|aluga)-se)(?![\p{L}])[:!]?\s*/iu;
/** A film that tells of something, and a sale of many things, are no cards of one. */
const NO_CARD = /^(?:about|on|how|why|über|sur|sobre|su)(?![\p{L}])|(?<![\p{L}])\d{1,2} ?%/iu;
const PRODUCT_CARD = /(?<![\p{L}])(?:product|produkt|produit|producto|prodotto)(?![\p{L}])/iu;
const QUOTED = /["“”„«»「」]([^"“”„«»「」]{1,60})["“”«»「」]/u;
const OWN = /^(?:(?:my|our|the|an?|this|unsere?n?|meine?n?|notre|mon|ma)\s+)+/iu;

/** Words by which a thing can be ordered, and the call for that in the language they are of. */
const ORDERED: readonly [RegExp, string][] = [
  [
    /(?<![\p{L}])(?:shipping|ships|shipped|delivery|delivered|returns|in stock|pre-?order)(?![\p{L}])/iu,
    'Order now',
  ],
  [/(?<![\p{L}])(?:versand|versandkostenfrei|lieferung|lieferbar|auf lager)\p{L}*/iu, 'Jetzt bestellen'],
  [/(?<![\p{L}])(?:livraison|expédi\p{L}*|en stock)(?![\p{L}])/iu, 'Commander'],
  [/(?<![\p{L}])(?:envío|entrega gratis)(?![\p{L}])/iu, 'Pedir ahora'],
  [/(?<![\p{L}])(?:spedizione|consegna)(?![\p{L}])/iu, 'Ordina ora'],
];

const MOST_POINTS = 4;
const LONGEST_PART = 70;
const LONGEST_PROMPT = 400;

/** Parts of a prompt: what stands between commas, colons, dashes and sentences. */
function partsOf(text: string): string[] {
  return text
    .split(/(?<!\d),(?!\d)|(?<=\d),\s|,(?=\s)|[;\n]|:\s|\s[–—-]\s|(?<=[\p{L}\p{N}€£%"”)])[.!](?:\s+|$)/u)
    .map((part) => tidy(part.replace(/^\s*(?:and|with|und|mit|et|avec|y|con|e)\s+(?=\S)/iu, '')))
    .filter(Boolean);
}

/** What stands between the price and the one that it was before. */
const WAS =
  /^\s*(?:,\s*)?\(?(?:instead of|statt|anstatt|en vez de|en lugar de|au lieu de|invece di|was|before|previously|reg(?:ular)?\.?|rrp|uvp|antes|avant)\s*:?\s*$/iu;

/** The price before stands first: "was €349, now €279", "statt 89 € nur 59 €". */
const ONCE =
  /(?<![\p{L}])(?:instead of|statt|anstatt|en vez de|en lugar de|au lieu de|invece di|was|before|previously|rrp|uvp|antes|avant)\s*:?\s*$/iu;
const AND_NOW =
  /^\s*,?\s*(?:and |und )?(?:(?:is |it's |it’s )?now(?: only| just)?|only|just|jetzt(?: nur)?|nur|maintenant|aujourd['’]hui|ahora(?: solo)?|solo|ora(?: solo)?|seulement)\s*:?\s*$/iu;

interface FoundPrice {
  price: string;
  /** As it stands in the text. */
  whole: string;
  isReduced: boolean;
  /** What stands ahead of it of the price before: "Was €349". */
  before?: string;
}

/** The one price of a text; with the one before it, if it says that. */
function priceIn(text: string): FoundPrice | null {
  const found = [...text.matchAll(PRICE)];
  const [match, old] = found;
  if (match !== undefined && old !== undefined && found.length === 2) {
    const end = match.index + match[0].length;
    const between = text.slice(end, old.index);
    const once = text.slice(0, match.index).match(ONCE);
    if (once !== null && AND_NOW.test(between)) {
      const whole = text.slice(once.index, old.index + old[0].length);
      const before = sentenceCase(text.slice(once.index, end));
      return { price: old[0], whole, isReduced: true, before };
    }
    if (!WAS.test(between)) return null;
    const whole = text.slice(match.index, old.index + old[0].length);
    return { price: sentenceCase(whole), whole, isReduced: true };
  }
  if (match === undefined || found.length > 1) return null;
  if (NO_PRICE.test(text.slice(match.index + match[0].length))) return null;
  return { price: sentenceCase(match[0]).replace(/,-$/u, ',–'), whole: match[0], isReduced: false };
}

/** Name and kind of "ceramic mug "Kiln"", "Aura wireless headphones", "running shoe Stride 3". */
function namedIn(text: string): { name: string; kind: string } {
  const quoted = text.match(QUOTED);
  if (quoted?.[1] !== undefined) {
    return { name: cleanText(quoted[1]), kind: tidy(text.replace(QUOTED, ' ')) };
  }
  const words = text.split(' ');
  const isName = (word: string | undefined) => word !== undefined && /^[\p{Lu}\p{N}]/u.test(word);
  const first = words.findIndex((word) => /^\p{Lu}/u.test(word));
  if (first < 0 || words.every(isName)) return { name: text, kind: '' };
  let end = first;
  while (isName(words[end])) end++;
  const kind = [...words.slice(0, first), ...words.slice(end)].join(' ');
  // "Brunch at Mia's" is a name as a whole.
  if (
    /^(?:at|in|on|by|from|for|of|with|bei|im|mit|am|chez|avec|à|en|da|con|de|di|del|du|della|a|al|para|per|der|die|das|des|dem)(?![\p{L}])/iu.test(
      kind,
    )
  )
    return { name: text, kind: '' };
  return { name: words.slice(first, end).join(' '), kind };
}

/** What is left of a part when what leads to a price and the price are out of it. */
function withoutPrice(part: string, whole: string): string {
  const at = part.indexOf(whole);
  const before = part.slice(0, at).replace(BEFORE_PRICE, '');
  const after = part.slice(at + whole.length).replace(/^\s*(?:only|nur|seulement|each)(?![\p{L}])/iu, '');
  return tidy(`${before} ${after}`);
}

/** The parts without what they say of the picture; whether they said that it is of something for sale. */
function ledBy(parts: readonly string[]): {
  parts: string[];
  isAsked: boolean;
  isOwn: boolean;
  kicker: string;
} {
  let [first = '', ...rest] = parts;
  const lead = first.match(LEAD) ?? first.match(PRESENTS);
  if (lead !== null) first = tidy(first.slice(lead[0].length));
  const fresh = (first === '' ? (rest[0] ?? '') : first).match(FRESH);
  if (fresh !== null && first !== '') first = tidy(first.slice(fresh[0].length));
  else if (fresh !== null) rest = [tidy((rest[0] ?? '').slice(fresh[0].length)), ...rest.slice(1)];
  const isOwn = OWN.test(first);
  first = first.replace(OWN, '');
  return {
    parts: [first, ...rest].filter(Boolean),
    isAsked: lead !== null || fresh !== null,
    isOwn,
    kicker: fresh === null ? '' : sentenceCase(fresh[0]).replace(/[!]$/u, ''),
  };
}

/** Name and kind from the first parts: "my lamp: Solo", or both in one. */
function nameOf(parts: readonly string[]): { name: string; kind: string; used: number } | null {
  const [first = '', second = ''] = parts;
  const isPlain = !/\p{Lu}|["“”«»„]/u.test(first.slice(1)) && !/^\p{Lu}/u.test(first);
  const follows = /^[\p{Lu}"“„«]/u.test(second) && second.split(' ').length <= 4;
  const found = isPlain && follows ? { ...namedIn(second), kind: first } : namedIn(first);
  const { name, kind } = found;
  if (name === '' || name.length > 60 || kind.length > 60) return null;
  return { name: sentenceCase(name), kind, used: isPlain && follows ? 2 : 1 };
}

/**
 * What a prompt offers for a price. Null unless there is one price, a name and something said of it, and the prompt asks for a
 * card or presents something, or names the price as a part of its own. `text` is without what to do.
 */
export function productOf(text: string, { hasAction }: { hasAction: boolean }): ReadProduct | null {
  const found = text.length > LONGEST_PROMPT ? null : priceIn(text);
  if (found === null) return null;
  const { parts, isAsked, isOwn, kicker } = ledBy(partsOf(text));
  if (NO_CARD.test(parts.join(', '))) return null;
  const isAlone = parts.some((part) => withoutPrice(part, found.whole) === '');
  if (!isAsked && !isAlone && !found.isReduced && !(isOwn && hasAction) && !PRODUCT_CARD.test(text))
    return null;
  const told = parts
    .map((part) => (part.includes(found.whole) ? withoutPrice(part, found.whole) : part))
    .filter(Boolean);
  const offered = parts.findIndex((part) => part.includes(found.whole));
  const [offer = '', thing = ''] = told;
  // "Summer sale: leather sandals $39 instead of $59": what is reduced is the thing, before it stands what the offer is called.
  const isThing = found.isReduced && offered === 1 && withoutPrice(parts[1] ?? '', found.whole) === thing;
  const named = isThing ? { name: sentenceCase(thing), kind: offer, used: 2 } : nameOf(told);
  if (named === null) return null;
  const points = [...(found.before === undefined ? [] : [found.before]), ...told.slice(named.used)];
  if (points.length + Number(hasAction) === 0 || points.some((part) => part.length > LONGEST_PART))
    return null;
  const order = ORDERED.find(([words]) => words.test(text))?.[1] ?? '';
  return {
    name: named.name,
    kind: named.kind === '' ? kicker : sentenceCase(named.kind),
    about: `${named.kind} ${named.name}`.trim(),
    price: found.price,
    order: hasAction ? '' : order,
    points: points.slice(0, MOST_POINTS).map((part) => shorten(sentenceCase(part), 60)),
  };
}

// What things cost, one by one: the card of a café, what a shop takes for each service.

const PRICE_AMOUNT = '(?:\\d{1,3}(?:[.,]\\d{3})+|\\d{1,4}(?:[.,]\\d{2}|,-|,–)?)';
const ROW = new RegExp(
  `^(\\p{L}[^\\d:]{0,50}?)\\s*(?:[:=–—-]\\s*|\\s(?:for|für|à|a)\\s)?((?:[$€£¥₹₩₺₽]|CHF|EUR)\\s?${PRICE_AMOUNT}|${PRICE_AMOUNT}\\s?(?:€|£|¥|₺|₽|kr|zł|Kč|TL|EUR|CHF|euros?|dollars?|yuan|yen|won|руб(?:\\.|лей)?|元|円|원|块))$`,
  'iu',
);
/** Below a heading that says so amounts need no currency: "Menu: soup 6.50, lasagne 12". */
const BARE_ROW = new RegExp(`^(\\p{L}[^\\d:]{1,50}?)\\s*(?:[:=–—-]\\s*)?(${PRICE_AMOUNT})$`, 'iu');
const HEADED =
  /(?<![\p{L}])(?:menus?|menü|menú|price list|prices|preise|preisliste|tarifs|speisekarte|precios|prezzi)\s*:|(?:菜单|菜單|价目表|價目表|价格|價格|メニュー|料金|메뉴|가격)\s*[:：]/iu;
/** A price beside another one of the same thing is no row of its own. */
const NO_ITEM =
  /^(?:now|only|just|was|instead(?: of)?|from|jetzt|nur|statt|ab|en vez de|ahora|au lieu de|in|at|for|to|and|of)(?![\p{L}])/iu;
const HEAD =
  /(?<![\p{L}])(?:menus?|menü|menú|prices?|price list|preise|preisliste|tarifs?|carte|carta|speisekarte|precios|prezzi|drinks|services)(?![\p{L}])|菜单|菜單|价目表|價目表|价格|價格|メニュー|料金|메뉴|가격/iu;
const MOST_ROWS = 8;

/** What stands between two marks; those of numbers part nothing. */
const PART = /[^,;\n:.!?·|，、；：。！？]+(?:[.,:]\d+[^,;\n:.!?·|，、；：。！？]*)*/gu;

/** The first run of at least three things with a price each, two below a heading that says so, and the text without them. */
export function priceListOf(text: string): { rows: TimeRow[]; rest: string } | null {
  if (text.length > 1_500) return null;
  const head = HEADED.exec(text);
  const headed = head === null ? text.length : head.index + head[0].length;
  const pieces = [...text.matchAll(PART)].map((match) => {
    const said = tidy(match[0].replace(/^\s*(?:[-•*]\s+|(?:and|und|et|y|e)\s+)/iu, ''));
    return {
      from: match.index,
      until: match.index + match[0].length,
      row: said.match(ROW) ?? (match.index >= headed ? said.match(BARE_ROW) : null),
    };
  });
  const first = pieces.findIndex(({ row }) => isItem(row));
  if (first < 0) return null;
  const end = pieces.findIndex(({ row }, index) => index > first && !isItem(row));
  const run = pieces.slice(first, end < 0 ? pieces.length : end);
  const least = HEAD.test(text.slice(0, run[0]?.from)) ? 2 : 3;
  if (run.length < least || run.length > MOST_ROWS) return null;
  const rows = run.map(({ row }) => ({ when: sentenceCase(row?.[1] ?? ''), what: row?.[2] ?? '' }));
  const until = run.at(-1)?.until ?? 0;
  return { rows, rest: `${text.slice(0, run[0]?.from).replace(/[:：\s]+$/u, '')}. ${text.slice(until)}` };
}

function isItem(row: RegExpMatchArray | null): boolean {
  return row !== null && !NO_ITEM.test(row[1] ?? '');
}

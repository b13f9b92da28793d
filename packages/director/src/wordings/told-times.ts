/** Times of a first message that are told apart from what they are of: behind a list, or behind a place. Pure. */
import { SECONDS } from '../scripts/script-words.ts';

const number = String.raw`(?:\d{1,3}(?:[.,]\d+)?|one|two|three|four|five|six|eight|ten|eine?|zwei|drei|vier|fünf|sechs|acht|zehn|une?|deux|trois|quatre|cinq|huit|dix|un[ao]?|dos|tres|cuatro|cinco|seis|ocho|diez|dois|duas|três|quatro|oito|dez|due|tre|quattro|cinque|sei|otto|dieci)`;
const time = String.raw`${number}\s?(?:${SECONDS})(?![\p{L}])`;
const joint = String.raw`(?:\s*[,;、，&]\s*(?:(?:and|und|et|y|e)\s+)?|\s+(?:and|und|et|y|e)\s+)`;
const word = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_'’-]|\.(?=\S))*`;
const name = String.raw`${word}(?: ${word}){0,3}?`;
// What joins the names of a list is within none of them: each list is read in one way, and refused in no time.
const listedName = String.raw`${word}(?: (?!(?:and|und|et|y|e) )${word}){0,3}?`;
const list = new RegExp(
  String.raw`(?<=^|[.;!?\n:]\s*)(${listedName}(?:${joint}${listedName}){1,9})\s*(?::|：|\s[–-]\s)\s*(${number}(?:\s?(?:${SECONDS}))?(?:${joint}${number}(?:\s?(?:${SECONDS}))?){0,8}${joint}${time})(?=\s*(?:[.;!\n]|$))`,
  'giu',
);
const unitOf = new RegExp(String.raw`(?:${SECONDS})(?![\p{L}])`, 'iu');

/** "Frog, elf, monster: 3 seconds, 2 seconds and 5 seconds": each its own. `isClip`: a file goes by these words. */
const inTurn = (text: string, isClip: (words: string) => boolean): string =>
  text.replace(list, (said, names: string, lengths: string) => {
    const split = (all: string) => all.split(new RegExp(joint, 'iu')).filter((one) => one.trim() !== '');
    const [own, told] = [split(names), split(lengths)];
    if (own.length !== told.length || !own.every((one) => isClip(one))) return said;
    const unit = unitOf.exec(lengths)?.[0] ?? 's';
    const whole = (length: string) => (unitOf.test(length) ? length : `${length} ${unit}`);
    return own.map((one, at) => `${one} ${whole(told[at] ?? '')}`).join(', ');
  });

const article = String.raw`(?:(?:the|our|my|a|der|die|das|den|unser|unsere|ein|eine|le|la|les|notre|un|une|el|los|nuestro|o|os|as|nosso|um|uma|il|lo|nostro|uno|una) |l['’])?`;
const atEnd = String.raw`(?:at the (?:very )?end|(?:ganz )?(?:am ende|zum schluss|zuletzt)|à la fin|pour finir|al final|por último|no (?:final|fim)|por fim|alla fine|infine)`;
const atStart = String.raw`(?:at the (?:very )?(?:start|beginning)|(?:ganz )?(?:am anfang|zu beginn)|au début|al (?:principio|inicio)|no (?:início|começo)|all['’]inizio)`;
const behind = new RegExp(
  String.raw`(?<=^|[,;.\n]\s*(?:(?:and |und |et |y |e )?(?:then|dann|puis|luego|depois|poi) )?|\s(?:and|und|et|y|e)\s)${article}(${name}) (${atEnd}),? (?:for |für |pendant |durante |por |per )?(${time})(?=\s*(?:[,;.!\n]|$))`,
  'giu',
);
const twice = new RegExp(
  String.raw`(?<=^|[,;.\n]\s*)${article}(${name}),? ${atStart},?(?: (?:for |für |pendant |durante |por |per )?(${time}))?,? (?:and|und|et|y|e) (?:again )?${atEnd}(?:,? (?:for |für |pendant |durante |por |per )?(${time}))?\s*[.!]?`,
  'giu',
);

/** "Floor plan at the end 4 seconds": the time is that clip's, which stands where it is said. */
const placed = (text: string, isClip: (words: string) => boolean): string =>
  atBothEnds(text, isClip).replace(behind, (said, what: string, where: string, length: string) =>
    isClip(what) ? `${length} ${ofIn(where)} ${what} ${where}` : said,
  );

/** "Of" in the language of a place. */
const ofIn = (where: string): string =>
  /ende|schluss|zuletzt/iu.test(where)
    ? 'von'
    : /alla|infine/iu.test(where)
      ? 'di'
      : /end$/iu.test(where)
        ? 'of'
        : 'de';

/** "…. Badge at the start for 2 s and at the end for 2 s": the first and the last of a list. */
function atBothEnds(text: string, isClip: (words: string) => boolean): string {
  const found = [...text.matchAll(twice)].find(([, what = '']) => isClip(what));
  if (found === undefined || /(?<!\d)[:：]/u.test(text.slice(0, found.index))) return text;
  const [said, what = '', first, last] = found;
  const lasts = (one: string | undefined) => (one === undefined ? '' : ` ${one}`);
  const before = text.slice(0, found.index).replace(/[\s,;.]+$/u, '');
  const after = text.slice(found.index + said.length).trim();
  const list = `${what}${lasts(first)}, ${before}, ${what}${lasts(last ?? first)}`;
  return after === '' ? list : `${list}. ${after}`;
}

const unit = String.raw`(?:${SECONDS})(?![\p{Script=Latin}])`;
const second = String.raw`(?:(?:seconds?|sec\.?|sekunde|seconde|la seconde|segundo|el segundo|o segundo|secondo|il secondo)\s)?`;
const lead = String.raw`(?:dai|dalle|dallo|(?:cut|trimmed|shortened) (?:down )?(?:to|from)|from|between|only|just|von|zwischen|nur|de|du|entre|del|desde|do|dos|das|da|dal|dall['’]|tra|dalla)`;
const stretch = new RegExp(
  String.raw`(?<space>[ ,(]+)(?<lead>${lead}\s+)?${second}(?<from>\d{1,3})(?<one>\s?${unit})?\s?(?:to|until|till|and|bis|und|à|au|jusqu['’]à|a|al|hasta(?: el)?|y|ao|aos|ai|alle|allo|até(?: o)?|e|fino a|all['’]|-|–|—)\s?${second}(?<to>\d{1,3})(?<two>\s?${unit})?\)?(?![\p{L}\p{N}%:]|\s?[x×:%]|[.,]\d)`,
  'giu',
);
const inHan =
  /(?<name>[\p{Script=Han}\p{L}\d_.]{1,24}?)(?:从|的|第)*(?<from>\d{1,3})秒?(?:到|至|-|–)第?(?<to>\d{1,3})秒/gu;
const clock = (digits: string) => {
  const seconds = Number(digits);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** True where the words right before a place in a message name a file. */
function isBehindClip(before: string, isClip: (words: string) => boolean): boolean {
  const words = /(?:[\p{L}\p{N}_'’-]|\.(?=\S)| (?=\S)){1,60}$/u.exec(before)?.[0].trim().split(' ') ?? [];
  return [4, 3, 2, 1].some((count) => words.length >= count && isClip(words.slice(-count).join(' ')));
}

/** "Guitar from second 3 to 7", "batteria dal 2 al 6", "baker, cut to 4s-16s": a stretch of the clip that it stands behind. */
const stretches = (text: string, isClip: (words: string) => boolean): string =>
  text
    .replace(stretch, (...found: unknown[]) => {
      const said = String(found[0]);
      const groups = found.at(-1) as { [name: string]: string | undefined };
      const { from = '', to = '', lead: led, one, two } = groups;
      const isTold = led !== undefined || one !== undefined || two !== undefined;
      const before = String(found.at(-2)).slice(0, Number(found.at(-3)));
      if (!isTold || Number(to) <= Number(from) || !isBehindClip(before, isClip)) return said;
      return ` from ${clock(from)} to ${clock(to)}`;
    })
    .replace(inHan, (said: string, name: string, from: string, to: string) =>
      Number(to) > Number(from) && isClip(name) ? `${name} from ${clock(from)} to ${clock(to)}` : said,
    );

const timed = new RegExp(String.raw`\d|(?<!\p{L})(?:${SECONDS})(?!\p{L})`, 'iu');

/** A first message with such times beside their clips. */
export const plainToldTimes = (text: string, isClip: (words: string) => boolean): string =>
  timed.test(text) ? stretches(placed(inTurn(text, isClip), isClip), isClip) : text;

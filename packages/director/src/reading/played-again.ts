/**
 * Clips of a first message that are shown more than once: "the frog three times", "the goal backwards and then the same clip
 * normally", "the dog as a boomerang". The film is made with each of them once, and then they are repeated. Pure.
 */
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { singular } from '../grammar/phrases/names.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { isTelling } from '../scripts/listed-shot.ts';
import { SECONDS } from '../scripts/script-words.ts';

/** Longer prompts are told, not listed. */
const mostLetters = 1_500;

interface Again {
  /** The clip: words that name it. */
  words: string;
  /** The words that ask for it. */
  said: string;
  times: number;
  /** Of what is shown again, one after the other; below 0 backwards. */
  speeds?: number[];
  /** A time beside it is that of the clip. */
  isTimed: boolean;
  /** There and back are one clip: its time is that of both. */
  isBothWays?: true;
}

export interface PlayedAgain {
  /** The message with each clip once. */
  rest: string;
  again: readonly Again[];
}

const counts: { readonly [word: string]: number } = {
  twice: 2,
  thrice: 3,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  zweimal: 2,
  dreimal: 3,
  viermal: 4,
  zwei: 2,
  drei: 3,
  deux: 2,
  trois: 3,
  quatre: 4,
  dos: 2,
  tres: 3,
  cuatro: 4,
  duas: 2,
  três: 3,
  quatro: 4,
  due: 2,
  tre: 3,
  quattro: 4,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
};
const number = String.raw`\d{1,2}|two|three|four|five|zwei|drei|deux|trois|quatre|dos|tres|cuatro|duas|três|quatro|due|tre|quattro`;
const timesWords = String.raw`(?:twice|thrice|zweimal|dreimal|viermal|(?:${number})\s?(?:times|x|×|mal|fois|veces|vezes|volte))`;
/** "Twice as fast" is a speed, "2x speed" as well. */
const noSpeed = String.raw`(?![\p{L}\d]|\s+(?:as|so|the|faster|slower|speed|schneller|langsamer|plus|más|mais|più|of|size|more|bigger|louder)(?!\p{L}))`;
const inRow = String.raw`(?:\s+(?:through|over|in a row|in succession|running|back to back|one after the other|hintereinander|nacheinander|d'affilée|de suite|seguid[ao]s?|di (?:fila|seguito)))*`;
const start = String.raw`(?<=^|[,;.!?\n:：，。；]\s*|(?:^|[\s,;])(?:then|dann|puis|luego|depois|poi|show|play|use|with|mit|zeig|montre|muestra|mostra)\s+)`;
const clip = String.raw`(?<what>(?:[\p{L}\d_.'’-]+\s+){1,5}?)`;
const own = String.raw`(?<time>(?:for\s+)?\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS})\s+)?`;
const behind = new RegExp(String.raw`${start}${clip}${own}(?<times>${timesWords})${noSpeed}${inRow}`, 'giu');
const inHan =
  /(?<=^|[,;，。；、\s])(?<what>[\p{Script=Han}\p{L}\d_.]{1,20}?)\s*(?:播放|放|重复|出现)?(?<times>[两二三四2-9])(?:遍|次)/gu;
const ahead = new RegExp(
  String.raw`${start}(?<times>${timesWords})${noSpeed}\s+(?<what>(?:[\p{L}\d_.'’-]+[^\S\n]*){1,5})`,
  'giu',
);
const thereAndBack = String.raw`(?:boomerang|bumerang|ping[- ]?pong|bum[ée]rangue?)(?:[- ](?:style|loop|effect|effekt|video|clip|like))?`;
const asBoomerang = new RegExp(
  String.raw`${start}${clip}${own}(?:(?:as|like|in|into|als|en|como|come|with)\s+)?(?:(?:an?|eine?n?|une?|um|uno?|the)\s+)?${thereAndBack}(?!\p{L})`,
  'giu',
);
const boomerangOf = new RegExp(
  String.raw`(?:(?:an?|ein|une?|um|the)\s+)?${thereAndBack}\s+(?:of|with|from|on|von|vom|mit|aus|de|du|del|do|da|con|com|avec)\s+(?=\S)`,
  'giu',
);
const thenBack = new RegExp(
  String.raw`${start}${clip}(?:forwards?|vorwärts|à l'endroit|hacia adelante|para a frente|in avanti)\s+(?:and|then|and then|und|dann|und dann|et|puis|et puis|y|y luego|e|e depois|e poi)\s+(?:backwards?|in reverse|rückwärts|à l'envers|hacia atrás|para trás|all'indietro)(?!\p{L})(?<third>\s*,?\s+(?:and|then|and then|und|dann|und dann|et|puis|et puis|y|luego|y luego|e|depois|e depois|poi|e poi)\s+(?:forwards?|vorwärts|à l'endroit|hacia adelante|para a frente|in avanti)(?:\s+again)?(?!\p{L}))?`,
  'giu',
);
const same = new RegExp(
  String.raw`(?:\s*[,;.])?\s+(?:(?:and|und|et|y|e)\s+)?(?:(?:then|next|followed by|dann|danach|puis|ensuite|luego|después|depois|poi)\s+)(?:show\s+|play\s+|zeig\s+)?(?:the (?:very )?same(?: (?!again |but |at |in )[\p{L}\d_'’-]+)?(?: again)?|it again|that again|(?<once>once more|one more time|once again)|de[rn]selben? clip|das gleiche|dasselbe|le même(?: plan| clip)?|el mismo(?: clip)?|o mesmo(?: clipe)?|lo stesso(?: clip)?)(?<how>(?:\s+(?:again|once more|once|at|in|with|played|its|but|this time|now|just|normal|normally|regular|original|real|forwards?|speed|backwards?|reversed?|slow motion|slow-mo|half|double|noch mal|nochmal|normal|normale?|vitesse|velocidad|velocidade|velocità|geschwindigkeit|in|mit|à|a|em))*)(?<time>\s*,?\s*(?:for\s+)?\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS})(?!\p{L}))?`,
  'giu',
);

/** How often, and at which speed, by the words behind "the same clip". */
function speedOf(how: string): number {
  if (/back|revers/iu.test(how)) return -1;
  if (/half|slow/iu.test(how)) return 0.5;
  return /double/iu.test(how) ? 2 : 1;
}

const countOf = (said: string): number => {
  const word = /^(?:\d{1,2}|\p{L}+)/u.exec(said.trim())?.[0].toLowerCase() ?? '';
  return counts[word] ?? Number(/^\d{1,2}/.exec(word)?.[0] ?? 0);
};

/** More often than this nobody means. */
const mostTimes = 10;

const leads =
  /^(?:(?:please|show|play|use|have|repeat|loop|first|then|and|i want|we want|give me|zeig|spiel|bitte|montre|muestra|mostra|pon|mets)\s+)+/iu;

/** There and back, and there once more. */
const toAndFro = (isTimed: boolean, isThrice: boolean): Omit<Again, 'words' | 'said'> =>
  isThrice ? { times: 3, speeds: [-1, 1], isTimed } : { times: 2, speeds: [-1], isTimed, isBothWays: true };

/** Null where nothing is shown again. Quotations keep what they say. */
export function playedAgain(prompt: string): PlayedAgain | null {
  if (prompt.length > mostLetters) return null;
  const texts: string[] = [];
  const again: Again[] = [];
  const whole = (text: string) => text.replace(/\uE000(\d+)\uE001/gu, (_, at) => texts[Number(at)] ?? '');
  const masked = prompt
    .replace(/["“„«「][^"“”„«»「」]{1,200}["”“»」]/gu, (quote) => `\uE000${texts.push(quote) - 1}\uE001`)
    .replace(/[^\S\n]+/gu, ' ');
  const add = (words: string, said: string, one: Omit<Again, 'words' | 'said'>): boolean => {
    const plain = words.replace(leads, '').trim();
    const isClip =
      lex(plain).some(isTelling) &&
      !/(?<!\p{L})(?:film|video|it|all|everything|whole)(?!\p{L})/iu.test(plain);
    if (!isClip || !(one.times >= 2) || one.times > mostTimes) return false;
    again.push({ words: plain, said: whole(said).trim(), ...one });
    return true;
  };
  const counted = (text: string, form: RegExp) =>
    text.replace(form, (...found: unknown[]) => {
      const said = String(found[0]);
      const { what = '', time = '', times = '' } = found.at(-1) as { [name: string]: string | undefined };
      const isAdded = add(what, said, { times: countOf(times), isTimed: time !== '' });
      return isAdded ? once(text, said, `${what.trim()} ${time}`.trim()) : said;
    });
  const turned = (text: string, form: RegExp) =>
    text.replace(form, (...found: unknown[]) => {
      const said = String(found[0]);
      const { what = '', time = '', third } = found.at(-1) as { [name: string]: string | undefined };
      const isAdded = add(what, said, toAndFro(time !== '', third !== undefined));
      return isAdded ? once(text, said, `${what.trim()} ${time}`.trim()) : said;
    });
  const ofOne = (text: string) =>
    text.replace(boomerangOf, (said: string, at: number) => {
      const what = /^[^,;.!?\n\d]{2,60}/u.exec(text.slice(at + said.length))?.[0] ?? '';
      const bare = what.replace(
        /\s+(?:then|and|for|dann|und|puis|et|luego|y|e|depois|poi|at|with|in)\s.*$/iu,
        '',
      );
      return add(bare, said + bare, { times: 2, speeds: [-1], isTimed: false, isBothWays: true }) ? '' : said;
    });
  const sameAgain = (text: string) => {
    let end = -1;
    return text.replace(same, (...found: unknown[]) => {
      const said = String(found[0]);
      const at = Number(found.at(-3));
      const { how = '', time = '', once = '' } = found.at(-1) as { [name: string]: string | undefined };
      const [first, last] = [timeIn(text.slice(0, at)), again.at(-1)];
      // Shown again for another time it is another stretch of it.
      const isSlower = Math.abs(speedOf(how)) !== 1;
      if (time !== '' && first !== null && (timeIn(time) !== first || isSlower)) return said;
      const isNext = end === at && last?.speeds !== undefined;
      end = at + said.length;
      if (isNext) {
        last.speeds?.push(speedOf(how));
        last.times += 1;
        return '';
      }
      const before = text
        .slice(0, at)
        // The dot of “frog.mp4” parts nothing.
        .split(/[,;!?\n]|\.(?!\w)|\s(?:then|dann|puis|luego|depois|poi)\s/iu)
        .findLast((one) => lex(one.replace(anyTime, '')).some(isTelling));
      // "Then once more" alone may be of all that was told.
      if (once !== '' && how.trim() === '') return said;
      const isAdded = add((before ?? '').replace(anyTime, ''), said, {
        times: 2,
        speeds: [speedOf(how)],
        isTimed: time !== '',
      });
      if (!isAdded) end = -1;
      return isAdded ? (first === null ? time : '') : said;
    });
  };
  const rest = sameAgain(
    ofOne(turned(turned(counted(counted(counted(masked, behind), inHan), ahead), thenBack), asBoomerang)),
  );
  return again.length === 0 ? null : { rest: whole(rest), again };
}

/** "A, B and C, play B twice": a clip that is named elsewhere is told there. */
function once(text: string, said: string, clip: string): string {
  const words = wordsOf(clip.replace(leads, ''));
  const others = new Set(wordsOf(text.replace(said, ' ')));
  return words.every((word) => others.has(word)) ? '' : clip;
}

const anyTime = new RegExp(String.raw`(\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})(?!\p{L})`, 'giu');
const timeIn = (text: string): number | null => {
  const found = [...text.matchAll(anyTime)].at(-1);
  return found === undefined ? null : Number((found[1] ?? '').replace(',', '.'));
};

const wordsOf = (text: string) =>
  lex(text.replaceAll('_', ' '))
    .filter(isTelling)
    .map(({ fold }) => singular(fold));

/** The brief of the film with each clip once, and the wishes to show some of them again; null where one is not in it. */
export function withPlayedAgain(brief: Brief, { again }: PlayedAgain, prompt: string): Brief | null {
  const edits: EditWish[] = [];
  for (const { words, said, times, speeds } of again) {
    const part =
      brief.parts.find((one) => isOf(one, words)) ?? (brief.parts.length === 1 ? brief.parts[0] : undefined);
    if (part === undefined) return null;
    const target = { kind: 'assets' as const, ids: [part.assetId], said: part.said };
    edits.push({ kind: 'repeat', target, times, said, ...(speeds !== undefined && { speeds }) });
  }
  const told = withHalves(withOwnTime(brief, again), again);
  // A text on the last clip is on the one that comes again.
  const isText = ({ kind }: EditWish) => kind === 'title';
  const texts = told.edits.filter(isText);
  const others = told.edits.filter((edit) => !isText(edit));
  return { ...told, prompt, edits: [...others, ...edits, ...lengthOf(brief, told), ...texts] };
}

/** "A boomerang of the frog, 4 seconds": there and back together take so long. */
function withHalves(brief: Brief, again: readonly Again[]): Brief {
  const turned = again.filter(({ isBothWays }) => isBothWays === true);
  const parts = brief.parts.map((part) => {
    const isTurned = part.seconds !== undefined && turned.some(({ words }) => isOf(part, words));
    return isTurned ? { ...part, seconds: (part.seconds ?? 0) / 2 } : part;
  });
  return { ...brief, parts };
}

/** A time that is told of the clips is not that of the film in which some come again. */
function withOwnTime(brief: Brief, again: readonly Again[]): Brief {
  const { length, parts } = brief;
  const isOfClips = parts.every(({ seconds, trim }) => seconds !== undefined || trim !== undefined);
  if (length === null || isOfClips) return isOfClips ? { ...brief, length: null } : brief;
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0 || !again.some(({ isTimed }) => isTimed)) return brief;
  return { ...brief, length: null, parts: [{ ...only, seconds: length.seconds }] };
}

/** A length of the whole stays what it is, however often its clips are shown. */
function lengthOf({ length }: Brief, told: Brief): EditWish[] {
  if (length?.bound !== 'exact' || told.length === null) return [];
  const { seconds } = length;
  return [{ kind: 'length', seconds, factor: null, bound: 'exact', said: `${seconds} s` }];
}

function isOf({ said }: BriefPart, words: string): boolean {
  const [own, wanted] = [new Set(wordsOf(said)), new Set(wordsOf(words))];
  return own.size > 0 && wanted.size > 0 && (own.isSubsetOf(wanted) || wanted.isSubsetOf(own));
}

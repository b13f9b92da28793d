/** Several pictures at a time, as clauses ask for them. Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { isMarkName } from '../grammar/phrases/mark-names.ts';
import { beginOf, filesOf, type Message, orders, type Stretch } from './craft-clauses.ts';
import { type NamedFile, timesIn } from './craft-parts.ts';
import { all, type Reader, type Taken, unlike, written } from './craft-wish.ts';
import { aboveWords, either, gridWords, insetWords, negations, splitWords } from './craft-words.ts';
import { areOpposite, namesOf, sidesIn, sidesOf } from './frame-sides.ts';

/** "Split screen of the frog and the pig", "frog, pig, elf and monster in a 2x2 grid", "frog on the left, pig on the right". */
export const split: Reader = (message, index) => calledSplit(message, index) ?? sidedSplit(message, index);

const calledSplit: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : splitWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const at = clause.start + match.index;
  if (negations.test(message.masked.slice(clause.start, at))) return null;
  const stretch = splitStretch(message, index, {
    start: beginOf(message, clause, at, orders),
    end: clause.end,
  });
  const files = shownIn(message, stretch);
  const isBare = clause.end - clause.start === match[0].length;
  // "Frog left, pig right, split screen": which ones is told by their sides.
  const isToldBySides = isBare && message.clauses.some((_, at) => sidedSplit(message, at) !== null);
  if (isToldBySides) return { ...clause, edits: [], instead: '' };
  if (files.length === 1 || (files.length === 0 && message.files.length < 2)) return null;
  const isWeak = weakWords.test(message.masked.slice(clause.start, at + match[0].length));
  if (isWeak && filesOf(message, clause).length === 0) return null;
  if (sided.test(match[0]) && files.length < 2) return null;
  return splitOf(message, stretch, files);
};

/** "A on top and B below": only of two that are named so. */
const sided = /^(?:on|to) /iu;

/** What moves, or stands over clips, has a side of its own. */
const otherSides = either(
  'pans?|panning|moves?|moving|slides?|wipes?|pushe?s?|zooms?|swipes?|corner|ecke|coin|esquina|canto|angolo|titles?|texts?|captions?|titel|texte?|titre|título|texto|titolo|testo|schwenk\\p{L}*|logo|mirror(?:ed)?',
  '标题|文字|角|移',
);

/** "Left half training, right half goal", "clip_001 links, clip_002 rechts": two that are given opposite halves. */
const sidedSplit: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  let { end } = clause;
  for (const next of message.clauses.slice(index + 1)) {
    const isBound = /[.!?\n。]/u.test(message.masked.slice(end, next.start));
    if (
      isBound ||
      shownIn(message, next).length !== 1 ||
      sidesIn(message.masked.slice(next.start, next.end)).length !== 1
    )
      break;
    end = next.end;
  }
  const whole = { start: clause.start, end };
  const [first] = shownIn(message, whole);
  if (first === undefined) return null;
  const lead = message.masked.slice(clause.start, first.start);
  const begins = sidesIn(lead)[0]?.start ?? first.start - clause.start;
  const stretch = { start: beginOf(message, clause, clause.start + begins, orders), end };
  const text = message.masked.slice(stretch.start, stretch.end);
  const files = shownIn(message, stretch);
  const isPlain =
    !/["“„«「『]/u.test(text) && !otherSides.test(text) && !insetWords.test(text) && !negations.test(text);
  if (!isPlain || files.length < 2 || files.some(({ value }) => isMarkName(value.name))) return null;
  if (!areOpposite(sidesOf(message, stretch, files))) return null;
  // "Both interviews side by side for 8 seconds, Emma left, Noah right": the split is told there.
  const ids = new Set(files.map(({ value }) => value.id));
  const isToldElsewhere = message.clauses.some((other) => {
    const isOutside = other.end <= stretch.start || other.start >= stretch.end;
    const shown = isOutside ? shownIn(message, other) : [];
    const isSame = shown.length === ids.size && shown.every(({ value }) => ids.has(value.id));
    return isSame && splitWords.test(message.masked.slice(other.start, other.end));
  });
  return isToldElsewhere ? { ...stretch, edits: [], instead: '' } : splitOf(message, stretch, files);
};

const shownIn = (message: Message, stretch: Stretch): NamedFile[] =>
  unlike(namesOf(message, stretch).filter(({ value }) => value.kind !== 'audio'));

/** Where two stand beside each other whatever the shape of the frame. */
const besideWords = either(
  'side[ -]by[ -]side|next to each other|nebeneinander|c[oô]te [aà] c[oô]te|lado a lado|al lado|ao lado|fianco a fianco|affiancat[ie]|accanto',
  '并排|左右',
);
const uprightWords = either(
  'portrait|vertical(?:e|mente)?|upright|hochkant|hochformat|tik ?tok|reels?|stor(?:y|ies)|shorts|9 ?[:x/] ?16|4 ?: ?5',
  '竖屏|竖版|抖音',
);

function splitOf(message: Message, own: Stretch, named: readonly NamedFile[]): Taken {
  const { stretch, time } = withTimeBehind(message, own);
  const text = written(message, stretch);
  const sides = sidesOf(message, own, named);
  const late = (at: number) => Number(sides[at] === 'right' || sides[at] === 'bottom');
  const files = named
    .map((file, at) => ({ file, late: late(at) }))
    .toSorted((a, b) => a.late - b.late)
    .map(({ file }) => file);
  const targets: ClipTarget =
    files.length === 0
      ? all
      : {
          kind: 'assets',
          ids: files.map(({ value }) => value.id),
          said: files.map(({ value }) => value.name).join(' and '),
        };
  const isGrid = gridWords.test(text) || files.length > 3;
  const isSaidAbove = aboveWords.test(text) || sides.some((side) => side === 'top' || side === 'bottom');
  const isSaidBeside = besideWords.test(text) || sides.some((side) => side === 'left' || side === 'right');
  const isAbove = isSaidAbove || (!isSaidBeside && !isGrid && uprightWords.test(message.masked));
  const edit: Edit = { kind: 'split', as: isAbove ? 'above' : isGrid ? 'grid' : 'beside', targets };
  const instead = files.map((file) => `${written(message, file)}${time}`).join(', ');
  return { ...stretch, edits: [edit], instead };
}

/** "Frog and pig side by side, 6 seconds, then the elf": the time in the clause behind is theirs, where others are shown too. */
function withTimeBehind(message: Message, stretch: Stretch): { stretch: Stretch; time: string } {
  const text = written(message, stretch);
  const { lasts } = timesIn(text);
  if (lasts !== null) return { stretch, time: ` ${text.slice(lasts.start, lasts.end)}` };
  const next = message.clauses.find(({ start }) => start >= stretch.end);
  const behind = next === undefined ? '' : written(message, next);
  const own = timesIn(behind).lasts;
  const isOwn =
    next !== undefined &&
    own !== null &&
    /^(?:\s|for|für|pendant|durante|per|por|long|lang)*$/iu.test(
      behind.slice(0, own.start) + behind.slice(own.end),
    ) &&
    !/[.!?\n。]/u.test(message.masked.slice(stretch.end, next.start)) &&
    message.files.some(({ start, value }) => start >= next.end && value.kind !== 'audio');
  return isOwn
    ? { stretch: { start: stretch.start, end: next.end }, time: ` ${behind.slice(own.start, own.end)}` }
    : { stretch, time: '' };
}

/** "At the same time keep it short", "a grid look" say nothing of pictures, "in a grid" does. */
const weakWords =
  /(?:at the same time|(?<!(?:in|as|into) (?:a |the |one )?)(?:grid|raster|grille|cuadr[ií]cula|grade|griglia))$/iu;

/** "For 6 seconds" behind the last of some names. */
const timed =
  /(?:for|für|pendant|durante|por|per)?\s*\d{1,3}(?:[.,]\d{1,2})?\s*(?:seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|secondi|秒)\s*$/iu;

/** Which part of the frame one is in. */
const sideWords =
  /(?<!\p{L})(?:(?:on|at|to|in|auf|à|a|en|na?|no) (?:the |der |la |el |il )?)?(?:left|right|top|bottom|above|below|links|rechts|oben|unten|gauche|droite|haut|bas|izquierda|derecha|arriba|abajo|esquerda|direita|cima|baixo|sinistra|destra|sopra|sotto)(?: (?:side|seite|half|hälfte))?(?!\p{L})|左|右|上|下/giu;
/** With the clauses beside it that only name files. */
function splitStretch(message: Message, index: number, wish: Stretch): Stretch {
  const isName = (stretch: Stretch | undefined) => {
    if (stretch === undefined) return false;
    const files = namesOf(message, stretch);
    const named = files.reduceRight(
      (text, { start, end }) => text.slice(0, start - stretch.start) + text.slice(end - stretch.start),
      written(message, stretch),
    );
    const bare = named.replace(splitWords, ' ').replace(timed, ' ').replace(sideWords, ' ');
    return (
      files.length > 0 &&
      /^(?:[\s&+]|put|place|arrange|show|setze?|zeige?|mets|place|pon|põe|coloca|metti|mostra|the|my|and|und|et|y|e|der|die|das|den|le|la|les|el|los|las|o|os|as|il|i|lo)*$/iu.test(
        bare.replaceAll(/(?<=\p{L})(?=\s)|\s/gu, ' '),
      )
    );
  };
  let [first, next] = [index, index];
  // A time behind the names is theirs, and what comes then stands by itself.
  const isTimed = (one: number) => {
    const clause = message.clauses[one];
    const time = clause === undefined ? null : timesIn(written(message, clause)).lasts;
    const last = clause === undefined ? undefined : filesOf(message, clause).at(-1);
    return clause !== undefined && time !== null && clause.start + time.start >= (last?.start ?? 0);
  };
  const isBound = (one: number) =>
    /[.!?\n。]/u.test(
      message.masked.slice(message.clauses[one]?.end ?? 0, message.clauses[one + 1]?.start ?? 0),
    );
  while (isName(message.clauses[next + 1]) && !isBound(next) && !isTimed(next)) next += 1;
  const startsClause = wish.start === message.clauses[index]?.start;
  if (startsClause)
    while (isName(message.clauses[first - 1]) && !isBound(first - 1) && !isTimed(first - 1)) first -= 1;
  return {
    start: first === index ? wish.start : (message.clauses[first]?.start ?? wish.start),
    end: next === index ? wish.end : (message.clauses[next]?.end ?? wish.end),
  };
}

const otherwise = either(
  'instead|rather|now|change|make|switch|put|them|it|statt(?:dessen)?|anstatt|lieber|jetzt|nun|doch|mach|plutôt|maintenant|au lieu|mets|mejor|ahora|en vez|en lugar|ponlos|agora|melhor|em vez|invece|adesso|ora|piuttosto|mettili',
  '改|换|而不是|现在',
);
const belowEach = either(
  "one above the other|above each other|on top of each other|stacked|top and bottom|one below the other|vertically|übereinander|untereinander|l['’]un (?:au-dessus|sur|en dessous|sous) (?:de )?l['’]autre|uno (?:encima|arriba|debajo|sobre) (?:del |el )?otro|um (?:em cima|por cima|acima|sobre|embaixo) (?:do |o )?outro|uno sopra l['’]altro|uno sotto l['’]altro",
  '上下(?:排列|分屏)?',
);
const besideEach = either(
  "side[ -]by[ -]side|next to each other|beside each other|horizontally|nebeneinander|côte à côte|l['’]un à côté de l['’]autre|lado a lado|uno al lado del otro|um ao lado do outro|fianco a fianco|affiancat[ie]|uno accanto all['’]altro",
  '左右(?:排列|分屏)?|并排',
);
const asGrid = either(
  '[23] ?[x×] ?[23](?: grid)?|grid|raster|grille|cuadr[ií]cula|grade|griglia',
  '四宫格|九宫格|宫格',
);
const refusedBefore =
  /(?:instead of|rather than|not|statt|anstatt|nicht|au lieu d[e’']|plutôt que|en vez de|en lugar de|em vez de|ao invés de|invece (?:che|di)|不要|而不是)\s*$/iu;

/** "Now one above the other instead of side by side": another arrangement of what is seen at a time. */
export const resplit: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn !== true || filesOf(message, clause).length > 0) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const all: readonly (readonly ['above' | 'beside' | 'grid', RegExp])[] = [
    ['above', belowEach],
    ['beside', besideEach],
    ['grid', asGrid],
  ];
  const asked = all.filter(([, words]) => {
    const match = words.exec(text);
    return match !== null && !refusedBefore.test(text.slice(0, match.index));
  });
  const [only, ...others] = asked;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (only === undefined || others.length > 0 || words.length > mostWords) return null;
  if (!otherwise.test(text) && words.length > 6) return null;
  const edit: Edit = { kind: 'split', as: only[0], targets: { kind: 'all' } };
  return { ...clause, edits: [edit], instead: '' };
};

const mostWords = 14;

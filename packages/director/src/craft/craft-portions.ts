/** Stretches of a clip, or of the film, that are to look, sound or play otherwise: "the last 2 seconds in slow motion". Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { beginOf, filesBeside, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { countOf, counts, type NamedFile, unit } from './craft-parts.ts';
import { treatmentIn } from './craft-treatments.ts';
import { all, clip, isNamedElsewhere, type Reader, written } from './craft-wish.ts';

/** A stretch as it is told, and where. */
export interface Portion extends Stretch {
  by: 'seconds' | 'share';
  from: number;
  to: number | null;
}

type Measure = Omit<Portion, 'start' | 'end'>;

const lastWord =
  /^(?:last|final|closing|ending|letzte|derni|[úu]ltim|final|后|最后|末|结尾|最末|second|zweite|deuxi|segund|second)/iu;
const edges =
  'first|opening|initial|last|final|closing|ersten?|letzten?|premi[eè]re?s?|derni[eè]re?s?|primer[oa]s?|[úu]ltim[oa]s|[úu]ltim[oae]|primeir[oa]s?|prim[iea]|primo|ultimi';
const article =
  "(?:the |its |their |der |die |das |den |dem |des |im |in den |in der |les |la |le |l['’]|los |las |el |os |as |o |a |i |gli |il |lo |negli |nei |nos |nas |sus |ses )?";
const inSeconds = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${article}(?:(?<edge>${edges})\s+(?<n>${counts})|(?<count>${counts})\s+(?<side>${edges}))[ -]?${unit}(?![\p{L}])`,
  'giu',
);
const inHan =
  /(?:在)?(?<edge>前面?|开头|开始|最初|头|最后|后面?|末尾|结尾)的?(?<n>\d{1,3}(?:\.\d)?|[一二两三四五六八十])\s?秒(?:钟)?(?:内|里)?/gu;
const shareNames =
  'half|halves|hälfte|moiti[eé]|mitad|metade|met[aà]|thirds?|drittel|tiers|tercio|terço|terzo|quarter|viertel|quart|cuarto|quarto';
const sides = `${edges}|front|back|erstes|zweite[ns]?|letztes|premier|dernier|second|seconde|deuxi[eè]me|segund[oa]|primer|secondo|seconda`;
const inShares = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${article}(?<edge>${sides})\s+(?<share>${shareNames})(?![\p{L}])`,
  'giu',
);
const sharesInHan = /(?:在)?(?<edge>前|后)(?:面|边)?(?:半段|半部分|一半|半截|半)(?:部分|段)?/gu;
const onwards =
  /(?<![\p{L}\p{N}])(?:(?:from|after|starting (?:at|from)) (?:the )?(?:second (?<a>\d{1,3})|(?<b>\d{1,3})[ -]?(?:st|nd|rd|th)? ?(?:seconds?|secs?|s)(?: mark)?)(?: on(?:wards?)?)?|ab (?:der )?sekunde (?<c>\d{1,3})|à partir de (?:la )?(?:seconde (?<d>\d{1,3})|(?<e>\d{1,3}) ?(?:secondes?|s))|a partir d(?:el|o) segundo (?<f>\d{1,3})|dal secondo (?<g>\d{1,3})(?: in poi)?)(?![\p{L}\p{N}])|从第?(?<h>\d{1,3})秒(?:开始|起|以后|之后)?/giu;
const upTo =
  /(?<![\p{L}\p{N}])(?:(?:until|till|up to) (?:the )?(?:second (?<a>\d{1,3})|(?<b>\d{1,3})[ -]?(?:st|nd|rd|th)? ?(?:seconds?|secs?|s)(?: mark)?)|bis (?:zur )?sekunde (?<c>\d{1,3})|jusqu['’]à la seconde (?<d>\d{1,3})|hasta el segundo (?<e>\d{1,3})|até o segundo (?<f>\d{1,3})|fino al secondo (?<g>\d{1,3}))(?![\p{L}\p{N}])/giu;
const ofClock = '(?:\\d{1,2}:\\d{2}|\\d{1,3}(?:[.,]\\d)?)';
const range = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:the |der |la |le |el |o |il )?(?:part|bit|section|teil|partie|parte|tramo|trecho|tratto) )?(?:from |between |von |zwischen |de |du |entre |desde |del |do |da |dal |tra |从)(?:second |sekunde |la seconde |el segundo |o segundo |il secondo |第)?(?<from>${ofClock})(?: ?${unit})?\s?(?:to|and|until|till|-|–|bis|und|à|et|a|y|e|al|hasta|até|到|至)\s?(?:second |sekunde |la seconde |el segundo |o segundo |第)?(?<to>${ofClock})(?: ?${unit})?(?![\p{L}\p{N}])`,
  'giu',
);

const clockOf = (said: string): number => {
  const [first = '', second] = said.split(':');
  return second === undefined ? Number(first.replace(',', '.')) : Number(first) * 60 + Number(second);
};

const shareOf = (name: string): number =>
  /^(?:hal|häl|moi|mit|met)/iu.test(name) ? 1 / 2 : /^(?:thi|dri|tie|ter)/iu.test(name) ? 1 / 3 : 1 / 4;

const edgeMeasure = (edge: string, value: number, by: Measure['by']): Measure =>
  lastWord.test(edge) ? { by, from: -value, to: null } : { by, from: 0, to: value };

function shareMeasure(edge: string, name: string): Measure {
  const share = shareOf(name);
  // "The second third" is the one in the middle.
  const isMiddle = share < 0.5 && /^(?:second|zweite|deuxi|segund)/iu.test(edge);
  if (isMiddle) return { by: 'share', from: share, to: 2 * share };
  return edgeMeasure(/^back/iu.test(edge) ? 'last' : edge, share, 'share');
}

const given = (groups: { [name: string]: string | undefined }, names: string): number =>
  Number([...names].map((name) => groups[name]).find((one) => one !== undefined) ?? Number.NaN);

const forms: readonly (readonly [
  RegExp,
  (groups: { [name: string]: string | undefined }) => Measure | null,
])[] = [
  [
    range,
    ({ from = '', to = '' }) =>
      clockOf(to) > clockOf(from) ? { by: 'seconds', from: clockOf(from), to: clockOf(to) } : null,
  ],
  [
    inSeconds,
    ({ edge, side, n, count }) => edgeMeasure(edge ?? side ?? '', countOf(n ?? count ?? ''), 'seconds'),
  ],
  [inHan, ({ edge = '', n = '' }) => edgeMeasure(edge, countOf(n), 'seconds')],
  [inShares, ({ edge = '', share = '' }) => shareMeasure(edge, share)],
  [sharesInHan, ({ edge = '' }) => edgeMeasure(edge, 0.5, 'share')],
  [onwards, (groups) => ({ by: 'seconds', from: given(groups, 'abcdefgh'), to: null })],
  [upTo, (groups) => ({ by: 'seconds', from: 0, to: given(groups, 'abcdefg') })],
];

const bareHalf =
  /(?<![\p{L}\p{N}-])(?:(?:the )?(?:one |other )?half|halb|(?:la )?moiti[eé]|(?:la )?mitad|metade|met[aà])(?: of (?:it|the clip))?(?! (?:the )?(?:speed|volume|size|as|of|a|an|la|de|del|do|da)(?!\p{L}))(?![\p{L}-])|一半/giu;

/** The stretches that a text tells of, in their order; none twice. */
export function portionsIn(text: string): Portion[] {
  const found: Portion[] = [];
  for (const [form, measure] of forms)
    for (const match of text.matchAll(form)) {
      const one = measure(match.groups ?? {});
      const at = { start: match.index, end: match.index + match[0].length };
      if (one === null || Number.isNaN(one.from) || (one.to !== null && !(one.to > 0) && one.from >= 0))
        continue;
      if (found.every(({ start, end }) => end <= at.start || start >= at.end)) found.push({ ...one, ...at });
    }
  return found.toSorted((a, b) => a.start - b.start);
}

/** "Half grey, half colour": the one half and then the other. */
function halvesIn(text: string): Portion[] {
  const [first, second, ...more] = [...text.matchAll(bareHalf)];
  if (first === undefined || second === undefined || more.length > 0) return [];
  const at = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });
  return [
    { by: 'share', from: 0, to: 0.5, ...at(first) },
    { by: 'share', from: -0.5, to: null, ...at(second) },
  ];
}

const changing =
  /(?<!\p{L})(?:make|turn|change|slow|speed|mute|silence|reverse|desaturate|darken|brighten|put|set|let|mach|mache|lass|verlangsam\p{L}*|beschleunig\p{L}*|setze?|stell|fais|rends?|mets|passe|ralenti\p{L}*|acc[eé]l[eéè]r\p{L}*|coupe|pon|haz|ralentiza|acelera|silencia|põe|coloca|faz|deixa|desacelera|metti|fai|rendi|rallenta|accelera)(?!\p{L})|把|让/iu;
/** What shows a stretch and nothing else of its clip, or once more. */
const taking =
  /(?<!\p{L})(?:only|just|keep|use|take|add|insert|again|once more|nur|behalte?|nimm|nochmal|noch einmal|füge?|seulement|uniquement|que|garde|encore|ajoute|s[oó]lo|solamente|qued\p{L}*|añade|otra vez|apenas|s[oó]|mant[eé]m|adiciona|de novo|soltanto|solo|tieni|aggiungi|di nuovo)(?!\p{L})|只|仅|再|加入/iu;
const ofWord =
  /^\s*(?:of|from|in|on|von|vom|der|des|beim?|im|de|du|des|del|de la|d['’]|da|do|di|della|dello|dell['’]|dal)(?:\s+(?:the|my|our|der|dem|des|la|le|les|el|los|las|o|a|os|il|lo|l['’]))*\s*$/iu;
const leading =
  /^(?:[\s,]|(?:with|and|but|then|where|while|make|turn|play|show|put|set|let|have|mit|und|aber|dann|davon|mach|mache|lass|spiel|spiele|zeig|avec|et|mais|puis|dont|mets|passe|fais|con|y|pero|luego|pon|haz|com|e|mas|depois|põe|coloca|ma|poi|metti|fai|in|for|over|during|für|während|pendant|pour|durante|por|per|的|把|让|and then|please|bitte|i want|we want|slow|down|speed|up)(?!\p{L}))*$/iu;
/** "The rest in colour", "the rest at normal speed". */
const rest =
  /(?:,|;|\s)?\s*(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)?(?:(?:the|der|die|das|le|el|o|il)\s+)?(?:rest|remainder|remaining|übrige|reste|resto|其余|剩下|(?:second|other|zweite|andere|deuxième|seconde|autre|segunda|otra|outra|seconda|altra)(?: (?:one|half|hälfte|moitié|mitad|metade|metà))?|后半(?:段)?)(?:的)?(?:\s+(?:of (?:it|the clip)|davon))?\s*(?:(?:is|stays|plays|remains|bleibt|ist|reste|queda|fica|resta|in|at|en|em|a|with|mit)\s+)*(?:(?:full )?colou?r|farbe|farbig|couleurs?|color|cor|colori?|彩色|normal(?:e|es)?(?: speed| geschwindigkeit| tempo)?|(?:vitesse|velocidad|velocidade|velocità) normale?|正常(?:速度)?|as (?:it )?is|untouched|so|comme ça|igual|così)(?!\p{L})/giu;

/** The file that a stretch is said to be of, right behind it or, in the genitive, before. */
function ownerOf(message: Message, files: readonly NamedFile[], portion: Stretch): NamedFile | undefined {
  const behind = files.find(
    ({ start }) => start >= portion.end && ofWord.test(message.masked.slice(portion.end, start)),
  );
  return (
    behind ??
    files.find(
      ({ end }) =>
        end <= portion.start && /^(?:[’']s?|的)\s*$/u.test(message.masked.slice(end, portion.start)),
    )
  );
}

interface Told {
  stretch: Stretch;
  edits: Edit[];
  owners: NamedFile[];
}

/** "Frog.mp4 with the last 2 seconds in slow motion", "the first half grey and the second in colour". */
export const portions: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const found = clausePortions(message, index);
  if (found.length === 0) return isRestOnly(message, index) ? { ...clause, edits: [], instead: '' } : null;
  const told = toldOf(message, clause, found);
  if (told === null) return null;
  const { stretch, owners, edits } = told;
  const lead = message.masked.slice(clause.start, found[0]?.start ?? clause.start);
  if (taking.test(message.masked.slice(clause.start, clause.end).replace(/["_]+/gu, ' '))) return null;
  const isOwned = owners.some((file) => !isNamedElsewhere(message, stretch, file));
  if (isOwned && message.isTurn !== true && !changing.test(lead)) return null;
  if (message.isTurn !== true && message.files.every(({ value }) => value.kind === 'audio')) return null;
  const kept = owners.filter((file) => !isNamedElsewhere(message, stretch, file));
  const names = [...new Map(kept.map((file) => [file.value.id, written(message, file)])).values()];
  return { ...stretch, edits, instead: message.isTurn === true ? '' : names.join(', ') };
};

/** The stretches of a clause; of a message that halves something those of its clauses. */
function clausePortions(message: Message, index: number): Portion[] {
  const clause = message.clauses[index];
  if (clause === undefined) return [];
  const moved = (found: readonly Portion[], by: number) =>
    found.map((one) => ({ ...one, start: one.start + by, end: one.end + by }));
  const text = message.masked.slice(clause.start, clause.end);
  const own = moved(portionsIn(text), clause.start);
  if (own.length > 0) return own;
  return halvesIn(message.masked).filter(({ start, end }) => start >= clause.start && end <= clause.end);
}

const isRestOnly = (message: Message, index: number): boolean => {
  const clause = message.clauses[index];
  if (clause === undefined || clausePortions(message, index - 1).length === 0) return false;
  const text = message.masked.slice(clause.start, clause.end);
  return text.replace(rest, '').trim() === '';
};

function toldOf(message: Message, clause: Stretch, found: readonly Portion[]): Told | null {
  const files = filesOf(message, clause).filter(({ value }) => value.kind !== 'audio');
  const owners = found.map((portion) => ownerOf(message, files, portion));
  const ends = found.map((portion, at) =>
    endOfPortion(message, { clause, files, portion, next: found[at + 1] }),
  );
  const starts = found.map((portion, at) => {
    const before =
      files.filter((file) => file.end <= portion.start && owners[at] !== file).at(-1)?.end ?? clause.start;
    return Math.max(before, at === 0 ? clause.start : (found[at - 1]?.end ?? 0));
  });
  const texts = (from: readonly number[], to: readonly number[]) =>
    found.map((_, at) =>
      treatmentIn(bareText(message, files, { start: from[at] ?? 0, end: to[at] ?? 0 }), message.assets),
    );
  const behind = texts(
    found.map(({ end }) => end),
    ends,
  );
  const before = texts(
    starts,
    found.map(({ start }) => start),
  );
  const isBefore = before[0] != null && (found.length > 1 || behind[0] === null);
  const changes = isBefore ? before : behind;
  if (changes.some((one) => one === null)) return null;
  const [firstStart = clause.start] = starts;
  const start = isBefore
    ? beginOfTreatment(message, firstStart, found[0])
    : leadStart(message, clause, firstStart, found[0]);
  const end = isBefore ? endBehind(message, files, found.at(-1)) : (ends.at(-1) ?? clause.end);
  const edits = found.flatMap((portion, at) => {
    const target = targetOf(message, { clause, portion, owner: owners[at] });
    const { by, from, to } = portion;
    return (changes[at] ?? []).map((how): Edit => ({ kind: 'part', target, by, from, to, how }));
  });
  // "The second half in colour" beside a first half that is not.
  const isBeside = message.clauses.some(
    (other, at) => other !== clause && clausePortions(message, at).length > 0,
  );
  if (edits.length === 0 && !isBeside) return null;
  const stretch = trimmed(message.masked, { start, end });
  return { stretch, edits, owners: owners.filter((file) => file !== undefined) };
}

/** A stretch of the message without the names of files, and without what is said of the rest. */
function bareText(message: Message, files: readonly NamedFile[], { start, end }: Stretch): string {
  const text = files
    .filter((file) => file.start >= start && file.end <= end)
    .reduceRight(
      (left, file) => `${left.slice(0, file.start - start)} ${left.slice(file.end - start)}`,
      message.masked.slice(start, Math.max(start, end)),
    );
  return text.replace(rest, ' ').replace(/[’']s(?!\p{L})/gu, ' ');
}

/** What is said of a stretch ends where another clip is named, or the next stretch begins. */
function endOfPortion(
  message: Message,
  {
    clause,
    files,
    portion,
    next,
  }: { clause: Stretch; files: readonly NamedFile[]; portion: Portion; next: Portion | undefined },
): number {
  const last = next?.start ?? clause.end;
  const other = files.find(
    ({ start }) =>
      start >= portion.end && start < last && !ofWord.test(message.masked.slice(portion.end, start)),
  );
  if (other === undefined) return last;
  return beginOfName(message, portion.end, other.start);
}

const beforeName =
  /(?:\s|,)*(?:(?:and|then|und|dann|et|puis|y|luego|e|depois|poi|然后|和)\s*)*(?:(?:the|my|our|der|die|das|den|le|la|les|el|los|las|o|a|os|as|il|lo|l['’])\s*)?$/iu;
const beginOfName = (message: Message, from: number, to: number): number => {
  const text = message.masked.slice(from, to);
  return from + (beforeName.exec(text)?.index ?? text.length);
};

/** Where the words for a treatment begin that stands before its stretch. */
function beginOfTreatment(message: Message, from: number, first: Portion | undefined): number {
  const text = message.masked.slice(from, first?.start ?? from);
  return from + (text.length - text.trimStart().length);
}

function leadStart(message: Message, clause: Stretch, from: number, first: Portion | undefined): number {
  const to = first?.start ?? from;
  const text = message.masked.slice(from, to);
  return leading.test(text) ? from : Math.max(from, beginOf(message, clause, to));
}

/** Behind a stretch whose treatment stands before it, what it is of, and what is said of the rest. */
function endBehind(message: Message, files: readonly NamedFile[], last: Portion | undefined): number {
  const at = last?.end ?? 0;
  const owner =
    last === undefined
      ? undefined
      : files.find(({ start }) => start >= at && ofWord.test(message.masked.slice(at, start)));
  const end = owner?.end ?? at;
  const clause = message.clauses.find((one) => one.start <= at && one.end >= at);
  const left = message.masked.slice(end, clause?.end ?? end);
  const more = [...left.matchAll(rest)].find(({ index }) => index === 0);
  return end + (more?.[0].length ?? 0);
}

/** Whose stretch it is: the file it is said to be of, the only one, the one named before it, or the film's. */
function targetOf(
  message: Message,
  { clause, portion, owner }: { clause: Stretch; portion: Portion; owner: NamedFile | undefined },
): ClipTarget {
  if (owner !== undefined) return clip(owner.value);
  const shown = message.files.filter(({ value }) => value.kind !== 'audio');
  const before = filesOf(message, { start: clause.start, end: portion.start }).filter(
    ({ value }) => value.kind !== 'audio',
  );
  const own = before.at(-1);
  const isList = new Set(before.map(({ value }) => value.id)).size > 1;
  if (own !== undefined && !isList) return clip(own.value);
  const ids = new Set(shown.map(({ value }) => value.id));
  if (ids.size === 1 && shown[0] !== undefined) return clip(shown[0].value);
  const beside = filesBeside(message, clause);
  const behind = beside.some(({ start }) => start >= clause.end);
  const nearest = beside.findLast(({ end }) => end <= clause.start);
  return behind && nearest !== undefined && !isList ? clip(nearest.value) : all;
}

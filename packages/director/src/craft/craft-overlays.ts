/** Small pictures and texts that stand over some clips and not over others, as clauses ask for them. Pure. */
import type { ClipTarget, ClipTrait, Edit } from '../edits/edit-wish.ts';
import { isMarkName } from '../grammar/phrases/mark-names.ts';
import { filesBeside, filesOf, type Message, orders, type Stretch, trimmed } from './craft-clauses.ts';
import { overlayTraits } from './craft-overlay-times.ts';
import { type NamedFile, quoteIn, shareIn, spotIn, timesIn } from './craft-parts.ts';
import { clip, keptNames, type Reader, unlike, withAttributes, written } from './craft-wish.ts';
import { either, insetWords, negations } from './craft-words.ts';
import { namesOf } from './frame-sides.ts';

const small =
  /(?<!\p{L})(?:(?:as |in |like )?(?:a |an )?(?:small|little|tiny|mini)(?:er)?(?: (?:picture|window|video|image|box|inset|overlay|frame|screen|clip))?|(?:as |in )?(?:a |an )?(?:inset|picture[ -]in[ -]picture|pip|overlay)|(?:als |in einem )?klein(?:e[smnr]?)?(?: (?:bild|fenster|video|kasten))?|bild[ -]im[ -]bild|(?:comme |dans )?(?:une? )?petit(?:e)?(?: (?:image|fenêtre|vignette|écran|cadre))?|en (?:petit|vignette|incrustation)|(?:como |en )?(?:una? )?(?:ventana|imagen|v[ií]deo|recuadro) peque[ñn][ao]|en peque[ñn]o|(?:como |numa? |em )?(?:uma? )?(?:janela|imagem|v[ií]deo) pequen[ao]|em pequeno|(?:come |in )?(?:una? )?(?:finestra|immagine|video|riquadro) piccol[ao]|piccolo riquadro|in piccolo)(?!\p{L})|小(?:画面|窗口?|图)|画中画/iu;
const onto =
  /(?<!\p{L})(?:(?:on top of|over|above|during|while|across|through(?:out)?|über|während|par-dessus|sur|pendant|(?:por )?encima de|sobre|durante|por cima d[eao]s?|sopra|su)(?!\p{L})|from(?= .*? on(?:wards?)?(?!\p{L})))|叠在|放在|盖在/iu;
const following =
  /(?<!\p{L})(?:(?:all|everything|what(?:ever)?|the rest|the clips?|the others?)(?: (?:that|which))? (?:follows?|comes? (?:after|next|then|behind))|the rest(?: of (?:it|the (?:film|video)))?|all the rest|alle[sm]?,? was (?:danach |dann )?(?:folgt|kommt)|alles danach|de[rmn] rest|tout ce qui (?:suit|vient après)|(?:tout )?le reste|(?:todo )?lo que (?:sigue|viene(?: después)?)|el resto|tudo o que (?:segue|vem (?:a seguir|depois))|o resto|tutto (?:ciò|quello) che (?:segue|viene dopo)|il resto)(?!\p{L})|后面(?:的)?(?:所有|全部)?(?:片段|内容)?|之后(?:的)?(?:所有|全部)?/iu;
const afterName =
  /(?<!\p{L})(?:after|behind|following|nach|hinter|après|después de|tras|depois d[eao]|após|dopo)(?:\s+(?:the|my|dem|der|den|la|le|les|l['’]|el|los|o|a|il|lo))*\s*$/iu;
const wholeFilm =
  /(?<!\p{L})(?:(?:the )?(?:whole|entire) (?:film|video|thing|time)|everything|all of (?:it|them)|alles|das ganze|tout(?: le film)?|todo(?: el v[ií]deo)?|tudo|tutto)(?!\p{L})/iu;

/** "The elf as a small picture over all that follows", "… over the pig". */
export const insetOver: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const word = small.exec(text);
  if (word === null || negations.test(text)) return null;
  const from = clause.start + word.index + word[0].length;
  const over = onto.exec(message.masked.slice(from, clause.end));
  if (over === null) return null;
  const at = from + over.index;
  const files = unlike(filesOf(message, clause).filter(({ value }) => value.kind !== 'audio'));
  const before = files.filter(({ end }) => end <= at);
  const picture = before.findLast(({ end }) => end <= clause.start + word.index) ?? before.at(-1);
  if (picture === undefined) return null;
  const target = overOf(message, { clause, at: at + over[0].length, picture });
  if (target === null) return null;
  const lead =
    /(?<!\p{L})(?:then|and|with|plus|put|place|show|add|dann|und|mit|setze?|zeige?|puis|et|avec|mets|luego|y|con|pon|depois|e|com|põe|poi|metti)?\s*(?:(?:the|my|our|der|die|das|den|le|la|el|o|a|il|lo|l['’])\s*)?$/iu.exec(
      message.masked.slice(clause.start, picture.start),
    );
  const start = picture.start - (lead?.[0].length ?? 0);
  const own = trimmed(message.masked, { start, end: clause.end });
  const stretch = withAttributes(message, index, own, (text) => timesIn(text).lasts === null);
  const bare = written(message, stretch).replace(small, ' ').replace(following, ' ');
  const spot = spotIn(bare);
  const width = shareIn(bare);
  const edit: Edit = {
    kind: 'inset',
    target: clip(picture.value),
    ...(spot !== null && { spot }),
    ...(width !== null && { width }),
    ...(target.over !== undefined && { over: target.over }),
  };
  const names = keptNames(message, stretch, target.files);
  return { ...stretch, edits: [edit], instead: names === '' ? '' : ` ${names}` };
};

interface Over {
  /** Left out: all of the film. */
  over?: ClipTarget;
  files: NamedFile[];
}

/** What a small picture stands over, by the words from `at` on; null where they say something else. */
function overOf(
  message: Message,
  { clause, at, picture }: { clause: { start: number; end: number }; at: number; picture: NamedFile },
): Over | null {
  const text = message.masked.slice(at, clause.end);
  const named = unlike(filesOf(message, { start: at, end: clause.end })).filter(
    ({ value }) => value.kind !== 'audio' && value.id !== picture.value.id,
  );
  const [first] = named;
  if (first !== undefined) {
    const isAfter = afterName.test(message.masked.slice(at, first.start));
    if (isAfter) return { over: behind(first), files: named };
    return {
      over: { kind: 'assets', ids: named.map(({ value }) => value.id), said: first.value.name },
      files: named,
    };
  }
  if (following.test(text)) {
    const others = filesBeside(message, clause).filter(({ value }) => value.id !== picture.value.id);
    const next = unlike(others.filter(({ start }) => start >= clause.end));
    if (next.length > 0)
      return {
        over: { kind: 'assets', ids: next.map(({ value }) => value.id), said: 'what follows' },
        files: [],
      };
    const before = unlike(others.filter(({ end }) => end <= clause.start));
    const last = before.at(-1);
    const [one] = before;
    // Where nothing comes behind the clip before it, it is what follows the first one.
    return one === undefined || last === undefined || before.length < 2
      ? { files: [] }
      : { over: behind(one), files: [] };
  }
  if (pointing.test(text)) {
    const told = unlike(filesBeside(message, clause).filter(({ end }) => end <= clause.start)).at(-1);
    if (told !== undefined && told.value.id !== picture.value.id)
      return { over: clip(told.value), files: [] };
  }
  return wholeFilm.test(text) ? { files: [] } : null;
}

/** "Over it": over the clip that was told before. */
const pointing =
  /^\s*(?:it|that|this|her|him|es|ihm|ihr|ihn|celui-ci|celle-ci|ella|él|esto|ele|ela|isso|questo|quello|它)(?:\s*(?:[,;.!?\n]|$)|\s+(?:clip|one)(?!\p{L}))/iu;

const behind = ({ value }: NamedFile): ClipTarget => ({
  kind: 'side',
  of: clip(value),
  side: 'after',
  isAll: true,
});

const traits: readonly (readonly [ClipTrait, RegExp])[] = [
  [
    'slow',
    /(?<!\p{L})(?:slow[ -]?mo(?:tion)?|slowed(?: down)?|slow|zeitlupe|ralenti|c[áa]mara lenta|c[âa]mera lenta|rallentatore|rallenty)(?!\p{L})|慢动作|慢放/iu,
  ],
  [
    'grey',
    /(?<!\p{L})(?:black and white|b&w|grey|gray|schwarzwei(?:ß|ss)|noir et blanc|blanco y negro|preto e branco|bianco e nero)(?!\p{L})|黑白/iu,
  ],
  [
    'reversed',
    /(?<!\p{L})(?:reversed|backwards|rückwärts|à l['’]envers|invertid[oa]|al revés|all['’]indietro)(?!\p{L})|倒放/iu,
  ],
  [
    'frozen',
    /(?<!\p{L})(?:freeze(?: frame)?|frozen(?: (?:frame|picture|image))?|standbild|arrêt sur image|image figée|imagen congelada|imagem congelada|fermo immagine)(?!\p{L})|定格/iu,
  ],
];
const named = traits.map(([, words]) => words.source).join('|');
const onTrait = new RegExp(
  String.raw`(?<!\p{L})(?:over|on(?:to)?|across|during|in|über|auf|während|in|sur|pendant|dans|sobre|en|durante|em|na|no|sulla?|sul|nel|sopra)\s+(?:the|that|der|die|das|dem|de[mn]|le|la|l['’]|el|lo|o|a|il|dalla|dal)\s*(?<trait>${named})(?:\s+(?:part|bit|clip|one|shot|section|replay|stelle|teil|stück|partie|passage|plan|parte|trecho|tratto))?(?!\p{L})|(?:在|到)(?<han>慢动作|慢放|黑白|倒放|定格)(?:的)?(?:片段|部分|画面)?(?:上|里|中)?`,
  'iu',
);

/** "With the text “Hello” over the slow motion": on the clip that plays so. */
export const textOnTrait: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const quote = quoteIn(written(message, clause));
  const match = onTrait.exec(message.masked.slice(clause.start, clause.end));
  if (quote === null || match === null) return null;
  const said = match.groups?.trait ?? match.groups?.han ?? '';
  const how = traits.find(([, words]) => words.test(said))?.[0];
  const [first, end] = [clause.start + quote.start, clause.start + quote.end];
  const where = { start: clause.start + match.index, end: clause.start + match.index + match[0].length };
  // Only where it stands right behind the text, or right before it.
  const between = message.masked.slice(Math.min(end, where.end), Math.max(first, where.start));
  if (
    how === undefined ||
    !/^[\s\p{L}]{0,30}$/u.test(between) ||
    filesOf(message, { start: Math.min(first, where.start), end: Math.max(end, where.end) }).length > 0
  )
    return null;
  const lead =
    /(?:(?:and|with|plus|put|place|show|add|write|und|mit|schreib|setze?|et|avec|mets|écris|y|con|pon|escribe|e|com|põe|escreve|metti|scrivi|加上?|写)\s*)*(?:(?:the|a|an|der|den|dem|das|le|la|un|une|el|o|um|il)\s+)?(?:(?:titles?|texts?|words?|captions?|titel|texte?|wort|worten|titre|mots?|título|texto|palabras?|legenda|titolo|testo|scritta|标题|文字|字幕)\s*:?\s*)?$/iu.exec(
      message.masked.slice(clause.start, Math.min(first, where.start)),
    );
  const start = Math.min(first, where.start) - (lead?.[0].length ?? 0);
  const edit: Edit = {
    kind: 'title',
    text: quote.value,
    place: 'at',
    atSeconds: null,
    over: { kind: 'like', how, said: match[0] },
    ...(how === 'frozen' && { isWhole: true as const }),
  };
  const spot = spotIn(message.masked.slice(where.end, clause.end));
  return {
    start,
    end: Math.max(end, where.end),
    edits: [spot === null ? edit : { ...edit, spot }],
    instead: '',
  };
};

// "Demo with webcam in the bottom right corner": what is given a corner beside another clip is small.

const joinedBy =
  /(?<!\p{L})(?:with|plus|and|mit|und|avec|et|con|y|com|e|plus)(?:\s+(?:the|our|my|a|der|die|dem|das|den|le|la|les|el|o|as?|os|il|lo|l['’]))*\s*$|(?:with|mit|avec|con|com) (?:the |an? |der |dem |la |le |el |l['’])?$|(?:配上?|加上?|和|，)\s*$/iu;
const sizes = either(
  'small(?:er)?|little|tiny|mini|bubble|circle|round|window|box|thumbnail|inset|overlay|pip|picture[ -]in[ -]picture|klein\\p{L}*|fenster(?:chen)?|kreis|blase|kasten|petite?s?|vignette|bulle|cercle|fenêtre|incrustation|incrustée?|peque[ñn][ao]|burbuja|c[íi]rculo|recuadro|ventan(?:a|ita)|pequen[ao]|janel(?:a|inha)|bolha|quadradinho|piccol[ao]|finestr(?:a|ella)|riquadro|bolla|cerchio|cornice',
  '小窗?|画中画|圆形?|窗口',
);
/** What has a corner of the frame and is no clip. */
const noClip = either(
  'titles?|texts?|captions?|subtitles?|words?|write|says|titel|texte?|schrift|untertitel|titre|sous-titres?|t[íi]tulo|texto|legenda|subt[íi]tulos?|titolo|testo|scritta|logo|watermark|from|von|depuis|desde|dal|fades?|wipes?|pans?|zooms?',
  '标题|文字|字幕|写|标志',
);
const always =
  /(?<!\p{L})(?:(?:all|whole|entire) (?:the )?(?:time|film|video|along)|all the way|throughout|die ganze zeit|durchgehend|tout le (?:temps|long)|toute la vid[ée]o|todo el (?:tiempo|v[íi]deo)|o tempo todo|sempre|tutto il (?:tempo|video))(?!\p{L})|一直|全程/iu;
const mostBetween = 12;

/** Words between a clip and its corner that say nothing else. */
function isPlace(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const { lasts, at } = timesIn(text);
  const isPlain = !/["“„«「『]/u.test(text) && !noClip.test(text) && !negations.test(text);
  return (
    isPlain && lasts === null && at === null && words.length <= mostBetween && text.search(orders) === -1
  );
}

/** What else a clause may tell before the clip that it gives a corner: "and put", "unten rechts klein". */
interface Cornered extends Stretch {
  picture: NamedFile;
  place: string;
}

function corneredIn(message: Message, clause: Stretch): Cornered | null {
  const files = unlike(namesOf(message, clause)).filter(({ value }) => value.kind !== 'audio');
  for (const [at, picture] of [...files.entries()].toReversed()) {
    if (isMarkName(picture.value.name)) continue;
    const next = files[at + 1]?.start ?? clause.end;
    const behind = message.masked.slice(picture.end, next).replace(joinedBy, '');
    const isCorner = (text: string) => spotIn(text)?.includes('-') === true && isPlace(text);
    const before = message.masked.slice(files[at - 1]?.end ?? clause.start, picture.start);
    if (isCorner(behind)) {
      const lead = joinedBy.exec(before);
      const isLed = lead !== null || at === 0;
      if (!isLed && !sizes.test(behind)) continue;
      const from = lead === null ? picture.start : picture.start - (before.length - lead.index);
      return {
        picture,
        place: `${before} ${behind}`,
        start: at === 0 && isPlace(before) ? clause.start : from,
        end: picture.end + behind.length,
      };
    }
    if (files.length === 1 && isCorner(before)) {
      const isSize = sizes.test(behind) && isPlace(behind);
      const end = isSize ? picture.end + behind.length : picture.end;
      return { picture, place: isSize ? `${before} ${behind}` : before, start: clause.start, end };
    }
  }
  return null;
}

/** "The demo with the webcam in the bottom right corner": a film that is given a corner beside one that is not. */
export const insetWith: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  const found = corneredIn(message, clause);
  if (found === null) return null;
  const { picture, place } = found;
  const others = message.files.filter(({ value, start, end }) => {
    const isOther = value.id !== picture.value.id && value.kind !== 'audio' && !isMarkName(value.name);
    return isOther && (end <= found.start || start >= found.end);
  });
  if (others.length === 0) return null;
  const stretch = withAttributes(
    message,
    index,
    found,
    (text) => timesIn(text).lasts === null && isPlace(text),
  );
  const text = `${place} ${written(message, { start: found.end, end: stretch.end })}`;
  const width = shareIn(text);
  const { isRound } = overlayTraits(text);
  const spot = spotIn(place);
  // "Frog 3 s, then the pig 3 s with the elf small in a corner": over the clip that it is told with.
  const main = others.findLast(({ start, end }) => start >= clause.start && end <= found.start);
  const isOfClip = main !== undefined && others.some(({ value }) => value.id !== main.value.id);
  const edit: Edit = {
    kind: 'inset',
    target: clip(picture.value),
    ...(spot !== null && { spot }),
    ...(width !== null && { width }),
    ...(isOfClip && !always.test(text) && { over: clip(main.value) }),
    ...(isRound === true && { isRound }),
  };
  return { ...stretch, edits: [edit], instead: '' };
};

/** "Picture in picture: the dashboard full screen, the face bottom left": what it is called before it is told. */
export const insetHead: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const match = insetWords.exec(message.masked.slice(clause.start, clause.end));
  const head = /^\s*[:–—-]\s*/u.exec(
    message.masked.slice(clause.start + (match?.[0].length ?? 0), clause.end),
  );
  if (match?.index !== 0 || head === null || message.isTurn === true) return null;
  const isTold = message.clauses.some((one) => corneredIn(message, one) !== null);
  const end = clause.start + match[0].length + head[0].length;
  return isTold ? { start: clause.start, end, edits: [], instead: '' } : null;
};

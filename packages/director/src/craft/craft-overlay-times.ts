/** Small pictures with a time, a width and a share of their own: "overlay it top left, 20% width, from 5s to 12s, opacity 50%". Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import { beginOf, endOf, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { type NamedFile, shareIn, spotIn } from './craft-parts.ts';
import { portionsIn } from './craft-portions.ts';
import { clip, isNamedElsewhere, type Reader, unlike, written } from './craft-wish.ts';
import { negations } from './craft-words.ts';

const percent = String.raw`(\d{1,3}(?:[.,]\d)?) ?(?:%|percent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento)`;
const widthBefore = new RegExp(
  String.raw`${percent}(?: (?:of the |of |der |de la |de l['’]|del |da |do |della |du |de ))?\s?(?:frame |screen |picture |bild|bildschirm)?(?:width|wide|breite|breit|largeur|large|ancho|anchura|largura|larghezza|size|größe|taille|tama[ñn]o|tamanho|dimensione)(?!\p{L})|(?:width|breite|largeur|ancho|largura|larghezza)(?: of| von| de| di|:)? ${percent}|宽(?:度)?(?:为|占)?\s?${percent}`,
  'iu',
);
const opacityWords = new RegExp(
  String.raw`(?:opacity|opaque|transparen\p{L}*|see-through|deckkraft|deckend|opacité|opacidad|opacidade|opacità|trasparen\p{L}*|不?透明度?)(?: (?:of|von|de|di|at|bei|à|al|a|em))?[:\s]*${percent}|${percent} (?:opacity|opaque|transparen\p{L}*|deckkraft|deckend|d['’]opacité|opacité|de opacidad|opacidad|de opacidade|opacidade|di opacità|opacità|trasparen\p{L}*)|(?<half>semi-?transparen\p{L}*|half transparent|halbtransparent\p{L}*|半透明)`,
  'iu',
);
const clear = /transparen|see-through|trasparen|(?<!不)透明/iu;

/** How much of a picture is seen, as a share; null where nothing is said. */
function opacityIn(text: string): number | null {
  const match = opacityWords.exec(text);
  if (match === null) return null;
  if (match.groups?.half !== undefined) return 0.5;
  const share = Number((match[1] ?? match[2] ?? '').replace(',', '.')) / 100;
  if (!(share > 0 && share <= 1)) return null;
  return clear.test(match[0]) && share < 1 ? Math.round((1 - share) * 100) / 100 : share;
}

function widthIn(text: string): number | null {
  const match = widthBefore.exec(text);
  if (match === null) return shareIn(text.replace(opacityWords, ' '));
  const share = Number((match[1] ?? match[2] ?? match[3] ?? '').replace(',', '.')) / 100;
  return share > 0 && share <= 1 ? share : null;
}

const round =
  /(?<!\p{L})(?:circles?|circular|round(?:ed)?|bubble|kreis(?:e|es)?|rund(?:e[rsnm]?)?|cercle|rond|c[íi]rculo|redond[oa]|circular|bolha|cerchio|rotond[oa]|tond[oa]|circolare)(?!\p{L})|圆形?/iu;
/** True for a small picture that is to be round. */
export const isRound = (text: string): boolean => round.test(text);

/** What a text tells of when a small picture is seen, of its width and its share. */
export interface OverlayTraits {
  span?: { from: number; to: number | null };
  width?: number;
  opacity?: number;
  isRound?: true;
}

export function overlayTraits(text: string): OverlayTraits {
  const [portion] = portionsIn(text).filter(({ by }) => by === 'seconds');
  const [width, opacity] = [widthIn(text), opacityIn(text)];
  return {
    ...(portion !== undefined && { span: { from: portion.from, to: portion.to } }),
    ...(width !== null && { width }),
    ...(opacity !== null && { opacity }),
    ...(isRound(text) && { isRound: true as const }),
  };
}

const laying =
  /(?<!\p{L})(?:overlay(?:ing|ed)?|superimpose[d]?|over(?:lay)? it|put|place|add|show|with|lege?|blende?|setze?|zeige?|mit|incruste[rz]?|superpose[rz]?|mets|affiche[rz]?|avec|superp(?:o|oner|ón)|pon|coloca|añade|con|sobrepõe|sobreponha|põe|adiciona|com|sovrapponi|metti|aggiungi)(?!\p{L})|叠加|放/iu;
const around =
  /^(?:\s|[.,:;()"+-]|(?:overlay(?:ing|ed)?|superimpose[d]?|put|place|add|show|keep|with|and|then|at|in|on|to|the|a|an|of|small|little|tiny|corner|side|top|bottom|left|right|upper|lower|width|wide|only|just|during|for|from|over|above|visible|appears?|image|picture|photo|logo|watermark|lege?|blende?|setze?|zeige?|ein|eine[nrs]?|und|mit|dann|klein(?:e[nrsm]?)?|oben|unten|links|rechts|ecke|der|die|das|den|dem|in|im|auf|über|nur|während|für|bild|foto|incruste[rz]?|superpose[rz]?|mets|affiche[rz]?|avec|et|petite?|photo|en|haut|bas|à|gauche|droite|coin|le|la|les|l|une?|du|de|pendant|sur|seulement|pon|coloca|añade|con|y|una?|peque[ñn][oa]|foto|arriba|abajo|derecha|izquierda|esquina|el|los|al|durante|sólo|solo|sobre|del|põe|adiciona|com|e|uma?|pequen[oa]|canto|superior|inferior|esquerd[oa]|direit[oa]|no|na|os|as|o|metti|aggiungi|piccol[oa]|in|alto|basso|destra|sinistra|angolo|il|per|i|lo|su|nei|primi|secondi|seconds?|s|size|ancho|del)(?!\p{L}))*$/iu;

/** What stands in a text once all is taken out that tells how a small picture is seen. */
const bareOf = (text: string): string =>
  portionsIn(text)
    .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
    .replace(widthBefore, ' ')
    .replace(opacityWords, ' ')
    .replace(new RegExp(percent, 'iu'), ' ')
    .replace(round, ' ');

const isTrait = (message: Message, stretch: Stretch): boolean => {
  if (filesOf(message, stretch).length > 0) return false;
  const text = message.masked.slice(stretch.start, stretch.end);
  const traits = overlayTraits(text);
  const isSaid = Object.keys(traits).length > 0 || spotIn(text)?.includes('-') === true;
  return isSaid && !text.includes('"') && around.test(bareOf(text));
};

/** A wish with the clauses behind it that only tell how the small picture is seen. */
function withTraits(message: Message, index: number, wish: Stretch): Stretch {
  let { end } = wish;
  const clause = message.clauses[index];
  if (clause === undefined || end < clause.end) return wish;
  for (const next of message.clauses.slice(index + 1)) {
    if (/[.!?\n。]/u.test(message.masked.slice(end, next.start)) || !isTrait(message, next)) break;
    end = next.end;
  }
  return { start: wish.start, end };
}

/** The picture that is laid over, and what it is laid over where that is told in the same clause. */
function pictureIn(message: Message, clause: Stretch): { picture: NamedFile; base: NamedFile | null } | null {
  const files = unlike(filesOf(message, clause).filter(({ value }) => value.kind !== 'audio'));
  const picture = files.findLast(({ value }) => value.kind === 'image');
  if (picture === undefined || files.filter(({ value }) => value.kind === 'image').length > 1) return null;
  const [base, ...others] = files.filter(({ value }) => value.id !== picture.value.id);
  if (others.length > 0) return null;
  return { picture, base: base ?? null };
}

/** "Overlay the logo at top left, 20% width, from 5s to 12s", "with the photo bottom right for the first 5 seconds". */
export const overlayInTime: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const found = pictureIn(message, clause);
  if (found === null) return null;
  const { picture, base } = found;
  const isBaseFirst = base !== null && base.end <= picture.start;
  const laid = laying.exec(message.masked.slice(clause.start, picture.start));
  const start = isBaseFirst
    ? Math.max(base.end, beginOf(message, clause, picture.start))
    : base === null
      ? clause.start
      : clause.start + (laid?.index ?? 0);
  const own = trimmed(message.masked, { start, end: endOf(message, clause, picture.end) });
  const stretch = withTraits(message, index, own);
  const text = message.masked.slice(picture.end, stretch.end);
  const before = message.masked.slice(stretch.start, picture.start);
  const bare = base === null || base.start < picture.start ? text : text.replace(base.value.name, ' ');
  const spot = spotIn(bare) ?? spotIn(before);
  const { span, width, opacity } = overlayTraits(bare);
  if (span === undefined && opacity === undefined && width === undefined) return null;
  const isOver =
    spot?.includes('-') === true || /overlay|superimpos|superp|incrust|sobrep|sovrapp|叠/iu.test(before);
  const masked = `${before} ${base === null || isBaseFirst ? bare : bare.replace(written(message, base), ' ')}`;
  if (!isOver || negations.test(masked) || !around.test(bareOf(masked))) return null;
  const edit: Edit = {
    kind: 'inset',
    target: clip(picture.value),
    ...(spot !== null && { spot }),
    ...(width !== undefined && { width }),
    ...(span !== undefined && { span }),
    ...(opacity !== undefined && { opacity }),
  };
  const isKept = base !== null && !isBaseFirst && !isNamedElsewhere(message, stretch, base);
  return { ...stretch, edits: [edit], instead: isKept ? written(message, base) : '' };
};

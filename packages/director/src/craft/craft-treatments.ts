/** What words ask to be done to a stretch of a clip, or to a clip that comes again: a look, a speed, silence. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { EditWish, PartChange } from '../edits/edit-wish.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';

const word = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');

/** What is said of a stretch in other words than of a whole clip. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [
    word(
      '(?:in |en |em |a |al |au |un )?(?:slow[ -]?mo(?:tion)?|slomo|zeitlupe|ralenti|c[áa]mara lenta|c[âa]mera lenta|rallentatore|rallenty)|slow(?:s|ed|ing)? (?:it |them )?down|slower|slow|langsamer?|verlangsam\\p{L}*|ralenti(?:s|r|e[rz]?|t)?|plus lent(?:e|s|es)?|ralentiza(?:d[oa]s?|r)?|más lent[oa]s?|lent[oa]s?|mais lent[oa]s?|desacelera\\p{L}*|rallenta\\p{L}*|più lent[oie]',
    ),
    ' in slow motion ',
  ],
  [/放慢|变慢|减速/gu, ' in slow motion '],
  [
    word(
      'sp(?:ed|eed|eeds|eeding) (?:it |them )?up|faster|fast motion|fast[- ]?forward(?:ed)?|schneller|beschleunig\\p{L}*|accéléré?e?s?|accélère[rz]?|plus (?:vite|rapides?)|acelera\\p{L}*|más rápid[oa]s?|mais rápid[oa]s?|accelera\\p{L}*|più veloc[ei]',
    ),
    ' at 2x speed ',
  ],
  [/加速|快进|变快/gu, ' at 2x speed '],
  [
    word('(?:at )?(?:a )?quarter(?: of the)? speed|viertel(?:e[rs]?)? (?:tempo|geschwindigkeit)'),
    ' at 0.25x speed ',
  ],
  [
    word(
      '(?:at |with |mit |à |a |con |com )?(\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:x|×|times|fach|mal)(?: (?:as fast|speed|faster))?',
    ),
    ' at $1x speed ',
  ],
  [/(\d{1,2}(?:\.\d)?)\s?倍速?/gu, ' at $1x speed '],
  [
    word(
      '(?:in |en |em |a |auf )?(?:grey|gray|grau|gris|grises|grigi[oa]|cinza|b ?[/+n] ?w|sw|n ?& ?b|n\\/b|b\\/n|p&b)(?: ?scale)?',
    ),
    ' in black and white ',
  ],
  [/灰色|灰/gu, ' in black and white '],
  [
    word(
      '(?:in |en |em |a |auf )?(?:full )?(?:colou?r|coloured|colored|farbig|farbe|bunt|couleurs?|colore?s?|cor(?:es)?|a colori)',
    ),
    ' in colour ',
  ],
  [/彩色/gu, ' in colour '],
  [
    word(
      "al revés|ao contrário|de trás para (?:a )?frente|al contrario|hacia atrás|invertid[oa]s?|all[’']indietro|à rebours",
    ),
    ' backwards ',
  ],
  [
    word(
      '(?:in |at |with |mit |à |a |en |em |con |com )?(?:normal(?:e[rsnm]?)?|regular|usual|unchanged|untouched|as (?:it|they) (?:is|are)|unverändert|wie sie (?:ist|sind)|inchangée?|tel(?:le)? quel(?:le)?|sin cambios?|sem mudanças?|invariat[oa])(?: (?:speed|tempo|geschwindigkeit|vitesse|velocidad|velocidade|velocità))?',
    ),
    ' at normal speed ',
  ],
  [/正常(?:速度)?|原速/gu, ' at normal speed '],
];

/** What may stand beside them. */
const small = new Set(
  `a an the of for in at on to into and but with then only it its is are be as by over during up out please just play plays played run runs
  shown show make made making turn turned go goes put set let be should have want i we you can could would to like clip clips part bit section
  video film der die das den dem des im in auf mit und aber bei für von vom zu sind ist soll sollen wird werden mach mache machen lass
  bitte spiel spiele zeig teil clip le la les l un une du de des au aux en et mais avec pendant pour dans sur est sont soit mets met fais
  passe joue el los las lo una uno por para con y pero en es son pon haz sea sean parte o os as um uma no na nos nas do da dos das e mas com
  é são põe coloca faz deixa il i gli uno nel nella nei negli del della dei su per e ma è sono metti fai sia siano`.split(
    /\s+/u,
  ),
);

/** As changes of a stretch; null where the words say anything else. Empty where they say that it stays as it is. */
export function treatmentIn(text: string, assets: readonly PlannerAsset[]): PartChange[] | null {
  return toldTreatments(text, assets)?.filter((change) => !isPlain(change)) ?? null;
}

/** The same with what says that it is as usual: at normal speed, in colour. */
export function toldTreatments(text: string, assets: readonly PlannerAsset[]): PartChange[] | null {
  const plain = plainer.reduce((left, [form, to]) => left.replace(form, to), ` ${text} `);
  if (!/\p{L}/u.test(plain) || text.length > 90) return null;
  const { edits, items } = readPhrases(tokenize(plain), assets, { isTurn: true });
  const isRead =
    edits.length > 0 &&
    items.every(({ kind, fold }) => kind === 'symbol' || (kind === 'word' && small.has(fold)));
  if (!isRead) return null;
  const changes = edits.map(changeOf);
  return changes.some((change) => change === null) ? null : changes.filter((change) => change !== null);
}

const isPlain = (change: PartChange) =>
  (change.kind === 'speed' && change.factor === 1) || (change.kind === 'look' && change.look === 'plain');

function changeOf(edit: EditWish): PartChange | null {
  if ('target' in edit && edit.target != null && edit.target.kind !== 'all') return null;
  switch (edit.kind) {
    case 'look':
      return { kind: 'look', look: edit.look };
    case 'speed':
      return edit.seconds === undefined ? { kind: 'speed', factor: edit.factor } : null;
    case 'reverse':
      return { kind: 'speed', factor: -1 };
    case 'noFootageSound':
      return { kind: 'silent' };
    default:
      return null;
  }
}

/** "Undo", "as it was before the titles", "bring back the pig": asks for an earlier state of the film, or of a part. Pure. */
import type { Token } from '../grammar/tokens/lex.ts';
import { tokenLine } from '../grammar/tokens/token-line.ts';
import { quoteMark } from './clip-words.ts';
import type { EarlierState, RevertedThing, TurnBack } from './edit-wish.ts';
import { matchesIn } from './matches.ts';
import { type Rule, rule } from './rule-parts.ts';

// "Undo", "as it was before the titles": asks for an earlier state of the film.

const things: [EarlierState, string][] = [
  ['titles', 'titles?|text|texts|headlines?|titel|titres?|titulos?'],
  ['captions', 'captions?|subtitles?|untertiteln?|sous titres|subtitulos'],
  ['music', 'music|song|soundtrack|musik|musique|musica'],
  ['look', 'black and white|colou?rs?|look|grade|filter|sepia'],
  ['speed', 'speed|slow motion|speed change'],
  ['shape', 'crop|shape|format|vertical(?: version)?|reframe|reframing'],
  ['length', 'cut|shortening|trim|shorter version|length'],
  ['order', 'swap|order|reordering|new order'],
];

// "Undo the black and white", "don't reverse it": one kind of change shall not be there.

/** What changes are called, in six languages. */
const revertedThings: readonly (readonly [RevertedThing, string])[] = [
  ['titles', 'titles?|texts?|headlines?|titel|titres?|titulos?|titoli|titolo'],
  ['captions', 'captions?|subtitles?|untertiteln?|sous titres|subtitulos|legendas|sottotitoli'],
  ['music', 'music|song|soundtrack|musik|musique|musica'],
  [
    'look',
    'black and white|black & white|b&w|bw|gr[ea]y(?: ?scale)?|monochrome|sepia|colou?rs?(?: change)?|look|grade|filter|schwarzweiss|schwarz weiss|noir et blanc|blanco y negro|preto e branco|bianco e nero|farben?|filtre|filtro',
  ],
  [
    'speed',
    'speed(?: ?up| change)?|slow ?mo(?:tion)?|slow down|zeitlupe|geschwindigkeit|tempo|ralenti|vitesse|camara lenta|velocidad|velocidade|camera lenta|rallenty|rallentatore|velocita',
  ],
  [
    'shape',
    'crop|shape|format|square(?: format)?|vertical(?: format| version)?|reframe|reframing|aspect ratio|formato|hochformat',
  ],
  ['length', 'shortening|trim(?:ming)?|cuts?|length(?: change)?|kurzung|schnitt|coupe|corte|taglio'],
  ['order', 'swap|swapping|order|reorder(?:ing)?|reihenfolge|tausch|ordre|orden|ordem|ordine|move'],
  ['zoom', 'zoom(?:ing)?|zooms'],
  [
    'transitions',
    'crossfades?|transitions?|dissolves?|ubergange?|uberblendung(?:en)?|fondus?|transiciones|transicion|transicoes|transicao|transizioni|transizione|dissolvenze',
  ],
  ['reverse', 'revers(?:e|ing|al)|backwards(?: thing| bit)?|ruckwarts'],
  ['fade', 'fade(?: ?(?:in|out))?|fades'],
  ['volume', 'volume(?: change)?|loudness|lautstarke|mut(?:e|ing)'],
  ['inset', 'logo|watermark|picture in picture|wasserzeichen'],
  ['freeze', 'freeze(?: frame)?|standbild|arret sur image'],
];
const revertedThing = revertedThings.map(([what, words]) => `(?<${what}>${words})`).join('|');
const article =
  '(?:the |that |this |my |your |all |den |die |das |der |le |la |les |el |los |las |o |os |a |as |il |lo |i |gli )*';
const undoing =
  '(?:undo|revert|take back|roll back|reset|mach|mache|annuler?|annulez|deshaz|deshacer|quita|desfaz|desfaca|annulla|anulla)';
const rest =
  '(?: of [^ ,.;]+(?: and [^ ,.;]+)?)?(?: ,? ?only (?:that|this))?(?: (?:again|only|change|changes|thing|part|please|bitte|wieder|ruckgangig|bit|effect))*(?:(?: ,)?(?: but| and)? (?:leave|keep) (?:the rest|everything else|all else|all the rest|the others?|the other changes)(?: (?:as (?:it )?is|as they are|please))*)?';

const whatOf = (group: (name: string) => string | undefined): RevertedThing =>
  revertedThings.find(([what]) => group(what) !== undefined)?.[0] ?? 'look';

/** Verbs that are not wished any more. */
const verbs: readonly (readonly [RevertedThing, string])[] = [
  ['reverse', 'revers(?:e|ing)|play(?:ing)? (?:it |that |this )?(?:backwards|in reverse)'],
  ['zoom', 'zoom(?:ing)?(?: in| out)?'],
  ['speed', 'slow(?:ing)?(?: down)?|speed(?:ing)?(?: up)?'],
  ['fade', 'fad(?:e|ing)(?: in| out)?'],
  ['volume', 'mut(?:e|ing)'],
  ['freeze', 'freez(?:e|ing)'],
  ['shape', 'crop(?:ping)?'],
];
const verb = verbs.map(([what, words]) => `(?<${what}>${words})`).join('|');

export const reverts: Rule[] = [
  rule('turn', `(?:please )?${undoing} ${article}(?:${revertedThing})${rest}`, ({ group }) => ({
    kind: 'revert',
    what: whatOf(group),
  })),
  rule(
    'turn',
    `(?:please )?(?:take|roll|nimm|nehmt|nehmen sie) ${article}(?:${revertedThing}) (?:back|zuruck)${rest}`,
    ({ group }) => ({ kind: 'revert', what: whatOf(group) }),
  ),
  rule(
    'turn',
    `(?:no |nope )?(?:don't|dont|do not|stop|no need to) (?:${verb})(?: (?:it|that|this|them|that one|that clip|so much|anymore|any more|after all|down|up))*`,
    ({ group }) => ({ kind: 'revert', what: whatOf(group) }),
  ),
];

const isThing = new RegExp(`^ ${article}(?:${revertedThing})(?![^ ])`, 'u');

/** True where "undo" goes on with what shall be undone. */
const namesThing = (after: string): boolean => isThing.test(after);

const thing = things.map(([what, words]) => `(?<${what}>${words})`).join('|');
const before = new RegExp(
  `(?<![^ ])(?:(?:make it |go )?(?:back )?(?:like|as|how|to how|to what|to the way|the way)? ?(?:it|the film|the video) (?:was|looked) before|(?:back to )?(?:the )?version before|wie (?:es )?vor|comme avant|como antes de)(?: (?:you )?(?:added|adding|made|changed|put in)?)? ?(?:the |den |les |los |las |it )*(?:${thing})(?![^ ])`,
  'gu',
);
const undo =
  /(?<![^ ])(?:(?:please )?undo (?:the )?last (?<m>two|three|four|five|\d) (?:changes?|steps?|edits?|things?|ones?|messages?)|(?:please )?undo(?: (?:that|it|this|the last (?:change|one|edit|thing|step)))?(?: (?<n>twice|two|three|\d)(?: (?:steps|times|changes))?)?|revert(?: (?:that|it|this|the last (?:change|one)))?|take (?:that|it) back|(?:go back to )?(?:as|how|like|the way) it was(?: before)?|go back(?: (?:one|a) (?:step|version))?|(?:go )?back to (?:the )?(?:previous|last|earlier) (?:version|one|state|cut)|(?:restore )?the previous version|(?:mache? (?:das|es) )?(?:ruckgangig|zuruck)|annuler?|reviens en arriere|deshaz(?:lo)?|deshacer|desfaz(?:er)?|(?:retourne|reviens|revenez|retour|revenir) (?:a )?(?:la |l ?' ?)?version (?:d'avant|precedente|d avant|anterieure)|(?:geh )?zuruck (?:zur|auf die) (?:vorherigen|letzten|vorigen|alten) (?:version|fassung)|(?:vuelve|volver|regresa) a la version (?:anterior|de antes|previa)|(?:volta|voltar|volte) (?:a|para a) versao (?:anterior|de antes)|(?:torna|tornare) alla versione (?:precedente|di prima)|撤 销|(?:恢 复|回 到|退 回)(?: 到)? 上 (?:一 )?(?:个 )?版(?: 本)?)(?![^ ])/gu;
const redo = /(?<![^ ])(?:redo(?: (?:that|it))?|wiederholen|retablir|rehacer|refazer)(?![^ ])/gu;
const original =
  /(?<![^ ])(?:(?:go )?back to the (?:first|original|very first) (?:version|cut|film|one)|(?:restore )?the (?:original|first) version(?: again)?|undo (?:everything|all(?: changes)?))(?![^ ])/gu;

const counts: { [word: string]: number } = { twice: 2, two: 2, three: 3, four: 4, five: 5 };

/** The earlier state that `tokens` ask for, and the tokens without the words for it. */
export function readTurnBack(tokens: readonly Token[]): { turnBack: TurnBack | null; tokens: Token[] } {
  const { line, without } = tokenLine(tokens, { quote: quoteMark });
  const match = firstMatch(line);
  if (match === null) return { turnBack: null, tokens: [...tokens] };
  return { turnBack: match.turnBack, tokens: without({ from: match.index, length: match.length }) };
}

function firstMatch(line: string): { turnBack: TurnBack; index: number; length: number } | null {
  for (const [pattern, build] of ways) {
    const [match] = matchesIn(line, pattern);
    const isOfThing =
      match !== undefined && pattern === undo && namesThing(line.slice(match.index + match[0].length));
    if (match !== undefined && !isOfThing)
      return { turnBack: build(match.groups ?? {}), index: match.index, length: match[0].length };
  }
  return null;
}

type Groups = { [name: string]: string | undefined };

const ways: readonly [RegExp, (groups: Groups) => TurnBack][] = [
  [original, () => ({ kind: 'original' })],
  [
    before,
    (groups) => ({
      kind: 'before',
      what: things.find(([what]) => groups[what] !== undefined)?.[0] ?? 'look',
    }),
  ],
  [redo, () => ({ kind: 'redo' })],
  [
    undo,
    ({ n, m }) => {
      const word = n ?? m;
      return { kind: 'undo', steps: word === undefined ? 1 : Math.max(1, counts[word] ?? Number(word)) };
    },
  ],
];

/** "Undo", "as it was before the titles": asks for an earlier state of the film. Pure. */
import type { Token } from '../grammar/tokens/lex.ts';
import { tokenLine } from '../grammar/tokens/token-line.ts';
import { quoteMark } from './clip-words.ts';
import type { EarlierState, TurnBack } from './edit-wish.ts';
import { matchesIn } from './matches.ts';
import { namesThing } from './revert-rules.ts';

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

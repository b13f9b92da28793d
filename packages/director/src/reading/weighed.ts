/**
 * Changes that are weighed and not asked for: "should I drop the market?", "what if we lose the tram". Whoever asks wants to hear
 * something, not to find the film changed. Pure.
 */
import { fold, lex, type Token } from '../grammar/tokens/lex.ts';

/** What is weighed in a message, as written, and the message without it. */
export interface Weighed {
  said: string[];
  rest: string;
}

// How people begin where they wonder about a change, by language. Folded as in lex.ts: without case and accents.

interface Opening {
  begins: readonly (readonly string[])[];
  /** What makes a request of it where it comes next: "do you think you could make it shorter". */
  unless: readonly (readonly string[])[];
  /** It weighs only where the sentence ends with a question mark. */
  ifAsked: boolean;
}

/** Words of each phrase, as a message is lexed. */
const phrases = (some: readonly string[]) =>
  some.map((one) => lex(one).flatMap(({ kind, fold: word }) => (kind === 'symbol' ? [] : [word])));

const opening = (
  begins: readonly string[],
  { unless = [], ifAsked = false }: { unless?: readonly string[]; ifAsked?: boolean } = {},
): Opening => ({ begins: phrases(begins), unless: phrases(unless), ifAsked });

const openings: readonly Opening[] = [
  // English.
  opening([
    ...[
      'should i',
      'should we',
      'shall i',
      "shouldn't i",
      "shouldn't we",
      "what's your take on",
      'is it worth',
    ],
    ...['what if', 'what happens if', 'what would happen if', "what'd happen if", 'what would it be like if'],
    ...['how would it look if', 'how would it look without', 'what would it look like if'],
    ...['would it be better', 'would it be nicer', 'would it be worse', 'would it be too', 'would it look'],
    ...[
      'would it work',
      'would it feel',
      'would it help',
      ...["wouldn't it be better", "wouldn't it be nicer", "wouldn't it be nice", "wouldn't it look better"],
      ...['wouldnt it be better', 'wouldnt it be nicer', 'wouldnt it be nice', 'wouldnt it look better'],
      'is it better',
      'am i better off',
    ],
    ...['not sure if i should', 'not sure whether to', 'not sure whether i should', 'i wonder if i should'],
    ...[
      "i'm not sure if i should",
      'im not sure if i should',
      'i wonder whether to',
      'wondering if i should',
    ],
  ]),
  opening(['do you think', 'do you reckon', 'you think', 'u think', 'do u think', 'would you say'], {
    unless: [
      'you could',
      'you can',
      'u could',
      'u can',
      'we could',
      'we can',
      'you might',
      'you would',
      'you would be able',
    ],
    ifAsked: true,
  }),
  opening(['should the', 'should it', 'should this', 'should that', 'should there'], { ifAsked: true }),
  // German.
  opening([
    ...[
      'soll ich',
      'sollen wir',
      'sollte ich',
      'sollten wir',
      'was wäre wenn',
      'was passiert wenn',
      'was wenn',
    ],
    ...['wäre es besser', 'wär es besser', 'wäre es schöner', 'ob ich'],
  ]),
  opening(['meinst du', 'glaubst du', 'denkst du', 'findest du', 'soll der', 'soll die', 'soll das'], {
    unless: ['du kannst', 'du könntest', 'wir können', 'wir könnten'],
    ifAsked: true,
  }),
  // French.
  opening(
    [
      ...[
        'devrais-je',
        'dois-je',
        'est-ce que je devrais',
        'est-ce que je dois',
        "est-ce qu'on devrait",
        'je devrais',
      ],
      ...[
        'que se passe-t-il si',
        "qu'est-ce qui se passe si",
        'est-ce que ce serait mieux',
        'ce serait mieux',
      ],
    ],
    { ifAsked: true },
  ),
  opening(['tu crois', 'tu penses', 'crois-tu', 'penses-tu', 'vous pensez', 'pensez-vous', 'et si'], {
    unless: [
      'que tu peux',
      'que tu pourrais',
      'pouvoir',
      'que vous pourriez',
      "qu'on peut",
      "qu'on pourrait",
    ],
    ifAsked: true,
  }),
  // Spanish.
  opening(
    [
      ...[
        'debería',
        'deberíamos',
        'será mejor',
        'sería mejor',
        'qué pasa si',
        'qué pasaría si',
        'y si',
        'te parece',
      ],
      ...['quito', 'saco', 'pongo', 'dejo', 'acorto', 'alargo', 'cambio', 'quitamos', 'sacamos', 'dejamos'],
    ],
    { ifAsked: true },
  ),
  opening(['crees que', 'piensas que'], {
    unless: ['puedes', 'podrías', 'podemos', 'podríamos', 'se puede', 'se podría'],
    ifAsked: true,
  }),
  // Portuguese.
  opening(
    [
      ...[
        'devo',
        'devia',
        'deveria',
        'devíamos',
        'será que devo',
        'será que tiro',
        'o que acontece se',
        'e se',
      ],
      ...['seria melhor', 'fica melhor', 'ficaria melhor', 'tiro', 'ponho', 'deixo', 'corto'],
    ],
    { ifAsked: true },
  ),
  opening(['achas que', 'acha que', 'você acha que', 'acham que'], {
    unless: ['podes', 'pode', 'podias', 'poderia', 'dá para', 'consegues', 'consegue'],
    ifAsked: true,
  }),
  // Italian.
  opening(
    [
      ...[
        'dovrei',
        'dovremmo',
        'cosa succede se',
        'che succede se',
        'sarebbe meglio',
        'tolgo',
        'metto',
        'lascio',
      ],
    ],
    { ifAsked: true },
  ),
  opening(['pensi che', 'credi che', 'secondo te'], {
    unless: ['puoi', 'potresti', 'si può', 'si potrebbe'],
    ifAsked: true,
  }),
];

/** Where words are not parted, they weigh wherever they stand. */
const chinese = ['要不要', '该不该', '应不应该', '是不是应该', '会怎么样', '会怎样', '好还是'];

const weighing = {
  openings,
  anywhere: chinese.map(fold),
  /** Before an opening, and nothing of it. */
  before: new Set(
    'hi hello hey ok okay and so but well then now also just hm hmm um uh quick question tbh honestly also hallo und aber bonjour et alors hola y pues oi ola ciao allora or'
      .split(' ')
      .map(fold),
  ),
};

const clauseEnds = new Set([',', ';', '.', '!', '\n', '-', '–', '—', ':', '，', '。', '；', '！', '、']);
const asks = new Set(['?', '？']);
const sentenceEnds = new Set(['.', '!', '?', '\n', '。', '！', '？']);
/** Longer messages are told, not wondered. */
const mostLetters = 1_500;

interface Clause {
  tokens: Token[];
  /** True where a sentence ends with it. */
  isLast: boolean;
  isAsked: boolean;
}

const isBreak = ({ kind, text }: Token) => kind === 'symbol' && (clauseEnds.has(text) || asks.has(text));

function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let own: Token[] = [];
  const close = (mark: string) => {
    if (own.length > 0)
      clauses.push({ tokens: own, isLast: sentenceEnds.has(mark), isAsked: asks.has(mark) });
    own = [];
  };
  for (const token of tokens) {
    if (isBreak(token)) close(token.text);
    else own.push(token);
  }
  close('.');
  return clauses;
}

const beginsWith = (words: readonly string[], some: readonly string[]) =>
  some.every((word, at) => words[at] === word);

function isOpening(
  words: readonly string[],
  { begins, unless, ifAsked }: Opening,
  isAsked: boolean,
): boolean {
  if (ifAsked && !isAsked) return false;
  return begins.some(
    (begin) =>
      beginsWith(words, begin) && !unless.some((other) => beginsWith(words.slice(begin.length), other)),
  );
}

function isWeighing(tokens: readonly Token[], isAsked: boolean): boolean {
  const all = tokens.flatMap(({ kind, fold: word }) =>
    kind === 'symbol' ? [] : kind === 'quote' ? ['#'] : [word],
  );
  const firstOwn = all.findIndex((word) => !weighing.before.has(word));
  // "And what if …": the words before it are left out, one by one, since "y si" begins with one of them.
  const starts = all.slice(0, firstOwn + 1).map((_, at) => all.slice(at));
  return starts.some((words) => weighing.openings.some((opening) => isOpening(words, opening, isAsked)));
}

/** What `prompt` weighs; null where it weighs nothing. */
export function readWeighed(prompt: string): Weighed | null {
  if (prompt.length > mostLetters) return null;
  const clauses = clausesOf(lex(prompt));
  const said: string[] = [];
  const left: string[] = [];
  for (let at = 0; at < clauses.length; ) {
    const from = at;
    const last = clauses.findIndex(({ isLast }, index) => index >= from && isLast);
    const to = last === -1 ? clauses.length - 1 : last;
    const isAsked = clauses[to]?.isAsked === true;
    const first = clauses[from]?.tokens ?? [];
    const written = textBetween(prompt, first, clauses[to]?.tokens ?? []);
    const isChinese = weighing.anywhere.some((words) => fold(written).includes(words));
    // A wish is weighed with all that is said after it in the sentence.
    const sentence = clauses.slice(from, to + 1).flatMap(({ tokens }) => tokens);
    if (isChinese || isWeighing(sentence, isAsked)) {
      said.push(written);
      at = to + 1;
    } else {
      left.push(prompt.slice(first[0]?.start ?? 0, clauses[from + 1]?.tokens[0]?.start ?? prompt.length));
      at = from + 1;
    }
  }
  return said.length === 0 ? null : { said, rest: left.join('').trim() };
}

const textBetween = (prompt: string, first: readonly Token[], last: readonly Token[]) =>
  prompt.slice(first.find(({ kind }) => kind !== 'symbol')?.start ?? 0, last.at(-1)?.end ?? 0);

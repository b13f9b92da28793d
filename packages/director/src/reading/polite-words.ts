/**
 * What people begin a request with that says nothing of it: "any chance we could …", "it would be lovely if …", "wie wäre es mit".
 * The words behind it are the request. Pure.
 */
import { lex, type Token } from '../grammar/tokens/lex.ts';

const openings: readonly (readonly string[])[] = [
  ...['any chance of', 'any chance you could', 'any chance we could', 'any chance we can', 'any chance to'],
  ...['is it possible to', 'would it be possible to', 'is there a way to', 'is there any way to'],
  ...['do you think you could', 'do you think you can', 'do you think we could', 'do you think we can'],
  ...['do you reckon you could', 'do you reckon we could', 'reckon you could', 'think you could'],
  ...['it would be nice if', "it'd be nice if", 'it would be nicer if', "it'd be nicer if", 'itd be nice if'],
  ...[
    'it would be great if',
    "it'd be great if",
    'it would be better if',
    "it'd be better if",
    'itd be better if',
  ],
  ...['it would be good if', "it'd be good if", 'it would be cool if', "it'd be cool if", 'itd be cool if'],
  ...[
    'it would be lovely if',
    "it'd be lovely if",
    'would be nice if',
    'would be better if',
    'would be great if',
  ],
  ...['would be cool if', 'would be good if', 'would you mind', 'i was wondering if you could'],
  ...['i was wondering if we could', 'i was wondering whether you could', 'i wonder if you could'],
  ...["i'd like it if", "i'd love it if", "i'd prefer it if", 'i would like it if', 'i would love it if'],
  ...['i would prefer it if', "i'd be happier if", 'i would be happier if', "why don't we", 'why dont we'],
  ...[
    "why don't you",
    'why dont you',
    'how about we',
    'how about you',
    'what about if we',
    'could you try and',
  ],
  ...[
    'are you able to',
    'can you try to',
    'could you try to',
    'i need you to',
    'i want you to',
    'i would like you to',
  ],
  ...["i'd like you to", 'be so kind and', 'be so kind as to', 'the next thing is to', 'i think you should'],
  ...[
    'i think we should',
    'maybe we should',
    'perhaps we should',
    'we should probably',
    'you should probably',
  ],
  ...['wäre es möglich', 'ist es möglich', 'es wäre schön wenn', 'es wäre besser wenn', 'es wäre toll wenn'],
  ...['wäre schön wenn', 'wäre toll wenn', 'wäre super wenn', 'ich hätte gern dass', 'ich hätte gerne dass'],
  ...[
    'ich fände es besser wenn',
    'ich fände es schöner wenn',
    'ich möchte dass',
    'ich will dass',
    'geht es dass',
  ],
  ...['est-ce que tu peux', 'est-ce que tu pourrais', 'est-ce que vous pouvez', 'est-ce que vous pourriez'],
  ...[
    "est-ce qu'on peut",
    "est-ce qu'on pourrait",
    'est-ce possible de',
    'serait-il possible de',
    'il faudrait',
  ],
  ...[
    "j'aimerais que",
    'je voudrais que',
    'ce serait bien de',
    'ce serait bien si',
    'ce serait mieux de',
    'tu peux',
  ],
  ...[
    'sería posible',
    'es posible',
    'se podría',
    'me gustaría que',
    'quisiera que',
    'quiero que',
    'estaría bien si',
  ],
  ...[
    'estaría bien que',
    'sería genial si',
    'habría que',
    'seria possível',
    'é possível',
    'dá para',
    'dá pra',
    'daria para',
  ],
  ...['será que dá para', 'será que dá pra', 'gostava que', 'gostaria que', 'queria que', 'era bom que'],
  ...[
    'sarebbe possibile',
    'è possibile',
    'si potrebbe',
    'si può',
    'vorrei che',
    'mi piacerebbe che',
    'sarebbe bello se',
  ],
].map((one) => lex(one).map(({ fold }) => fold));

const starts = new Map<string, (readonly string[])[]>();
for (const one of openings) starts.set(one[0] ?? '', [...(starts.get(one[0] ?? '') ?? []), one]);
for (const list of starts.values()) list.sort((a, b) => b.length - a.length);

const ends = new Set(['.', '!', '?', ';', '\n', ',', '。', '！', '？']);
/** Before an opening, and nothing of it. */
const before = new Set(
  'hi hello hey ok okay and so but well then now also just hm hmm um uh please also hallo und aber bonjour et alors hola y pues oi ola ciao allora great thanks lovely nice perfect'.split(
    ' ',
  ),
);
/** Longer messages are told, characters. */
const longest = 1_500;

/** What people ask behind a request: "Can you do that?" A sentence of its own, and no question of what there is. */
const closing =
  /(?<=[\p{L}\p{N}"”»][.,;!]?\s+)(?:(?:can|could|would|will) you (?:please )?(?:do|manage|make|change) (?:that|this|it)(?: for (?:me|us))?|(?:is|would) (?:that|this|it)(?: be)? (?:possible|doable|ok|okay|alright)|(?:would|does|will) that work|geht das|ist das möglich|kriegst du das hin|klappt das|(?:c'est|est-ce) possible|tu peux (?:le )?faire ça|¿?(?:es posible|se puede|puedes hacerlo)|(?:é possível|dá para fazer|pode ser|consegues)|(?:è possibile|si può fare|puoi farlo)|可以吗|行吗|好吗)\s*[?？]+\s*$/iu;

/** "Que solo la playa esté en blanco y negro" wishes it. */
const wishing = /^\s*que (?=(?:s[oó]lo|solamente|apenas|s[oó]|todo|tudo|tod[oa]s)(?!\p{L})[^?]*$)/iu;

/**
 * `prompt` with blanks for such openings and for such a question behind it, and for the question mark of what they ask; as it is where
 * it has none.
 */
export function withoutPoliteness(said: string): string {
  if (said.length > longest) return said;
  const prompt = said
    .replace(closing, (words) => ' '.repeat(words.length))
    .replace(wishing, (words) => ' '.repeat(words.length));
  const tokens = lex(prompt);
  let plain = prompt;
  let isStart = true;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const opening = isStart ? starts.get(token.fold)?.find((words) => isAt(tokens, at, words)) : undefined;
    const last = opening === undefined ? undefined : tokens[at + opening.length - 1];
    if (opening !== undefined && last !== undefined && tokens[at + opening.length] !== undefined) {
      plain = blanked(plain, token.start, last.end);
      at += opening.length;
      const mark = tokens.findIndex(({ text }, index) => index >= at && ends.has(text) && text !== ',');
      const asked = tokens[mark];
      if (asked !== undefined && (asked.text === '?' || asked.text === '？'))
        plain = blanked(plain, asked.start, asked.end);
      isStart = false;
      continue;
    }
    isStart = ends.has(token.text) || (isStart && before.has(token.fold));
    at += 1;
  }
  return plain;
}

const isAt = (tokens: readonly Token[], at: number, words: readonly string[]) =>
  words.every((word, step) => tokens[at + step]?.fold === word && tokens[at + step]?.kind !== 'quote');

const blanked = (text: string, from: number, to: number) =>
  `${text.slice(0, from)}${' '.repeat(to - from)}${text.slice(to)}`;

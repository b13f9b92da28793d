/** Questions about the library, and words that ask for nothing: both are answered without a film. Pure. */
import type { FindWish } from '../../finds.ts';
import { fillers, greetings, words } from '../../grammar/languages/vocabulary.ts';
import { fold, lex } from '../../grammar/tokens/lex.ts';
import type { FilmQuestion } from './film-question.ts';

export type Question =
  | { kind: 'talk'; of: 'greeting' | 'thanks' | 'help' | 'price' }
  /** Where in the library something is seen, said or both. */
  | { kind: 'find'; wish: FindWish }
  /** `ids`: about these; `only`: about those of one kind. */
  | { kind: 'files'; ids?: readonly string[]; only?: 'video' | 'image' | 'audio' }
  /** A change, where there is no film yet; or something that only a person can judge. */
  | { kind: 'noFilm' | 'judge' }
  /** About the film of the chat. */
  | FilmQuestion;

const start = '^(?:hi |hello |hey |please |can you tell me |tell me |do you know |so |and |okay |ok )*';
const material = '(?:clips?|files?|videos?|shots?|footage|scenes?|pictures?|photos?|recordings?|one|ones)';
const shows = '(?:shows?|showing|contains?|containing|has|have|features?|featuring|with|of|are of|is of)';
const says =
  '(?:mentions?|mentioning|talks? about|talking about|speaks? (?:of|about)|is about|are about|about|discuss(?:es)?)';
const subject = '(?:(?:the|a|an|any|some|my) )?(?<what>[^?.!]{1,120}?)';
const end = '(?: (?:please|in my (?:library|footage|files)|in the (?:library|footage)))* ?[?.!]*$';

type Kind = Extract<FindWish['kind'], 'shows' | 'spokenOf' | 'about'>;

const patterns: readonly [RegExp, Kind][] = (
  [
    [
      `${start}(?:which|what) (?:of my )?${material}(?: do(?:es)?| that| can| i have| we have)* ${shows} ${subject}${end}`,
      'shows',
    ],
    [`${start}(?:which|what) (?:of my )?${material}(?: that)* ${says} ${subject}${end}`, 'spokenOf'],
    [
      `${start}what (?:is|was|'s|are|do they|does he|does she|do people|did he|did she|did they|have they) (?:said|say|saying|spoken|mentioned|told) (?:about|of) ${subject}${end}`,
      'spokenOf',
    ],
    [`${start}what's (?:said|being said) about ${subject}${end}`, 'spokenOf'],
    [
      `${start}(?:who|where does (?:he|she|anybody|anyone|somebody|someone)|when does (?:he|she)|where do they) ${says.replace('talks? about', 'talks? about|says? something about')} ${subject}${end}`,
      'spokenOf',
    ],
    [
      `${start}(?:is|are|do (?:i|we) have|have (?:i|we)(?: got)?) (?:there )?(?:any |a |some )?${material} ${shows} ${subject}${end}`,
      'shows',
    ],
    [
      `${start}(?:where|when) (?:is|are|do (?:i|you|we) see|can (?:i|you) see|does|do) ${subject} (?:seen|shown|visible|appear|to be seen|on screen)${end}`,
      'shows',
    ],
    [`${start}(?:where|when) (?:do (?:i|you|we) see|can (?:i|you|one) see) ${subject}${end}`, 'shows'],
    [
      `^(?:in )?(?:welchen?|auf welchen) (?:clips?|videos?|dateien|aufnahmen) (?:zeigen|zeigt|ist|sieht man|sind) ${subject}(?: zu sehen)?${end}`,
      'shows',
    ],
    [`^was (?:wird|sagt er|sagt sie) uber ${subject}(?: gesagt)?${end}`, 'spokenOf'],
    [`^quel(?:le)?s? (?:clips?|videos?|plans?) montrent ${subject}${end}`, 'shows'],
    [`^(?:que|qué) (?:clips?|videos?) muestran ${subject}${end}`, 'shows'],
  ] as const
).map(([source, kind]) => [new RegExp(source, 'u'), kind]);

const files = new RegExp(
  `${start}(?:what|which|how many) (?:${material}|material|assets?) (?:do (?:i|we|you) have|is available|are available|have you got|can i use|are there|is there|have (?:i|we)(?: got)?|did i upload|can you use|are in (?:my|the) library)(?: there| available)?${end}|^what(?: is|'s) in (?:my|the) (?:library|folder)${end}`,
  'u',
);
const length = new RegExp(
  `${start}how long is (?:it|this|that|the (?:film|video|clip|result|edit))(?: now)?${end}`,
  'u',
);
const help = new RegExp(
  `${start}(?:help|what can you do|how does this work|who are you|what are you)(?: for me)?${end}`,
  'u',
);

/** Words that a message of thanks is made of; one of the first kind has to be among them. */
const thanking = new Set(
  'thanks thank thx ty great perfect nice cool super awesome lovely beautiful excellent fantastic amazing wonderful good love cheers ok okay merci danke dank gracias obrigado obrigada grazie prima toll genial gut bien parfait parfaite perfekt perfecto perfeito super adore'.split(
    ' ',
  ),
);
const beside = new Set(
  "oh wow job well done you very much so a lot that that's is it it's this looks really i like work yes schon vielen sehr beaucoup muchas c'est das ist she'll he'll they'll she he they will for everything help".split(
    ' ',
  ),
);

/** Words by which somebody is pleased, whatever else they say of it. */
const pleased = new Set(
  'thanks thank thx thankyou cheers brilliant thrilled omg love loved genial klasse merci adorer adorent gracias encanta lindo qué obrigado obrigada valeu grazie bellissimo danke toll prima wunderbar 谢 棒'.split(
    ' ',
  ),
);

/** Pleased words, and nothing that could be done: "that's great thank you so much, they'll be thrilled". */
export function isPleased(prompt: string): boolean {
  const own = lex(prompt).filter(({ kind }) => kind !== 'symbol');
  return own.length <= 25 && !prompt.includes('?') && own.some(({ fold: word }) => pleased.has(word));
}

function isThanks(prompt: string): boolean {
  const own = lex(prompt).filter(({ kind }) => kind !== 'symbol');
  const isAll = own.every(
    ({ kind, fold: word }) => kind === 'word' && (thanking.has(word) || beside.has(word)),
  );
  return isAll && own.some(({ fold: word }) => thanking.has(word));
}

/** The question that a prompt is; null for everything that asks for a film. */
export function readQuestion(prompt: string): Question | null {
  const line = fold(prompt)
    .replace(/[,\s]+/gu, ' ')
    .trim();
  if (line.length > 300) return null;
  if (isGreeting(prompt)) return { kind: 'talk', of: 'greeting' };
  if (help.test(line)) return { kind: 'talk', of: 'help' };
  if (isThanks(prompt)) return { kind: 'talk', of: 'thanks' };
  if (files.test(line)) return { kind: 'files' };
  if (length.test(line)) return { kind: 'length' };
  for (const [pattern, kind] of patterns) {
    const what = pattern
      .exec(line)
      ?.groups?.what?.replace(/^["“”']+|["“”']+$/gu, '')
      .trim();
    if (what !== undefined && what !== '') return { kind: 'find', wish: wishFor(kind, what) };
  }
  return null;
}

function wishFor(kind: Kind, asked: string): FindWish {
  const said = asked.replace(/^(?:the|a|an|my) /u, '');
  return {
    key: `question ${kind} ${said}`,
    kind,
    words: said,
    all: true,
    isSoft: false,
    assetIds: null,
    frame: null,
  };
}

const light = fillers.union(words('smallWords'));

/** Nothing but a greeting. */
function isGreeting(prompt: string): boolean {
  const own = lex(prompt).filter(({ kind }) => kind !== 'symbol');
  const isAll = own.every(
    ({ kind, fold: word }) => kind === 'word' && (greetings.has(word) || light.has(word) || word === 'there'),
  );
  return isAll && own.some(({ fold: word }) => greetings.has(word) && word !== 'thx' && word !== 'cheers');
}

/** What a talk is about: its terms, and how much each sentence and stretch has of them. Pure. */

import { fillersOf } from '../material/cuts/filler-words.ts';
import { saidPlainly } from '../material/cuts/written-words.ts';
import type { SaidWord } from '../material/evidence.ts';
import { type Sentence, sentencesOf } from '../material/sentences.ts';
import { endsPhrase, plainWord } from '../material/spoken-words.ts';

/** A talk as sentences with their terms. */
export interface Talk {
  /** BCP 47. */
  language: string;
  words: readonly SaidWord[];
  sentences: readonly Sentence[];
  /** Of each sentence, its terms in their order. */
  terms: readonly (readonly string[])[];
  /** How much a term says: often said, and not everywhere. */
  weights: ReadonlyMap<string, number>;
  isStop: (word: string) => boolean;
}

/** Words of two kinds are one term: `engines` and `engine`. */
export function stem(word: string): string {
  const plain = word.replace(/['’](s|d|ll|re|ve)$/u, '');
  if (plain.length > 5 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (plain.length > 4 && /[^sui]s$/u.test(plain)) return plain.slice(0, -1);
  return plain;
}

/** Scripts that write a word with a sign or two. */
export const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

// Words that say nothing about what is talked of, by language.

const lists: Readonly<Record<string, string>> = {
  en:
    "a about above after again all also am an and any are aren't as at back be because been before being below between both " +
    "but by can can't come could did didn't do does doesn't doing don't down during each even every few first for from get " +
    "gets getting go goes going gonna got had has have having he he's her here here's hers him his how i i'd i'll i'm i've " +
    "if in into is isn't it it's its itself just know let let's like little look lot made make many may maybe me mean might more most " +
    'much must my myself need never new no nor not now of off oh ok okay on once one only or other our out over own people put ' +
    "quite rather really right said same say says see she should since so some something still such take than that that's the their " +
    "them then there there's these they they're they've thing things think this those through time to today too two under until up " +
    "us use used very want wants was wasn't way we we'd we'll we're we've well went were weren't what what's when where which " +
    "while who why will with won't would wouldn't yeah yes yet you you'd you'll you're you've your yours um uh " +
    'three four five six seven eight nine ten twelve twenty thirty forty fifty hundred thousand million half times good better best bad ' +
    'big small large great long short old whole away far near ever always often sometimes later together makes making need needs ' +
    'needed give gives gave keep keeps takes took taken tell tells told ask asked find finds found call called seem seems help helps ' +
    'work works happen happens become becomes begin begins start starts stop stays stay different important simple easy hard',
  de:
    'aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da dabei dadurch dafür ' +
    'damit dann das dass dein deine dem den denn der des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ' +
    'ein eine einem einen einer eines einfach er es etwas euch euer für gegen ganz gehabt gemacht gibt gut hab habe haben hat hatte ' +
    'hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jetzt kann ' +
    'kannst kein keine keinen können könnte machen mal man manche mehr mein meine meinem meinen meiner mich mir mit muss müssen nach ' +
    'natürlich nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte ' +
    'sondern sonst über um und uns unser unsere unter viel vom von vor war waren warum was weil welche wenn wer werde werden wie wieder ' +
    'will wir wird wirklich wo wollen wurde wurden würde zu zum zur zwischen äh ähm',
  fr:
    'a à ai ainsi alors après au aussi autre aux avait avant avec avoir bien car ce ceci cela ces cet cette ceux chaque chez ci comme ' +
    "comment c'est dans de des deux devant donc dont du d'un d'une elle elles en encore entre es est et étaient était être eu euh fait " +
    "faire faut fois font hors ici il ils j'ai je jusqu la là le les leur leurs lui ma mais me même mes moi mon ne ni non nos notre nous " +
    "on ont ou où par parce pas pendant peu peut plus plusieurs pour pourquoi qu quand que quel quelle qu'il quelques qui sa sans se " +
    'ses si son sont sous sur ta te tes toi ton tous tout toute toutes très trop tu un une va vers voici voilà vos votre vous y',
  es:
    'a al algo algunos ante antes aquí así aun aunque bien cada como con contra cual cuando de del desde donde dos el él ella ellas ' +
    'ellos en entonces entre era eran es esa ese eso esos esta está están estas este esto estos fue gran ha haber había hace hacer hacia ' +
    'han hasta hay la las le les lo los más me mi mis mismo mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro para pero ' +
    'poco por porque puede que qué quien se sea ser si sí sido sin sobre solo son su sus también tan tanto te tiene tienen todo todos ' +
    'tu tus un una uno unos usted va vamos y ya yo',
  it:
    "a ai al alla allora anche ancora avere c'è che chi ci come con così cosa cui da dal dalla dei del della delle di dove due e è ed " +
    'era essere fa fare fra gli ha hanno ho i il in io la le lei li lo loro lui ma me mi mia mio molto ne nel nella no noi non nostro o ' +
    'per perché più po poi può quale quando quello questa questo qui se sei sempre si sia siamo solo sono sta su sua sul suo tra tu tutti ' +
    'tutto un una uno va voi',
  pt:
    'a ao aos aqui as até com como da das de dela dele do dos e é ela elas ele eles em entre era essa esse esta está este eu foi há isso ' +
    'isto já lá mais mas me mesmo meu minha muito na não nas nem no nos nós nossa nosso o os ou para pela pelo por porque quando que quem ' +
    'se sem ser seu só sua também te tem tu tudo um uma vai você vocês',
  nl:
    'aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen geweest haar had ' +
    'heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet ' +
    'niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat we wel werd ' +
    'wezen wie wil worden wordt zal ze zelf zich zij zijn zo zonder zou',
};

const known = new Map<string, ReadonlySet<string>>();

/** Of a language, BCP 47; of one that is not known those of English. */
function stopWordsOf(language: string): ReadonlySet<string> {
  const code = language.toLowerCase().split('-')[0] ?? '';
  const name = lists[code] === undefined ? 'en' : code;
  const words = known.get(name) ?? new Set((lists[name] ?? '').split(' '));
  known.set(name, words);
  return words;
}

export function readTalk(words: readonly SaidWord[], language: string): Talk {
  const stops = stopWordsOf(language);
  const sounds = new Set(fillersOf(language).sounds.flat());
  const isStop = (word: string) =>
    (word.length < 3 && !DENSE.test(word)) || stops.has(word) || sounds.has(word) || /^\p{N}+$/u.test(word);
  const sentences = sentencesOf(words);
  const terms = sentences.map(({ first, last }) =>
    words.slice(first, last + 1).flatMap(({ text }) => {
      const word = plainWord(text);
      return isStop(word) ? [] : [stem(word)];
    }),
  );
  return { language, words, sentences, terms, weights: weightsOf(terms), isStop };
}

/** What is said in a sentence, without fillers and starts that are begun again. */
export function plainSentence({ language, words, sentences }: Talk, index: number): string {
  const sentence = sentences[index];
  return sentence === undefined ? '' : saidPlainly(words.slice(sentence.first, sentence.last + 1), language);
}

function weightsOf(terms: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  const within = new Map<string, number>();
  for (const own of terms) {
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of new Set(own)) within.set(term, (within.get(term) ?? 0) + 1);
  }
  return new Map(
    [...counts].map(([term, count]) => [
      term,
      Math.log(1 + count) * Math.log(1 + terms.length / (within.get(term) ?? 1)),
    ]),
  );
}

export interface KeyPhrase {
  /** As it is said. */
  text: string;
  score: number;
}

/** Runs of words without a stop word, up to three, told by how often and how seldom elsewhere they are said. */
export function keyPhrases(
  talk: Talk,
  { from = 0, to = talk.sentences.length, most = 10 }: { from?: number; to?: number; most?: number } = {},
): KeyPhrase[] {
  const found = new Map<
    string,
    { count: number; weight: number; texts: Map<string, number>; size: number }
  >();
  for (const { first, last } of talk.sentences.slice(from, to)) {
    let run: { text: string; term: string }[] = [];
    for (const { text } of talk.words.slice(first, last + 1)) {
      const word = plainWord(text);
      run = talk.isStop(word)
        ? []
        : [
            ...run.slice(-2),
            { text: text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), term: stem(word) },
          ];
      for (let size = 1; size <= run.length; size += 1) {
        const part = run.slice(-size);
        const key = part.map(({ term }) => term).join(' ');
        const own = found.get(key) ?? { count: 0, weight: 0, texts: new Map<string, number>(), size };
        own.count += 1;
        own.weight = part.reduce((sum, { term }) => sum + (talk.weights.get(term) ?? 0), 0) / Math.sqrt(size);
        const said = part.map((each) => each.text).join(' ');
        own.texts.set(said, (own.texts.get(said) ?? 0) + 1);
        found.set(key, own);
      }
      if (endsPhrase(text)) run = [];
    }
  }
  const ranked = [...found]
    // A phrase of several words is one when it is said again.
    .filter(([, { count, size }]) => size === 1 || count > 1)
    .map(([key, { count, weight, texts, size }]) => ({
      key,
      score: count * weight * (size === 1 ? 1 : 1.6),
      texts,
    }))
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  const chosen: { key: string; text: string; score: number }[] = [];
  for (const { key, score, texts } of ranked) {
    if (chosen.length === most) break;
    const isPart = chosen.some(
      (other) => ` ${other.key} `.includes(` ${key} `) || ` ${key} `.includes(` ${other.key} `),
    );
    if (isPart) continue;
    const text = [...texts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? key;
    chosen.push({ key, text, score });
  }
  return chosen.map(({ text, score }) => ({ text, score }));
}

/** How much the distinct terms of a sentence say, by its length: long ones do not win by being long. */
export function weightOf(talk: Talk, index: number): number {
  const terms = [...new Set(talk.terms[index] ?? [])];
  if (terms.length === 0) return 0;
  const sum = terms.reduce((total, term) => total + (talk.weights.get(term) ?? 0), 0);
  return sum / Math.sqrt(terms.length + 3);
}

/** Questions by the words that stand in them, in any order and of six languages: what is asked, and of what. Pure. */
import { fold, lex, type Token } from '../../grammar/tokens/lex.ts';
import type { FilmQuestion } from './film-question.ts';
import type { Question } from './question.ts';

/** What may be asked about. */
export type Subject =
  | 'length'
  | 'count'
  | 'said'
  | 'sound'
  | 'music'
  | 'captions'
  | 'titles'
  | 'shape'
  | 'speed'
  | 'price'
  | 'library'
  | 'help'
  | 'clips'
  | 'film';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** Words that ask, where a message begins with them or ends with a question mark. English, German, French, Spanish, Portuguese, Italian. */
const asking = list(
  "what what's whats which who who's whos where where's when is are does do did has was were whose any anything " +
    'was welche welcher welches wer wo wann warum wie wieviel wieviele ist sind hat gibt gibts ' +
    "quel quelle quels quelles que qu'est est combien qui ou quoi qu'y y " +
    'que cual cuales cuanto cuanta cuantos cuantas donde quien hay tiene tengo ' +
    'o qual quais quanto quanta quantos quantas onde quem ha tem tenho ' +
    "che cosa cos'e quale quali quanti quante dove chi c'e",
);
/** "How" asks only with one of these. */
const howOf = list('many much long big large loud fast do does');
/** They ask wherever they stand, with a question mark or none. */
const askingAnywhere = list('combien cuanto cuantos cuantas quanto quantos quantas quanti quante wieviel');
/** Before a question, and nothing of it. */
const openers = list(
  'hi hello hey ok okay and so but well then now please also just one quick question hm hmm hallo und also aber bonjour salut et alors hola y pues oi e entao ciao allora tell me can could you read show list say sag mir dis moi dime me diga dimmi exactly the',
);
/** Sentences that ask for something to be done end with a mark too: "can you make it shorter?" */
const doing = list(
  'make made put add remove cut change swap use give create turn bring take let get build produce mach mache schneide nimm fais faites mets mettez haz pon hazme faz faca coloca fai metti crea want need quiero',
);

/** By what is asked about: one word of it is enough. In this order, since "how long is the music" is about a length. */
const subjects: readonly (readonly [Subject, ReadonlySet<string>])[] = [
  [
    'price',
    list(
      'cost costs price pricing expensive charge charged credits pay kostet kosten preis teuer coute couter prix cuesta cuestan costar precio custa custam preco costa costano prezzo',
    ),
  ],
  [
    'said',
    list(
      'say says said saying mention mentions mentioned tell tells talk talks talking speak speaks speaking spoken transcript sagt sagen gesagt spricht redet dit disent parle parlent dice dicen dijo habla hablan diz dizem fala falam dicono parla parlano',
    ),
  ],
  [
    'library',
    list(
      'library upload uploaded uploads folder bibliothek mediathek hochgeladen material bibliotheque biblioteca subido subi carregado enviado caricato materiale',
    ),
  ],
  ['captions', list('captions caption subtitles untertitel sous-titres subtitulos legendas sottotitoli')],
  [
    'titles',
    list(
      'title titles written text texts headline reads font typeface lettering words titel steht text schrift uberschrift titre titres texte ecrit police titulo titulos texto escrito letra titoli titolo scritto testo scritta',
    ),
  ],
  [
    'music',
    list('music song track soundtrack tune musik lied musique chanson musica cancion cancao canzone'),
  ],
  [
    'sound',
    list('sound audio silent mute hear noise ton tonspur geräusch stumm son bruit sonido suena som suono'),
  ],
  [
    'length',
    list(
      'long length duration runtime seconds secs minutes tempo last lasts lang lange lange dauer dauert sekunden dure duree secondes longue dura duracion segundos largo duracao ficou durata secondi',
    ),
  ],
  [
    'shape',
    list(
      'shape format size resolution ratio vertical landscape square portrait hochformat querformat quadratisch auflosung taille formato resolucion resolucao risoluzione verticale carre cuadrado quadrado',
    ),
  ],
  ['speed', list('speed geschwindigkeit vitesse velocidad velocidade velocita')],
  [
    'count',
    list(
      'clips clip shots shot scenes cuts plans videos szenen schnitte einstellungen planos tomas escenas clipes cenas tagli scene',
    ),
  ],
];
/** How many there are. */
const counting = list('many wieviele wieviel viele combien cuantos cuantas quantos quantas quanti quante');
/** What is in the film. */
const within = list(
  'film video movie edit it there in used show shows shown figures footage drin drauf zeigt montre dedans muestra pelicula filme mostra dentro order first last',
);
/** What somebody has or may use. */
const having = list(
  'have got available habe hab haben gibt avez ai avons disponible tengo tienes hay tenho tem ho hai abbiamo disponibili',
);
/** What this is able to do. */
const able = list('can able kannst konnen peux pouvez puedes puede pode podes consegue sai puoi');
const doingAnything = list('do tun machen faire hacer fazer fare');

const chinese: readonly (readonly [Subject, RegExp])[] = [
  ['price', /多少钱|价格|费用|收费/u],
  ['said', /说了?什么|说的是什么|谁在?说|讲了?什么/u],
  ['library', /(?:有|上传了?).{0,4}(?:哪些|什么)(?:素材|视频|文件|片段)?|素材库|媒体库/u],
  ['titles', /写(?:的|着|了)?(?:是)?什么|什么(?:字|标题|文字)|有(?:没有)?标题/u],
  ['music', /什么音乐|有(?:没有)?音乐|音乐(?:吗|是什么)/u],
  ['sound', /有(?:没有)?声音|声音吗/u],
  ['captions', /有(?:没有)?字幕|字幕吗/u],
  ['length', /多长|多少秒|几秒|时长(?:是|有)?(?:多|几|[?？]|$)|几分钟/u],
  ['count', /(?:几|多少)(?:个|段)?(?:片段|镜头|视频)/u],
  ['shape', /什么(?:比例|尺寸|格式)|横屏还是竖屏|多大(?:尺寸|分辨率)/u],
  ['help', /(?:你|能)(?:会|能|可以)?(?:做|帮我做)?什么(?:\?|？|$)|怎么用/u],
  ['clips', /(?:有|用了?)(?:哪些|什么)(?:片段|画面|镜头)?/u],
];

const longest = 30;

/** What `prompt` asks; null for all that asks nothing, or for something to be made. `hasFilm`: there is one to ask about. */
export function readAsked(prompt: string, { hasFilm }: { hasFilm: boolean }): Subject | null {
  const tokens = lex(withoutEndings(prompt));
  if (tokens.length > longest * 2) return null;
  if (/\p{Script=Han}/u.test(prompt))
    return ofFilm(chinese.find(([, pattern]) => pattern.test(prompt))?.[0], hasFilm);
  for (const sentence of sentencesOf(tokens)) {
    const asked = subjectOf(sentence);
    const subject =
      ofFilm(asked, hasFilm) ??
      (asked !== null && isPlainQuestion(sentence) && isOfOwnFiles(sentence) ? 'library' : null);
    if (subject !== null) return subject;
  }
  return null;
}

/** What somebody has brought. */
const ownFiles = list(
  'videos video clips clip files file footage recordings photos pictures images uploads dateien datei aufnahmen fotos bilder fichiers fichier archivos archivo arquivos arquivo filmati riprese plans',
);
const owning = list(
  'my mine our i we here there meine meiner meinen unsere ich wir hier mes nos j ai ici mis nuestros tengo aqui minhas meus tenho miei nostri ho qui',
);

/** "Which of my clips is the longest?", "what videos do I have here and how long is each of them?" */
const isOfOwnFiles = ({ words }: Sentence): boolean =>
  words.some((word) => fileEnding.test(word)) ||
  (words.some((word) => ownFiles.has(word)) && words.some((word) => owning.has(word)));

/** "How long is talk.mp4?" */
const fileEnding = /^(?:mp4|mov|mkv|webm|avi|m4v|mp3|wav|m4a|png|jpe?g)$/u;

/**
 * What a message before any film asks that asks for nothing to be made, whatever of: what its files are, or what is possible here;
 * null for all that is no question.
 */
export function bareQuestion(prompt: string): 'library' | 'help' | null {
  const sentence = sentencesOf(lex(withoutEndings(prompt))).at(-1);
  if (sentence === undefined || !sentence.isAsked || /\p{Script=Han}/u.test(prompt)) return null;
  const { words } = sentence;
  if (!isPlainQuestion(sentence) || words.length > longest) return null;
  if (words.some((word) => doing.has(word) || showing.has(word))) return null;
  return isOfOwnFiles(sentence) ? 'library' : 'help';
}

/** Words that ask and never bid: "can you …?" is a wish, and so is "wie wäre es mit …?" */
const plainlyAsking = list(
  'what which who whose where when how was welche welcher welches wer wo wann wie wieviel wieviele quel quelle quels quelles combien ou cual cuales cuanto cuanta cuantos cuantas donde quien qual quais quanto quanta quantos quantas onde quem quale quali quanti quante dove',
);
const proposing = list('about ware waere si tal way');
/** "Do I have any photos?" */
const havings: readonly (readonly [string, string])[] = [
  ['do', 'i'],
  ['have', 'i'],
  ['are', 'there'],
  ['is', 'there'],
  ['habe', 'ich'],
  ['gibt', 'es'],
  ['ai', 'je'],
  ['tengo', 'fotos'],
];

function isPlainQuestion({ words }: Sentence): boolean {
  const own = words.slice(words.findIndex((word) => !openers.has(word) || plainlyAsking.has(word)));
  if (own.some((word) => proposing.has(word))) return false;
  const isHaving = havings.some(([first, second]) => own[0] === first && own[1] === second);
  return isHaving || plainlyAsking.has(own[0] ?? '');
}

/** These ask for a film as well. */
const showing = list(
  'show combine join edit trim shorten speed slow loop mix turn stitch merge have zeig zeige kombiniere verbinde montre coupe assemble muestra corta une mostra junta taglia unisci about',
);

/** "Talk.mp4" ends no sentence. */
const withoutEndings = (prompt: string) =>
  prompt.replace(/(?<=[\p{L}\p{N}_])\.(?=[a-z0-9]{2,4}(?![\p{L}\p{N}]))/giu, ' ');

interface Sentence {
  words: string[];
  isAsked: boolean;
}

/** Clauses with what they end with: "I can't hear anything, is there sound at all?" asks in its second. */
function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let words: string[] = [];
  const close = (isAsked: boolean) => {
    if (words.length > 0) sentences.push({ words, isAsked });
    words = [];
  };
  for (const token of tokens) {
    if (token.kind === 'word') words.push(token.fold);
    else if (token.kind !== 'symbol') words.push('#');
    else if (['?', '？'].includes(token.text)) close(true);
    else if (['.', '!', ',', ';', '\n'].includes(token.text)) close(false);
  }
  close(false);
  return sentences;
}

function subjectOf({ words, isAsked }: Sentence): Subject | null {
  const own = words.slice(words.findIndex((word) => !openers.has(word) || asking.has(word)));
  const first = own[0] ?? '';
  const asks =
    asking.has(first) ||
    (first === 'how' && howOf.has(own[1] ?? '')) ||
    own.some((word) => askingAnywhere.has(word)) ||
    (isAsked && own.some((word) => asking.has(word))) ||
    isRequestToTell(words);
  if (
    !asks ||
    own.length > longest ||
    own.slice(0, 4).some((word) => doing.has(word) && !having.has(own[own.indexOf(word) + 1] ?? ''))
  ) {
    return isAbility(words) ? 'help' : null;
  }
  return topicOf(words);
}

function topicOf(words: readonly string[]): Subject | null {
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  if (isAbility(words)) return 'help';
  const found = subjects.filter(([, own]) => has(own)).map(([subject]) => subject);
  const isCounted = has(counting);
  if (isCounted && found.includes('count')) return 'count';
  const [best] = found.filter((subject) => subject !== 'count');
  if (best !== undefined) return best;
  if (has(having) && !has(within)) return 'library';
  if (has(within) || found.includes('count')) return 'clips';
  return null;
}

/** "Read me the text on it", "list the clips". */
const isRequestToTell = (words: readonly string[]) =>
  ['read', 'list', 'tell'].includes(
    words.find((word) => word !== 'please' && word !== 'can' && word !== 'you') ?? '',
  );

/** "What can you do?" */
function isAbility(words: readonly string[]): boolean {
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  return has(able) && has(doingAnything) && words.some((word) => asking.has(word)) && words.length <= 9;
}

/** Without a film only the library, the price and the service are there to be asked about. */
function ofFilm(subject: Subject | null | undefined, hasFilm: boolean): Subject | null {
  if (subject === null || subject === undefined) return null;
  if (hasFilm || ['price', 'library', 'help'].includes(subject)) return subject;
  return subject === 'said' ? 'library' : null;
}

/** The subject as a question about the film; null for what is not about it. */
export function filmQuestionOf(subject: Subject): FilmQuestion | null {
  if (subject === 'price' || subject === 'library' || subject === 'help') return null;
  return subject === 'length' ? { kind: 'length' } : { kind: 'film', about: subject };
}

/** It asks what is heard in the film. */
export const isOfSound = (question: Question | null): boolean =>
  question?.kind === 'film' && (question.about === 'sound' || question.about === 'said');

/** It asks whether the film has something in it. */
export const isOfName = (question: Question): boolean =>
  question.kind === 'film' && question.about === 'holds';

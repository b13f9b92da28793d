/** Takes the asking off a prompt's first clause: "make me a short teaser about". */

import { isContentWord, isStopWord, isStyleWord, wordsOf } from './lexicon.ts';
import { tidy } from './reading-instructions.ts';

/** Words for the thing that is asked for. */
const KINDS =
  '(?:video|clip|(?:end|start|title|splash) screen|end card|bumper|infographic|(?:business|visiting|name) card|visitenkarte|(?:podcast|album|book|cd|record|magazine|channel|profile) (?:cover|banner|art|header)|infografik|infographie|infografía|infografica|affiche|plakat|cartel|locandina|manifesto|screensaver|(?:opening |main |closing )?title(?: sequence| card)?(?: (?:for|of) (?:a|an|the|our|my) (?:new )?(?:documentary|film|movie|series|show))?|(?:quote|quotation|event|invitation|title|data) card|(?:bar |line |pie |column |donut |doughnut )?(?:chart|graph)|(?:kreis|torten|balken|säulen|linien)diagramm|poster|thumbnail|banner|flyer|wallpaper|illustration|countdown|documentary|documentarie|dokumentarfilm|documental|documentaire|film|movie|animation|teaser|trailer|reel|ad|advert|advertisement|commercial|promo|intro|outro|explainer|montage|slideshow|introduction|motion graphic|title sequence|tutorial|product demo|demo|lesson|announcement|invitation|einladung|einladungskarte|invitación|invito|convite|greeting|greeting card|annonce|annuncio|anuncio|ankündigung|vídeo|vidéo|filmato|animación|animazione|erklärvideo|kurzvideo)s?';

/** Words that also mean other things; they count only after "a". */
const LOOSE_KINDS =
  '(?:short|spot|story|post|loop|piece|reminder|countdown|welcome|overview|guide|presentation)';

/** Kinds of their own: with what stands before them they are a title. */
const OCCASIONS = /^(?:announcement|invitation|greeting|greeting card|reminder)s?$/iu;

/** What begins the asking behind a greeting; "Hello world" and "Hello summer" ask for nothing. */
const ASKED =
  "(?:please|pls|plz|hi|hello|hey|there|all|team|everyone|can|could|would|will|i|i['’]d|we|we['’]d|make|create|generate|produce|design|render|build|animate|draw|prepare|give|show|write|compose|a|an|bitte|kannst|könntest|ich|wir|mach|erstelle|zeichne|ein|eine|fais|crée|peux|pouvez|je|nous|un|une|haz|crea|genera|puedes|quiero|fai|puoi|vorrei|una|por|per|s['’]il)(?![\\p{L}])";

const POLITE: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:(?:please|pls|plz|ok(?:ay)?|so|basically|bro|dude|bitte|por favor|per favore|s['’]il (?:te|vous) pla[iî]t)[,! ]+)|(?:(?:hi|hello|hey|yo|hallo|hola|salut|ciao)(?: (?:there|all|team|everyone))?(?:[,!]+ *| +(?=${ASKED})))){1,4}`,
    'iu',
  ),
  /^(?:can|could|would|will) you (?:please )?/iu,
  /^(?:i|we)(?:'d| would)? (?:want|need|like|love)(?: you)?(?: to (?:have|see|make|create))? /iu,
  /^(?:make|create|generate|produce|design|render|build|animate|draw|prepare|give|show|write|compose|do|erstelle|mach|zeichne|crée|fais|crea|haz|genera|fai)(?: me| us| mir| uns| moi| nous)? (?=\S)/iu,
  /^(?:animated |motivational |inspirational |an? )*quotes?[:, ]+(?=by\s)/iu,
  /^(?:请|請)?(?:制作|製作|做|生成|创建)?(?:一个|一段|一個)?(?:关于|關於)/u,
  /\s*(?:について|に関する)?\s*の?(?:短い)?(?:動画|ビデオ|映像)(?:を.*)?$/u,
  /的?(?:短)?(?:视频|影片|視頻)$/u,
];

const ASKING = /^(?:please )?(?:can|could|would|will) you /iu;

const LINK =
  '(?: (?:that|which) (?:is )?)?[ :,-]*(?:(about|of|on|for|to|with|featuring|named|where|in which|over|über|von|für|zum|zur|sobre|de|sur|pour|para|su|per|à|al|alla)[ :]+)?';

const WORDS_BEFORE = "((?:(?!(?:of|in|on|about|how|why|what|is|are|and)\\s)[\\p{L}\\p{N}'’-]+,? ){0,7}?)";

/** The words before and after "video", "teaser" and the like. */
const KIND = new RegExp(
  `^${WORDS_BEFORE}((?:${KINDS} )*${KINDS})(?![\\p{L}])(?: (?:anim(?:ée?s?|ad[oa]s?|at[oa])))?${LINK}`,
  'iu',
);
const LOOSE_KIND = new RegExp(
  `^((?:a|an) (?:(?!(?:of|in|on|about)\\s)[\\p{L}'’-]+ ){0,3}?)(${LOOSE_KINDS})(?![\\p{L}])${LINK}`,
  'iu',
);

const ANNOUNCING =
  /^(?:that |which )?(?:explain(?:s|ing)?|announc(?:e|es|ing)(?: that)?|introduc(?:e|es|ing)|present(?:s|ing)?|promot(?:e|es|ing)|describ(?:e|es|ing)|show(?:s|ing)?|tell(?:s|ing)?(?: (?:me|us|people))?(?: about)?|celebrat(?:e|es|ing)|advertis(?:e|es|ing)|teach(?:es|ing)?(?: me| us| people)?(?= how)|about|on (?=how|why|what)|erkläre|explique|explica|spiega) (?=\S)/iu;

/** "Photosynthesis to 10 year olds": who is told. */
const AUDIENCE =
  /\s(?:to|for|für|pour|para|per)\s(?:an? )?\d{1,2}[- ]years?[- ]olds?(?=\s(?:in|with)\s|[,.:;]|$)/iu;

/** What a video is for, not about: "a product launch teaser for an app". */
const PURPOSES =
  /^(?:(?:a|an|the|our|my|short|new|product|launch|company|brand|business|marketing|promotional|sales|app|feature|software|explainer|social|media|teaser|general|quote|motivational|inspirational|ein|eine|un|une|una|uno)\s*)+$/iu;

const WISHES =
  /\b((?:happy|merry) [\p{L}' ]+|thank you|thanks|congratulations|welcome|good luck|get well soon|farewell|goodbye)$/iu;

/** "our volunteers" → "volunteers": how somebody is spoken to. */
function addressed(name: string): string {
  return name.replace(/^(?:our|the|my|a|an)\s+/iu, '');
}

/** Words that stand before "video" and belong to the subject: "running shoe". */
function subjectBefore(words: string): string {
  if (PURPOSES.test(words.trim())) return '';
  const kept = words.split(' ').filter((word) => word !== '');
  // A party is a mood of videos, and what people are invited to.
  if (kept.some((word) => /^part(?:y|ies)$/iu.test(word)) && kept.length > 1) return kept.join(' ');
  return kept.some((word) => wordsOf(word).some(isContentWord))
    ? kept.filter((word) => !wordsOf(word).every((part) => isStyleWord(part) || isStopWord(part))).join(' ')
    : '';
}

const WON =
  /(?<![\p{L}])(?:wins?|won|takes?|took|holds?|defends?|claims?|state|world|league|cup|national|championship)(?![\p{L}])/iu;

/** Removes "a short teaser about"; what stood before is kept where it names the subject. */
function dropKind(text: string): string {
  const match = text.match(KIND) ?? text.match(LOOSE_KIND);
  if (!match) return text;
  const rest = text.slice(match[0].length).replace(/^(?:den|die|das|der|einen|eine)\s+/u, '');
  const preposition = (match[3] ?? '').toLowerCase();
  // A title that is won is none of a film.
  if (/^titles?$/iu.test(match[2] ?? '') && WON.test(match[1] ?? '')) return text;
  // "Greetings from Oban" is what is read on it.
  if (match[1] === '' && /^greetings?$/iu.test(match[2] ?? '') && /^from\s/iu.test(rest)) return text;
  const wish = (match[1] ?? '').trim().match(WISHES)?.[1];
  if (wish) return rest.trim().length < 2 ? wish : `${wish}, ${addressed(rest)}`;
  const before = subjectBefore(match[1] ?? '');
  // "Thanks for watching, subscribe, next video on Tuesday": what is told may speak of videos too.
  if (before !== '' && match[3] === undefined && /,/u.test(match[1] ?? '') && !/:\s*$/u.test(match[0]))
    return text;
  const kind = match[2] ?? '';
  if (rest.trim().length < 2) return before;
  // "Jazz festival poster, Harbour Square": what it is of stands before the word for it.
  if (before !== '' && match[3] === undefined && /,\s*$/u.test(match[0])) return `${before}, ${rest}`;
  if (before !== '' && /:\s*$/u.test(match[0])) return `${before}: ${rest}`;
  if (before === '' || !['for', 'to', 'with', 'featuring'].includes(preposition)) return rest;
  return `${before}${OCCASIONS.test(kind) ? ` ${kind}` : ''} ${preposition} ${rest}`;
}

/** "A video about our new coffee": says what a film is to be of, and is no text to be read on it. */
export function asksForFilm(clause: string): boolean {
  const polite = POLITE.reduce((left, lead) => left.replace(lead, ''), clause);
  const kind = polite.match(KIND);
  const begins = polite !== clause || /^(?:an?|ein|eine|une?|una?|uno) /iu.test(polite);
  return begins && kind?.[3] !== undefined && polite.length > (kind[0] ?? '').length + 1;
}

/** What a prompt's first clause is about, without the asking around it. */
export function dropLead(text: string): string {
  const polite = POLITE.reduce((left, lead) => {
    const shorter = tidy(left.replace(lead, ''));
    return shorter.length >= 2 ? shorter : left;
  }, text);
  const bare = polite.replace(/^(?:about|on|of|for) (?=\S)/iu, polite === text ? '$&' : '');
  const subject = tidy(tidy(dropKind(bare)).replace(ANNOUNCING, '').replace(AUDIENCE, ''));
  return ASKING.test(text) ? subject.replace(/\?+$/u, '') : subject;
}

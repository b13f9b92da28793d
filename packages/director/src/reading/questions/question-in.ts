/** What a message asks, where it is answered in words and nothing is made. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { Brief } from '../../brief.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { wantsNothing } from '../follow-up.ts';
import { isOfName, isOfSound, readAsked } from './asked.ts';
import { asksForChanges, readFilmQuestion } from './film-question.ts';
import { asksToJudge } from './judging.ts';
import { looseQuestion, ofClips } from './loose-question.ts';
import { changesNothingThere } from './nothing-there.ts';
import { type Question, readQuestion } from './question.ts';

interface ReadMessage {
  newBrief: Brief;
  turnBrief: Brief;
  /** As it would be read if there were a film. */
  asFilm: () => Brief;
  tokens: readonly Token[];
  sources: readonly PlannerAsset[];
  followsVideo: boolean;
}

/** The question of a message; null where it asks for something to be made. */
export function questionIn(prompt: string, read: ReadMessage): Question | null {
  const { turnBrief, tokens, followsVideo } = read;
  const plain = (followsVideo ? readFilmQuestion(tokens) : null) ?? readQuestion(prompt);
  const loose = looseQuestion(prompt, { brief: turnBrief, followsVideo });
  // "Is there sound in it?" asks for no file of that name.
  const asked = plain !== null && !(isOfSound(loose) && isOfName(plain)) ? plain : loose;
  if (!followsVideo && asksForFilm(read.newBrief)) return ofNoFilm(prompt, read, null);
  if (!followsVideo)
    return ofNoFilm(prompt, read, asked) ?? ofFiles(prompt, read, asked) ?? ofClips(asked, turnBrief);
  return asksForChanges(prompt) ? { kind: 'film', about: 'changes' } : ofClips(asked, turnBrief);
}

/** "Can you do our finals: dive 2 sec, relay 4 sec? Thank you!": what tells of times or of changes is no question. */
const asksForFilm = ({ length, edits, parts, titles, cutSeconds }: Brief): boolean =>
  length !== null ||
  cutSeconds !== null ||
  titles.length > 0 ||
  edits.length > 0 ||
  parts.some(({ seconds, trim }) => seconds !== undefined || trim !== undefined);

/** Of a first message: a change of what is not there, or a judgement. */
function ofNoFilm(
  prompt: string,
  { newBrief, asFilm, sources }: ReadMessage,
  asked: Question | null,
): Question | null {
  if (asked === null && changesNothingThere(newBrief, { asTurn: asFilm, sources })) return { kind: 'noFilm' };
  const isOpen = asked === null || (asked.kind === 'talk' && asked.of === 'help');
  return isOpen && newBrief.length === null && asksToJudge(prompt) ? { kind: 'judge' } : null;
}

/** "O cachorro 4 segundos" begins with a word of asking and asks nothing. */
const asksHowLong =
  /[?？]\s*$|^[^\p{L}]*(?:how long|wie lange?|combien|quelle est la dur[eé]e|cu[aá]nto|quanto|qual [eé] a dura)(?!\p{L})|多长|几秒/iu;

/** Of a first message: how long files are that it names, or what there is of one kind; and talk that has nothing to do with films. */
function ofFiles(
  prompt: string,
  { newBrief, sources }: ReadMessage,
  asked: Question | null,
): Question | null {
  const isListed = asked?.kind === 'files';
  if (asked !== null && !isListed && asked.kind !== 'talk') return null;
  const { parts, edits, length, voiceAssetIds, music } = newBrief;
  const named = [
    ...parts.map(({ assetId }) => assetId),
    ...voiceAssetIds,
    ...(music?.kind === 'asset' ? [music.assetId] : []),
  ];
  const isOpen = edits.length === 0 && length === null && asksHowLong.test(prompt);
  const isLength = isOpen && readAsked(prompt, { hasFilm: true }) === 'length';
  if (named.length > 0 && (isLength || isListed)) return { kind: 'files', ids: [...new Set(named)] };
  if (isListed) return { ...asked, ...kindAsked(prompt) };
  const isOfFootage = sources.some(({ kind }) => kind !== 'audio');
  return asked === null && isOfFootage && isAside(prompt, newBrief) ? { kind: 'talk', of: 'help' } : null;
}

const kinds: readonly (readonly ['video' | 'image' | 'audio', RegExp])[] = [
  ['video', /(?<!\p{L})(?:videos?|clips?|footage|v[ií]deos?|vid[eé]os?|filmati)(?!\p{L})|视频|片段/iu],
  [
    'image',
    /(?<!\p{L})(?:photos?|pictures?|images?|fotos?|bilder|im[aá]gen(?:es)?|imagens|foto|immagini)(?!\p{L})|照片|图片/iu,
  ],
  [
    'audio',
    /(?<!\p{L})(?:songs?|music|sounds?|audio|lieder|musik|chansons?|musique|canciones|m[uú]sicas?|canzoni)(?!\p{L})|音乐|歌曲/iu,
  ],
];

/** "How many videos do I have?": where one kind is named, and no other. */
function kindAsked(prompt: string): { only?: 'video' | 'image' | 'audio' } {
  const found = kinds.filter(([, words]) => words.test(prompt)).map(([kind]) => kind);
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? {} : { only };
}

const telling =
  /^\s*(?:please |bitte )?(?:tell me|tell us|sing|write me a (?:poem|joke|story)|erzähl\p{L}* (?:mir|uns)|sing|raconte[- ](?:moi|nous)|chante|cuéntame|canta|conta[- ]?(?:me|nos)|raccontami|canta|讲(?:个|一个)|给我讲|唱)/iu;
const filmed =
  /(?<!\p{L})(?:films?|videos?|movies?|clips?|reels?|teasers?|trailers?|montages?|edit|edits|slideshow|footage|story|tiktok|instagram|vid[eé]os?|v[ií]deos?|pel[ií]culas?|filmes?|filmati?|bande[- ]annonce|diaporama|schnitt|schneid\p{L}*)(?!\p{L})|视频|影片|短片|片子|剪/iu;

/** A question or a bidding in which nothing is read and that speaks of no film: "can you make me a coffee?" */
function isAside(prompt: string, brief: Brief): boolean {
  const { generate, everything, topic, edits, turnBack, unclearLength, prompt: said } = brief;
  if (generate || everything || topic !== null || edits.length > 0 || turnBack !== null) return false;
  if (unclearLength !== null || !wantsNothing(brief) || said.length > longestAside) return false;
  const isAsked = /[?？吗]\s*$/u.test(prompt) || telling.test(prompt);
  return isAsked && !filmed.test(prompt);
}

/** What is longer may tell of a film in words that are not known, characters. */
const longestAside = 120;

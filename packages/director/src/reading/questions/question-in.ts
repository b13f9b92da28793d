/** What a message asks, where it is answered in words and nothing is made. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { Brief } from '../../brief.ts';
import type { Token } from '../../grammar/tokens/lex.ts';
import { isOfName, isOfSound } from './asked.ts';
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
  if (!followsVideo) return ofNoFilm(prompt, read, asked) ?? ofClips(asked, turnBrief);
  return asksForChanges(prompt) ? { kind: 'film', about: 'changes' } : ofClips(asked, turnBrief);
}

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

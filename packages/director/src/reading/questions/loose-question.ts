/** Questions that only their words in any order tell. Pure. */
import type { Brief } from '../../brief.ts';
import { wantsNothing } from '../follow-up.ts';
import { bareQuestion, filmQuestionOf, readAsked } from './asked.ts';
import { isPleased, type Question } from './question.ts';

/** A question in words of any order, or thanks with other words beside: only where nothing is asked to be done. */
export function looseQuestion(
  prompt: string,
  { brief, followsVideo }: { brief: Brief; followsVideo: boolean },
): Question | null {
  if (brief.edits.length > 0 || brief.turnBack !== null) return null;
  const subject = readAsked(prompt, { hasFilm: followsVideo });
  if (subject === 'library') return { kind: 'files' };
  if (subject === 'help' || subject === 'price') return { kind: 'talk', of: subject };
  if (subject !== null) return filmQuestionOf(subject);
  const bare = followsVideo || !asksForNothingMade(brief) ? null : bareQuestion(prompt);
  if (bare !== null) return bare === 'library' ? { kind: 'files' } : { kind: 'talk', of: bare };
  return followsVideo && wantsNothing(brief) && isPleased(prompt) ? { kind: 'talk', of: 'thanks' } : null;
}

const asksForNothingMade = ({ length, titles, music, captions, shape }: Brief) =>
  length === null && titles.length === 0 && music === null && captions === null && shape === null;

/** "How long is the kitchen": of the clips that are named. */
export function ofClips(question: Question | null, { parts }: Brief): Question | null {
  if (question?.kind !== 'length' || parts.length === 0) return question;
  return { kind: 'length', assetIds: [...new Set(parts.map(({ assetId }) => assetId))] };
}

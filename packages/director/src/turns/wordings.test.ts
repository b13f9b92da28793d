/** One wish in many wordings, from eval/conversations/wordings.json: each has to leave the same film. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ConversationSet, type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';

interface Wordings {
  library: ConversationSet['library'];
  /** The message that makes the film, and the film. */
  film: ConversationTurn;
  wishes: { is: Omit<ConversationTurn, 'say'>; says: string[] }[];
}

const file = new URL('../../../../eval/conversations/wordings.json', import.meta.url);
const films = JSON.parse(readFileSync(file, 'utf8')) as Wordings[];
const wishes = films.flatMap(({ wishes: own, ...world }) => own.map((wish) => ({ ...world, ...wish })));

describe.each(wishes)('$says.0', ({ library, film, is, says }) => {
  test.each(says)('%s', (say) => {
    expect(lacksByTurn(library, [film, { say, ...is }]).map(({ lacks }) => lacks)).toEqual([[], []]);
  });
});

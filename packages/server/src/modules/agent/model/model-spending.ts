/** What a run of a language model has cost so far, held against what it may cost. */
import { ServiceError } from '../../../platform/errors.ts';
import { MICROCREDITS } from '../../../platform/microcredits.ts';
import { TaskFailure } from '../../tasks/index.ts';

export interface ModelSpending {
  /** Throws `insufficient_credits` where so much more would be too much; for the model to choose something else. */
  require(microcredits: number): void;
  /** Of work that was begun, and calls that were charged. */
  add(microcredits: number): void;
  /** Of the model's own tokens. Throws TaskFailure where they alone have used up what is left. */
  addTokens(microcredits: number): void;
  spent(): number;
}

const credits = (microcredits: number) =>
  (microcredits / MICROCREDITS).toLocaleString('en', { maximumFractionDigits: 6 });

/** `cap` in micro-credits; null without one. */
export function createModelSpending(cap: number | null): ModelSpending {
  let spent = 0;
  return {
    spent: () => spent,
    require(microcredits) {
      if (cap === null || spent + microcredits <= cap) return;
      throw new ServiceError(
        'insufficient_credits',
        `This would cost ${credits(microcredits)} credits; of the ${credits(cap)} that the user allowed for this run ${credits(cap - spent)} are left. ` +
          'Do something shorter or smaller, or end and say so.',
      );
    },
    add(microcredits) {
      spent += microcredits;
    },
    addTokens(microcredits) {
      spent += microcredits;
      if (cap === null || spent <= cap) return;
      throw new TaskFailure(
        'budget_exceeded',
        `The run has used the ${credits(cap)} credits that you allowed, so it was ended and nothing more is done. What it made until ` +
          'then is in your library. Allow more, or ask for something shorter or smaller.',
      );
    },
  };
}

/** What a run of a language model has cost so far, held against what it may cost. */
import { ServiceError } from '../../../platform/errors.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import { TaskFailure } from '../../tasks/index.ts';

export interface ModelSpending {
  /**
   * Sets so much aside for a call that is about to be made, for calls that are made together would each find room for themselves
   * alone. Throws `insufficient_credits` where it would be too much; for the model to choose something else. The answer is told,
   * once, what the call came to.
   */
  hold(microcredits: number): (spent: number) => void;
  /** Of the run itself. Throws TaskFailure where that alone has used up what is left. */
  take(microcredits: number): void;
}

const credits = (microcredits: number) =>
  (microcredits / MICROCREDITS).toLocaleString('en', { maximumFractionDigits: 6 });

/** `cap` in micro-credits; null without one. */
export function createModelSpending(cap: number | null): ModelSpending {
  // With what is set aside.
  let spent = 0;
  return {
    hold(microcredits) {
      if (cap !== null && spent + microcredits > cap) {
        throw new ServiceError(
          'insufficient_credits',
          `This would cost ${credits(microcredits)} credits; of the ${credits(cap)} that the user allowed for this run ${credits(cap - spent)} are left. ` +
            'Do something shorter or smaller, or end and say so.',
        );
      }
      spent += microcredits;
      return (used) => {
        spent += used - microcredits;
      };
    },
    take(microcredits) {
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

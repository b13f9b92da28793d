/** Which analysers would run here, for what has a price before it is started. */
import type { Config } from '../../../platform/config.ts';
import type { Analyser } from '../analysis/analyser.ts';
import type { PlanAnalysers } from '../analysis/pricing/analysis-quotes.ts';
import { isSwitchedOn } from './analyser-choice.ts';

/** Asks each analyser whether it works now, as a run of the index does. */
export function createPlanAnalysers(deps: {
  config: Pick<Config, 'index'>;
  analysers: readonly Analyser[];
}): PlanAnalysers {
  return async (names, further = []) => {
    const wanted = deps.analysers.filter(({ name, onRequestOnly = false }) => {
      if (!isSwitchedOn(deps.config.index, name)) return false;
      return further.includes(name) || (names === null ? !onRequestOnly : names.includes(name));
    });
    const asked = wanted.map(async ({ name, kinds, availability }) => {
      const now = await availability();
      return now.available ? [{ name, kinds, byProvider: now.byProvider === true }] : [];
    });
    return (await Promise.all(asked)).flat();
  };
}

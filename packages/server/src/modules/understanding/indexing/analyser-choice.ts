/** Which analysers an operator lets run, which stand on which, and which would run here. */
import type { Config } from '../../../platform/config.ts';
import type { IndexSetting } from '../../../platform/settings/index-setting.ts';
import { ANALYSER_NAMES, type Analyser, type AnalyserName } from '../analysis/analyser.ts';
import type { PlanAnalysers } from '../analysis/pricing/analysis-quotes.ts';

// Which analysers an operator lets run, and which stand on which.

export function isSwitchedOn(setting: IndexSetting, analyser: AnalyserName): boolean {
  if (setting === 'all') return true;
  return setting !== 'none' && setting.includes(analyser);
}

export const SWITCHED_OFF = {
  reason: 'The operator has switched this analyser off.',
  enable: 'Set RUSHES_INDEX=all, or name it in that list.',
};

/** In the order in which they run, whatever order they were made in. */
export function inRunningOrder(analysers: readonly Analyser[]): Analyser[] {
  return analysers.toSorted((a, b) => ANALYSER_NAMES.indexOf(a.name) - ANALYSER_NAMES.indexOf(b.name));
}

/** Analysers that read what `name` writes. */
export function followersOf(analysers: readonly Analyser[], name: AnalyserName): AnalyserName[] {
  return analysers.filter((analyser) => analyser.after.includes(name)).map((analyser) => analyser.name);
}

// Which analysers would run here, for what has a price before it is started.

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

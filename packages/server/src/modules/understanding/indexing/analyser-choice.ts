/** Which analysers an operator lets run, and which stand on which. Pure. */
import type { IndexSetting } from '../../../platform/settings/index-setting.ts';
import { ANALYSER_NAMES, type Analyser, type AnalyserName } from '../analysis/analyser.ts';

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

/** What is there without any key: the built-in director, as a model. */
import type { AvailableModel } from './settings.schema.ts';

/** The planner that needs no key and no network; the only model until another is configured. */
export const BUILT_IN_DIRECTOR = 'rushes-director';

export const director: AvailableModel = {
  name: 'Built-in director',
  codename: BUILT_IN_DIRECTOR,
  compatible_models: [BUILT_IN_DIRECTOR],
  // It follows written rules: none of a language model's dials changes what it does.
  options: { verbosity: [], reasoning_effort: [null], compaction: false, compaction_threshold: null },
  available_priorities: ['default'],
  pricing_level: 1,
};

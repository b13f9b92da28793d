/**
 * What a service-config sets, what several of them set together, and what holds where none says anything.
 * Pure: what stands in the folders above a place goes in, what is in force there comes out.
 */
import type { Static } from 'typebox';
import type { AssetAnalysisSettings } from '../../accounts/index.ts';
import type { SentServiceConfig, ServiceConfigFile, ServiceConfigPatchRequest } from './configs.schema.ts';

/** How closely the media is looked at. */
export type AnalysisSettings = Static<typeof AssetAnalysisSettings>;

/** Only what was set: no field is null or undefined but those of names that are not ours. */
export type ConfigSettings = Omit<Partial<ServiceConfigFile>, 'entity_to_use'> & Record<string, unknown>;

/** A config as it is kept. */
export interface ConfigContent {
  /** In the order in which they were added, none twice. */
  entityIds: readonly string[];
  settings: ConfigSettings;
}

/** What the analysis goes by where neither a config nor the user's preferences say anything. */
export const analysisDefaults: Readonly<Required<AnalysisSettings>> = {
  reasoning: 'medium',
  fps: 1,
  entity_quality: 'medium',
  asset_quality: 'medium',
  prompt: null,
};

const settingDefaults = {
  generate_stt_from_op_atom: false,
  generate_stt_from_master_clip: true,
  generate_stt_with_diarization: true,
  generate_description_from_op_atom: false,
  generate_description_from_master_clip: true,
  merge_strategy: 'merge',
} as const satisfies Partial<ServiceConfigFile>;

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The fields that have a value. */
function setFieldsOf<T extends object>(fields: T | null | undefined): Partial<T> {
  const set = Object.entries(fields ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as Partial<T>;
}

/** `settings` with that `analysis`, or without any where it sets nothing. */
function withAnalysis(settings: ConfigSettings, analysis: AnalysisSettings): ConfigSettings {
  const { analysis: _before, ...rest } = settings;
  return Object.keys(analysis).length === 0 ? rest : { ...rest, analysis };
}

/** What a config that was sent sets. Ids are compared in lower case, as they are kept. */
export function contentOf(sent: SentServiceConfig): ConfigContent {
  const { entity_to_use: entityIds = [], analysis, ...settings } = sent;
  return {
    entityIds: unique(entityIds.map((id) => id.toLowerCase())),
    settings: withAnalysis(settings, setFieldsOf(analysis)),
  };
}

/** `settings` after a patch: what it leaves out stays, what it gives as null is unset, in `analysis` too. */
export function patchSettings(settings: ConfigSettings, patch: ServiceConfigPatchRequest): ConfigSettings {
  const { analysis, ...fields } = patch;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(given.filter(([, value]) => value !== null));
  const dropped = new Set(given.filter(([, value]) => value === null).map(([name]) => name));
  const kept = Object.entries(settings).filter(([name]) => !dropped.has(name));
  const next: ConfigSettings = { ...Object.fromEntries(kept), ...changed };
  if (analysis === undefined) return next;
  if (analysis === null) return withAnalysis(next, {});
  return withAnalysis(next, setFieldsOf({ ...settings.analysis, ...analysis }));
}

/** Those of `chain`, farthest first, that count at its end: the last one that overrides, and what comes after it. */
export function inForce<T extends { content: ConfigContent }>(chain: readonly T[]): T[] {
  const last = chain.findLastIndex(({ content }) => content.settings.merge_strategy === 'override');
  return chain.slice(Math.max(last, 0));
}

/**
 * What configs set together, farthest first: all their entities, and of every other field, also inside `analysis`,
 * the nearest value. How a config merges is its own affair, so `merge_strategy` is that of the nearest config.
 */
export function mergeConfigs(contents: readonly ConfigContent[]): ConfigContent {
  const settings: ConfigSettings = {};
  const analysis: AnalysisSettings = {};
  for (const content of contents) {
    delete settings.merge_strategy;
    Object.assign(settings, content.settings);
    Object.assign(analysis, content.settings.analysis);
  }
  return {
    entityIds: unique(contents.flatMap((content) => content.entityIds)),
    settings: withAnalysis(settings, analysis),
  };
}

/** A config on its own, as its file: what is not set and has a default is filled in. */
export function fileOf({ entityIds, settings }: ConfigContent): ServiceConfigFile {
  return { entity_to_use: [...entityIds], ...settingDefaults, ...settings };
}

/**
 * What is in force where a config says `content`: what it leaves open comes from the user's preferences, then from
 * the defaults, and nothing stays open.
 */
export function completeConfig(
  content: ConfigContent,
  preferences: AnalysisSettings | null | undefined,
): ServiceConfigFile {
  const analysis = { ...analysisDefaults, ...setFieldsOf(preferences), ...content.settings.analysis };
  return { ...fileOf(content), analysis };
}

/**
 * What is in force for a run that brings its own config: nothing of what stands in the folders, not even entities.
 * There are no parents, so the strategy of merging says nothing.
 */
export function applyConfigOverride(
  sent: SentServiceConfig,
  preferences: AnalysisSettings | null | undefined,
): ServiceConfigFile {
  return completeConfig(contentOf(sent), preferences);
}

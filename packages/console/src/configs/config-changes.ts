/** A service-config while it is edited, and what of it was changed. Pure. */
import type { ServiceConfigFile, ServiceConfigPatchRequest } from '@rushes/sdk';

/** All but the entities, which are added and taken out by themselves. */
export type Settings = ServiceConfigFile;

export type Analysis = NonNullable<ServiceConfigFile['analysis']>;

export const QUALITIES = ['low', 'medium', 'high'] as const;
export const QUALITY_FIELDS = ['reasoning', 'entity_quality', 'asset_quality'] as const;
export const FLAGS = [
  'generate_stt_from_master_clip',
  'generate_stt_with_diarization',
  'generate_description_from_master_clip',
  'generate_stt_from_op_atom',
  'generate_description_from_op_atom',
] as const;

export function settingsOf({ entity_to_use: _entities, ...settings }: ServiceConfigFile): Settings {
  return settings;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ; what is there no more is null, which unsets it. */
function changedFields(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return Object.fromEntries(
    names
      .filter((name) => !isSame(old[name] ?? null, now[name] ?? null))
      .map((name) => [name, now[name] ?? null]),
  );
}

/** What has to be sent so that `before` becomes `after`; null where nothing differs. */
export function changesOf(before: Settings, after: Settings): ServiceConfigPatchRequest | null {
  const changes = changedFields(before, after);
  if (isObject(changes.analysis)) {
    const inside = changedFields(before.analysis ?? {}, changes.analysis);
    // One that says nothing is none.
    if (Object.keys(inside).length === 0) delete changes.analysis;
    else changes.analysis = inside;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

/** An analysis with one field set, or left to the folders above. */
export function withField<Name extends keyof Analysis>(
  settings: Settings,
  name: Name,
  value: Analysis[Name] | null,
): Settings {
  const { [name]: _before, ...rest } = settings.analysis ?? {};
  return { ...settings, analysis: value === null || value === undefined ? rest : { ...rest, [name]: value } };
}

export type Parsed = { settings: Settings } | { problem: 'no-json'; why: string } | { problem: 'no-object' };

/** What somebody wrote as JSON. Whether its fields are right is for the service to say. */
export function parseSettings(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { settings: value } : { problem: 'no-object' };
  } catch (error) {
    return { problem: 'no-json', why: error instanceof Error ? error.message : '' };
  }
}

const isUnset = (value: unknown) => value === undefined || value === null;

/** Whether the fields of the form can show it: JSON can say anything. */
export function fitsForm({ analysis, pronunciations, merge_strategy: merge, ...rest }: Settings): boolean {
  const inside: Record<string, unknown> = isObject(analysis) ? analysis : {};
  const isWord = (one: unknown) =>
    isObject(one) && typeof one.word === 'string' && typeof one.say === 'string';
  return (
    (isUnset(analysis) || isObject(analysis)) &&
    (isUnset(inside.fps) || typeof inside.fps === 'number') &&
    [...QUALITY_FIELDS, 'prompt'].every(
      (name) => isUnset(inside[name]) || typeof inside[name] === 'string',
    ) &&
    (isUnset(pronunciations) || (Array.isArray(pronunciations) && pronunciations.every(isWord))) &&
    (isUnset(merge) || merge === 'merge' || merge === 'override') &&
    FLAGS.every((flag) => isUnset(rest[flag]) || typeof rest[flag] === 'boolean')
  );
}

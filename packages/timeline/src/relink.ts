/** Other URLs for the media of a document. */
import type { Json } from './types.ts';

/** Where a URL stands: in a clip's reference, or in settings (look-up table, watermark, file of captions). */
export type UrlPlace = 'reference' | 'setting';

/** Metadata of ours lies under this key; what others wrote is never looked into. */
const ours = 'rushes';

/**
 * A copy of `document` (OTIO JSON as it was written) whose URLs are what `change` answers for them; null keeps one as
 * it is. Everything else is shared with the original. Parts of unknown schemas are not looked into.
 */
export function relinkDocument(
  document: Json,
  change: (url: string, place: UrlPlace) => string | null,
): Json {
  function relink(value: Json, inSettings: boolean): Json {
    if (Array.isArray(value)) return value.map((child) => relink(child, inSettings));
    if (value === null || typeof value !== 'object') return value;
    const isReference = value.OTIO_SCHEMA === 'ExternalReference.1';
    const entries = Object.entries(value).map(([key, child]): [string, Json] => {
      if (key === 'target_url' && typeof child === 'string' && (isReference || inSettings)) {
        return [key, change(child, isReference ? 'reference' : 'setting') ?? child];
      }
      if (key === 'metadata') return [key, relinkSettings(child)];
      if (key === 'parameters') return [key, relinkParameters(value.generator_kind, child)];
      return [key, relink(child, inSettings)];
    });
    return Object.fromEntries(entries);
  }
  function relinkSettings(metadata: Json): Json {
    if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return metadata;
    const settings = Object.hasOwn(metadata, ours) ? metadata[ours] : undefined;
    return settings === undefined ? metadata : { ...metadata, [ours]: relink(settings, true) };
  }
  const relinkParameters = (kind: Json | undefined, parameters: Json): Json =>
    kind === 'rushes.captions' ? relink(parameters, true) : parameters;
  return relink(document, false);
}

/** A timeline in short: where what stands, by the paths that edits name. Pure. */
import {
  activeReference,
  type Item,
  itemTicks,
  outputOf,
  parseAssetUrl,
  rangeInParent,
  rangeToTicks,
  type Timeline,
  type Track,
  ticksPerSecond,
} from '@rushes/timeline';

/** Items that are listed; of a longer timeline the rest is counted. */
const MOST_ITEMS = 300;
const MOST_TEXT = 200;

const seconds = (ticks: number) => Math.round((ticks / ticksPerSecond) * 1_000) / 1_000;

/** What a clip shows: an asset from a time of its file on, or what is drawn. */
function mediaOf(item: Item) {
  if (item.OTIO_SCHEMA !== 'Clip.2') return {};
  const reference = activeReference(item);
  const start = item.source_range === null ? {} : { from: seconds(rangeToTicks(item.source_range).start) };
  if (reference?.OTIO_SCHEMA === 'ExternalReference.1') {
    const location = parseAssetUrl(reference.target_url);
    return {
      ...(location === null ? { url: reference.target_url } : { asset_id: location.assetId }),
      ...start,
    };
  }
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') return { missing: true };
  const { text } = reference.parameters;
  const said = typeof text === 'string' ? { text: text.slice(0, MOST_TEXT) } : {};
  return { generator: reference.generator_kind, ...said };
}

const schemaWords: Readonly<Record<string, string>> = {
  'Gap.1': 'gap',
  'Stack.1': 'stack',
  'Track.1': 'track',
};

function itemsOf(track: Track, path: readonly number[]): object[] {
  return track.children.flatMap((child, index): object[] => {
    const at = [...path, index];
    if (child.OTIO_SCHEMA === 'Transition.1') return [{ path: at, transition: child.transition_type }];
    const { start, duration } = rangeInParent(track, index);
    const kind = schemaWords[child.OTIO_SCHEMA];
    return [
      {
        path: at,
        start: seconds(start),
        end: seconds(start + duration),
        ...(kind !== undefined && { kind }),
        ...(child.name !== '' && child.OTIO_SCHEMA !== 'Gap.1' && { name: child.name }),
        ...(child.enabled ? {} : { off: true }),
        ...mediaOf(child),
      },
    ];
  });
}

/** Times are seconds of the programme; `from` is where in its file a clip begins. */
export function outlineOf(timeline: Timeline) {
  const output = outputOf(timeline);
  let left = MOST_ITEMS;
  const tracks = timeline.tracks.children.map((child, index) => {
    if (child.OTIO_SCHEMA !== 'Track.1')
      return { path: [index], kind: schemaWords[child.OTIO_SCHEMA] ?? 'clip' };
    const items = itemsOf(child, [index]);
    const told = items.slice(0, Math.max(0, left));
    left -= told.length;
    return {
      path: [index],
      kind: child.kind,
      ...(child.name !== '' && { name: child.name }),
      items: told,
      ...(told.length < items.length && { items_in_all: items.length }),
    };
  });
  return {
    duration_seconds: seconds(itemTicks(timeline.tracks)),
    ...(output !== null && {
      width: output.width,
      height: output.height,
      fps: Math.round((output.rate.num / output.rate.den) * 1_000) / 1_000,
    }),
    tracks,
  };
}

/** Captions that lie in files of their own, put into the document before it is planned. */
import {
  activeReference,
  type CaptionCue,
  type Clip,
  locationKey,
  parseAssetUrl,
  type Stack,
  type Timeline,
  type Track,
} from '@rushes/timeline';

/** What was found for the document's captions. */
export interface FoundCaptions {
  /** Text of .srt and .vtt assets by `locationKey`. */
  files: ReadonlyMap<string, string>;
  /** Cues of transcripts, in their media's own time, by `locationKey` of the media. */
  transcripts?: ReadonlyMap<string, readonly CaptionCue[]>;
  /** Files and transcripts that are not read now, by `locationKey`: their captions stay empty, and nothing is told. */
  unread?: ReadonlySet<string>;
}

/**
 * The document with the captions of files and transcripts in their place; what was not found stays as it is and is
 * told when the document is planned. The document itself is not changed.
 */
export function withCaptions(timeline: Timeline, found: FoundCaptions): Timeline {
  const tracks = replaceIn(timeline.tracks, found);
  return tracks === timeline.tracks ? timeline : { ...timeline, tracks };
}

function replaceIn<Item extends Stack | Track>(item: Item, found: FoundCaptions): Item {
  let changed = false;
  const children = item.children.map((child) => {
    const replaced = replaceChild(child, found);
    changed ||= replaced !== child;
    return replaced;
  });
  return changed ? { ...item, children } : item;
}

function replaceChild<Child extends (Stack | Track)['children'][number]>(
  child: Child,
  found: FoundCaptions,
): (Stack | Track)['children'][number] {
  if (child.OTIO_SCHEMA === 'Clip.2') return replaceClip(child, found);
  return child.OTIO_SCHEMA === 'Stack.1' || child.OTIO_SCHEMA === 'Track.1' ? replaceIn(child, found) : child;
}

function replaceClip(clip: Clip, found: FoundCaptions): Clip {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== 'rushes.captions')
    return clip;
  const { target_url, transcript_of, ...rest } = reference.parameters;
  const file = textOf(target_url, found.files);
  const cues = typeof transcript_of === 'string' ? found.transcripts?.get(keyOf(transcript_of)) : undefined;
  const later = [target_url, transcript_of].some(
    (name) => typeof name === 'string' && found.unread?.has(keyOf(name)),
  );
  const known = cues ?? (later ? [] : undefined);
  const inline = file === undefined ? known && { cues: known.map((cue) => ({ ...cue })) } : { srt: file };
  if (!inline) return clip;
  const parameters = { ...rest, ...inline } as typeof reference.parameters;
  const key = clip.active_media_reference_key;
  return { ...clip, media_references: { ...clip.media_references, [key]: { ...reference, parameters } } };
}

function textOf(url: unknown, files: FoundCaptions['files']): string | undefined {
  return typeof url === 'string' ? files.get(keyOf(url)) : undefined;
}

/** An asset by URL or by its id alone. */
function keyOf(named: string): string {
  const location = parseAssetUrl(named.startsWith('asset:') ? named : `asset://${named}`);
  return location ? locationKey(location) : named;
}

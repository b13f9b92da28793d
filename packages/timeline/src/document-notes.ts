/** What of a document is kept as it came and not understood, in sentences. */
import { activeReference } from './measure.ts';
import { listOfflineClips } from './references.ts';
import { serializeTimeline } from './serialize.ts';
import { keptNumber } from './timeline-json.ts';
import type { Clip, Effect, Gap, Json, Stack, Timeline, Track } from './types.ts';
import { unknownSchema } from './unknown.ts';
import { isObject } from './validate/validate-context.ts';

/** What is told apart, as people call it, and what becomes of it. */
const fates = {
  items: (names: string) => `Items of kind ${names} are not known here: they are kept, and shown as empty.`,
  references: (names: string) =>
    `Media of kind ${names} can not be read here: it is kept, and its clips are empty.`,
  effects: (names: string) => `Effects of kind ${names} are not known here: they are kept, and not drawn.`,
  markers: (names: string) =>
    `Markers of kind ${names} are not known here: they are kept, and stand nowhere.`,
};

type Kind = keyof typeof fates;

const TOLD_NAMES = 10;
const NAME_LENGTH = 80;

/** Sentences about parts that this program keeps without understanding them; empty for a document that it knows whole. */
export function documentNotes(timeline: Timeline): string[] {
  const found: { [kind in Kind]: Set<string> } = {
    items: new Set(),
    references: new Set(),
    effects: new Set(),
    markers: new Set(),
  };
  const note: Note = (kind, { metadata }, name = '') => {
    const told = unknownSchema(metadata) ?? name;
    if (told !== '') found[kind].add(`"${told.slice(0, NAME_LENGTH)}"`);
  };
  function visit(item: Track['children'][number]): void {
    note('items', item);
    if (item.OTIO_SCHEMA === 'Transition.1') return;
    visitFields(item, note);
    if (item.OTIO_SCHEMA === 'Clip.2') {
      for (const reference of Object.values(item.media_references)) note('references', reference);
    } else if (item.OTIO_SCHEMA !== 'Gap.1') for (const child of item.children) visit(child);
  }
  visit(timeline.tracks);
  const sentences = (Object.keys(fates) as Kind[]).flatMap((kind) => {
    const names = [...found[kind]];
    if (names.length === 0) return [];
    const more = names.length > TOLD_NAMES ? ` and ${names.length - TOLD_NAMES} more` : '';
    return [fates[kind](`${names.slice(0, TOLD_NAMES).join(', ')}${more}`)];
  });
  return [...sentences, ...numberNote(serializeTimeline(timeline)), ...bareNote(timeline)];
}

/**
 * A sentence about clips that show nothing because their media lies outside the library, as in documents that other
 * programs wrote; none where all do. Blanks of a template are filled later.
 */
export function offlineNotes(timeline: Timeline): string[] {
  const urls = listOfflineClips(timeline).flatMap((clip) => {
    const reference = activeReference(clip);
    return reference?.OTIO_SCHEMA === 'ExternalReference.1' ? [reference.target_url] : [];
  });
  const outside = urls.filter((url) => !url.includes('{{'));
  if (outside.length === 0) return [];
  return [
    `Media outside the library is not read: ${listed(outside)}. Its clips are empty; media of the library is asset://<id>.`,
  ];
}

/** A sentence about clips that name no media at all. */
function bareNote(timeline: Timeline): string[] {
  const bare = listOfflineClips(timeline).filter(isWithoutMedia).length;
  if (bare === 0) return [];
  return [
    bare === 1 ? 'A clip names no media: it is empty.' : `${bare} clips name no media: they are empty.`,
  ];
}

/** What stands for media of a kind that is not known is told by `documentNotes`. */
function isWithoutMedia(clip: Clip): boolean {
  const reference = activeReference(clip);
  if (reference === null) return true;
  return reference.OTIO_SCHEMA === 'MissingReference.1' && unknownSchema(reference.metadata) === null;
}

/** The first of `texts`, each once; of a long one its end, which tells files of one folder apart. */
function listed(texts: readonly string[]): string {
  const named = [...new Set(texts)];
  const told = named
    .slice(0, TOLD_NAMES)
    .map((text) => `"${text.length > NAME_LENGTH ? `…${text.slice(1 - NAME_LENGTH)}` : text}"`);
  return told.join(', ') + (named.length > told.length ? ` and ${named.length - told.length} more` : '');
}

/** Notes what a part stands for where that is not known; else its `name`, if it has one that nothing here knows. */
type Note = (kind: Kind, part: { metadata: Effect['metadata'] }, name?: string) => void;

function visitFields(item: Clip | Gap | Stack | Track, note: Note): void {
  for (const effect of item.effects) note('effects', effect, nameOf(effect));
  for (const marker of item.markers) note('markers', marker);
}

/** Programs write their own effects by the library's plain kind, "Resolve Effect": none of them is drawn here. */
function nameOf({ OTIO_SCHEMA: schema, effect_name: kind, name }: Effect): string {
  return schema === 'Effect.1' ? kind || name || schema : '';
}

function numberNote(document: Json): string[] {
  const numbers = new Set<string>();
  collectNumbers(document, numbers);
  if (numbers.size === 0) return [];
  const told = [...numbers]
    .sort()
    .slice(0, TOLD_NAMES)
    .map((number) => number.slice(0, NAME_LENGTH));
  return [
    `Numbers that can not be counted with (${told.join(', ')}) are kept as they were written, and not used.`,
  ];
}

function collectNumbers(value: Json | undefined, numbers: Set<string>): void {
  if (Array.isArray(value)) for (const child of value) collectNumbers(child, numbers);
  else if (isObject(value)) {
    const written = keptNumber(value);
    if (written !== null) numbers.add(written);
    else for (const child of Object.values(value)) collectNumbers(child, numbers);
  }
}

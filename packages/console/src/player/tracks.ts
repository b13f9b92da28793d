/** What is in a film, each thing on a line of its own with the stretches in which it is. Pure. */
import type { AssetDetails, TranscriptSegment } from '@rushes/sdk';
import type { Range } from './transport.ts';

/** A stretch in which something is seen, said or written. */
export interface Span extends Range {
  /** Words of it; empty where its track says it all. */
  text: string;
}

export type TrackKind = 'person' | 'thing' | 'said' | 'written';

export interface Track {
  id: string;
  kind: TrackKind;
  /** Empty of what is said and what is written, of which there is one track each. */
  name: string;
  spans: readonly Span[];
}

/** Stretches that are closer than this are drawn as one: a thing that a hand covers for a moment has not gone. */
const NEAR_SECONDS = 0.5;
/** Of a long film more stretches could neither be told apart nor pressed. */
const MOST_SPANS = 300;

/** Stretches in the order of their times, near ones as one with the words of the first. */
export function joined(spans: readonly Span[], length: number): Span[] {
  const width = length / MOST_SPANS;
  const made: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = made.at(-1);
    // What is said or written is a place of its own, unless it could not be told from the one before.
    const goesOn = last !== undefined && span.text === '' && span.start - last.end < NEAR_SECONDS;
    const isSame = last !== undefined && Math.floor(span.start / width) === Math.floor(last.start / width);
    if (goesOn || isSame) last.end = Math.max(last.end, span.end);
    else made.push({ ...span });
  }
  return made;
}

const total = ({ spans }: Track) => spans.reduce((sum, { start, end }) => sum + end - start, 0);

interface Timed {
  start_time_ms: number;
  end_time_ms: number;
}

const spanOf = ({ start_time_ms: start, end_time_ms: end }: Timed, text = ''): Span => ({
  start: start / 1000,
  end: end / 1000,
  text,
});

function grouped<One extends Timed>(all: readonly One[], nameOf: (one: One) => string): Map<string, Span[]> {
  const found = new Map<string, Span[]>();
  for (const one of all) {
    const spans = found.get(nameOf(one)) ?? [];
    spans.push(spanOf(one));
    found.set(nameOf(one), spans);
  }
  return found;
}

type Known = Pick<AssetDetails, 'labels' | 'entity_matches' | 'screen_texts'>;

/** People first, then things by how long they are seen, then words. `names` are those of entities by their ids. */
export function tracksOf(
  { labels, entity_matches: matches, screen_texts: texts }: Known,
  said: readonly Pick<TranscriptSegment, 'start_time_ms' | 'end_time_ms' | 'text'>[],
  { names, length }: { names: ReadonlyMap<string, string>; length: number },
): Track[] {
  const trackOf = (kind: TrackKind, id: string, name: string, spans: readonly Span[]): Track => ({
    kind,
    id: `${kind} ${id}`,
    name,
    spans: joined(spans, length),
  });
  const people = [...grouped(matches, ({ entity_id: id }) => id)].flatMap(([id, spans]) => {
    const name = names.get(id);
    return name === undefined ? [] : trackOf('person', id, name, spans);
  });
  const things = [...grouped(labels, ({ name }) => name)].map(([name, spans]) =>
    trackOf('thing', name, name, spans),
  );
  const byTotal = (a: Track, b: Track) => total(b) - total(a) || a.name.localeCompare(b.name);
  const words = [
    trackOf(
      'said',
      '',
      '',
      said.map((one) => spanOf(one, one.text)),
    ),
    trackOf(
      'written',
      '',
      '',
      texts.map((one) => spanOf(one, one.text)),
    ),
  ].filter(({ spans }) => spans.length > 0);
  return [...people.toSorted(byTotal), ...words, ...things.toSorted(byTotal)];
}

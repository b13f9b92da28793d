/** Where texts of a version name an entity, with the words and the time. Pure. */
import type { TimedText } from './entity-inputs.repo.ts';
import type { NameFinder, NamePlace } from './entity-names.ts';
import type { FoundEntity } from './entity-ranges.ts';

/** How sure it is that what is named is meant, where the text itself says nothing of how sure it is. */
const SURENESS: Record<TimedText['source'], number> = { spoken: 0.9, shown: 0.9, described: 0.7 };

const SHOWN_CHARACTERS = 300;

/** The text around a place, at most SHOWN_CHARACTERS of it. */
function textAround(text: string, { start, end }: NamePlace): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  const from = Math.max(0, Math.floor((start + end - SHOWN_CHARACTERS) / 2));
  // Not from the middle of a character of two units on.
  return text.slice(from, from + SHOWN_CHARACTERS).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

/** Each mention by its own words where they have times, else by the whole text. */
export function mentionsIn(text: TimedText, finder: NameFinder): FoundEntity[] {
  const score = Math.min(1, Math.max(0, text.confidence ?? SURENESS[text.source]));
  const places = finder.find(text.text);
  if (places.length === 0) return [];
  const timed = text.words.length === 0 ? [] : finder.findInWords(text.words.map((word) => word.text));
  const taken = new Map<string, number>();
  return places.map((place) => {
    const nth = taken.get(place.entityId) ?? 0;
    taken.set(place.entityId, nth + 1);
    const inWords = timed.filter(({ entityId }) => entityId === place.entityId)[nth];
    const first = inWords && text.words[inWords.start];
    const last = inWords && text.words[inWords.end - 1];
    const startMs = first?.start_ms ?? text.startMs;
    return {
      entityId: place.entityId,
      evidence: 'name',
      startMs,
      endMs: Math.max(last?.end_ms ?? text.endMs, startMs + 1),
      score,
      evidenceMs: startMs,
      evidenceText: textAround(text.text, place),
    };
  });
}

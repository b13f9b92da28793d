/** Sentences of the service that name something, told again in another language. Pure. */

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What a sentence has in the places of a pattern like `Nothing is known of {id}.`; null for another sentence. */
function placesOf(pattern: string, sentence: string): Map<string, string> | null {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const source = pattern
    .split(/\{\w+\}/)
    .map(escaped)
    .join('(.+)');
  const match = new RegExp(`^${source}$`, 's').exec(sentence);
  return match === null ? null : new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
}

/** A sentence by the first pattern that it follows; as it is where it follows none. */
export function retold(sentence: string, patterns: Readonly<Record<string, string>>): string {
  for (const [pattern, other] of Object.entries(patterns)) {
    const places = placesOf(pattern, sentence);
    if (places !== null)
      return other.replaceAll(/\{(\w+)\}/g, (_all, name: string) => places.get(name) ?? '');
  }
  return sentence;
}

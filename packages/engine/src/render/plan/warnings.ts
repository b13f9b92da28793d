/** Sentences about what could not be done as written, each once. */
export interface Warnings {
  add(sentence: string): void;
  list(): string[];
}

/** Beyond this, more sentences help nobody. */
const MAX_WARNINGS = 100;

/** An empty collection; order of first mention, repeats dropped. */
export function createWarnings(): Warnings {
  const sentences = new Set<string>();
  return {
    add(sentence) {
      if (sentences.size < MAX_WARNINGS)
        sentences.add(sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase()));
    },
    list: () => [...sentences],
  };
}

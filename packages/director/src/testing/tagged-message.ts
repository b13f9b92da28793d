/** Messages whose tags are written into them, `{label:words}`, for tests of what is made of tags. */
import type { Told } from '../tagger/tagged-film.ts';

export interface TaggedMessage {
  prompt: string;
  told: Told[];
}

/** The message without its marks, and its tags, each as sure as can be. */
export function taggedMessage(marked: string): TaggedMessage {
  const told: Told[] = [];
  let prompt = '';
  let at = 0;
  for (const found of marked.matchAll(/\{([a-z.]+):([^{}]+)\}/gu)) {
    const [whole, label = '', words = ''] = found;
    prompt += marked.slice(at, found.index);
    told.push({
      label,
      words,
      from: prompt.length,
      to: prompt.length + words.length,
      start: 0,
      end: 0,
      sureness: 1,
    });
    prompt += words;
    at = found.index + whole.length;
  }
  return { told, prompt: prompt + marked.slice(at) };
}

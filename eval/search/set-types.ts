/** What an evaluation of text retrieval is made of. */

export interface EvaluatedAsset {
  key: string;
  name: string;
  language: string;
  description?: string;
  keywords?: string[];
  /** Each a moment of its own: nine seconds lie between them. */
  said?: string[];
  screen?: string[];
  scenes?: string[];
  /** What a detector saw, without times of its own. */
  labels?: string[];
}

export type QueryKind =
  | 'plain'
  | 'typo'
  | 'plural'
  | 'language'
  | 'phrase'
  | 'name'
  | 'synonym'
  | 'meaning'
  | 'question'
  | 'word'
  | 'none';

export interface EvaluatedQuery {
  text: string;
  kind: QueryKind;
  /** `asset`, `asset:said:2`, `asset:screen:0`, `asset:scenes:1`; any of them is right. Empty = no answer. */
  right: string[];
}

export interface EvaluatedSet {
  assets: EvaluatedAsset[];
  queries: EvaluatedQuery[];
}

/** One line per query: `kind | text | right, right`. */
export function queries(lines: string): EvaluatedQuery[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', text = '', right = ''] = line.split('|').map((part) => part.trim());
      return {
        kind: kind as QueryKind,
        text,
        right: right === '' ? [] : right.split(',').map((one) => one.trim()),
      };
    });
}

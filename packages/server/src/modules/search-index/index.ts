/** What other parts of the program use of this module; they import nothing else of it. */
export { lexemesOf, stemLexeme, tokensOf } from './documents.ts';
export { rangeOf, wholeLetters } from './passages.ts';
export type { Refresher } from './refresher.ts';
export type { SearchIndexServices } from './search-index.services.ts';
export type { SearchSource } from './tables.ts';
export type { QueryEmbedder } from './vectors/embed-query.ts';
export {
  type EmbeddingEnginesDeps,
  embeddingEnginesFunctions,
  type SpaceEngine,
  type WantedSpace,
} from './vectors/embeddings-engine.ts';
export type { VectorHit, VectorItem, VectorScope, VectorSpace, VectorStore } from './vectors/vector-store.ts';
export { decodeVectors } from './vectors/vector-values.ts';
export {
  createLanguages,
  detectLanguages,
  type Languages,
  languagesOf,
  type WordForms,
} from './words/languages.ts';
export { fold, pairsOf, scriptOf, type Token, tokenise } from './words/tokens.ts';
export { allowedEdits, editDistance, isClearSlip, typoKeys } from './words/typos.ts';

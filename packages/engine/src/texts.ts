/** What can be told of a document's texts without the media binding: for threads that load nothing native. */
export { type FoundCaptions, withCaptions } from './render/text/captions/caption-files.ts';
export { checkTexts, type TextProblem } from './render/text/text-problems.ts';

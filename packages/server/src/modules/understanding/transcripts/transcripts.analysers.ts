/** The analysers that make transcripts. */
import type { Analyser } from '../analysis/analyser.ts';
import { createSpeechAnalyser, type SpeechAnalyserDeps } from './speech.analyser.ts';
import { createSubtitlesAnalyser } from './subtitles.analyser.ts';

/** `subtitles` and `transcript`, in this order. */
export function createTranscriptAnalysers(deps: SpeechAnalyserDeps): Analyser[] {
  return [createSubtitlesAnalyser(deps), createSpeechAnalyser(deps)];
}

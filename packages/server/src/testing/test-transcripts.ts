/** Transcripts as tests bring them. */
import type { TestClient } from './test-service.ts';

const stamp = (seconds: number) => new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23);

/** A cue whose words share its time evenly, written with the time of each. */
export interface TestCue {
  start: number;
  end: number;
  text: string;
}

/** WebVTT with the times of words. */
export function wordsVtt(cues: readonly TestCue[]): string {
  const lines = cues.map(({ start, end, text }) => {
    const words = text.split(' ');
    const step = (end - start) / words.length;
    const timed = words.map(
      (word, index) => `${index === 0 ? '' : `<${stamp(start + index * step)}>`}${word}`,
    );
    return `${stamp(start)} --> ${stamp(end)}\n${timed.join(' ')}\n`;
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}

/** Gives an asset what is said in it; answers the transcript. */
export async function bringTranscript(
  client: TestClient,
  assetId: string,
  cues: readonly TestCue[],
): Promise<{ transcript_id: string; revision: number }> {
  const body = { text: wordsVtt(cues), language: 'en' };
  const answer = await client.call('POST', `/asset/${assetId}/transcripts`, body);
  if (answer.status !== 201) throw new Error(`transcripts: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

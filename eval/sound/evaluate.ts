/** Tells how well speech and music are found, on clips that had no part in finding the weights. */
import { createSoundRangeFinder } from '../../packages/engine/src/analyze/sound/sound-ranges.ts';
import { openVoiceDetector } from '../../packages/engine/src/speech/voice-detector.ts';
import { RATE } from '../../packages/engine/src/testing/speech-like.ts';
import type { SoundRange } from '../../packages/engine/src/types.ts';
import { type Clip, HELD_OUT, makeClips, realClips, type Spans } from './clips.ts';

const STEP = 0.05;
const LOUD = 10 ** (-40 / 20);

interface Count {
  right: number;
  extra: number;
  missed: number;
}

const empty = (): Count => ({ right: 0, extra: 0, missed: 0 });
const f1 = ({ right, extra, missed }: Count) => (2 * right) / Math.max(1, 2 * right + extra + missed);
const inside = (spans: Spans, at: number) => spans.some(([from, until]) => at >= from && at < until);

/** With `--own` by our own classifier alone, as where no package brings the weights of the voice detector. */
const own = process.argv.includes('--own');

/** The ranges as the product finds them, of the clip at 48 kHz. */
async function found(clip: Clip): Promise<{ ranges: SoundRange[]; milliseconds: number }> {
  const voices = own ? null : await openVoiceDetector();
  const finder = createSoundRangeFinder(voices);
  const up = new Float32Array(clip.samples.length * 3);
  for (let index = 0; index < up.length; index += 1) up[index] = clip.samples[Math.floor(index / 3)] ?? 0;
  const began = process.cpuUsage();
  for (let at = 0; at < up.length; at += 4800)
    await finder.push([up.subarray(at, at + 4800), up.subarray(at, at + 4800)]);
  const ranges = await finder.finish([]);
  await voices?.close();
  return { ranges, milliseconds: process.cpuUsage(began).user / 1000 };
}

function loudAt(clip: Clip, at: number): boolean {
  const from = Math.floor(at * RATE);
  return clip.samples.subarray(from, from + STEP * RATE).some((sample) => Math.abs(sample) > LOUD);
}

function add(count: Count, said: boolean, is: boolean): void {
  if (said && is) count.right += 1;
  else if (said) count.extra += 1;
  else if (is) count.missed += 1;
}

const clips = [...(await makeClips(HELD_OUT)), ...(await realClips())];
const table = new Map<string, { speech: Count; music: Count; loudSpeech: Count; loudMusic: Count }>();
let [cpu, seconds] = [0, 0];
for (const clip of clips) {
  const { ranges, milliseconds } = await found(clip);
  cpu += milliseconds / 1000;
  seconds += clip.samples.length / RATE;
  const spansOf = (kind: string): Spans =>
    ranges.filter((range) => range.kind === kind).map((range) => [range.startSeconds, range.endSeconds]);
  const [speech, music] = [spansOf('speech'), spansOf('music')];
  const kinds = ['all', clip.name.replace(/\(formants\)|\((?!espeak).*\)/, '').trim()];
  for (let at = 0; at < clip.samples.length / RATE; at += STEP) {
    const loud = loudAt(clip, at);
    for (const kind of kinds) {
      const counts = table.get(kind) ?? {
        speech: empty(),
        music: empty(),
        loudSpeech: empty(),
        loudMusic: empty(),
      };
      table.set(kind, counts);
      add(counts.speech, inside(speech, at), inside(clip.speech, at));
      add(counts.music, inside(music, at), inside(clip.music, at));
      add(counts.loudSpeech, loud, inside(clip.speech, at));
      add(counts.loudMusic, loud, inside(clip.music, at));
    }
  }
}
const share = (count: Count) => {
  const total = count.right + count.extra + count.missed;
  return total === 0 ? '    -' : f1(count).toFixed(3);
};
console.log(
  `Held-out: ${clips.length} clips, ${Math.round(seconds)} s, steps of ${STEP} s; F1, beside what is loud (over -40 dB) taken for it.`,
);
console.log('kind                      speech  (loud)   music  (loud)');
for (const [kind, counts] of table) {
  console.log(
    `${kind.padEnd(26)} ${share(counts.speech)}   ${share(counts.loudSpeech)}   ${share(counts.music)}   ${share(counts.loudMusic)}`,
  );
}
console.log(`Processor: ${((cpu / seconds) * 100).toFixed(2)} % of real time.`);
const all = table.get('all');
const beats = all !== undefined && f1(all.speech) > f1(all.loudSpeech) && f1(all.music) > f1(all.loudMusic);
if (!beats) {
  console.error('Speech or music is found no better than by loudness.');
  process.exitCode = 1;
}

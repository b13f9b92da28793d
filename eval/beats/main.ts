/** How well beats are found: on clicks, on the composer's pieces, whose score is known, and on sounds without a beat. */
import { findBeatSections } from '../../packages/engine/src/beats/beat-sections.ts';
import { BEAT_SOUND_RATE, createOnsetListener } from '../../packages/engine/src/beats/onset-curve.ts';
import type { BeatSection } from '../../packages/engine/src/beats/types.ts';
import { beatScore, clicks } from '../../packages/engine/src/testing/clicks.ts';
import { composeMusic } from '../../packages/generate/src/music/composer.ts';
import { planScore } from '../../packages/generate/src/music/music-plan.ts';
import { MOODS, PACES } from '../../packages/generate/src/names.ts';
import { HELD_OUT, makeClips, realClips } from '../sound/clips.ts';

const SECONDS = 30;

function sectionsOf(samples: Float32Array): BeatSection[] {
  const listener = createOnsetListener();
  for (let at = 0; at < samples.length; at += 1_600) listener.push(samples.subarray(at, at + 1_600));
  return findBeatSections(listener.finish());
}

const beatsOf = (sections: readonly BeatSection[]) => sections.flatMap(({ beats }) => beats);
const downbeatsOf = (sections: readonly BeatSection[]) =>
  sections.flatMap(({ beats, downbeats }) => downbeats.map((index) => beats[index] ?? 0));

/** 48 kHz in two channels, interleaved, as one at 16 kHz. */
function lowered(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: samples.length / 6 }, (_, at) => {
    const six = samples.subarray(6 * at, 6 * at + 6);
    return six.reduce((sum, value) => sum + value, 0) / 6;
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const score = (value: number) => value.toFixed(3);

function evaluateClicks(): void {
  const specs = [0, 0.01, 0.025].flatMap((jitter) =>
    [0, 0.2, -0.15].flatMap((rise) =>
      Array.from({ length: 16 }, (_, index) => ({ bpm: 55 + 9.7 * index, jitter, rise, seed: index + 1 })),
    ),
  );
  const scores = specs.map((spec) => {
    const { samples, beats } = clicks({ ...spec, seconds: SECONDS, sampleRate: BEAT_SOUND_RATE });
    const found = beatsOf(sectionsOf(samples));
    return [beatScore(found, beats), beatScore(found, beats, 0.025)] as const;
  });
  const [usual, close] = [0, 1].map((at) => mean(scores.map((pair) => pair[at] ?? 0))) as [number, number];
  console.log(`| ${specs.length} clicks, 55 to 200 a minute | ${score(usual)} | ${score(close)} | |`);
}

function evaluateComposer(): void {
  const rows = MOODS.flatMap((mood, row) =>
    PACES.map((pace, column) => {
      const seed = 1_000 + 10 * row + column;
      const spec = { version: 1 as const, seed, mood, pace, tempo: 66 + ((seed * 37) % 84), key: seed % 12 };
      const plan = planScore(spec, SECONDS);
      const sections = sectionsOf(lowered(composeMusic(spec, SECONDS, 48_000)));
      const beats = plan.bars.reduce((sum, bar) => sum + bar.beats, 0);
      const truth = Array.from({ length: beats }, (_, at) => at * plan.beat);
      const bars = plan.bars.map(({ firstBeat }) => firstBeat * plan.beat);
      return [
        beatScore(beatsOf(sections), truth),
        beatScore(beatsOf(sections), truth, 0.025),
        beatScore(downbeatsOf(sections), bars),
      ];
    }),
  );
  const columns = [0, 1, 2].map((at) => score(mean(rows.map((row) => row[at] ?? 0))));
  console.log(`| ${rows.length} pieces of the composer, every mood and pace | ${columns.join(' | ')} |`);
}

async function evaluateOthers(): Promise<void> {
  const clips = [...(await makeClips(HELD_OUT)), ...(await realClips())];
  const began = process.cpuUsage();
  let [speech, wrong, seconds] = [0, 0, 0];
  for (const { samples, music } of clips) {
    seconds += samples.length / BEAT_SOUND_RATE;
    const found = sectionsOf(samples);
    if (music.length > 0) continue;
    speech += 1;
    if (found.length > 0) wrong += 1;
  }
  const used = process.cpuUsage(began).user / 1e6;
  console.log(`\n${wrong} of ${speech} sounds without music were said to have a beat.`);
  console.log(`${(seconds / used).toFixed(0)} times real time, one core.`);
}

console.log('| what | F1, 70 ms | F1, 25 ms | bars, 70 ms |\n|---|---|---|---|');
evaluateClicks();
evaluateComposer();
await evaluateOthers();

/**
 * How well the speech of the built-in voices is understood: a narration is spoken by each and written down again by a
 * Whisper model, and words that differ are counted; beside that, how many times faster than real time it is spoken. Fails
 * where more than one word in twenty differs. Needs weights, which cannot be kept here; without them it says so.
 *
 *     npm run eval:voices -- --model <folder of a model> [--voice flite-slt]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runJob, transcribeSpeech } from '../../packages/engine/src/index.ts';
import { builtInVoices } from '../../packages/server/src/modules/generation/models/voices.ts';
import { compare, specOf } from './heard-words.ts';

const MOST_WRONG = 0.05;

/** Everyday narration, without numbers: whoever writes them down chooses between digits and words. */
const NARRATION = [
  'Welcome to our little bakery by the river.',
  'Every morning, long before the sun comes up, the ovens are already warm.',
  'We mix the flour with water and a pinch of salt, and then we let the dough rest for several hours.',
  'Good bread needs time, and so do good neighbors.',
  'When the doors open, the whole street smells of fresh rolls and coffee.',
  'Children stop on their way to school, and the old man from the corner tells another story about the sea.',
  'Nothing here is thrown away. What we cannot sell in the evening goes to the kitchen of the church.',
  'If you have never visited us, come by on Saturday and try the apple cake.',
  'We would be happy to see you.',
];

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const { values } = parseArgs({ options: { model: { type: 'string' }, voice: { type: 'string' } } });

async function evaluate(folder: string): Promise<boolean> {
  const model = specOf(folder);
  const made = await mkdtemp(join(tmpdir(), 'rushes-eval-voices-'));
  const text = NARRATION.join(' ');
  const said = text.split(' ').map((word) => ({ text: word, startMs: 0, endMs: 0 }));
  const voices = builtInVoices.filter(
    ({ voice_id: id }) => values.voice === undefined || id === values.voice,
  );
  let isGood = voices.length > 0;
  console.log(
    `| voice | wrong of ${said.length} words | seconds | processor seconds | times real time by those |`,
  );
  console.log('|---|--:|--:|--:|--:|');
  try {
    for (const { engine, voice_id: id } of voices) {
      const path = join(made, `${id}.wav`);
      let cpu = 0;
      const { durationSeconds } = await runJob(
        'speak',
        { text, voice: engine, rate: 1, outputPath: path },
        {
          hooks: {
            onUsage: ({ userCpuSeconds }) => {
              cpu = userCpuSeconds;
            },
          },
        },
      );
      const heard = await transcribeSpeech({ inputPath: path, model, language: 'en', streamIndex: null });
      const words = heard.segments.flatMap((segment) => segment.words);
      const { wrong } = compare(said, words);
      isGood &&= wrong / said.length <= MOST_WRONG;
      const row = [
        id,
        `${wrong} (${percent(wrong / said.length)})`,
        durationSeconds.toFixed(1),
        cpu.toFixed(2),
        (durationSeconds / cpu).toFixed(0),
      ];
      console.log(`| ${row.join(' | ')} |`);
    }
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return isGood;
}

if (values.model === undefined) {
  console.log(
    'Skipped: voices, for no weights are given. For example: npm run models -- pull whisper-base, then',
  );
  console.log('  npm run eval:voices -- --model data/models/whisper-base');
} else if (!(await evaluate(values.model))) {
  console.error('Not good enough: more than one word in twenty is not understood.');
  process.exitCode = 1;
}

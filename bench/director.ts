/**
 * `npm run bench:director`: what the built-in director takes to plan a film from a message over a large library, without search,
 * database or render; nothing passes or fails. Seconds of the processor and of the wall clock, the first message with what is
 * compiled and indexed only once. Options:
 *
 *   --assets <n>  in the library, 1000
 */
import { parseArgs } from 'node:util';
import { converse } from '../packages/director/src/testing/conversation.ts';
import { toyAsset } from '../packages/director/src/testing/toy-library.ts';

const { values: options } = parseArgs({ options: { assets: { type: 'string', default: '1000' } } });

const seen = ['beach', 'sunset', 'harbour', 'market', 'dance', 'bride', 'cake', 'dog', 'garden', 'bridge'];
const assets = [
  ...Array.from({ length: Number(options.assets) }, (_, index) => {
    const told = `${seen[(index >> 1) % seen.length]}_${Math.floor(index / (2 * seen.length))}.mp4`;
    return toyAsset({ name: index % 2 === 0 ? told : `IMG_${1000 + index}.MP4`, seconds: 8 + (index % 20) });
  }),
  toyAsset({ name: 'logo.png', kind: 'image' }),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 41 }),
];

const talks = [
  ['a 15 second vertical video of beach_3, harbour_2 and market_1, title "Summer", music'],
  [
    'beach_1.mp4 3 s, sunset_2.mp4 4 s, IMG_1201.MP4 from 0:02 to 0:05, then dance_3.mp4 in slow motion, text "Yes!" on bride_4',
  ],
  ['Make something nice for my mother about our holiday, not too long, with soft music and no text please'],
  [
    'Mach ein 20-Sekunden-Video für Instagram: zuerst der Strand, dann der Hafen, am Ende das Logo, ohne Musik',
  ],
  [
    'start with the beach, then everything with a dog, leave out the cakes, 4 seconds each, 1 minute, square, captions',
  ],
  ['beach_1 3 s, sunset_2 4 s, dance_3 3 s', 'make the second clip 2 seconds longer and swap the first two'],
];

console.log(
  `${assets.length} assets, Node ${process.version}\n\n| message | CPU s | wall s |\n|---|--:|--:|`,
);
for (const talk of talks) {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  converse(talk, { assets });
  const { user, system } = process.cpuUsage(cpu);
  const wall = (performance.now() - startedAt) / 1000;
  console.log(
    `| ${talk.at(-1)?.slice(0, 70)} | ${((user + system) / 1e6).toFixed(2)} | ${wall.toFixed(2)} |`,
  );
}

import { assetClip, generatorClip, textClip } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { checkTimeline } from './check-timeline.ts';
import { programme, rate, video } from './render-fixture.ts';

const output = { width: 160, height: 90, rate };
const span = { frames: 25, rate };
const unshipped = textClip({ parameters: { text: 'Hi', style: 'title', font: 'Nope' }, span });
const absent = assetClip({ assetId: '01890000-0000-7000-8000-000000000001', name: 'Gone', span });
const file = '01890000-0000-7000-8000-000000000002';
const captions = generatorClip({
  kind: 'rushes.captions',
  parameters: { target_url: `asset://${file}` },
  span,
});

test('tells of texts and of media that is missing', () => {
  const document = programme([video(absent), video(unshipped)], output);
  expect(checkTimeline({ timeline: document, sources: [], unread: [] }).warnings).toEqual([
    'The media of "Gone" is not here; its time stays empty.',
    expect.stringContaining('The font "Nope" is not shipped'),
  ]);
});

test('says of media that nobody looked into nothing but what its texts are', () => {
  const document = programme([video(absent), video(unshipped)], output);
  expect(checkTimeline({ timeline: document, sources: null, unread: [] }).warnings).toEqual([
    expect.stringContaining('The font "Nope" is not shipped'),
  ]);
});

test('captions files that are read later are no matter, those that are not there are', () => {
  const document = programme([video(captions)], output);
  expect(checkTimeline({ timeline: document, sources: [], unread: [file] }).warnings).toEqual([]);
  expect(checkTimeline({ timeline: document, sources: [], unread: [] }).warnings).toEqual([
    `The captions file asset://${file} is not here; its captions are left out.`,
  ]);
});

test('of an empty document says that it is', () => {
  expect(checkTimeline({ timeline: programme([], output), sources: [], unread: [] }).warnings).toEqual([
    'The timeline is empty: it lasts less than one frame.',
  ]);
});

test('a clip without a name goes by its media', () => {
  const nameless = assetClip({ assetId: '01890000-0000-7000-8000-000000000001', span });
  const document = programme([video(nameless)], output);
  expect(checkTimeline({ timeline: document, sources: [], unread: [] }).warnings).toEqual([
    'The media of a clip of "asset://01890000-0000-7000-8000-000000000001" is not here; its time stays empty.',
  ]);
});

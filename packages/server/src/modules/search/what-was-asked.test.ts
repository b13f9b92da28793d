import { describe, expect, it, test } from 'vitest';
import type { SearchModeReport } from './search.schema.ts';
import { doingIn, noteOf } from './what-was-asked.ts';

describe('what somebody is to do', () => {
  it.each([
    ['someone signing', 'signing'],
    ['people walking into a room', 'walking'],
    ['two dogs running on a beach', 'running'],
    ['jumping over a fence', 'jumping'],
    ['a child, laughing', 'laughing'],
  ])('%s', (text, doing) => expect(doingIn(text)).toBe(doing));

  it.each([
    'a church building',
    'a sailing boat',
    'the swimming pool in the evening',
    'wedding ring',
    'a parking lot',
    'old painting of a king',
    'someone speaking German',
    'red car',
    'rolling hills',
    '',
  ])('%s asks for none', (text) => expect(doingIn(text)).toBeNull());
});

describe('what is said of an answer', () => {
  const visual: SearchModeReport = {
    ...{ mode: 'visual', state: 'not_available', found: 0 },
    ...{
      reason: 'No model that joins pictures with words is installed.',
      enable: 'npm run models -- pull one',
    },
  };
  const transcript: SearchModeReport = {
    ...{ mode: 'transcript', state: 'no_index', found: 0 },
    ...{ reason: 'Nothing is indexed yet.', enable: 'POST /asset/{asset_id}/transcripts' },
  };
  const reports = [visual, transcript];
  const look = {
    name: 'helicopters',
    classes: [3],
    labels: new Set<string>(),
    isPeople: false,
    own: ['helicopter'],
  };

  test('of one without results: what was looked for, what could not be searched and how to enable it', () => {
    expect(noteOf({ text: 'helicopters', isFound: false, asked: { look, colour: null }, reports })).toBe(
      'Nothing was found. In pictures “helicopters” was looked for, and none shows it clearly. Pictures by any words could ' +
        'not be searched: No model that joins pictures with words is installed. To enable it: npm run models -- pull one. ' +
        'What is spoken could not be searched: Nothing is indexed yet. To enable it: POST /asset/{asset_id}/transcripts.',
    );
  });

  test('of one with results only what was asked besides and is not recognised', () => {
    const found = { isFound: true, asked: { look, colour: null }, reports };
    expect(noteOf({ ...found, text: 'helicopters' })).toBeNull();
    expect(noteOf({ ...found, text: 'helicopters landing on a roof' })).toBeNull();
    expect(noteOf({ ...found, text: 'helicopters hovering over a roof' })).toContain('(“hovering”)');
  });

  test.each([
    ['laughter', 'laughter'],
    ['a dog barking', 'barking'],
    ['Hundegebell, lautes Bellen', 'bellen'],
    ['des rires du public', 'rires'],
    ['engine noise', 'engine noise'],
    ['the sound of rain', 'the sound of rain'],
    ['Geräusch eines Motors', 'Geräusch eines Motors'],
  ])('that a sound is none of those that are told apart: %s', (text, sound) => {
    const said = `Of sounds only speech, music and silence are told apart here: “${sound}” is not recognised by how it sounds.`;
    const asked = { look: null, colour: null };
    const none = noteOf({ text, isFound: false, asked, reports });
    expect(none).toContain(`Nothing was found. ${said}`);
    expect(none).not.toContain('none of the things that pictures are told by');
    // A dog is found, and nobody listened to it.
    expect(noteOf({ text, isFound: true, asked, reports })).toBe(said);
  });

  test.each([
    'shots without sound',
    'the sound of music',
    'someone speaking',
    'no noise',
    'sound',
    'a red car',
    'silence',
    'ein Motor',
  ])('nothing of sounds where none is asked for that nobody tells: %s', (text) => {
    expect(noteOf({ text, isFound: true, asked: null, reports })).toBeNull();
  });

  test('where a model joins pictures with words, doings are asked of it', () => {
    const used: SearchModeReport = { mode: 'visual', state: 'used', found: 0 };
    expect(noteOf({ text: 'someone signing', isFound: true, asked: null, reports: [used] })).toBeNull();
    expect(noteOf({ text: 'someone signing', isFound: false, asked: null, reports: [used] })).toBe(
      'Nothing was found.',
    );
  });
});

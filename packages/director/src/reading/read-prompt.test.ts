import { describe, expect, it } from 'vitest';
import type { PlannerAsset, UnusableAsset } from '../assets.ts';
import { beginReading, type PromptAssets, readPrompt } from './read-prompt.ts';

let serial = 0;

function asset(name: string, change: Partial<PlannerAsset> = {}): PlannerAsset {
  serial += 1;
  return {
    id: `01890000-0000-7000-8000-${String(serial).padStart(12, '0')}`,
    name,
    kind: 'video',
    durationSeconds: 10,
    rate: { num: 25, den: 1 },
    displayWidth: 320,
    displayHeight: 180,
    hasAudio: true,
    lastEdit: `2026-01-31T12:00:00.${String(serial).padStart(6, '0')}Z`,
    integratedLufs: -20,
    shots: [],
    ...change,
  };
}

function unusable(name: string, change: Partial<PlannerAsset> = {}): UnusableAsset {
  const nothing = { durationSeconds: 0, rate: null, displayWidth: null, displayHeight: null };
  return { ...asset(name, { ...nothing, ...change }), code: 'empty', reason: 'This file is empty.' };
}

const read = (prompt: string, library: PromptAssets) => beginReading(prompt, library).briefWith(new Map());

describe('a prompt over a library', () => {
  const pig = asset('pig.mp4');
  const walrus = unusable('walrus.mp4');
  const library = { assets: [pig], unusable: [walrus] };

  it('fails where every file that was named can not be used, by name or id', () => {
    for (const said of ['walrus.mp4', walrus.id, 'the walrus']) {
      expect(read(`A 5 second video of ${said}`, library)).toMatchObject({
        parts: [],
        refusal: { code: 'empty', message: 'I could not use walrus.mp4: this file is empty.' },
      });
    }
  });

  it('goes on with the others, and says which was left out', () => {
    const brief = read('walrus.mp4, then pig.mp4', library);
    expect(brief.refusal).toBeNull();
    expect(brief.parts.map(({ assetId }) => assetId)).toEqual([pig.id]);
    expect(brief.notes).toEqual(['I could not use walrus.mp4: this file is empty.']);
  });

  it('leaves out music that can not be used', () => {
    const song = unusable('song.mp3', { kind: 'audio' });
    const brief = read('pig.mp4 with music song.mp3', {
      ...library,
      unusable: [song],
    });
    expect(brief.refusal).toBeNull();
    expect(brief.music).not.toMatchObject({ kind: 'asset' });
    expect(brief.notes.join(' ')).toContain('I could not use song.mp3: this file is empty.');
    expect(brief.notes.join(' ')).not.toContain('found no file');
  });

  it('gives a name to the file that can be used where there are two', () => {
    const brief = read('A video of pig.mp4', {
      assets: [pig],
      unusable: [unusable('pig.mp4')],
    });
    expect(brief.refusal).toBeNull();
    expect(brief.parts.map(({ assetId }) => assetId)).toEqual([pig.id]);
    expect(brief.notes).toEqual([]);
  });

  it('says nothing of what the prompt does not name', () => {
    for (const prompt of ['A 5 second video of pig.mp4', 'A calm video of everything', 'A title "Hello"']) {
      const brief = read(prompt, library);
      expect(brief.refusal).toBeNull();
      expect(brief.notes).toEqual([]);
    }
  });

  it('fails where nothing that was named is there, and tells the nearest names', () => {
    const videos = [pig, asset('harbor-walk.mp4'), asset('harbour_walks-2.mov')];
    const refusalOf = (prompt: string, assets = videos) => read(prompt, { assets, unusable: [] }).refusal;
    expect(refusalOf('A 3 second video of harbour-walk.mp4, title "Sea"')).toEqual({
      code: 'asset_not_found',
      message:
        'I found no file named harbour-walk.mp4. The nearest names are harbor-walk.mp4 and harbour_walks-2.mov.',
    });
    expect(refusalOf('A video of 0191e2f0-2222-7abc-8def-0123456789ab')).toEqual({
      code: 'asset_not_found',
      message:
        'I found no asset with the id 0191e2f0-2222-7abc-8def-0123456789ab. The library has no file with a name like that.',
    });
    expect(refusalOf('A 3 second video of pig.mov', [pig])?.message).toContain('nearest name is pig.mp4.');
    expect(refusalOf('A 3 second video of nothere.mp4', [])?.code).toBe('asset_not_found');
  });

  it.each([
    'nothere.mp4 and pig.mp4',
    'all clips, start with nothere.mp4',
    'an animated explainer with nothere.mp4',
    'everything without nothere.mp4',
    'a video with music nothere.mp3',
    'a 5 second video, save it as out.mp4',
  ])('goes on with %s', (prompt) => {
    expect(read(prompt, { assets: [pig], unusable: [] }).refusal).toBeNull();
  });

  it('tells what is missing for claims: by name what is not there, by id what can not be used', () => {
    const brief = read('walrus.mp4 and nothere.mp4 and pig.mp4', library);
    expect(brief.missing).toMatchObject([
      { named: 'nothere.mp4', role: 'footage', reason: 'I found no file named nothere.mp4' },
      { named: walrus.id, role: 'footage', reason: 'I could not use walrus.mp4: this file is empty' },
    ]);
  });

  it('still says that a file is not there at all', () => {
    const brief = read('A video of walrus.mp4 and nowhere.mp4 and pig.mp4', library);
    expect(brief.refusal).toBeNull();
    expect(brief.notes).toEqual([
      'I found no file named nowhere.mp4.',
      'I could not use walrus.mp4: this file is empty.',
    ]);
  });
});

describe('readPrompt', () => {
  const library = { assets: [asset('pig.mp4')], unusable: [] };
  const nothing = { moments: [], note: null, reason: 'I found nobody who says “hi there”' };

  it('looks up once what the prompt describes, and reads the brief with what was found', async () => {
    const asked: string[][] = [];
    const brief = await readPrompt(
      'the part where he says "hi there", 5 seconds',
      library,
      async (finds, assets) => {
        asked.push(
          finds.map(({ words }) => words),
          assets.map(({ name }) => name),
        );
        return new Map(finds.map(({ key }) => [key, nothing]));
      },
    );
    expect(asked).toEqual([['hi there'], ['pig.mp4']]);
    expect(brief.refusal?.message).toContain('I found nobody who says “hi there”');
  });

  it.each([
    ['pig.mp4, 5 seconds', false],
    ['which clips show the pig?', true],
    ['The part where he says "hi there" for the yoga flow, 20 minutes, calm', false],
  ])('looks up nothing for %s', async (prompt, followsVideo) => {
    const brief = await readPrompt(prompt, { ...library, followsVideo }, async () => {
      throw new Error('Nothing is to be looked up.');
    });
    expect(brief.prompt).toBe(prompt);
  });
});

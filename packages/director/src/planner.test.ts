import {
  activeReference,
  type Clip,
  clipSettings,
  outputOf,
  placeItems,
  type Track,
  timelineFrames,
  trackSettings,
} from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import type { PlannerAsset } from './assets.ts';
import {
  type Claim,
  type ClaimKind,
  claimsOf,
  describePlan,
  type Plan,
  parsePrompt,
  planEdit,
} from './index.ts';
import { chooseFits, sizeOf } from './planning/format.ts';
import { plainScenes } from './testing/plain-scenes.ts';
import { toyAsset, toyLibrary } from './testing/toy-library.ts';

function plan(prompt: string, assets: readonly PlannerAsset[] = toyLibrary): Plan {
  return planEdit({ brief: parsePrompt(prompt, assets), assets, seed: 1, writeScenes: plainScenes });
}

function trackOf(made: Plan, role: string, kind: Track['kind']): Track | undefined {
  return made.timeline.tracks.children.find(
    (child): child is Track =>
      child.OTIO_SCHEMA === 'Track.1' && child.kind === kind && trackSettings(child).role === role,
  );
}

function clipsOf(track: Track | undefined): Clip[] {
  return (track?.children ?? []).filter((child) => child.OTIO_SCHEMA === 'Clip.2');
}

/** Clips as `name start+frames`. */
function cuts(made: Plan): string[] {
  return clipsOf(trackOf(made, 'footage', 'Video')).map(
    ({ name, source_range }) => `${name} ${source_range?.start_time.value}+${source_range?.duration.value}`,
  );
}

function frames(made: Plan): number {
  return timelineFrames(made.timeline, outputOf(made.timeline)?.rate ?? { num: 1, den: 1 });
}

function claim<Kind extends ClaimKind>(made: Plan, kind: Kind): Extract<Claim, { kind: Kind }> | undefined {
  return claimsOf(made.claims, kind)[0];
}

function shownFrames(made: Plan, name: string): number {
  return clipsOf(trackOf(made, 'footage', 'Video'))
    .filter((clip) => clip.name === name)
    .reduce((sum, clip) => sum + (clip.source_range?.duration.value ?? 0), 0);
}

describe('time', () => {
  test('asked times are kept and the rest goes to the others', () => {
    const made = plan('5 seconds of elf, crystal, 12 seconds in total');
    expect(shownFrames(made, 'elf.mp4')).toBe(150);
    expect(shownFrames(made, 'crystal.mp4')).toBe(210);
    expect(claim(made, 'time')).toMatchObject({ askedFrames: 150, frames: 150, met: true });
  });

  test('times that fill too little grow, and it is said', () => {
    const made = plan('elf (5s) and crystal (5s), 14 seconds in total');
    expect(frames(made)).toBe(420);
    expect(claimsOf(made.claims, 'time').map(({ met }) => met)).toContain(false);
    expect(claim(made, 'repeats')?.repeatedFrames).toBe(0);
  });

  test('times and trims that fill too much lose from the end, times first', () => {
    const made = plan('0:00-0:04 of elf, crystal for 5 seconds, pig for 5 seconds, 8 seconds in total');
    expect(frames(made)).toBe(240);
    expect(claim(made, 'trim')).toMatchObject({ met: true, frames: 120, atFrame: 0 });
    expect(claimsOf(made.claims, 'time').map(({ met }) => met)).toEqual([false, false]);
    expect(shownFrames(made, 'pig.mp4')).toBe(15);
  });

  test('a trim behind the end of its file is said and the file used all the same', () => {
    const made = plan('from 0:20 to 0:25 of frog.mp4, 4 seconds long');
    expect(claim(made, 'trim')).toMatchObject({ met: false });
    expect(shownFrames(made, 'frog.mp4')).toBe(120);
    expect(describePlan(made, toyLibrary)).toContain('behind its end');
  });

  test('a trim that runs over the end is cut and said', () => {
    const made = plan('from 0:05 to 0:12 of frog.mp4');
    expect(cuts(made)).toEqual(['frog.mp4 150+90']);
    expect(claim(made, 'trim')).toMatchObject({
      met: false,
      reason: 'frog.mp4 ends before the named stretch does',
    });
  });

  test('without a length named footage gets its natural time', () => {
    expect(frames(plan('frog'))).toBe(180);
    expect(frames(plan('from 0:01 to 0:03 of elf, and 4 seconds of pig'))).toBe(180);
    expect(frames(plan('everything'))).toBe(900);
  });

  test('a limit is no reason to repeat', () => {
    const made = plan('frog, up to 30 seconds');
    expect(frames(made)).toBeLessThanOrEqual(240);
    expect(claim(made, 'length')).toMatchObject({ met: true });
    expect(claim(made, 'repeats')).toMatchObject({ repeatedFrames: 0 });
  });

  test('footage repeats to fill up to ten times its length, as asked', () => {
    const made = plan('an 80 second video of frog.mp4');
    expect(frames(made)).toBe(2400);
    expect(claim(made, 'length')).toMatchObject({ met: true });
  });

  test.each([
    'a 3 hour video of frog.mp4',
    'an 81 second video of frog.mp4',
    'at least 5 minutes of frog.mp4',
  ])('%s: far too little footage is shown once, and the length is said not to be met', (prompt) => {
    const made = plan(prompt);
    expect(frames(made)).toBe(240);
    expect(claim(made, 'length')).toMatchObject({ met: false, frames: 240 });
    expect(claim(made, 'length')?.reason).toContain('it is 8 s long, because there is far too little');
    expect(claim(made, 'repeats')).toMatchObject({ repeatedFrames: 0, met: true });
    expect(cuts(made).length).toBeLessThan(10);
  });

  test('looping that is asked for fills any length', () => {
    const made = plan('a 4 minute video of frog.mp4, loop it');
    expect(frames(made)).toBe(7200);
    expect(claim(made, 'length')).toMatchObject({ met: true });
  });

  test('an hour is the most', () => {
    const made = plan('a 3 hour video of everything, crossfades, fast, loop it');
    expect(frames(made)).toBe(108_000);
    expect(claim(made, 'length')).toMatchObject({ met: false });
    expect(
      made.timeline.tracks.children.reduce(
        (sum, track) => sum + (track.OTIO_SCHEMA === 'Track.1' ? track.children.length : 0),
        0,
      ),
    ).toBeLessThan(10_000);
  });

  test('more names than frames: the last ones are left out and said', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      toyAsset({ name: `toy ${String.fromCharCode(97 + (index % 26))}${index}.mp4` }),
    );
    const made = plan(`1 second of ${many.map(({ name }) => name).join(', ')}`, many);
    expect(frames(made)).toBe(30);
    expect(claim(made, 'assets')).toMatchObject({ met: false });
  });
});

describe('picture', () => {
  test('sizes are even, the shorter side is the resolution', () => {
    expect(sizeOf({ width: 16, height: 9 }, 720)).toEqual({ width: 1280, height: 720 });
    expect(sizeOf({ width: 4, height: 5 }, 1080)).toEqual({ width: 1080, height: 1350 });
    expect(sizeOf({ width: 239, height: 100 }, 720)).toEqual({ width: 1720, height: 720 });
    expect(outputOf(plan('frog, 8k').timeline)).toMatchObject({ width: 4096, height: 2304 });
    expect(claim(plan('frog, 8k'), 'resolution')).toMatchObject({ met: false });
  });

  test('near shapes are cropped, far ones get a blurred surround, asked ways win', () => {
    const fit = (made: Plan) =>
      clipsOf(trackOf(made, 'footage', 'Video')).map((clip) => clipSettings(clip).fit)[0];
    expect(fit(plan('frog'))).toBe('fill');
    expect(fit(plan('frog, vertical'))).toBe('blur');
    expect(fit(plan('frog, vertical, letterbox'))).toBe('fit');
  });

  test('beside a picture that needs a surround, every one that differs from the frame gets one', () => {
    const of = (displayWidth: number, displayHeight: number): PlannerAsset => ({
      ...toyAsset({ name: `${displayWidth}.mp4` }),
      displayWidth,
      displayHeight,
    });
    const square = { width: 720, height: 720, rate: { num: 30, den: 1 } };
    const [wide, nearly, same] = [of(720, 480), of(640, 480), of(500, 500)];
    expect(chooseFits([nearly, same], square)(nearly)).toBe('fill');
    const fitOf = chooseFits([wide, nearly, same], square);
    expect([wide, nearly, same].map(fitOf)).toEqual(['blur', 'blur', 'fill']);
  });
});

describe('cuts', () => {
  test('a calm video dissolves, its handles hold unused footage', () => {
    const made = plan('elf then crystal, 12 seconds, calm');
    const items = trackOf(made, 'footage', 'Video')?.children ?? [];
    expect(items.map(({ OTIO_SCHEMA }) => OTIO_SCHEMA)).toEqual(['Clip.2', 'Transition.1', 'Clip.2']);
    const sound = trackOf(made, 'footage', 'Audio')?.children ?? [];
    expect(sound.map(({ OTIO_SCHEMA }) => OTIO_SCHEMA)).toEqual(['Clip.2', 'Transition.1', 'Clip.2']);
  });

  test('crossfades without footage to spare are said', () => {
    const made = plan('from 0:00 to 0:03 of elf, from 0:05 to 0:08 of elf, crossfades');
    expect(claim(made, 'transitions')).toMatchObject({
      asked: 'dissolve',
      dissolves: 0,
      hardCuts: 1,
      met: false,
    });
  });

  test('stills stand in the time of the pace and stretch before anything repeats', () => {
    const made = plan('BeachSunset_2024.jpg and pig, 14 seconds');
    expect(frames(made)).toBe(420);
    expect(claim(made, 'repeats')?.repeatedFrames).toBe(0);
    expect(shownFrames(made, 'BeachSunset_2024.jpg')).toBeGreaterThan(120);
  });

  test('reference material plays only when named', () => {
    const assets = [{ ...toyAsset({ name: 'logo.mp4' }), isReference: true }, toyAsset({ name: 'frog.mp4' })];
    expect(plan('5 seconds of everything', assets).usedAssetIds).toEqual(['id:frog.mp4']);
    expect(plan('5 seconds of logo', assets).usedAssetIds).toEqual(['id:logo.mp4']);
  });

  test('a named file that is black throughout is used and said', () => {
    const dark = toyAsset({ name: 'night.mp4', seconds: 5 });
    const shots = dark.shots.map((shot) => ({
      ...shot,
      unusable: [{ kind: 'black' as const, startSeconds: 0, endSeconds: 5 }],
    }));
    const made = plan('3 seconds of night', [{ ...dark, shots }]);
    expect(frames(made)).toBe(90);
    expect(made.notes.join()).toContain('black throughout');
    expect(plan('3 seconds', [{ ...dark, shots }]).kind).toBe('generated');
  });
});

describe('words', () => {
  test('titles stand at both ends and never overlap', () => {
    const made = plan(
      'frog, 5 seconds, title "A rather long title for a short video", closing title "The very end of it all"',
    );
    const [opening, closing] = claimsOf(made.claims, 'title');
    expect(opening).toMatchObject({ startFrame: 0, met: true });
    expect(closing).toMatchObject({ endFrame: 150, met: true });
    expect(opening?.endFrame ?? 0).toBeLessThanOrEqual(closing?.startFrame ?? 0);
  });

  test('a subtitle stands under its title at the same time', () => {
    const made = plan('frog, 5 seconds, title "One", subtitle "Two"');
    expect(claimsOf(made.claims, 'title').map(({ startFrame }) => startFrame)).toEqual([0, 0]);
  });

  test('captions show the words of the voice where they are heard', () => {
    const made = plan('elf, 6 seconds, jfk.wav over it, with captions');
    const track = trackOf(made, 'captions', 'Video');
    const placed =
      track === undefined
        ? []
        : placeItems(track, { num: 30, den: 1 }).filter(({ item }) => item.OTIO_SCHEMA === 'Clip.2');
    expect(placed).toMatchObject([{ startFrame: 30, endFrame: 60 }]);
    expect(claim(made, 'captions')).toMatchObject({ asked: true, count: 1, met: true });
  });

  test('captions without a transcript are said', () => {
    const made = plan('frog with captions');
    expect(claim(made, 'captions')).toMatchObject({ met: false });
    expect(describePlan(made, toyLibrary)).toContain('captions need a transcript');
  });
});

describe('sound', () => {
  test('music that is too short starts over with crossfades', () => {
    const short = toyAsset({ name: 'loop.mp3', kind: 'audio', seconds: 4 });
    const made = plan('elf, 15 seconds, music loop.mp3', [...toyLibrary, short]);
    const track = trackOf(made, 'music', 'Audio');
    expect(
      clipsOf(track).reduce((sum, { source_range }) => sum + (source_range?.duration.value ?? 0), 0),
    ).toBe(450);
    const clips = clipsOf(track);
    for (const clip of clips.slice(1)) expect(clip.source_range?.start_time.value).toBe(15);
    for (const clip of clips.slice(0, -1))
      expect(
        (clip.source_range?.start_time.value ?? 0) + (clip.source_range?.duration.value ?? 0),
      ).toBeLessThanOrEqual(105);
    expect(track && trackSettings(track)).toEqual({ role: 'music', duckDb: 12 });
    expect(clipSettings(clips.at(-1) as Clip).fadeOutSeconds).toBe(2);
  });

  test('under music the footage steps back, with only music it is silent', () => {
    const gain = (made: Plan) =>
      clipsOf(trackOf(made, 'footage', 'Audio')).map((clip) => clipSettings(clip).gainDb)[0];
    expect(gain(plan('frog'))).toBe(0);
    expect(gain(plan('frog with music viper'))).toBe(-12);
    expect(trackOf(plan('frog with only the music viper'), 'footage', 'Audio')).toBeUndefined();
  });

  test('built-in music carries the writer’s parameters', () => {
    const [clip] = clipsOf(trackOf(plan('frog with music'), 'music', 'Audio'));
    expect(clip && activeReference(clip)).toMatchObject({
      generator_kind: 'rushes.music',
      parameters: { mood: 'bright' },
    });
  });

  test('music that is no music is replaced, and said', () => {
    const click = toyAsset({ name: 'click.wav', kind: 'audio', seconds: 0.2 });
    const made = plan('frog with music click.wav', [...toyLibrary, click]);
    expect(claim(made, 'music')).toMatchObject({ asked: 'asset', source: 'built-in', met: false });
  });

  test('silent footage gives no audio track', () => {
    const mute = { ...toyAsset({ name: 'mute.mp4' }), hasAudio: false };
    expect(plan('mute', [mute]).timeline.tracks.children).toHaveLength(1);
  });
});

describe('generated videos', () => {
  test('an empty library gives scenes of the asked length and music', () => {
    const made = plan('A 10 second video about tea, title "Tea"', []);
    expect(made).toMatchObject({ kind: 'generated', name: 'Tea', usedAssetIds: [] });
    expect(frames(made)).toBe(300);
    expect(claim(made, 'title')).toMatchObject({ met: true, startFrame: 0 });
    expect(claim(made, 'music')).toMatchObject({ source: 'built-in' });
    expect(describePlan(made, [])).toBe(
      'I made a 10 second video (1280x720, 30 fps) from generated scenes, with the title “Tea” and composed music. There is no footage in the library, so I generated the scenes.',
    );
  });

  test('asked for, they are made although there is footage; a named file still wins', () => {
    expect(plan('an animated video about tea').kind).toBe('generated');
    expect(plan('frog.mp4 as an animated video').kind).toBe('footage');
  });

  test('no music means none', () => {
    expect(trackOf(plan('an animated video about tea, no music'), 'music', 'Audio')).toBeUndefined();
  });
});

describe('what is not understood', () => {
  const noWish = 'I found no wish about length, footage, words, sound or look in the prompt';
  test.each([
    ['hello', ' (I do not understand “hello”)'],
    ['delete all my files', ' (I do not understand “delete”)'],
    [
      'Bitte schneide meine schönsten Erinnerungen',
      ' (I do not understand “schneide meine schönsten Erinnerungen”)',
    ],
    ['动画制作', ' (I do not understand “动画制作”)'],
    ['?!', ''],
  ])('%s: the message says that nothing was', (prompt, because) => {
    expect(describePlan(plan(prompt), toyLibrary)).toContain(
      `${noWish}${because}, so I made a video of what the library has.`,
    );
    expect(describePlan(plan(prompt, []), [])).toContain(
      `${noWish}${because}, so I generated a video of my own choice.`,
    );
  });

  test.each([
    [
      'Ein 3 Sekunden Video vom Tintenfisch',
      'I did not understand “Tintenfisch”, so the footage is my choice',
    ],
    ['a 5 second video of the walrus', 'I did not understand “walrus”, so the footage is my choice'],
    ['a 5 second video about the sea', 'I found no footage named “the sea”, so the footage is my choice'],
    ['5 seconds of the walrus and the frog', 'I did not understand “walrus”.'],
    ['5 seconds of the frog, pig and walrus', 'I did not understand “walrus”.'],
    ['A 5 second video of the frog for my grandma', 'I did not understand “grandma”.'],
  ])('%s: other footage is never taken in silence', (prompt, sentence) => {
    expect(describePlan(plan(prompt), toyLibrary)).toContain(sentence);
  });

  test.each([
    'make me a video',
    'everything, please',
    'A 5 second video of the frog, please',
    'Hi, make me a 5 second video of the frog',
    'a 15 second highlights reel',
    'an animated explainer about growing tomatoes',
    'a video called Toy Parade',
  ])('%s is understood', (prompt) => {
    expect(plan(prompt).notes).toEqual([]);
  });
});

describe('missing material', () => {
  test('a named file that is not there is claimed as not met', () => {
    const made = plan('use dragon.mp4 and frog, 5 seconds');
    expect(claim(made, 'assets')).toEqual({
      kind: 'assets',
      asked: ['id:frog.mp4', 'dragon.mp4'],
      used: ['id:frog.mp4'],
      met: false,
      reason: 'I found no file named dragon.mp4',
    });
    expect(describePlan(made, toyLibrary).match(/dragon\.mp4/g)).toHaveLength(1);
  });

  test('so it is in generated scenes', () => {
    expect(claim(plan('an animated clip with dragon.mp4'), 'assets')).toMatchObject({
      asked: ['dragon.mp4'],
      used: [],
      met: false,
    });
  });

  test('music and voices that are not there are claimed as not met', () => {
    expect(claim(plan('frog with music theme.mp3'), 'music')).toMatchObject({
      asked: 'asset',
      source: 'built-in',
      met: false,
      reason: 'I found no file named theme.mp3',
    });
    expect(claim(plan('frog, talk.wav as the voice-over'), 'voice')).toMatchObject({
      assetId: 'talk.wav',
      frames: 0,
      met: false,
    });
  });
});

describe('name and message', () => {
  test.each([
    ['frog, title "Toy parade"', 'Toy parade'],
    ['frog, title "../../etc/passwd: a \\"test\\""', 'etc passwd a'],
    ['frog and pig', 'frog, pig'],
    ['everything in ten seconds, please, for my mother', 'everything in ten seconds, please, for'],
    ['', 'Video'],
  ])('%s', (prompt, name) => expect(plan(prompt).name).toBe(name));

  test.each(['an 8', 'a 9', 'an 11', 'a 15', 'an 18', 'a 20', 'an 80', 'a 110'])(
    '%s second video',
    (length) => {
      const seconds = length.split(' ')[1];
      expect(describePlan(plan(`${seconds} seconds of tea, animated`), [])).toContain(
        `I made ${length} second video`,
      );
    },
  );

  test('the message says what was made and what was not', () => {
    const made = plan(
      'A 20 second vertical teaser of frog.mp4 and pig.mp4, fast, title "Toys", with music viper.mp3',
    );
    expect(describePlan(made, toyLibrary)).toBe(
      'I made a 20 second vertical video (720x1280, 30 fps) from frog.mp4 and pig.mp4 in 13 clips, with the title “Toys” and the music viper.mp3. Some footage repeats: 6 s are shown again, because there is not enough footage.',
    );
  });
});

describe('the order of what is named', () => {
  const order = (prompt: string) => cuts(plan(prompt)).map((cut) => cut.split(/[. ]/)[0] as string);

  test.each([
    'elf and monster, 9 seconds',
    'elf.mp4 & monster.mp4 9s',
    'the elf, then the monster. 9 seconds',
    'a 9 second film: elf, monster',
  ])('plays one after the other, each a fair share: %s', (prompt) => {
    expect(order(prompt)).toEqual(['elf', 'monster']);
    expect(shownFrames(plan(prompt), 'elf.mp4')).toBe(135);
  });

  test.each([
    'elf and monster back and forth, 12 seconds',
    'elf and monster back and forth, 5 seconds',
    'intercut the elf and the monster, 12 seconds',
    '12 second montage of the elf and the monster',
    '12 seconds of elf and monster alternating',
    '12 seconds of elf and monster, fast',
    '12 seconds of elf and monster, cut every 2 seconds',
  ])('takes turns where that is asked: %s', (prompt) => {
    const shown = order(prompt);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown.slice(0, 4)).toEqual(['elf', 'monster', 'elf', 'monster']);
  });
});

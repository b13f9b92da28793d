import { clipSettings, type Track, trackSettings } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { assetOf, isClip, requireFilm, tracksOf } from '../turns/film.ts';

const assets = [
  toyAsset({ name: 'harbour.mp4', seconds: 40 }),
  toyAsset({ name: 'market.mp4', seconds: 40 }),
  toyAsset({ name: 'rumba.mp3', kind: 'audio', seconds: 140 }),
  toyAsset({ name: '古筝.mp3', kind: 'audio', seconds: 130 }),
];
const nameOf = (id: string | null) => assets.find((asset) => asset.id === id)?.name ?? null;

/** What is heard after some messages. */
function heardAfter(messages: readonly string[]) {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const { timeline } = said;
  const tracks = timeline.tracks.children.filter((one): one is Track => one.OTIO_SCHEMA === 'Track.1');
  const music = tracksOf(timeline, 'music').flatMap((at) => tracks[at] ?? [])[0];
  const song = music?.children.find((item) => item.OTIO_SCHEMA === 'Clip.2');
  const isSong = song?.OTIO_SCHEMA === 'Clip.2';
  const sound = requireFilm(timeline).pieces.map((piece) => piece.sound);
  const footage = tracksOf(timeline, 'footage', 'Audio').flatMap((at) => tracks[at] ?? []);
  const isOn = footage.some(({ enabled }) => enabled);
  const last = sound.at(-1);
  return {
    message: said.message,
    music: isSong ? nameOf(assetOf(song)) : null,
    from: isSong
      ? (song.source_range?.start_time.value ?? 0) / (song.source_range?.start_time.rate ?? 1)
      : null,
    fadeOut: isSong ? clipSettings(song).fadeOutSeconds : undefined,
    soundFade:
      isClip(last ?? null) && last !== null && last !== undefined
        ? clipSettings(last as never).fadeOutSeconds
        : undefined,
    duckDb: music === undefined ? null : trackSettings(music).duckDb,
    isFootageHeard: isOn && sound.some((item) => item !== null && isClip(item) && item.enabled),
  };
}

test.each([
  'harbour 10 seconds, the rumba instead of the original sound',
  'harbour 10 s, replace the audio with rumba.mp3',
  'harbour 10 Sekunden, statt dem Originalton die Rumba',
  'harbour 10 Sekunden, tausche den Ton gegen die Rumba',
  'harbour 10 secondes, rumba à la place du son',
  'harbour 10 segundos con la rumba en lugar del sonido original',
  'harbour 10 segundos, troca o som pela rumba',
  "harbour 10 secondi, rumba al posto dell'audio",
  'harbour 10秒，用rumba代替原声',
  'harbour 10 seconds, audio from rumba.mp3',
])('“%s”: nothing is heard of the footage', (message) => {
  expect(heardAfter([message])).toMatchObject({ music: 'rumba.mp3', isFootageHeard: false });
});

test.each(['replace the audio with rumba.mp3', 'remplace le son par la rumba', 'sound only from rumba.mp3'])(
  '“%s” of a film that is there',
  (message) => {
    const seen = heardAfter(['harbour 10 seconds', message]);
    expect(seen).toMatchObject({ music: 'rumba.mp3', isFootageHeard: false });
  },
);

test('a song beside the sound of the footage leaves that', () => {
  expect(heardAfter(['harbour 10 seconds with rumba.mp3'])).toMatchObject({ isFootageHeard: true });
});

test.each([
  ['harbour 10 seconds, rumba from the 1:10 mark', 70],
  ['harbour 10 Sekunden, Rumba ab Minute 1:05', 65],
  ['harbour 10 segundos, la rumba desde el minuto 0:40', 40],
  ['harbour 10 segundos, com a rumba a partir do minuto 0:45', 45],
  ['harbour 10 secondi, rumba dal minuto 1:20', 80],
])('“%s”: from that second of the song', (message, from) => {
  const seen = heardAfter([message]);
  expect([seen.music, seen.from]).toEqual(['rumba.mp3', from]);
});

test.each(['start the song at 1:10', 'Musik erst ab 1:10 im Lied', 'the music from 1:10 of the song'])(
  '“%s” of a film that is shorter',
  (message) => {
    expect(heardAfter(['harbour 10 seconds with rumba.mp3', message]).from).toBe(70);
  },
);

test.each(['harbour 10 seconds with guzheng music', 'harbour and market 10 seconds, the guzheng'])(
  '“%s”: the recording that is called so in another language',
  (message) => {
    expect(heardAfter([message]).music).toBe('古筝.mp3');
  },
);

test.each([
  ['fade out all audio over the last 2 seconds', 2],
  ['blende den ganzen Ton in den letzten 3 Sekunden aus', 3],
])('“%s”: all that is heard goes', (message, seconds) => {
  const seen = heardAfter(['harbour 10 seconds with rumba.mp3', message]);
  expect([seen.fadeOut, seen.soundFade]).toEqual([seconds, seconds]);
});

test.each([
  'harbour with rumba.mp3 ducked under the voice',
  'harbour, Rumba leise unterm Reden und lauter wenn keiner spricht',
  'harbour con la rumba bajito mientras habla',
])('“%s”: music steps far back under speech', (message) => {
  const seen = heardAfter([message]);
  expect(seen.music).toBe('rumba.mp3');
  expect(seen.duckDb).toBeGreaterThanOrEqual(18);
  expect(seen.message).not.toMatch(/understand|verstanden|entendido/u);
});

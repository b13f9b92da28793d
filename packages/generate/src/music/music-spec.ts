/** Reading music specs from stored timelines, which may come from anywhere. */
import { readName, readNumber, readObject } from '../json-reader.ts';
import { MOODS, PACES } from '../names.ts';
import type { MusicSpec } from '../types.ts';

/** A music spec from JSON of unknown origin. Throws MediaError `invalid` naming the first bad field. */
export function parseMusicSpec(json: unknown): MusicSpec {
  const music = readObject(json, 'music', ['version', 'seed', 'mood', 'pace', 'tempo', 'key']);
  readNumber(music.version, 'music.version', { min: 1, max: 1, whole: true });
  return {
    version: 1,
    seed: readNumber(music.seed, 'music.seed', { min: 0, max: 0xffffffff, whole: true }),
    mood: readName(music.mood, 'music.mood', MOODS),
    pace: readName(music.pace, 'music.pace', PACES),
    tempo: readNumber(music.tempo, 'music.tempo', { min: 50, max: 180 }),
    key: readNumber(music.key, 'music.key', { min: 0, max: 11, whole: true }),
  };
}

/** Loudness, and which files are heard when. */
import { rateToNumber } from '@rushes/timeline';
import type { Checked } from './checked.ts';
import type { SoundWindow } from './read-sound.ts';

const targetLufs = -14;
const toleranceLu = 0.5;
const peakLimit = -1;

/** Everything about the sound that is not as expected. */
export function checkSound(checked: Checked): string[] {
  const { measured, result } = checked;
  const seconds = measured.frames / rateToNumber(measured.rate);
  const problems: string[] = [];
  const without = result.loudness?.exempt === 'no-audio';
  if (!without && Math.abs(measured.sound.seconds - seconds) > 0.05)
    problems.push(
      `the sound lasts ${measured.sound.seconds.toFixed(3)} s, the picture ${seconds.toFixed(3)}`,
    );
  return [...problems, ...checkLoudness(checked), ...checkSources(checked)];
}

function checkLoudness({ measured, result }: Checked): string[] {
  const { integratedLufs, truePeakDbtp } = measured.sound;
  const told = result.loudness;
  const problems: string[] = [];
  if (told === null) return ['the result says nothing about loudness'];
  if (Math.abs((told.integratedLufs ?? -99) - (integratedLufs ?? -99)) > 0.3)
    problems.push(`told ${told.integratedLufs} LUFS, measured ${integratedLufs}`);
  const silent = Math.max(-99, ...measured.sound.windows.map(({ levelDb }) => levelDb)) < silentDb;
  if (told.exempt === 'silent' || told.exempt === 'no-audio')
    return silent ? problems : [...problems, 'said to be silent, but something is heard'];
  if (told.exempt === 'short')
    return measured.frames / rateToNumber(measured.rate) < 3 ? problems : ['not short'];
  if (Math.abs((integratedLufs ?? -99) - targetLufs) > toleranceLu)
    problems.push(`${integratedLufs} LUFS instead of ${targetLufs}`);
  if ((truePeakDbtp ?? 0) > peakLimit) problems.push(`true peak ${truePeakDbtp} dBTP`);
  return problems;
}

/** Quieter than this is silence, dB of full scale. */
const silentDb = -60;
/** Music under speech is lowered by 12 dB: it is louder than this, and no further below everything that is heard. */
const musicDb = -40;
const musicBelowDb = 26;

/** Which sound is to be heard. */
interface SoundFacts {
  /** Windows and the footage that is on screen in all of each; null at cuts. */
  windows: { window: SoundWindow; shown: string | null; nearby: Set<string> }[];
  voices: string[];
  music: string | null;
}

function checkSources(checked: Checked): string[] {
  const { library } = checked;
  const facts = soundFacts(checked);
  const isVideo = (file: string) => library.some((asset) => asset.file === file && asset.kind === 'video');
  const problems: string[] = [];
  const stray = new Set<string>();
  for (const { window, nearby } of facts.windows) {
    for (const file of window.tones) {
      const known = isVideo(file) ? nearby.has(file) : facts.voices.includes(file) || file === facts.music;
      if (!known) stray.add(file);
    }
  }
  for (const file of stray) problems.push(`${file} is heard where it is not shown`);
  return [
    ...problems,
    ...checkFootageSound(checked, facts),
    ...checkMusic(checked, facts),
    ...checkVoices(facts),
  ];
}

function soundFacts({ expect, measured }: Checked): SoundFacts {
  const { clips, rate, sound } = measured;
  const seconds = (frame: number) => frame / rateToNumber(rate);
  const windows = sound.windows.map((window) => {
    const [from, to] = [window.startSeconds, window.startSeconds + 1];
    const near = clips.filter(
      (clip) =>
        seconds(clip.endFrame + clip.mixedEnd) > from - 0.1 &&
        seconds(clip.startFrame - clip.mixedStart) < to + 0.1,
    );
    const whole = clips.find(
      (clip) =>
        seconds(clip.startFrame + clip.mixedStart) <= from && seconds(clip.endFrame - clip.mixedEnd) >= to,
    );
    return { window, shown: whole?.file ?? null, nearby: new Set(near.map(({ file }) => file)) };
  });
  return { windows, voices: expect.voices ?? [], music: expect.music?.file ?? null };
}

/** Footage with sound is heard while it is shown, unless its sound was refused. */
function checkFootageSound({ expect, library }: Checked, { windows }: SoundFacts): string[] {
  const dropped = expect.originalSound === false;
  const problems = new Set<string>();
  for (const { window, shown } of windows) {
    const asset = library.find(({ file }) => file === shown);
    if (asset === undefined || asset.kind !== 'video') continue;
    const heard = window.tones.has(asset.file);
    if (heard && dropped) problems.add(`${asset.file} is heard, although its sound was refused`);
    if (!heard && !dropped && asset.sound === 'tone') problems.add(`${asset.file} is shown but not heard`);
  }
  return [...problems];
}

function checkMusic({ expect }: Checked, { windows, music }: SoundFacts): string[] {
  if (expect.music === undefined) return [];
  const { source } = expect.music;
  const share = (holds: (window: SoundWindow) => boolean) =>
    windows.filter(({ window }) => holds(window)).length / Math.max(1, windows.length);
  // What is heard besides the library's tones is music that the service composed.
  const composed = share(({ restDb, levelDb }) => restDb > Math.max(musicDb, levelDb - musicBelowDb));
  if (source === 'built-in')
    return composed < 0.7 ? [`composed music is heard ${percent(composed)} of the time`] : [];
  const problems =
    composed > 0.1 ? [`music that nobody asked for is heard ${percent(composed)} of the time`] : [];
  if (source === 'none' || music === null) return problems;
  const played = share(({ tones }) => tones.has(music));
  return played < 0.8 ? [...problems, `${music} is heard ${percent(played)} of the time`] : problems;
}

function checkVoices({ windows, voices }: SoundFacts): string[] {
  return voices
    .filter((file) => !windows.some(({ window }) => window.tones.has(file)))
    .map((file) => `${file} is not heard`);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

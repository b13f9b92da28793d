/** Compares the file that a prompt gave with what the prompt expects, by what was measured in the file alone. */
import { rateToNumber, secondsToFrames } from '@rushes/timeline';
import { checkSound } from './check-sound.ts';
import { checkTitles } from './check-titles.ts';
import type { Checked } from './checked.ts';
import type { SeenClip } from './clips.ts';
import { parseRate } from './prompt-file.ts';

/** Every difference between the file and the expectation, one line each; empty when all is as expected. */
export function checkResult(checked: Checked): string[] {
  const generated = checked.expect.kind === 'generated';
  return [
    ...checkFormat(checked),
    ...checkLight(checked),
    ...(generated ? checkScenes(checked) : checkFootage(checked)),
    ...checkTitles(checked),
    ...checkSound(checked),
    ...checkWords(checked),
  ];
}

function checkFormat({ expect, measured, result }: Checked): string[] {
  const { rate, frames, width, height, video } = measured;
  const problems: string[] = [];
  const same = (what: string, found: unknown, wanted: unknown) => {
    if (wanted !== undefined && JSON.stringify(found) !== JSON.stringify(wanted))
      problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  const seconds = frames / rateToNumber(rate);
  same('frames', frames, expect.seconds === undefined ? undefined : secondsToFrames(expect.seconds, rate));
  same('width', width, expect.width);
  same('height', height, expect.height);
  same('rate', rate, expect.rate === undefined ? undefined : parseRate(expect.rate));
  same('steady timestamps', video.steady, true);
  same('container', video.probe.container, 'mov');
  same('picture codec', video.probe.streams[video.probe.videoStream ?? -1]?.codec, 'h264');
  if (result.loudness?.exempt !== 'no-audio')
    same('sound codec', video.probe.streams[video.probe.audioStream ?? -1]?.codec, 'aac');
  same('told size', [result.asset.width, result.asset.height], [width, height]);
  same('told bytes', result.asset.bytes, video.probe.bytes);
  if (Math.abs(result.asset.duration_seconds - seconds) > 0.002)
    problems.push(`told length: ${result.asset.duration_seconds} s instead of ${seconds}`);
  if (Math.abs(video.probe.durationSeconds - seconds) > 1 / rateToNumber(rate))
    problems.push(`the container lasts ${video.probe.durationSeconds} s, its pictures ${seconds}`);
  return problems;
}

/** Share of a picture that makes it a black one. */
const blackShare = 0.98;

function checkLight({ measured }: Checked): string[] {
  const black = measured.video.frames.filter((frame) => frame.black >= blackShare).length;
  return black === 0 ? [] : [`${black} black frames`];
}

/** Longest time generated scenes may stand still, seconds. */
const longestStill = 1;
/** Less of the picture than this is noise of the encoder. */
const movedShare = 0.0004;

function checkScenes({ measured }: Checked): string[] {
  const { frames } = measured.video;
  const problems = measured.clips.length > 0 ? [`footage of ${namesOf(measured.clips).join(', ')}`] : [];
  let [still, longest] = [0, 0];
  for (const { changed } of frames) {
    still = changed < movedShare ? still + 1 : 0;
    longest = Math.max(longest, still);
  }
  if (longest > longestStill * rateToNumber(measured.rate))
    problems.push(`the picture stands still for ${longest} frames`);
  return problems;
}

function namesOf(clips: readonly SeenClip[]): string[] {
  return [...new Set(clips.map(({ file }) => file))];
}

function checkFootage(checked: Checked): string[] {
  const { expect, measured } = checked;
  const { clips } = measured;
  const used = namesOf(clips);
  const problems: string[] = [];
  const wanted = expect.uses?.toSorted().join(', ');
  if (wanted !== undefined && used.toSorted().join(', ') !== wanted)
    problems.push(`shows ${used.join(', ') || 'nothing known'} instead of ${wanted}`);
  const unwanted = used.filter((file) => expect.excludes?.includes(file));
  if (unwanted.length > 0) problems.push(`shows the excluded ${unwanted.join(', ')}`);
  const order = clips.map(({ file }) => file).filter((file, index, all) => file !== all[index - 1]);
  if (expect.order !== undefined && order.join(', ') !== expect.order.join(', '))
    problems.push(`order: ${order.join(', ')} instead of ${expect.order.join(', ')}`);
  return [
    ...problems,
    ...checkReadable(checked),
    ...checkFrozen(checked),
    ...checkStretches(checked),
    ...checkFaults(checked),
    ...checkRepeats(checked),
    ...checkCuts(checked),
    ...checkFits(checked),
  ];
}

/** Longest a crossfade may be, seconds. */
const longestMix = 1.2;

function checkReadable({ measured, result }: Checked): string[] {
  const titles = result.claims.flatMap((claim) => (claim.kind === 'title' && claim.met ? [claim] : []));
  const hidden = (frame: number) =>
    titles.some(({ startFrame, endFrame }) => frame >= (startFrame ?? 0) && frame < (endFrame ?? 0));
  let run = 0;
  let longest = 0;
  for (const [index, { seen }] of measured.video.frames.entries()) {
    run = seen === null && !hidden(index) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const seconds = longest / rateToNumber(measured.rate);
  return seconds > longestMix ? [`nothing of the library can be recognised for ${seconds.toFixed(2)} s`] : [];
}

/** Footage moves on with every picture it has. */
function checkFrozen({ library, measured }: Checked): string[] {
  let run = 1;
  const frozen = new Map<string, number>();
  for (const [index, { seen }] of measured.video.frames.entries()) {
    const before = measured.video.frames[index - 1]?.seen;
    const same = seen !== null && before?.file === seen.file && before.frame === seen.frame;
    run = same ? run + 1 : 1;
    const asset = library[seen?.file ?? -1];
    if (asset?.kind !== 'video') continue;
    const repeats = rateToNumber(measured.rate) / rateToNumber(parseRate(asset.rate ?? '30/1'));
    if (run > Math.ceil(repeats) + 1) frozen.set(asset.file, Math.max(run, frozen.get(asset.file) ?? 0));
  }
  return [...frozen].map(([file, frames]) => `${file} stands still for ${frames} frames`);
}

/** Frames of a clip, and by how many a crossfade makes that uncertain. */
function lengthOf(clip: SeenClip): { frames: number; unsure: number } {
  return { frames: clip.endFrame - clip.startFrame, unsure: clip.mixedStart + clip.mixedEnd };
}

/** One frame of the file and one of the video: what matching rates may move a picture by, seconds. */
function slackOf({ library, measured }: Checked, file: string): number {
  const own = parseRate(library.find((asset) => asset.file === file)?.rate ?? '30/1');
  return 1 / rateToNumber(own) + 1 / rateToNumber(measured.rate) + 1e-6;
}

function checkStretches(checked: Checked): string[] {
  const { expect, measured } = checked;
  const { clips, rate } = measured;
  const problems: string[] = [];
  const frame = 1 / rateToNumber(rate);
  for (const { file, from, to } of expect.trims ?? []) {
    const slack = slackOf(checked, file);
    const wanted = secondsToFrames(to - from, rate);
    const whole = clips.some((clip) => {
      const { frames, unsure } = lengthOf(clip);
      const starts = Math.abs(clip.firstSeconds - from) <= slack + clip.mixedStart * frame;
      const ends = Math.abs(clip.lastSeconds + frame - to) <= slack + clip.mixedEnd * frame;
      return clip.file === file && starts && ends && Math.abs(frames - wanted) <= unsure;
    });
    if (!whole) problems.push(`${file} does not play from ${from} to ${to} in one piece`);
  }
  for (const { file, from, to } of expect.within ?? []) {
    const slack = slackOf(checked, file);
    const outside = clips.filter(
      (clip) =>
        clip.file === file && (clip.firstSeconds < from - slack || clip.lastSeconds + frame > to + slack),
    );
    if (outside.length > 0) problems.push(`${file} is shown outside ${from} to ${to}`);
  }
  for (const { file, seconds } of expect.times ?? []) {
    const own = clips.filter((clip) => clip.file === file).map(lengthOf);
    const frames = own.reduce((sum, clip) => sum + clip.frames, 0);
    const unsure = own.reduce((sum, clip) => sum + clip.unsure, 0);
    const wanted = secondsToFrames(seconds, rate);
    if (Math.abs(frames - wanted) > unsure)
      problems.push(`${file} gets ${frames} frames instead of ${wanted}`);
  }
  return problems;
}

/** Black, frozen and blurred takes, unless a stretch with them was asked for. */
function checkFaults({ expect, measured }: Checked): string[] {
  const asked = new Set((expect.trims ?? []).map(({ file }) => file));
  return measured.clips
    .filter(({ file, faultyFrames }) => faultyFrames > 0 && !asked.has(file))
    .map(({ file, faultyFrames }) => `${faultyFrames} frames of ${file} are of a take without use`);
}

function checkRepeats(checked: Checked): string[] {
  if (checked.expect.repeats === true) return [];
  return repeatedStretches(checked).map(({ file, seconds }) => `${file} repeats ${seconds.toFixed(2)} s`);
}

/** Stretches of files that are shown more than once. */
export function repeatedStretches(
  checked: Pick<Checked, 'library' | 'measured'> & Partial<Checked>,
): { file: string; seconds: number }[] {
  const { clips, rate } = checked.measured;
  const frame = 1 / rateToNumber(rate);
  return clips.flatMap((clip, index) =>
    clips.slice(index + 1).flatMap((other) => {
      if (other.file !== clip.file || clip.kind !== 'video') return [];
      const seconds =
        Math.min(clip.lastSeconds, other.lastSeconds) +
        frame -
        Math.max(clip.firstSeconds, other.firstSeconds);
      // Frames of a slower file are shown twice at a cut when rates are matched.
      return seconds > slackOf(checked as Checked, clip.file) ? [{ file: clip.file, seconds }] : [];
    }),
  );
}

/** Fewer unreadable frames than this are no crossfade. */
export const leastMixedFrames = 2;

function checkCuts({ expect, measured }: Checked): string[] {
  const { clips, rate } = measured;
  const problems: string[] = [];
  const seconds = (frames: number) => frames / rateToNumber(rate);
  const lengths = clips.map(lengthOf);
  const longest = Math.max(0, ...lengths.map(({ frames, unsure }) => seconds(frames - unsure)));
  const shortest = Math.min(...lengths.map(({ frames, unsure }) => seconds(frames + unsure)));
  if (expect.longestClipSeconds !== undefined && longest > expect.longestClipSeconds)
    problems.push(`a clip lasts ${longest.toFixed(2)} s`);
  if (expect.shortestClipSeconds !== undefined && shortest < expect.shortestClipSeconds)
    problems.push(`a clip lasts only ${shortest.toFixed(2)} s`);
  const mixes = clips.slice(1).filter(({ mixedStart }) => mixedStart >= leastMixedFrames).length;
  if (expect.transitions === 'cut' && mixes > 0) problems.push(`${mixes} crossfades`);
  if (expect.transitions === 'dissolve' && mixes < clips.length - 1)
    problems.push(`${mixes} crossfades between ${clips.length} clips`);
  return problems;
}

/** Luma from which bars are not black: a blurred surround of the library's colours is brighter. */
const barLuma = 22;

function checkFits({ expect, measured }: Checked): string[] {
  if (expect.fit === undefined) return [];
  return measured.clips
    .filter((clip) => clip.fit !== 'exact' && seenFit(clip) !== expect.fit)
    .map((clip) => `${clip.file} is put in as ${seenFit(clip)}`);
}

/** The way in which a clip was put into the frame. */
export function seenFit(clip: SeenClip): 'fit' | 'fill' | 'blur' {
  if (clip.fit !== 'inside') return 'fill';
  return (clip.surround ?? 0) > barLuma ? 'blur' : 'fit';
}

function checkWords({ expect, result }: Checked): string[] {
  const said = `${result.message} ${result.notes.join(' ')}`;
  const missing = (expect.notes ?? []).filter((words) => !said.includes(words));
  const unmet = [...new Set(result.claims.filter(({ met }) => !met).map(({ kind }) => kind))];
  const wanted = new Set<string>(expect.unmet ?? []);
  // The service has no transcripts of its own making yet: captions can only be reported as missing.
  if (expect.captions === true && unmet.includes('captions')) wanted.add('captions');
  const unexpected = unmet.filter((kind) => !wanted.has(kind));
  const hidden = [...wanted].filter((kind) => !unmet.some((found) => found === kind));
  return [
    ...missing.map((words) => `nothing is said about “${words}”`),
    ...unexpected.map((kind) => `the result itself says that ${kind} is not met`),
    ...hidden.map((kind) => `the result claims ${kind}, which cannot be met`),
    ...result.warnings.map((warning) => `warning: ${warning}`),
  ];
}

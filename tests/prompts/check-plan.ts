/** Compares a plan with what a prompt expects, reading the timeline itself rather than the plan's own claims. */
import {
  activeReference,
  type Clip,
  clipSettings,
  outputOf,
  parseAssetUrl,
  placeItems,
  rangeToTicks,
  rateToNumber,
  secondsToFrames,
  type Track,
  ticksToFrames,
  timelineFrames,
  trackSettings,
} from '@rushes/timeline';
import type { Plan, PlannerAsset } from '../../packages/director/src/index.ts';
import { type Expectation, parseRate } from './prompt-file.ts';

/** One clip of the footage or sound, frames of the output rate. */
interface Shown {
  name: string;
  sourceStart: number;
  sourceEnd: number;
  startFrame: number;
  endFrame: number;
  fit: string | undefined;
}

interface Facts {
  plan: Plan;
  assets: readonly PlannerAsset[];
  rate: { num: number; den: number };
  frames: number;
  footage: Shown[];
}

/** Every difference between `plan` and `expect`, one line each; empty when all is as expected. */
export function checkPlan(expect: Expectation, plan: Plan, assets: readonly PlannerAsset[]): string[] {
  const output = outputOf(plan.timeline);
  if (output === null) return ['the timeline has no output settings'];
  const { rate } = output;
  const facts: Facts = { plan, assets, rate, frames: timelineFrames(plan.timeline, rate), footage: [] };
  facts.footage = shownOn(facts, tracksOf(plan, 'Video', 'footage'));
  const problems: string[] = [];
  const same = (what: string, found: unknown, wanted: unknown) => {
    if (wanted !== undefined && JSON.stringify(found) !== JSON.stringify(wanted)) {
      problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
    }
  };
  same('kind', plan.kind, expect.kind ?? 'footage');
  same(
    'frames',
    facts.frames,
    expect.seconds === undefined ? undefined : secondsToFrames(expect.seconds, rate),
  );
  same('width', output.width, expect.width);
  same('height', output.height, expect.height);
  same('rate', rate, expect.rate === undefined ? undefined : parseRate(expect.rate));
  same('uses', usedNames(facts).toSorted(), expect.uses?.toSorted());
  same(
    'excluded',
    usedNames(facts).filter((name) => expect.excludes?.includes(name)),
    expect.excludes && [],
  );
  same(
    'order',
    facts.footage.map(({ name }) => name).filter((name, index, all) => name !== all[index - 1]),
    expect.order,
  );
  problems.push(
    ...checkStretches(expect, facts),
    ...checkTitles(expect, facts),
    ...checkSound(expect, facts),
    ...checkCuts(expect, facts),
  );
  same(
    'not met',
    [...new Set(plan.claims.filter(({ met }) => !met).map(({ kind }) => kind))].toSorted(),
    (expect.unmet ?? []).toSorted(),
  );
  const notes = plan.notes.join(' ');
  for (const words of expect.notes ?? [])
    if (!notes.includes(words)) problems.push(`notes do not hold “${words}”`);
  return problems;
}

function tracksOf(plan: Plan, kind: Track['kind'], role: string): Track[] {
  return plan.timeline.tracks.children.filter(
    (child): child is Track =>
      child.OTIO_SCHEMA === 'Track.1' && child.kind === kind && trackSettings(child).role === role,
  );
}

function shownOn(facts: Omit<Facts, 'footage'>, tracks: readonly Track[]): Shown[] {
  return tracks.flatMap((track) =>
    placeItems(track, facts.rate).flatMap(({ item, startFrame, endFrame }) => {
      const name = item.OTIO_SCHEMA === 'Clip.2' ? assetName(item, facts.assets) : null;
      if (item.OTIO_SCHEMA !== 'Clip.2' || name === null || item.source_range === null) return [];
      const { start, duration } = rangeToTicks(item.source_range);
      const sourceStart = ticksToFrames(start, facts.rate);
      const sourceEnd = ticksToFrames(start + duration, facts.rate);
      return [{ name, sourceStart, sourceEnd, startFrame, endFrame, fit: clipSettings(item).fit }];
    }),
  );
}

function assetName(clip: Clip, assets: readonly PlannerAsset[]): string | null {
  const reference = activeReference(clip);
  if (reference?.OTIO_SCHEMA !== 'ExternalReference.1') return null;
  const id = parseAssetUrl(reference.target_url)?.assetId;
  return assets.find((asset) => asset.id === id)?.name ?? `unknown ${id}`;
}

function usedNames({ footage }: Facts): string[] {
  return [...new Set(footage.map(({ name }) => name))];
}

function checkStretches(expect: Expectation, { footage, rate }: Facts): string[] {
  const problems: string[] = [];
  const frame = (seconds: number) => secondsToFrames(seconds, rate);
  for (const { file, from, to } of expect.trims ?? []) {
    const whole = footage.some(
      (clip) =>
        clip.name === file &&
        clip.sourceStart === frame(from) &&
        clip.sourceEnd === frame(from) + frame(to - from),
    );
    if (!whole) problems.push(`${file} does not play from ${from} to ${to} in one piece`);
  }
  for (const { file, from, to } of expect.within ?? []) {
    const outside = footage.filter(
      (clip) => clip.name === file && (clip.sourceStart < frame(from) || clip.sourceEnd > frame(to)),
    );
    if (outside.length > 0) problems.push(`${file} is shown outside ${from} to ${to}`);
  }
  for (const { file, seconds } of expect.times ?? []) {
    const frames = footage
      .filter(({ name }) => name === file)
      .reduce((sum, clip) => sum + clip.endFrame - clip.startFrame, 0);
    if (frames !== frame(seconds))
      problems.push(`${file} gets ${frames} frames instead of ${frame(seconds)}`);
  }
  return problems;
}

function checkTitles(expect: Expectation, facts: Facts): string[] {
  const { plan, rate, frames } = facts;
  const claimed = plan.claims.flatMap((claim) => (claim.kind === 'title' && claim.met ? [claim] : []));
  const drawn = tracksOf(plan, 'Video', 'titles').flatMap((track) =>
    placeItems(track, rate).flatMap(({ item, startFrame, endFrame }) => {
      const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item) : null;
      const text = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.text : undefined;
      return typeof text === 'string' ? [{ text, startFrame, endFrame }] : [];
    }),
  );
  const texts = plan.kind === 'generated' ? claimed : drawn;
  const problems: string[] = [];
  if (texts.length !== (expect.titles ?? []).length)
    problems.push(`${texts.length} titles instead of ${(expect.titles ?? []).length}`);
  for (const { text, place } of expect.titles ?? []) {
    const title = texts.find((known) => known.text === text);
    const inPlace =
      place === 'opening'
        ? (title?.startFrame ?? frames) < rateToNumber(rate) / 2
        : title?.endFrame === frames;
    if (title === undefined || !inPlace) problems.push(`no ${place} title “${text}”`);
    else if ((title.endFrame ?? 0) - (title.startFrame ?? 0) < secondsToFrames(1.5, rate))
      problems.push(`“${text}” is too short to read`);
  }
  return problems;
}

function checkSound(expect: Expectation, facts: Facts): string[] {
  const { plan } = facts;
  const problems: string[] = [];
  const [music] = tracksOf(plan, 'Audio', 'music');
  const songs = shownOn(facts, music === undefined ? [] : [music]).map(({ name }) => name);
  const source = music === undefined ? 'none' : songs.length > 0 ? 'asset' : 'built-in';
  if (expect.music !== undefined && source !== expect.music.source)
    problems.push(`music: ${source} instead of ${expect.music.source}`);
  if (expect.music?.file !== undefined && songs.some((name) => name !== expect.music?.file))
    problems.push(`music: ${songs.join(', ')}`);
  const voices = shownOn(facts, tracksOf(plan, 'Audio', 'voice')).map(({ name }) => name);
  if (JSON.stringify(voices) !== JSON.stringify(expect.voices ?? []))
    problems.push(`voices: ${voices.join(', ') || 'none'}`);
  const heard = shownOn(facts, tracksOf(plan, 'Audio', 'footage')).length > 0;
  if (expect.originalSound !== undefined && heard !== expect.originalSound)
    problems.push(`original sound is ${heard ? 'heard' : 'not heard'}`);
  const captions = tracksOf(plan, 'Video', 'captions').length > 0;
  if (captions !== (expect.captions ?? false))
    problems.push(`captions are ${captions ? 'shown' : 'missing'}`);
  return problems;
}

function checkCuts(expect: Expectation, facts: Facts): string[] {
  const { footage, plan, rate } = facts;
  const problems: string[] = [];
  const lengths = footage.map((clip) => (clip.endFrame - clip.startFrame) / rateToNumber(rate));
  if (expect.longestClipSeconds !== undefined && Math.max(...lengths) > expect.longestClipSeconds)
    problems.push(`a clip lasts ${Math.max(...lengths)} s`);
  if (expect.shortestClipSeconds !== undefined && Math.min(...lengths) < expect.shortestClipSeconds)
    problems.push(`a clip lasts only ${Math.min(...lengths)} s`);
  if (expect.fit !== undefined && footage.some(({ fit }) => fit !== expect.fit))
    problems.push(`fit: ${footage.map(({ fit }) => fit).join(', ')}`);
  const dissolves = tracksOf(plan, 'Video', 'footage').flatMap(({ children }) =>
    children.filter((child) => child.OTIO_SCHEMA === 'Transition.1'),
  ).length;
  if (expect.transitions === 'cut' && dissolves > 0) problems.push(`${dissolves} crossfades`);
  if (expect.transitions === 'dissolve' && dissolves < footage.length - 1)
    problems.push(`${dissolves} crossfades for ${footage.length} clips`);
  if (expect.repeats !== true) problems.push(...repeats(footage, facts.assets));
  return problems;
}

function repeats(footage: readonly Shown[], assets: readonly PlannerAsset[]): string[] {
  const isVideo = (name: string) => assets.some((asset) => asset.name === name && asset.kind === 'video');
  return footage.flatMap((clip, index) => {
    const again = footage
      .slice(index + 1)
      .find(
        (other) =>
          other.name === clip.name &&
          other.sourceStart < clip.sourceEnd &&
          clip.sourceStart < other.sourceEnd,
      );
    return again !== undefined && isVideo(clip.name)
      ? [`${clip.name} repeats frames ${again.sourceStart} to ${again.sourceEnd}`]
      : [];
  });
}

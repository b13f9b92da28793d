/** Holds what a result claims to have met against what was measured in its file. */
import { type FrameFit, rateToNumber, sameRate } from '@rushes/timeline';
import type { Claim } from '../../packages/director/src/index.ts';
import { leastMixedFrames, repeatedStretches, seenFit } from './check-result.ts';
import type { Checked } from './checked.ts';

/** Every claim that says met and is not, or tells a value that the file does not have. `files` gives ids their names. */
export function checkClaims(checked: Checked, files: ReadonlyMap<string, string>): string[] {
  return checked.result.claims.flatMap((claim) => {
    const contradiction = contradict(claim, { checked, files });
    return contradiction === null ? [] : [`claim ${claim.kind}: ${contradiction}`];
  });
}

interface World {
  checked: Checked;
  files: ReadonlyMap<string, string>;
}

const nameOf = ({ files }: World, id: string) => files.get(id) ?? `unknown ${id}`;

/** What speaks against a claim; null when nothing does. */
function contradict(claim: Claim, world: World): string | null {
  const { measured } = world.checked;
  switch (claim.kind) {
    case 'length':
      return unequal(claim.frames, measured.frames) ?? wrongLength(claim);
    case 'shape':
      return unequal(`${claim.width}x${claim.height}`, `${measured.width}x${measured.height}`);
    case 'resolution':
      return unequal(claim.lines, Math.min(measured.width, measured.height));
    case 'rate':
      return sameRate(claim.rate, measured.rate)
        ? null
        : `the file has ${measured.rate.num}/${measured.rate.den}`;
    case 'assets':
      return wrongAssets(claim, world);
    case 'exclusion':
      return claim.met && shows(world, claim.assetId) ? `${nameOf(world, claim.assetId)} is shown` : null;
    case 'order':
      return claim.met ? wrongOrder(claim.assetIds, world) : null;
    case 'trim':
      return claim.met ? wrongTrim(claim, world) : null;
    case 'time':
      return claim.met ? wrongTime(claim, world) : null;
    case 'pace':
      return wrongPace(claim, world);
    case 'repeats':
      return claim.repeatedFrames === 0 && repeatedStretches(world.checked).length > 0
        ? 'material is shown again'
        : null;
    case 'transitions':
      return wrongTransitions(claim, world);
    case 'fit':
      return claim.met ? wrongFit(claim.asked, world) : null;
    case 'file':
      return claim.measured &&
        claim.seconds !== null &&
        Math.abs(claim.seconds - (measured.frames * measured.rate.den) / measured.rate.num) < 0.11
        ? null
        : 'it is not what was measured';
    // Words and sound are held against the file by check-titles.ts and check-sound.ts, claimed or not.
    case 'originalSound':
    case 'voice':
    case 'title':
    case 'captions':
    case 'music':
    case 'words':
    case 'change':
      return null;
  }
}

function unequal(told: string | number, found: string | number): string | null {
  return told === found ? null : `told ${told}, found ${found}`;
}

function wrongLength({ asked, frames, met }: Extract<Claim, { kind: 'length' }>): string | null {
  if (!met || asked === null) return null;
  const fits =
    frames === asked.frames ||
    (asked.bound === 'max' && frames < asked.frames) ||
    (asked.bound === 'min' && frames > asked.frames);
  return fits ? null : `said to be met with ${frames} of ${asked.frames} frames`;
}

function shows({ checked, files }: World, id: string): boolean {
  return checked.measured.clips.some(({ file }) => file === files.get(id));
}

function wrongAssets(claim: Extract<Claim, { kind: 'assets' }>, world: World): string | null {
  const list = (names: Iterable<string>) => [...new Set(names)].sort().join(', ');
  const told = list(claim.used.map((id) => nameOf(world, id)));
  const found = list(world.checked.measured.clips.map(({ file }) => file));
  if (told !== found) return `told ${told}, found ${found}`;
  const asked = claim.asked === null ? found : list(claim.asked.map((id) => nameOf(world, id)));
  return claim.met && asked !== found ? `said to be met with ${found} instead of ${asked}` : null;
}

function wrongOrder(assetIds: readonly string[], world: World): string | null {
  const once = (names: readonly string[]) =>
    names.filter((name, index) => name !== names[index - 1]).join(', ');
  const told = once(assetIds.map((id) => nameOf(world, id)));
  return unequal(told, once(world.checked.measured.clips.map(({ file }) => file)));
}

/** A clip of a trim starts where the trim says, shows what it says and nothing else. */
function wrongTrim(claim: Extract<Claim, { kind: 'trim' }>, world: World): string | null {
  const { clips, rate } = world.checked.measured;
  const file = nameOf(world, claim.assetId);
  const clip = clips.find(
    (seen) => seen.file === file && Math.abs(seen.startFrame - (claim.atFrame ?? -1)) <= seen.mixedStart,
  );
  if (clip === undefined) return `${file} does not start at frame ${claim.atFrame}`;
  const seconds = claim.sourceStartFrame / rateToNumber(rate);
  const slack = (1 + clip.mixedStart) / rateToNumber(rate) + 1 / 24;
  if (Math.abs(clip.firstSeconds - seconds) > slack)
    return `${file} starts at ${clip.firstSeconds} s instead of ${seconds} s`;
  const frames = clip.endFrame - clip.startFrame;
  return Math.abs(frames - claim.frames) > clip.mixedStart + clip.mixedEnd
    ? `${file} plays for ${frames} frames instead of ${claim.frames}`
    : null;
}

function wrongTime(claim: Extract<Claim, { kind: 'time' }>, world: World): string | null {
  const file = nameOf(world, claim.assetId);
  const clips = world.checked.measured.clips.filter((clip) => clip.file === file);
  const frames = clips.reduce((sum, clip) => sum + clip.endFrame - clip.startFrame, 0);
  const unsure = clips.reduce((sum, clip) => sum + clip.mixedStart + clip.mixedEnd, 0);
  return Math.abs(frames - claim.askedFrames) > unsure
    ? `${file} plays for ${frames} frames instead of ${claim.askedFrames}`
    : null;
}

function wrongPace(claim: Extract<Claim, { kind: 'pace' }>, { checked }: World): string | null {
  return unequal(claim.clips, checked.measured.clips.length);
}

function wrongTransitions(claim: Extract<Claim, { kind: 'transitions' }>, { checked }: World): string | null {
  const { clips } = checked.measured;
  const mixes = clips.slice(1).filter(({ mixedStart }) => mixedStart >= leastMixedFrames).length;
  return unequal(claim.dissolves, mixes) ?? unequal(claim.hardCuts, clips.length - 1 - mixes);
}

function wrongFit(asked: FrameFit, { checked }: World): string | null {
  const other = checked.measured.clips.find((clip) => clip.fit !== 'exact' && seenFit(clip) !== asked);
  return other === undefined ? null : `${other.file} is put in as ${seenFit(other)}`;
}

/** Titles and captions: read by OCR where they are claimed, and nowhere else. */
import { rateToNumber, secondsToFrames } from '@rushes/timeline';
import type { Checked } from './checked.ts';
import { readingFrames } from './measure-result.ts';
import { likeness } from './read-text.ts';

/** Share of a title's letters that OCR has to find. */
const legible = 0.8;
/** Shortest time in which a title can be read, seconds. */
const readable = 1.5;

/** Titles that are expected or claimed but cannot be read, and text that nobody claims. */
export function checkTitles(checked: Checked): string[] {
  const { expect, result, measured } = checked;
  const claimed = result.claims.flatMap((claim) => (claim.kind === 'title' && claim.met ? [claim] : []));
  const problems: string[] = [];
  for (const { text, place } of expect.titles ?? []) {
    const claim = claimed.find((title) => title.text === text);
    const start = claim?.startFrame ?? measured.frames;
    const end = claim?.endFrame ?? 0;
    const inPlace = place === 'opening' ? start < rateToNumber(measured.rate) / 2 : end === measured.frames;
    if (claim === undefined || !inPlace) problems.push(`no ${place} title “${text}”`);
    else if (end - start < secondsToFrames(readable, measured.rate))
      problems.push(`“${text}” is too short to read`);
  }
  if (claimed.length !== (expect.titles ?? []).length)
    problems.push(`${claimed.length} titles instead of ${(expect.titles ?? []).length}`);
  for (const claim of claimed) {
    const found = readingFrames(claim).flatMap((frame) => measured.texts.get(frame) ?? []);
    if (!found.some((text) => likeness(claim.text, text) >= legible))
      problems.push(`the title “${claim.text}” cannot be read; found ${JSON.stringify(found)}`);
  }
  return [...problems, ...(expect.kind === 'generated' ? [] : checkUnclaimedText(checked))];
}

/** Less of the picture than this is no letter. */
const letterShare = 0.0002;
/** A title has gone by this time after its end, seconds: the last frame belongs to it alone. */
const frameOfGrace = 1;

function checkUnclaimedText({ expect, result, measured }: Checked): string[] {
  const stands = (frame: number) =>
    result.claims.some(
      (claim) =>
        claim.kind === 'title' &&
        claim.met &&
        frame >= (claim.startFrame ?? 0) - frameOfGrace &&
        frame < (claim.endFrame ?? 0) + frameOfGrace,
    );
  const texts = measured.video.frames.filter(({ bright }, index) => bright > letterShare && !stands(index));
  const captions = result.claims.some((claim) => claim.kind === 'captions' && claim.count > 0);
  if (captions) return texts.length === 0 ? ['captions are claimed, but no text is seen'] : [];
  const problems = texts.length > 0 ? [`text in ${texts.length} frames where none is claimed`] : [];
  const honest = result.claims.some((claim) => claim.kind === 'captions' && !claim.met);
  if (expect.captions === true && !honest)
    problems.push('captions are missing, and nothing is said about it');
  return problems;
}

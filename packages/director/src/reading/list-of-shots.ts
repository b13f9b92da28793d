/** Whether a first message is better read as a list of shots than by the grammar. Pure. */
import type { Brief } from '../brief.ts';
import { leftOver } from './found-names.ts';

const timesIn = ({ parts }: Brief) =>
  parts.filter(({ seconds, trim }) => seconds !== undefined || trim !== undefined).length;

const filesIn = ({ parts }: Brief) => parts.map(({ assetId }) => assetId);

/** The time of one clip was taken for the length of the whole. */
function isTorn({ parts, length }: Brief): boolean {
  const told = parts.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  return length !== null && told > length.seconds + 0.5;
}

/** Each shot with its own time and its own footage: what a word more or less besides is read as does not matter. */
const isToldWhole = (listed: Brief, plain: Brief): boolean =>
  listed.parts.length > 1 &&
  !listed.generate &&
  listed.missing.length === 0 &&
  !losesForAnother(filesIn(listed), filesIn(plain)) &&
  timesIn(listed) === listed.parts.length &&
  (leftOver(listed) <= leftOver(plain) + 1 ||
    (listed.parts.length > 2 && isSubset(filesIn(plain), filesIn(listed))));

/** "Frog and pig, frog first": a list that shows one twice and another, that is named, not at all. */
const losesForAnother = (listed: readonly string[], plain: readonly string[]): boolean =>
  new Set(listed).size < listed.length && !isSubset(plain, listed);

/** True where every shot of a list has its footage, and nothing that the grammar reads besides is lost by that. */
export function isListOf(listed: Brief, plain: Brief): boolean {
  if (isToldWhole(listed, plain)) return true;
  const isWhole =
    listed.parts.length > 1 &&
    !listed.generate &&
    plain.edits.length <= listed.edits.length &&
    leftOver(listed) + listed.missing.length <= leftOver(plain) + plain.missing.length;
  if (!isWhole) return false;
  const isCard = ({ kind }: Brief['edits'][number]) => kind === 'card';
  if (listed.edits.some(isCard) && !plain.edits.some(isCard)) return true;
  const [own, others] = [filesIn(listed), filesIn(plain)];
  // Where both know the same files, clauses with their times tell of one shot each, in their order.
  if (isSubset(own, others) && isSubset(others, own)) {
    // A clip that is spoken of once more is told once.
    const isDoubled = new Set(own).size === own.length && own.length < others.length;
    return timesIn(listed) === own.length || isTorn(plain) || isDoubled;
  }
  if (timesIn(listed) > timesIn(plain) || isTorn(plain)) return true;
  const isMore = own.length > others.length || leftOver(listed) < leftOver(plain) + plain.missing.length;
  return isMore && (isAnnounced(listed) || !(own.length < others.length && isSubset(own, others)));
}

/** "For the waiting room: the clinic, …": what stands before the colon is no clip. */
const isAnnounced = ({ prompt, parts }: Brief) =>
  /[:：][^:：.!?]{0,20}$/u.test(prompt.slice(0, prompt.indexOf(parts[0]?.said ?? '')));

const isSubset = (some: readonly string[], all: readonly string[]) => new Set(some).isSubsetOf(new Set(all));

/** "The dance last and longest": one clip of a first message that shall be seen longer than the others. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { fold } from '../grammar/tokens/lex.ts';

const longest =
  /(?<!\p{L})(?:(?:the )?longest|longer than (?:the (?:others|rest)|all)|am längsten|länger als (?:die anderen|der rest)|le plus longtemps|plus long(?:ue|temps)? que (?:les autres|le reste)|más (?:tiempo |larg[oa] )?que (?:l[oa]s (?:otr[oa]s|demás)|el resto)|mais (?:tempo |long[oa] )?(?:do )?que (?:[oa]s (?:outr[oa]s|demais)|o resto)|più (?:a lungo |lung[oa] )?(?:del resto|delle altre|degli altri))(?!\p{L})|最长|比其他的?长/iu;
/** How much longer it is seen than each of the others. */
const share = 1.8;
/** How long others are seen where nothing is told, seconds. */
const usualSeconds = 5;
const clauseEnds = /[.!?;\n。！？；]+/u;

/** The part that the clause with such a word names, where it names one alone. */
function meantIn(brief: Brief, prompt: string): number | null {
  const clause = prompt.split(clauseEnds).find((one) => longest.test(one));
  if (clause === undefined) return null;
  const before = fold(clause.slice(0, longest.exec(clause)?.index ?? 0));
  const places = brief.parts.flatMap(({ said }, index) => {
    const at = said === '' ? -1 : before.lastIndexOf(fold(said));
    return at === -1 ? [] : [{ index, at }];
  });
  return places.toSorted((a, b) => b.at - a.at)[0]?.index ?? null;
}

/** The brief with times by which that clip is the longest; as it was where times are told, or none is meant. */
export function withLongest(brief: Brief, prompt: string, assets: readonly PlannerAsset[]): Brief {
  if (brief.parts.length < 2 || !longest.test(prompt)) return brief;
  const isTimed = brief.parts.some((part) => part.seconds !== undefined || part.trim !== undefined);
  const meant = meantIn(brief, prompt);
  if (isTimed || meant === null) return brief;
  const total = brief.length?.seconds ?? usualSeconds * (brief.parts.length - 1 + share);
  const each = Math.floor((10 * total) / (brief.parts.length - 1 + share)) / 10;
  const most = Math.round(10 * (total - each * (brief.parts.length - 1))) / 10;
  const held = (id: string) => assets.find((asset) => asset.id === id)?.durationSeconds ?? 0;
  const seconds = brief.parts.map((_, index) => (index === meant ? most : each));
  // What does not hold its time would be filled by others, and the claim be false.
  const isThere = brief.parts.every(
    ({ assetId }, index) => held(assetId) === 0 || held(assetId) >= (seconds[index] ?? 0),
  );
  if (!isThere) return brief;
  return {
    ...brief,
    parts: brief.parts.map((part, index) => ({ ...part, seconds: seconds[index] ?? each })),
    unread: brief.unread.filter((said) => said.replace(longest, '').trim() !== ''),
  };
}

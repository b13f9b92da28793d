/** Clips that are meant whole without being told so: one that is worked on, those that are joined. And voices that set the length. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { Edit } from '../edits/edit-wish.ts';

/** What is done to a clip as it is, whatever it shows. */
const treatments: ReadonlySet<Edit['kind']> = new Set([
  ...(['look', 'speed', 'reverse', 'zoom', 'freeze', 'fade', 'silences', 'fillers', 'quotes'] as const),
  ...(['captions', 'reframe', 'shape', 'fit', 'volume', 'noFootageSound', 'outputs'] as const),
  ...(['soundUnder', 'card', 'speedPart', 'part', 'cutOut', 'inset', 'split', 'title', 'cutaway'] as const),
]);

/** Several pictures at a time: each of them is meant whole. */
const atOnce: ReadonlySet<Edit['kind']> = new Set(['inset', 'split', 'cutaway']);

/** Longest clip that one plain wish shows whole; of a longer one a film is made, seconds. */
const longestWhole = 60;
/** Longest clip that is whole beside others with times of their own, seconds. */
const longestBeside = 15;
/** Clips that are joined are whole as long as they come to no more, seconds. */
const longestJoined = 1_800;

const joining =
  /(?<!\p{L})(?:concat(?:enate|ed)?|join(?:ed)?|stitch(?:ed)?|merge[d]?|splice[d]?|append(?:ed)?|string(?: \p{L}+){0,3} together|put(?: \S+){1,8} together|combine[d]?|back[ -]to[ -]back|one after (?:the other|another)|(?<!(?:times|twice|thrice|x) )in a row|aneinander\p{L}*|hintereinander|zusammenfüg\p{L}*|zusammenschneid\p{L}*|verbinde[n]?|füge?(?: .{1,80})? zusammen|hänge?(?: .{1,120})? aneinander|bout à bout|assemble[rz]?|colle[rz]?(?: .{1,80})? ensemble|fusionne[rz]?|une(?=\s+\S+\.\p{L})|unir|junta[r]?|pega[r]?|concatena[r]?|empalma[r]?|unisci|unire|attacca|accoda|monta(?: .{1,80})? di seguito|uno dopo l['’]altro)(?!\p{L})|拼接|拼在一起|合并|连接|接在一起/iu;

/** A film that is made of clips shows the best of them. */
const choosing =
  /(?<!\p{L})(?:teasers?|trailers?|highlights?|recaps?|best (?:bits|moments|of)|montages?|sizzle|summar\p{L}*|zusammenfassung|höhepunkte?|résumé|meilleurs moments|resumen|mejores momentos|resumo|melhores momentos|riassunto|momenti migliori)(?!\p{L})|精彩|集锦|预告/iu;

/** A brief that says nothing of how long anything is, and whose footage is named. */
function isOpen(brief: Brief): boolean {
  if (brief.length !== null || brief.generate || brief.everything || brief.takeTurns) return false;
  if (brief.pace !== null || brief.cutSeconds !== null || brief.unclearLength !== null) return false;
  if (brief.question !== null || brief.refusal !== null || brief.parts.length === 0) return false;
  return !brief.edits.some(({ kind }) => kind === 'beats' || kind === 'length');
}

const isBare = ({ isFound, trim, seconds }: BriefPart) =>
  isFound !== true && trim === undefined && seconds === undefined;

const wholePart = ({ within, ...bare }: BriefPart): BriefPart =>
  within === undefined
    ? { ...bare, trim: { startSeconds: 0, endSeconds: null }, isWhole: true }
    : { ...bare, trim: within };

/** The brief with all of the clips that are meant as they are. */
export function withWholeClips(brief: Brief, assets: readonly PlannerAsset[]): Brief {
  if (!isOpen(brief) || brief.voiceAssetIds.length > 0 || choosing.test(brief.prompt)) return brief;
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const isVideo = (part: BriefPart) => byId.get(part.assetId)?.kind === 'video';
  const [only, ...others] = brief.parts;
  if (only !== undefined && others.length === 0) {
    const isTreated =
      brief.edits.some(({ kind }) => treatments.has(kind)) ||
      brief.captions === true ||
      brief.fit !== null ||
      brief.originalSound === false;
    const isShort = (byId.get(only.assetId)?.durationSeconds ?? 0) <= longestWhole;
    const isMeant = only.within !== undefined || isTreated || isShort;
    return isBare(only) && isVideo(only) && isMeant ? { ...brief, parts: [wholePart(only)] } : brief;
  }
  // Who tells the times of some means the others as they are.
  const isTimed = brief.parts.some(
    ({ trim, seconds, isFound }) => isFound !== true && (trim !== undefined || seconds !== undefined),
  );
  const isBrief = brief.parts.every(
    (part) =>
      part.isFound !== true &&
      (!isBare(part) || (byId.get(part.assetId)?.durationSeconds ?? 0) <= longestBeside),
  );
  // Whose last seconds play otherwise is meant with its own end, and so are those beside it.
  const isParted = brief.edits.some(({ kind }) => kind === 'part');
  const isJoined =
    ((isTimed || isParted) && isBrief) ||
    joining.test(brief.prompt) ||
    brief.edits.some(({ kind }) => atOnce.has(kind));
  const seconds = brief.parts.reduce(
    (sum, { assetId }) => sum + (byId.get(assetId)?.durationSeconds ?? 0),
    0,
  );
  if (!isJoined || seconds > longestJoined) return brief;
  return {
    ...brief,
    parts: brief.parts.map((part) => (isBare(part) && isVideo(part) ? wholePart(part) : part)),
  };
}

/** A recording that speaks is no music as well, and footage without a length of its own goes on for as long as it speaks. */
export function withVoices(brief: Brief, assets: readonly PlannerAsset[]): Brief {
  const voices = new Set(brief.voiceAssetIds);
  if (voices.size === 0) return brief;
  const heard = heardOnce(brief, voices);
  const isTold = brief.parts.some(({ trim, seconds }) => trim !== undefined || seconds !== undefined);
  if (!isOpen(brief) || isTold) return heard;
  const spoken = assets.filter(({ id, kind }) => heard.voiceAssetIds.includes(id) && kind === 'audio');
  const seconds = spoken.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const footage = brief.parts.reduce(
    (sum, { assetId }) => sum + heldBy(assets.find(({ id }) => id === assetId)),
    0,
  );
  // Footage that would have to be shown again and again is cut to itself, and the voice told to be cut off.
  if (!(seconds >= 1) || seconds > mostOver * footage) return heard;
  return { ...heard, length: { seconds: Math.ceil(seconds * 10) / 10, bound: 'about' } };
}

/** So many times the length of its footage a voice may be, to set the length of the film. */
const mostOver = 2;
/** Seconds that a file has to show; a picture stands for as long as is wanted. */
const heldBy = (asset: PlannerAsset | undefined) =>
  asset?.kind === 'image' ? Number.POSITIVE_INFINITY : (asset?.durationSeconds ?? 0);

/** Of several voices one that is the music as well is the music; a single one is none. */
function heardOnce(brief: Brief, voices: ReadonlySet<string>): Brief {
  const song = brief.music?.kind === 'asset' && voices.has(brief.music.assetId) ? brief.music.assetId : null;
  if (song === null) return brief;
  if (voices.size === 1) return { ...brief, music: null };
  return { ...brief, voiceAssetIds: brief.voiceAssetIds.filter((id) => id !== song) };
}

/** A moment that leaves less than this of its file is all of it, seconds. */
const edgeSeconds = 0.5;

/**
 * Where pictures go over into each other, a file that was found by what all of it shows is meant as one that is named: it has no
 * edges that were asked for, and leaves some of itself for that.
 */
export function withSpareEdges(brief: Brief, assets: readonly PlannerAsset[]): Brief {
  const isCrossed =
    brief.transitions === 'dissolve' ||
    brief.edits.some((edit) => edit.kind === 'cuts' && edit.as === 'dissolve');
  if (!isCrossed) return brief;
  const parts = brief.parts.map((part, index) => {
    if (part.isWhole === true) return withHandles(part, { brief, index, assets });
    const { trim, ...open } = part;
    const duration = assets.find(({ id }) => id === part.assetId)?.durationSeconds ?? 0;
    if (part.isFound !== true || trim === undefined || part.seconds !== undefined) return part;
    const isAll = trim.startSeconds < edgeSeconds && (trim.endSeconds ?? duration) > duration - edgeSeconds;
    return isAll ? open : part;
  });
  return { ...brief, parts };
}

/** What a whole clip leaves of itself on each side of a cut that pictures go over, seconds. */
const handleSeconds = 0.4;

function withHandles(
  part: BriefPart,
  { brief, index, assets }: { brief: Brief; index: number; assets: readonly PlannerAsset[] },
): BriefPart {
  const duration = assets.find(({ id }) => id === part.assetId)?.durationSeconds ?? 0;
  if (duration < 4 * handleSeconds) return part;
  // A stretch that is asked for is not crossfaded; one of that length is.
  const { trim: _, ...open } = part;
  if (brief.transitions === 'dissolve') return { ...open, seconds: duration - 2 * handleSeconds };
  const startSeconds = index === 0 ? 0 : handleSeconds;
  const endSeconds = index === brief.parts.length - 1 ? null : duration - handleSeconds;
  return { ...part, trim: { startSeconds, endSeconds } };
}

/** A script as a brief: its scenes in order, each with its footage, its texts and its time. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, MissingMaterial, TitleWish } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import type { Finds, FindWish, FoundMoment } from '../finds.ts';
import { parsePrompt } from '../grammar/parse-prompt.ts';
import type { Script, ScriptScene } from './read-script.ts';
import { type SceneFootage, sceneFootage } from './scene-footage.ts';
import { SCRIPT_WORD } from './script-words.ts';

/** Descriptions that are looked up for one prompt. */
const MOST_FINDS = 8;
/** Where nothing says how long a scene is: as long as its words take to say, or to read. */
const WORDS_A_SECOND = 2.5;
const LEAST_SECONDS = 3;

interface Cast extends SceneFootage {
  scene: ScriptScene;
  /** How its shot plays. */
  edits: EditWish[];
  seconds: number;
  startSeconds: number;
}

export interface ReadScript {
  finds: readonly FindWish[];
  briefWith(finds: Finds): Brief;
}

/** What a script asks for over `assets`; null for a list of numbers that is none. */
export function scriptBrief(
  prompt: string,
  script: Script,
  assets: readonly PlannerAsset[],
  isListed = false,
): ReadScript | null {
  const base = parsePrompt(besidesScript(script.preamble), assets);
  const cast = castOf(script.scenes, assets, base);
  const named = cast.filter((one) => one.named !== null).length;
  const searched = isListed ? cast.filter(({ find }) => find !== null).length : 0;
  if (script.isDoubtful && (named + searched) * 2 < cast.length) return null;
  const hasFootage = assets.some(({ kind }) => kind !== 'audio');
  const finds = hasFootage ? cast.flatMap(({ find }) => find ?? []).slice(0, MOST_FINDS) : [];
  return { finds, briefWith: (found) => briefOf(prompt, { base, cast, found, assets }) };
}

/** What a prompt says around a script, without the words for the script itself. */
function besidesScript(preamble: string): string {
  const lines = preamble.split('\n').map((line) => {
    const word = SCRIPT_WORD.exec(line);
    if (word === null) return line;
    const before = line
      .slice(0, word.index)
      .replace(
        /(?:\s(?:from|by|using|with|of|for|to|based on|after|aus|nach|mit|zu|de|du|avec|d['’]apr[eè]s|con|del|este|ce|this|the|following|my|diesem|dem|folgenden|meinem|el|siguiente|suivant))*\s*$/iu,
        '',
      );
    return `${before} ${line.slice(word.index + word[0].length).replace(/^[\s:.,–—-]+/u, '')}`.trim();
  });
  return lines.join('\n').trim() || 'A video';
}

/** Whether a line is read whole as a wish about the film, e.g. its length. */
export function speaksOfFilm(line: string, assets: readonly PlannerAsset[]): boolean {
  const { unread, parts, missing, titles, ...asked } = parsePrompt(line, assets);
  const isRead = unread.length + parts.length + missing.length + titles.length === 0;
  return (
    isRead &&
    [asked.length, asked.shape, asked.music, asked.captions, asked.fit].some((wish) => wish !== null)
  );
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '').length;

function ownSeconds({ voices, texts }: ScriptScene): number {
  const spoken = voices.reduce((sum, text) => sum + wordsOf(text), 0) / WORDS_A_SECOND;
  return Math.max(LEAST_SECONDS, Math.ceil(spoken), Math.ceil(wordsOf(texts.join(' ')) / WORDS_A_SECOND));
}

/** When each scene plays: its own times, else what the asked length leaves, else what its words take. */
function timesOf(scenes: readonly ScriptScene[], base: Brief): number[] {
  const said = scenes.map(({ seconds, startSeconds }, index) => {
    if (seconds !== null) return seconds;
    const next = scenes[index + 1]?.startSeconds ?? null;
    return startSeconds !== null && next !== null && next > startSeconds ? next - startSeconds : null;
  });
  const open = said.filter((seconds) => seconds === null).length;
  const left = (base.length?.seconds ?? 0) - said.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
  return said.map((seconds, index) => {
    if (seconds !== null) return seconds;
    const scene = scenes[index];
    return left > open * 0.5 ? left / open : scene === undefined ? LEAST_SECONDS : ownSeconds(scene);
  });
}

// What a line of a script says of how its shot plays: "2. pig from 10 s to 16 s, at 2x speed", "3. elf, in reverse".

const aimed: ReadonlySet<EditWish['kind']> = new Set(['look', 'speed', 'reverse', 'zoom', 'freeze']);

/** The changes that `words` tell of one shot. */
function sceneEdits(words: string, assets: readonly PlannerAsset[]): EditWish[] {
  if (words === '') return [];
  const { edits: told, parts } = parsePrompt(words, assets);
  // "Demo at 2x speed" is told with its file, which is to be seen all the same.
  const alone = (said: string) =>
    parts.reduce((left, part) => (left === part.said ? left : left.replace(part.said, ' ')), said).trim();
  const edits = told
    .filter(({ kind }) => aimed.has(kind))
    .map((edit) => ({ ...edit, said: alone(edit.said) }));
  // "4) timelapse, 7 s" is what is seen.
  return bareOf(words, edits) === '' ? [] : edits;
}

const bareOf = (words: string, edits: readonly EditWish[]): string =>
  edits
    .reduce((rest, { said }) => rest.replace(said, ' '), words)
    .replace(/[\s,;:–—-]+$/u, '')
    .trim();

/** `words` without what says how the shot plays: that is not to be seen. */
const withoutEdits = (words: string, edits: readonly EditWish[]): string =>
  edits.length === 0 ? words : bareOf(words, edits);

/** How many times faster a shot plays by its changes. */
const speedBy = (edits: readonly EditWish[]): number =>
  edits.reduce((factor, edit) => (edit.kind === 'speed' ? factor * edit.factor : factor), 1);

/** The changes, each of the clip at its place where a file is shown more than once. */
function aimedAt(
  parts: readonly BriefPart[],
  editsOf: ReadonlyMap<BriefPart, readonly EditWish[]>,
): EditWish[] {
  return parts.flatMap((part, at) => {
    const isAgain = parts.filter(({ assetId }) => assetId === part.assetId).length > 1;
    const target: ClipTarget = isAgain
      ? { kind: 'places', at: [at] }
      : { kind: 'assets', ids: [part.assetId], said: part.said };
    return (editsOf.get(part) ?? []).map((edit) => ({ ...edit, target }) as EditWish);
  });
}

function castOf(scenes: readonly ScriptScene[], assets: readonly PlannerAsset[], base: Brief): Cast[] {
  let at = 0;
  const times = timesOf(scenes, base);
  return scenes.map((scene, index) => {
    const seconds = times[index] ?? LEAST_SECONDS;
    const startSeconds = at;
    at += seconds;
    const words = scene.picture === '' ? scene.directions.join('. ') : scene.picture;
    const edits = sceneEdits(words, assets);
    return { scene, edits, seconds, startSeconds, ...sceneFootage(withoutEdits(words, edits), assets) };
  });
}

/** A part that plays a found moment for as long as its scene lasts. */
function partOfMoment({ assetId, range }: FoundMoment, said: string, seconds: number): BriefPart {
  if (range === null) return { assetId, said };
  const endSeconds = Math.max(range.endSeconds, range.startSeconds + seconds);
  return { assetId, said, within: { startSeconds: range.startSeconds, endSeconds } };
}

interface Placed extends Cast {
  part: BriefPart | null;
}

interface Footage {
  parts: BriefPart[];
  /** How each plays. */
  editsOf: Map<BriefPart, readonly EditWish[]>;
  missing: MissingMaterial[];
  notes: string[];
}

/** Of a stretch with both ends, seconds. */
const lengthOf = (trim: BriefPart['trim']): number | null =>
  trim?.endSeconds == null ? null : trim.endSeconds - trim.startSeconds;

/** The scenes with what was found for them; one whose file is shown whole lasts as long as that. */
function withFound(cast: readonly Cast[], found: Finds, assets: readonly PlannerAsset[]): Placed[] {
  let at = 0;
  return cast.map((one) => {
    const { scene, find, named } = one;
    const moment = find === null ? undefined : found.get(find.key)?.moments[0];
    const assetId = moment?.assetId ?? named?.assetId;
    const whole = scene.isWhole ? assets.find(({ id }) => id === assetId)?.durationSeconds : undefined;
    const shownFor = scene.seconds === null ? lengthOf(named?.trim) : null;
    const told = shownFor === null ? one.seconds : shownFor / speedBy(one.edits);
    const seconds = whole === undefined || whole === null || whole === 0 ? told : whole;
    const shown = moment === undefined || find === null ? named : partOfMoment(moment, find.words, seconds);
    const part =
      shown !== null && seconds === whole
        ? { assetId: shown.assetId, said: shown.said, trim: { startSeconds: 0, endSeconds: null } }
        : shown;
    const startSeconds = at;
    at += seconds;
    return { ...one, seconds, startSeconds, part };
  });
}

/** A stretch that plays at another speed lasts as long as its scene. */
const withinTrim = ({ trim, ...part }: BriefPart): BriefPart =>
  trim?.endSeconds == null
    ? part
    : { ...part, within: { startSeconds: trim.startSeconds, endSeconds: trim.endSeconds } };

/** The footage of the scenes; where one has none the scene before goes on, so that the times hold. */
function footageOf(cast: readonly Placed[]): Footage {
  const made: Footage = { parts: [], editsOf: new Map(), missing: [], notes: [] };
  let waiting = 0;
  for (const [index, { scene, seconds, part, edits }] of cast.entries()) {
    const before = made.parts.at(-1);
    if (part !== null) {
      const isWhole = part.trim !== undefined && speedBy(edits) === 1;
      const own = isWhole ? part : { ...withinTrim(part), seconds: seconds + waiting };
      made.parts.push(own);
      made.editsOf.set(own, edits);
      waiting = 0;
      continue;
    }
    if (before === undefined) waiting += seconds;
    else before.seconds = (before.seconds ?? 0) + seconds;
    const words = scene.picture || scene.directions.join('. ') || scene.said;
    const reason = `I found no footage for scene ${index + 1}, “${words.slice(0, 80)}”; what is beside it goes on meanwhile`;
    if (scene.picture !== '' || scene.directions.length > 0)
      made.missing.push({ named: words.slice(0, 80), role: 'footage', reason, isMoment: true });
  }
  return made;
}

function titlesOf(cast: readonly Cast[]): TitleWish[] {
  return cast.flatMap(({ scene: { texts }, startSeconds, seconds }) => {
    const each = seconds / Math.max(1, texts.length);
    return texts.map((text, index): TitleWish => {
      return { text, style: 'title', place: 'at', atSeconds: startSeconds + index * each, seconds: each };
    });
  });
}

/** What is to be spoken has no sound yet. */
function voicesOf(cast: readonly Cast[]): MissingMaterial[] {
  const spoken = cast.flatMap(({ scene }) => scene.voices);
  return spoken.map((text) => ({
    named: text.slice(0, 80),
    role: 'voice',
    reason:
      `“${text.slice(0, 80)}” is not spoken: a script is cut without its voices. Make them with POST /tools/generate/tts ` +
      'and say “with voice-over” and their file in this chat',
  }));
}

function briefOf(
  prompt: string,
  {
    base,
    cast: told,
    found,
    assets,
  }: { base: Brief; cast: readonly Cast[]; found: Finds; assets: readonly PlannerAsset[] },
): Brief {
  const cast = withFound(told, found, assets);
  const { parts, editsOf, missing, notes } = footageOf(cast);
  const total = cast.reduce((sum, { seconds }) => sum + seconds, 0);
  const titles = titlesOf(cast);
  const voices = voicesOf(cast);
  const isDrawn = parts.length === 0;
  const drawn = assets.some(({ kind }) => kind !== 'audio')
    ? ['None of the scenes of the script names footage that is here, so I drew the pictures.']
    : [];
  return {
    ...base,
    prompt,
    copy: titles.length > 0 ? titles.map(({ text }) => text).join('. ') : 'Film',
    length: { seconds: Math.round(total * 1_000) / 1_000, bound: 'exact' },
    unclearLength: null,
    parts,
    missing: [...base.missing, ...(isDrawn ? [] : missing), ...voices],
    orderAsked: !isDrawn,
    titles: [...base.titles, ...titles],
    edits: [...base.edits, ...aimedAt(parts, editsOf)],
    generate: isDrawn,
    topic: null,
    topicFound: false,
    notes: [...base.notes, ...notes, ...(isDrawn ? drawn : [])],
    repeats: base.repeats ?? (isDrawn ? null : true),
    refusal: null,
  };
}

/**
 * What is done with whole timelines, from text to text: the same here and in the thread that does it with large ones
 * (documents.ts). Nothing of it needs more than the documents. What is wrong with them is part of the answer.
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { checkTexts, withCaptions } from '@rushes/engine/texts';
import {
  type AnyEdit,
  activeReference,
  type ClipsWish,
  clipsOf,
  documentNotes,
  EditError,
  type Evidence,
  fillTemplate,
  highlightsOf,
  InvalidTimelineError,
  isJsonLonger,
  itemTicks,
  type Json,
  jsonProblem,
  keepNumbers,
  listClips,
  listUsedAssets,
  locationKey,
  type MaterialResult,
  type MediaEvidence,
  MissingEvidence,
  materialSteps,
  offlineNotes,
  parseTimeline,
  referencedAssets,
  type SummaryWish,
  serializeTimeline,
  summaryOf,
  type Timeline,
  ticksPerSecond,
} from '@rushes/timeline';
import { ServiceError } from '../../../platform/errors.ts';
import { readJsonBody } from '../../../platform/http/bodies/json-body.ts';
import { JsonAside } from '../../../platform/http/bodies/large-json.ts';
import { createChecker } from '../../../platform/http/validation/validation.ts';
import {
  type DocumentFacts,
  type EditAnswer,
  type FilledTemplate,
  type LookedAt,
  type OlderVersion,
  type ReadDocument,
  type ReadRequestBody,
  type Replaced,
  type Replacement,
  type TalkDigest,
  timelineBytes,
} from './document-facts.ts';
import { type Chain, goBack, keepVersion, readSnapshot } from './history-store.ts';
import {
  CreateProjectRequest,
  EditProjectRequest,
  InstantiateProjectRequest,
  ReplaceTimelineRequest,
} from './projects.schema.ts';
import { tryDefaults, unreadable } from './read-timeline.ts';

/** A thousand operations on ten thousand clips take seconds: so long at most nobody else is served. */
const turnMilliseconds = 20;
/** All operations of a call together; a thousand of the slowest on a document of any ordinary size take a fifth. */
const editMilliseconds = 20_000;

/** How long a timeline lasts. */
export const secondsOf = (timeline: Timeline) => itemTicks(timeline.tracks) / ticksPerSecond;

/** The JSON of a document; null where it is longer than one may be. */
function textWithin(document: Json): string | null {
  // Before its text is made: what was cut a thousand times holds as many times what it was cut of.
  if (isJsonLonger(document, timelineBytes)) return null;
  const text = JSON.stringify(document);
  return Buffer.byteLength(text) > timelineBytes ? null : text;
}

/** What has to be known of a timeline to keep it, as it came: what reading fills in is for programs. */
export function factsOf(timeline: Timeline): DocumentFacts {
  return {
    text: textWithin(serializeTimeline(timeline)),
    assets: referencedAssets(timeline),
    seconds: secondsOf(timeline),
  };
}

function tryParse(json: unknown): { timeline: Timeline } | { error: InvalidTimelineError } {
  try {
    return { timeline: parseTimeline(json) };
  } catch (error) {
    if (error instanceof InvalidTimelineError) return { error };
    throw error;
  }
}

// What of a project's timeline is not understood, or can not be drawn as written, told with the project.

/** Characters that are checked in at most a quarter of a second. */
const MOST_CHARACTERS = 50_000;
const MOST_SENTENCES = 100;

/** Texts of the document itself, with what stands beside them. */
function charactersIn(timeline: Timeline): number {
  let sum = 0;
  for (const clip of listClips(timeline)) {
    const reference = activeReference(clip);
    if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') continue;
    if (reference.generator_kind !== 'rushes.text' && reference.generator_kind !== 'rushes.captions')
      continue;
    sum += JSON.stringify(reference.parameters).length;
  }
  return sum;
}

/** Nothing of defaults that make no timeline: they are told when it is shown. */
function filled(stored: Timeline): { timeline: Timeline | null } {
  try {
    return tryDefaults(stored);
  } catch (error) {
    if (error instanceof ServiceError) return { timeline: null };
    throw error;
  }
}

/**
 * Parts that are kept and not known, media outside the library, then fonts and characters that are not there, a sentence each; of a template as its
 * defaults fill it. Says nothing of the texts of a project of more than 50,000 characters, whose check takes long: the
 * export's preflight does, in a process of its own.
 */
function textWarnings(stored: Timeline): string[] {
  return [...documentNotes(stored), ...offlineNotes(stored), ...checkFilled(stored)].slice(0, MOST_SENTENCES);
}

function checkFilled(stored: Timeline): string[] {
  const { timeline } = filled(stored);
  if (timeline === null || charactersIn(timeline) > MOST_CHARACTERS) return [];
  // What stands in files and transcripts is read when it is rendered.
  const files = listUsedAssets(timeline).filter(({ use }) => use === 'captions' || use === 'transcript');
  const unread = new Set(files.map(({ location }) => locationKey(location)));
  const problems = checkTexts(withCaptions(timeline, { files: new Map(), unread }));
  return [...new Set(problems.map(({ message }) => message))];
}

/** Reads a timeline that a request brings; `warnings` only where they are asked for, since they take their time. */
export function readDocument({ json, warn }: { json: unknown; warn: boolean }): ReadDocument {
  const read = tryParse(json);
  if ('error' in read) return { errors: read.error.errors };
  const { timeline } = read;
  return { facts: factsOf(timeline), warnings: warn ? textWarnings(timeline) : [] };
}

/** Looks at a timeline that is kept. */
export function lookAt({ text, warn }: { text: string; warn: boolean }): LookedAt {
  const read = tryParse(JSON.parse(text));
  if ('error' in read) return { facts: null, problem: unreadable(read.error) };
  const { timeline } = read;
  const facts = { assets: referencedAssets(timeline), seconds: secondsOf(timeline) };
  return { facts, warnings: warn ? textWarnings(timeline) : [], problem: null };
}

/** Makes a document of a template. */
export function fill({
  text,
  values,
}: {
  text: string;
  values: Record<string, string | number>;
}): FilledTemplate {
  const { document, problems } = fillTemplate(JSON.parse(text) as Json, values);
  return document === null ? { problems } : { read: readDocument({ json: document, warn: true }) };
}

/** What is to be kept of a document in whose place another one comes. */
export async function replace({ old, next, chain }: Replacement): Promise<Replaced> {
  const oldJson = JSON.parse(old) as Json;
  const nextJson = JSON.parse(next) as Json;
  const before = tryParse(oldJson);
  return {
    oldAssets: 'error' in before ? null : referencedAssets(before.timeline),
    kept: await keepVersion({ old: oldJson, next: nextJson, oldText: JSON.stringify(oldJson) }, chain),
  };
}

/** Applies operations; others get their turn after each `turnMilliseconds`. Throws EditError. */
async function applyInTurns(
  timeline: Timeline,
  operations: AnyEdit[],
  evidence: Evidence,
): Promise<MaterialResult> {
  const steps = materialSteps(timeline, operations, evidence);
  let [since, spent, done] = [performance.now(), 0, 0];
  for (let step = steps.next(); ; step = steps.next(), done += 1) {
    if (step.done === true) return step.value;
    const turn = performance.now() - since;
    if (turn < turnMilliseconds) continue;
    spent += turn;
    if (spent > editMilliseconds) {
      throw new EditError([done], 'took too long with those before it: send fewer at a time');
    }
    await setImmediate();
    since = performance.now();
  }
}

/** Applies operations to a document. */
export async function edit(task: {
  old: string;
  operations: AnyEdit[];
  /** JSON, so that much of it goes to the thread; see `Evidence`. */
  evidence: string;
  chain: Chain;
}): Promise<EditAnswer> {
  const oldJson = JSON.parse(task.old) as Json;
  const before = tryParse(oldJson);
  if ('error' in before) return { problem: unreadable(before.error) };
  try {
    const evidence = JSON.parse(task.evidence) as Evidence;
    const applied = await applyInTurns(before.timeline, task.operations, evidence);
    const { timeline, notes, findings, summary } = applied;
    const next = factsOf(timeline);
    const document = next.text === null ? null : serializeTimeline(timeline);
    const wrong = document === null ? null : jsonProblem(document);
    const isKept = document !== null && wrong === null;
    const versions = { old: oldJson, next: document, oldText: JSON.stringify(oldJson) };
    return {
      next,
      replaced: {
        oldAssets: referencedAssets(before.timeline),
        kept: isKept ? await keepVersion(versions, task.chain) : null,
      },
      summary,
      notes,
      findings,
      isChanged: timeline !== before.timeline,
      wrong,
    };
  } catch (error) {
    if (error instanceof MissingEvidence) return { missing: error.message };
    if (!(error instanceof EditError)) throw error;
    return { editError: { path: [...error.path], problem: error.problem } };
  }
}

/** The text of an older version. */
export async function older({ newer, snapshot, steps }: OlderVersion): Promise<string> {
  const from = snapshot === null ? (JSON.parse(newer) as Json) : await readSnapshot(snapshot);
  return JSON.stringify(goBack(from, steps));
}

/** The operations whose bodies hold timelines, or much about them; `warn` where their answer tells of warnings. */
const bodies = {
  createProject: { check: createChecker('body', CreateProjectRequest), warn: true },
  replaceProjectTimeline: { check: createChecker('body', ReplaceTimelineRequest), warn: false },
  editProject: { check: createChecker('body', EditProjectRequest), warn: false },
  instantiateProject: { check: createChecker('body', InstantiateProjectRequest), warn: false },
} as const;

/** Reads the body of a request as the server would, and the timeline that is in it. */
export function readBody({ operation, bytes }: { operation: string; bytes: Uint8Array }): ReadRequestBody {
  const known = bodies[operation as keyof typeof bodies];
  const body = readJsonBody(bytes, keepNumbers);
  if ('code' in body) return body;
  const checked = known.check(body.value);
  const value = checked.value as { timeline?: unknown } | null;
  if (checked.issues.length > 0 || value === null || !('timeline' in value)) return { checked, aside: null };
  const { timeline, ...rest } = value;
  const read = readDocument({ json: timeline, warn: known.warn });
  const digest = createHash('sha256').update(JSON.stringify(timeline)).digest('base64url');
  return { checked: { value: { ...rest, timeline: null }, issues: [] }, aside: { read, digest } };
}

/** The timeline of a request: read already where its body was large. */
export function takeDocument(timeline: unknown, { warn }: { warn: boolean }): ReadDocument {
  if (timeline instanceof JsonAside) return (timeline as JsonAside<ReadDocument>).read;
  return readDocument({ json: timeline, warn });
}

/** What is made of a recording by what is said in it. */
export function digestTalk({
  media,
  wish,
}: {
  /** JSON, so that much of it goes to the thread; see `MediaEvidence`. */
  media: string;
  wish: SummaryWish | ClipsWish;
}): TalkDigest {
  try {
    const known = JSON.parse(media) as MediaEvidence;
    if (wish.kind === 'summary') return { summary: summaryOf(known, wish) };
    if (wish.kind === 'clips') return { clips: clipsOf(known, wish) };
    return { reel: highlightsOf(known, wish) };
  } catch (error) {
    if (error instanceof MissingEvidence) return { missing: error.message };
    throw error;
  }
}

/** Everything that can be asked of the thread. */
export const documentWork = { readBody, lookAt, fill, replace, edit, older, digestTalk } as const;

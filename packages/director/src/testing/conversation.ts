/** Conversations with the director alone: each message changes the film that those before it made. No media, milliseconds. */
import type { Evidence, Timeline } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Finds, FindWish } from '../finds.ts';
import { describePlan } from '../message.ts';
import { planEdit } from '../planner.ts';
import { toldIn } from '../reading/found-names.ts';
import type { Question } from '../reading/questions/question.ts';
import { beginReading } from '../reading/read-prompt.ts';
import { type Teller, tellerOf, tongueOf } from '../telling/teller.ts';
import { usedAssets } from '../turns/apply-wishes.ts';
import { answerAboutFilm } from '../turns/film-answer.ts';
import { inContext } from '../turns/in-context.ts';
import { answerAboutFiles, answerAboutFinds, answerTalk, answerWithFiles } from '../turns/library-answer.ts';
import {
  type FilmWorld,
  type FinishedPlan,
  finishPlan,
  planTurn,
  type TurnPlan,
} from '../turns/plan-turn.ts';
import { plainScenes } from './plain-scenes.ts';

export interface Said {
  brief: Brief;
  timeline: Timeline;
  message: string;
  turn: TurnPlan | null;
  /** Answered in words. */
  question?: string;
  /** Further films of the same message. */
  versions?: FinishedPlan['versions'];
}

interface Setting {
  assets: readonly PlannerAsset[];
  /** What is known of the media; left out = what is said in them. */
  evidence?: Evidence;
  /** Looks up what a message describes; left out = nothing is found. */
  lookUp?: (wishes: readonly FindWish[]) => Finds;
}

const nothing: Finds = new Map();

/** What a chat has come to after each of `messages`; the first one makes the film. */
export function converse(
  messages: readonly string[],
  { assets, evidence = transcriptsOf(assets), lookUp = () => nothing }: Setting,
): Said[] {
  const world: FilmWorld = { assets, evidence, seed: 1, writeScenes: plainScenes };
  const said: Said[] = [];
  const states: Pick<Said, 'brief' | 'timeline'>[] = [];
  for (const message of messages) {
    // A first message that only asks leaves nothing to change.
    const last = states.length === 0 ? undefined : said.at(-1);
    const reading = beginReading(message, {
      assets: [...assets],
      unusable: [],
      followsVideo: last !== undefined,
      ...(last !== undefined && { before: toldIn(last.brief, last.timeline) }),
    });
    const read = reading.briefWith(lookUp(reading.finds));
    if (read.question !== null) {
      const { question } = read;
      const { timeline } = last ?? planEdit({ brief: read, assets, seed: 1, writeScenes: plainScenes });
      const changes = states.length > 1 ? (states.at(-1)?.brief.last ?? []).map((one) => one.said) : [];
      const teller = tellerOf(tongueOf(message));
      const answer = answerTo(question, { teller, timeline, assets, lookUp, changes });
      said.push({
        brief: last?.brief ?? read,
        timeline,
        message: answer,
        question: question.kind,
        turn: null,
      });
      continue;
    }
    if (last === undefined || !read.followsUp) {
      const plan = planEdit({ brief: read, assets, seed: 1, writeScenes: plainScenes });
      const finished = finishPlan(plan, read, world);
      const { timeline } = finished;
      said.push({
        brief: read,
        timeline,
        message: describePlan(finished, assets, tongueOf(message)),
        turn: null,
        versions: finished.versions,
      });
      states.splice(0, states.length, { brief: read, timeline });
      continue;
    }
    const asked = inContext(read, {
      before: last.brief,
      shown: new Set(usedAssets(last.timeline)),
    });
    if (asked.turnBack !== null) {
      const steps = asked.turnBack.kind === 'undo' ? asked.turnBack.steps : 1;
      states.splice(Math.max(1, states.length - steps));
    }
    const base = states.at(-1) ?? last;
    const turnedBack = asked.turnBack === null ? null : 'I went back.';
    const turn = planTurn({ ...world, asked, brief: base.brief, timeline: base.timeline, turnedBack });
    const { timeline, versions } = turn;
    said.push({ brief: turn.brief, timeline, message: turn.message, turn, versions });
    if (turn.operations.length > 0) states.push({ brief: turn.brief, timeline });
  }
  return said;
}

/** What is said in files, as captions are made of it. */
function transcriptsOf(assets: readonly PlannerAsset[]): Evidence {
  return Object.fromEntries(
    assets.flatMap(({ id, name, durationSeconds, transcript }) => {
      if (transcript === undefined) return [];
      const words = transcript.map(({ text, startSeconds: start, endSeconds: end }, index) => {
        return { text, start, end, segment: 0, index, speaker: null, isGuessed: false };
      });
      const said = { transcriptId: id, revision: 1, language: 'en', words };
      return [[id, { name, durationSeconds, said, heard: null, seen: null, beats: null, absent: {} }]];
    }),
  );
}

interface Asked extends Pick<Said, 'timeline'> {
  assets: readonly PlannerAsset[];
  lookUp: (wishes: readonly FindWish[]) => Finds;
  changes: readonly string[];
  teller: Teller;
}

function answerTo(question: Question, { timeline, assets, lookUp, changes, teller }: Asked): string {
  switch (question.kind) {
    case 'talk':
      return answerTalk(question, teller);
    case 'files':
      return answerAboutFiles(assets, teller, question);
    case 'noFilm':
    case 'judge':
      return answerWithFiles(question, { assets, teller });
    case 'find':
      return answerAboutFinds(question, {
        result: lookUp([question.wish]).get(question.wish.key),
        assets,
        teller,
      });
    case 'film':
    case 'length':
      return answerAboutFilm(question, { timeline, assets, changes, teller });
  }
}

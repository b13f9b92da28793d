/** Conversations with the director alone: each message changes the film that those before it made. No media, milliseconds. */
import type { Evidence, Timeline } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { planEdit } from '../planner.ts';
import { beginReading } from '../reading/read-prompt.ts';
import { type FilmWorld, finishPlan, planTurn, type TurnPlan } from '../turns/plan-turn.ts';
import { plainScenes } from './plain-scenes.ts';

export interface Said {
  brief: Brief;
  timeline: Timeline;
  message: string;
  turn: TurnPlan | null;
  /** Answered in words. */
  question?: string;
}

/** What a chat has come to after each of `messages`; the first one makes the film. */
export function converse(
  messages: readonly string[],
  { assets, evidence = {} }: { assets: readonly PlannerAsset[]; evidence?: Evidence },
): Said[] {
  const world: FilmWorld = { assets, evidence, seed: 1, writeScenes: plainScenes };
  const said: Said[] = [];
  for (const message of messages) {
    const last = said.at(-1);
    const asked = beginReading(message, {
      assets: [...assets],
      unusable: [],
      followsVideo: last !== undefined,
    }).briefWith(new Map());
    if (last !== undefined && asked.question !== null) {
      said.push({ ...last, question: asked.question.kind, turn: null });
      continue;
    }
    if (last === undefined || !asked.followsUp) {
      const plan = planEdit({ brief: asked, assets, seed: 1, writeScenes: plainScenes });
      const { timeline } = finishPlan(plan, asked, world);
      said.push({ brief: asked, timeline, message: '', turn: null });
      continue;
    }
    const turn = planTurn({ ...world, asked, brief: last.brief, timeline: last.timeline, turnedBack: null });
    said.push({ brief: turn.brief, timeline: turn.timeline, message: turn.message, turn });
  }
  return said;
}

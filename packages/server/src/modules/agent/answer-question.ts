/** Answers in words: questions about the library, and messages that ask for nothing. No film is made. */
import {
  answerAboutFiles,
  answerAboutFilm,
  answerAboutFinds,
  answerTalk,
  answerWithFiles,
  type FilmQuestion,
  type PlannerAsset,
  type Question,
  type Teller,
  tellerOf,
  tongueOf,
} from '@rushes/director';
import { ServiceError } from '../../platform/errors.ts';
import { TaskFailure } from '../tasks/index.ts';
import { findFilm } from './films/change-film.ts';
import { type AgentContext, addSpokenWords, type CreateContext } from './runs/run-material.ts';
import type { RunRow } from './runs/runs.repo.ts';

/** The answer to a question, in words. */
export async function answerQuestion(
  agent: AgentContext,
  context: CreateContext,
  { run, question, assets }: { run: RunRow; question: Question; assets: readonly PlannerAsset[] },
): Promise<string> {
  const teller = tellerOf(tongueOf(String(run.request.prompt)));
  switch (question.kind) {
    case 'talk':
      return answerTalk(question, teller);
    case 'files':
      return answerAboutFiles(assets, teller, question);
    case 'noFilm':
    case 'judge':
      return answerWithFiles(question, { assets, teller });
    case 'length':
    case 'film':
      return aboutFilm(agent, context, { run, question, assets, teller });
    case 'find':
      return found(agent, context, { question, assets, teller });
  }
}

async function aboutFilm(
  agent: AgentContext,
  context: CreateContext,
  {
    run,
    question,
    assets,
    teller,
  }: { run: RunRow; question: FilmQuestion; assets: readonly PlannerAsset[]; teller: Teller },
): Promise<string> {
  try {
    const film = await findFilm(agent, context, run.chat_id);
    if (film === null) return teller.say('noFilm');
    const heard = asksForSpeech(question) ? await addSpokenWords(agent, assets) : assets;
    const last = film.turns.length > 1 ? (film.turns.at(-1)?.film.brief.last ?? []) : [];
    return answerAboutFilm(question, {
      timeline: film.project.row.timeline,
      assets: heard,
      teller,
      changes: last.map(({ said }) => said),
    });
  } catch (error) {
    if (error instanceof TaskFailure) return error.message;
    throw error;
  }
}

const asksForSpeech = (question: FilmQuestion): boolean =>
  question.kind === 'film' &&
  (question.about === 'said' || (question.about === 'several' && question.all.some(asksForSpeech)));

async function found(
  agent: AgentContext,
  context: CreateContext,
  {
    question,
    assets,
    teller,
  }: { question: Extract<Question, { kind: 'find' }>; assets: readonly PlannerAsset[]; teller: Teller },
): Promise<string> {
  const { wish } = question;
  const finds = await agent.findMoments(context, [wish], assets).catch((error: unknown) => {
    if (error instanceof ServiceError) throw new TaskFailure(error.code, error.message);
    throw error;
  });
  return answerAboutFinds(question, { result: finds.get(wish.key), assets, teller });
}

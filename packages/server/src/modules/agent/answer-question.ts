/** Answers in words: questions about the library, and messages that ask for nothing. No film is made. */
import { answerAboutFilm, type FilmQuestion, type PlannerAsset, type Question } from '@rushes/director';
import { ServiceError } from '../../platform/errors.ts';
import { TaskFailure } from '../tasks/index.ts';
import { findFilm } from './change-film.ts';
import { placeOf } from './found-moments.ts';
import { type AgentContext, addSpokenWords, type CreateContext } from './run-material.ts';
import type { RunRow } from './runs.repo.ts';

/** Places and files that an answer lists. */
const mostListed = 10;

const talk: { [of in Extract<Question, { kind: 'talk' }>['of']]: string } = {
  greeting:
    'Hello. Tell me what film you would like, such as “a 15 second vertical teaser of frog.mp4 with calm music”, or ask what ' +
    'your footage shows.',
  thanks: 'You are welcome. Say what else to change, or ask for another film.',
  help:
    'I make films of your footage by what you write: its length, shape, clips and their order, titles, captions, music and ' +
    'looks. Then you can say what to change, such as “make it shorter”, “swap the first two” or “undo”, and ask what your ' +
    'footage shows or what is said in it.',
  price:
    'Questions and answers in words cost nothing. A film is charged for the run and by its seconds and size when it is done, and ' +
    'what fails costs nothing; ask with dry_run=true for the price of one before it is made. GET /billing/prices has the table.',
};

/** The answer to a question, in words. */
export async function answerQuestion(
  agent: AgentContext,
  context: CreateContext,
  { run, question, assets }: { run: RunRow; question: Question; assets: readonly PlannerAsset[] },
): Promise<string> {
  switch (question.kind) {
    case 'talk':
      return talk[question.of];
    case 'files':
      return filesOf(assets);
    case 'length':
    case 'film':
      return aboutFilm(agent, context, { run, question, assets });
    case 'find':
      return found(agent, context, { question, assets });
  }
}

function filesOf(assets: readonly PlannerAsset[]): string {
  const own = assets.filter(({ isExport }) => isExport !== true);
  if (own.length === 0)
    return 'Your library has no footage yet. Upload some, or ask for a film of generated scenes.';
  const listed = own.slice(0, mostListed * 2).map(({ name, kind, durationSeconds }) => {
    return kind === 'image' ? `${name} (a picture)` : `${name} (${Math.round(durationSeconds * 10) / 10} s)`;
  });
  const more = own.length - listed.length;
  return `I can use ${own.length === 1 ? 'one file' : `${own.length} files`}: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

async function aboutFilm(
  agent: AgentContext,
  context: CreateContext,
  { run, question, assets }: { run: RunRow; question: FilmQuestion; assets: readonly PlannerAsset[] },
): Promise<string> {
  try {
    const film = await findFilm(agent, context, run.chat_id);
    if (film === null) return 'There is no film in this chat yet.';
    const heard = asksForSpeech(question) ? await addSpokenWords(agent, assets) : assets;
    return answerAboutFilm(question, { timeline: film.project.row.timeline, assets: heard });
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
  { question, assets }: { question: Extract<Question, { kind: 'find' }>; assets: readonly PlannerAsset[] },
): Promise<string> {
  const { wish } = question;
  const finds = await agent.findMoments(context, [wish], assets).catch((error: unknown) => {
    if (error instanceof ServiceError) throw new TaskFailure(error.code, error.message);
    throw error;
  });
  const result = finds.get(wish.key);
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  // What a file is called says what it shows, where nobody looked into it.
  const named = assets.filter(
    ({ name, kind }) => kind !== 'audio' && wish.kind === 'shows' && isCalled(name, wish.words),
  );
  const moments = result?.moments ?? [];
  const places = moments
    .slice(0, mostListed)
    .map((moment) => placeOf(moment, names.get(moment.assetId) ?? moment.assetId));
  const seen = new Set(moments.map(({ assetId }) => assetId));
  const byName = named.filter(({ id }) => !seen.has(id)).slice(0, mostListed);
  const more = moments.length > places.length ? ` and ${moments.length - places.length} more times` : '';
  const sentences = [
    ...(places.length === 0 ? [] : [`I found “${wish.words}” ${places.join(', ')}${more}.`]),
    ...(byName.length === 0
      ? []
      : [
          `By ${byName.length === 1 ? 'its name' : 'their names'}: ${byName.map(({ name }) => name).join(', ')}.`,
        ]),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  return `${result?.reason ?? `I found nothing about “${wish.words}”`}. Footage that is not indexed yet is not found by what is in it.`;
}

function isCalled(name: string, words: string): boolean {
  const own = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => own.some((part) => part === word || part === word.replace(/s$/, '')));
}

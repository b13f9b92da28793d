/** Makes the film of a plan that was confirmed: exactly what was told. */
import { TaskFailure } from '../../tasks/index.ts';
import { findFilm, keepChange, requireMedia } from '../films/change-film.ts';
import { keepFilm } from '../films/make-film.ts';
import { timelinesOf } from '../films/planned-film.ts';
import { type AgentContext, begins, type CreateContext } from '../runs/run-material.ts';
import type { RunReporter } from '../runs/run-reporter.ts';
import type { RunRow } from '../runs/runs.repo.ts';

export async function keepPlanned(
  agent: AgentContext,
  context: CreateContext,
  { run, reporter }: { run: RunRow; reporter: RunReporter },
): Promise<void> {
  const plan = await agent.filmPlans.find(run.user_id, String(run.request.plan_id));
  if (plan === undefined) throw new TaskFailure('gone', 'The plan was deleted before its turn came.');
  reporter.report({ stage: 'planning', fraction: begins.planning, message: 'Taking up the plan' });
  const made = plan.film;
  for (const timeline of timelinesOf(made)) await requireMedia(agent, context, timeline);
  if (made.change === null) return keepFilm(agent, context, { run, made });
  const film = await findFilm(agent, context, run.chat_id);
  if (film === null)
    throw new TaskFailure('follow_up', 'The film that the plan changes is not there any more.');
  return keepChange(agent, context, { run, film, made });
}

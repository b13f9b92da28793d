/** Finds the plan that somebody confirms, and whether it can still be made as it was told. */
import { referencedAssets } from '@rushes/timeline';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, READ, WRITE } from '../../access/index.ts';
import type { ProjectsService } from '../../making/index.ts';
import { timelinesOf } from '../films/planned-film.ts';
import type { PlanRow, PlansRepo } from './plans.repo.ts';

export interface ConfirmPlanDeps {
  filmPlans: PlansRepo;
  access: Pick<AccessService, 'rightsOn'>;
  projects: Pick<ProjectsService, 'requireProject'>;
  clock: { now(): Date };
}

export interface Confirmed {
  /** Null = the newest one of the chat, or of the same message. */
  planId: string | null;
  chatId: string | null;
  message: string;
}

/**
 * The caller's plan. Throws `not_found`, ValidationError for one of another message, and `conflict` for one that has expired,
 * whose assets are gone or were replaced, or whose film was changed meanwhile. One that was confirmed before is answered
 * as it is.
 */
export async function confirmPlan(deps: ConfirmPlanDeps, userId: string, asked: Confirmed): Promise<PlanRow> {
  const plan = await findPlan(deps, userId, asked);
  if (plan.run_id !== null) return plan;
  if (new Date(plan.expires_at).getTime() <= deps.clock.now().getTime()) {
    throw stale('The plan has expired: prices and footage may have changed since.');
  }
  await requireAssets(deps, userId, plan);
  await requireFilm(deps, userId, plan);
  return plan;
}

const stale = (why: string, details?: Record<string, unknown>) =>
  new ServiceError(
    'conflict',
    `${why} Nothing was made or charged. Ask for a new plan with dry_run=true.`,
    details === undefined ? {} : { details },
  );

// Whether a message only agrees to what was planned.

/** Whole messages, without marks, in lower case. */
const ASSENTS = new Set([
  ...[
    'yes',
    'yes please',
    'ok',
    'okay',
    'go',
    'go ahead',
    'do it',
    'make it',
    'make this film',
    'confirm',
    'confirmed',
  ],
  ...[
    'looks good',
    'sounds good',
    'run it',
    'sure',
    'agreed',
    'ja',
    'ja bitte',
    'mach das',
    'los',
    'einverstanden',
  ],
  ...[
    'in ordnung',
    'passt',
    'oui',
    "d'accord",
    'vas-y',
    'allez-y',
    'c’est bon',
    "c'est bon",
    'parfait',
    'sí',
    'si',
  ],
  ...[
    'vale',
    'de acuerdo',
    'adelante',
    'hazlo',
    'sim',
    'pode fazer',
    'combinado',
    'va bene',
    'procedi',
    '好',
    '好的',
  ],
  ...['可以', '是', '确认'],
]);

function isAssent(message: string): boolean {
  const said = message
    .trim()
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]+$/gu, '')
    .replaceAll(/,/g, '')
    .trim();
  return ASSENTS.has(said);
}

async function findPlan({ filmPlans }: ConfirmPlanDeps, userId: string, asked: Confirmed): Promise<PlanRow> {
  const { planId, chatId, message } = asked;
  const assents = isAssent(message);
  if (planId === null) {
    const newest = await filmPlans.findNewest(userId, {
      chatId,
      message: assents && chatId !== null ? null : message,
    });
    if (newest !== undefined) return newest;
    throw new ServiceError(
      'not_found',
      'There is no plan of this message to confirm. Ask for one with dry_run=true, and confirm it by its plan_id.',
    );
  }
  const plan = isUuid(planId) ? await filmPlans.find(userId, planId.toLowerCase()) : undefined;
  const isOfChat = plan?.chat_id == null || chatId === null || plan.chat_id === chatId.toLowerCase();
  if (plan === undefined || !isOfChat) throw notFound('Plan');
  if (assents || message === plan.message) return plan;
  const msg = 'The plan is of another message: send that, or ask for a plan of this one with dry_run=true.';
  throw new ValidationError([{ loc: ['query', 'plan_id'], msg, type: 'value_error' }]);
}

async function requireAssets(deps: ConfirmPlanDeps, userId: string, plan: PlanRow): Promise<void> {
  const { access, filmPlans } = deps;
  const named = timelinesOf(plan.film).flatMap((timeline) => referencedAssets(timeline));
  const ids = [...new Set(named.map(({ assetId }) => assetId))];
  const [rights, versions] = await Promise.all([
    access.rightsOn({ userId }, ids),
    filmPlans.findVersions(ids),
  ]);
  const gone = ids.filter((id) => (rights.get(id)?.right ?? 0) < READ);
  if (gone.length > 0) {
    const count = gone.length === 1 ? 'One file' : `${gone.length} files`;
    throw stale(`${count} of the plan can not be used any more: ${gone.slice(0, 5).join(', ')}.`, {
      missing_asset_ids: gone.slice(0, 1_000),
    });
  }
  const replaced = ids.filter((id) => plan.media[id] !== versions[id]);
  if (replaced.length === 0) return;
  const names = replaced.slice(0, 5).map((id) => rights.get(id)?.name ?? id);
  throw stale(`Other bytes stand in the place of what was planned with: ${names.join(', ')}.`, {
    replaced_asset_ids: replaced.slice(0, 1_000),
  });
}

async function requireFilm({ projects }: ConfirmPlanDeps, userId: string, plan: PlanRow): Promise<void> {
  const { change } = plan.film;
  if (change === null) return;
  const { row } = await projects.requireProject({ userId }, change.projectId, WRITE);
  if (row.version !== change.version) throw stale('The film was changed since it was planned.');
}

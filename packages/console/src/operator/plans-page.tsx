/** What accounts may have and do: the plans there are, made and changed. */
import type { PlanDocument } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { bytes, credits } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { Button, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { say } from '../ui/toast.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { to } from './texts.ts';

const GB = 1e9;

const EMPTY: PlanDocument = {
  tier_id: '',
  kind: 'internal',
  display_name: '',
  limits: { storage_quota_gb: 100, task_parallelism: 2, request_parallelism: 4, requests_per_minute: 600 },
};

const LIMITS = [
  ['storage_quota_gb', 'plan.storage', 0],
  ['task_parallelism', 'plan.tasks', 1],
  ['request_parallelism', 'plan.requests', 1],
  ['requests_per_minute', 'plan.requestsPerMinute', 1],
] as const;

export function usePlans() {
  return useQuery({
    queryKey: ['operator', 'plans'],
    queryFn: ({ signal }) => api().listPlans({ signal }),
  });
}

function NumberField({
  label,
  value,
  least,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  onChange(next: number): void;
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          type="number"
          required
          min={least}
          step="any"
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

function TextField({
  label,
  hint,
  value,
  pattern,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  pattern?: string;
  onChange(next: string): void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          required
          maxLength={100}
          pattern={pattern}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function LimitFields({ plan, onChange }: { plan: PlanDocument; onChange(next: PlanDocument): void }) {
  const { limits } = plan;
  if (limits === null || limits === undefined) return null;
  return (
    <div className="plan-fields">
      {LIMITS.map(([name, label, least]) => (
        <NumberField
          key={name}
          label={to(label)}
          least={least}
          value={limits[name]}
          onChange={(next) => onChange({ ...plan, limits: { ...limits, [name]: next } })}
        />
      ))}
    </div>
  );
}

function PlanDialog({ before, onClose }: { before: PlanDocument | null; onClose(): void }) {
  const [plan, setPlan] = useState(before ?? EMPTY);
  const [apply, setApply] = useState(false);
  const save = async () => {
    const { accounts } = await api().putPlan({ body: { plan, apply } });
    await queries.invalidateQueries({ queryKey: ['operator'] });
    const saved = to('plans.saved', { name: plan.display_name });
    say(apply ? `${saved} ${to('plan.accounts', { count: accounts })}` : saved);
  };
  const title = before === null ? to('plans.make') : to('plans.changeOf', { name: before.display_name });
  return (
    <FormDialog isWide title={title} submit={title} onClose={onClose} onSubmit={save}>
      <div className="plan-fields">
        {before === null ? (
          <TextField
            label={to('plan.id')}
            hint={to('plan.idHint')}
            pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*"
            value={plan.tier_id}
            onChange={(tier_id) => setPlan({ ...plan, tier_id })}
          />
        ) : null}
        <TextField
          label={to('plan.name')}
          value={plan.display_name}
          onChange={(display_name) => setPlan({ ...plan, display_name })}
        />
        {plan.kind === 'subscription' ? (
          <NumberField
            label={to('plan.credits')}
            least={0}
            value={plan.monthly_credits ?? 0}
            onChange={(monthly_credits) => setPlan({ ...plan, monthly_credits })}
          />
        ) : null}
      </div>
      <LimitFields plan={plan} onChange={setPlan} />
      {plan.kind === 'internal' ? null : (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={plan.enabled ?? true}
              onChange={({ target }) => setPlan({ ...plan, enabled: target.checked })}
            />
            {to('plan.enabled')}
          </label>
          <p className="quiet small">{to('plan.catalogStays')}</p>
        </>
      )}
      {before === null || plan.limits === null ? null : (
        <label className="check">
          <input type="checkbox" checked={apply} onChange={({ target }) => setApply(target.checked)} />
          {to('plan.apply')}
        </label>
      )}
    </FormDialog>
  );
}

function limitsText({ limits }: PlanDocument): string {
  if (limits === null || limits === undefined) return to('plans.noLimits');
  const { storage_quota_gb: quota, task_parallelism: tasks, request_parallelism: requests } = limits;
  return `${bytes(quota * GB, currentLanguage())} · ${to('user.limits', { tasks, requests })}`;
}

function Plan({ plan, onChange }: { plan: PlanDocument; onChange(): void }) {
  const { display_name: name, kind, monthly_credits: monthly = 0 } = plan;
  return (
    <li className="row">
      <div className="grow">
        <div className="line wrap">
          <strong>{name}</strong>
          <span className="quiet mono small">{plan.tier_id}</span>
          <span className="badge">{to(`plans.${kind}`)}</span>
          {kind === 'internal' || plan.enabled !== false ? null : (
            <span className="badge warn">{to('plans.off')}</span>
          )}
        </div>
        <div className="quiet small">
          {limitsText(plan)}
          {monthly === 0 ? '' : ` · ${to('plan.credits')}: ${credits(monthly, currentLanguage())}`}
        </div>
      </div>
      <Button look="plain" aria-label={to('plans.changeOf', { name })} onClick={onChange}>
        {to('plans.change')}
      </Button>
    </li>
  );
}

export function Page() {
  const plans = usePlans();
  const [changing, setChanging] = useState<PlanDocument | 'new' | null>(null);
  return (
    <OperatorPage intro={to('plans.intro')}>
      {plans.isPending ? <Spinner /> : null}
      {plans.error === null ? null : <Failed error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data?.length === 0 ? <p className="quiet">{to('plans.none')}</p> : null}
      <ul className="rows" aria-label={to('head.plans')}>
        {(plans.data ?? []).map((plan) => (
          <Plan key={plan.tier_id} plan={plan} onChange={() => setChanging(plan)} />
        ))}
      </ul>
      <div>
        <Button icon="plus" onClick={() => setChanging('new')}>
          {to('plans.make')}
        </Button>
      </div>
      {changing === null ? null : (
        <PlanDialog before={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />
      )}
    </OperatorPage>
  );
}

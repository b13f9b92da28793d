/** One user, as the operator sees them: what they have, and what may be done about it. */
import type { OperatorUserDetails } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { nameOfKind } from '../account/kind-names.ts';
import { api, queries, sentenceOf, sessionStore } from '../app/app-state.ts';
import { bytes, credits, percent } from '../app/format.ts';
import { currentLanguage, currentLocale } from '../texts/index.ts';
import { Bar, Button, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { usePlans } from './plans-page.tsx';
import { to } from './texts.ts';
import '../account/account.css';

const GB = 1e9;
const LEDGER = 50;

const refresh = () => queries.invalidateQueries({ queryKey: ['operator'] });

function Figures({ user }: { user: OperatorUserDetails }) {
  const language = currentLanguage();
  const share = user.storage_quota_gb === 0 ? 0 : user.storage_used_gb / user.storage_quota_gb;
  const quota = bytes(user.storage_quota_gb * GB, language);
  const { task_parallelism: tasks, request_parallelism: requests } = user;
  return (
    <div className="figures">
      <div className="card stack tight">
        <span className="quiet small">{to('user.credits')}</span>
        <span className="figure">{credits(user.credits, language)}</span>
        <span className="quiet small">
          {to('user.reserved', { amount: credits(user.reserved_credits, language) })}
        </span>
      </div>
      <div className="card stack tight">
        <span className="quiet small">{to('user.storage')}</span>
        <span className="figure">{bytes(user.storage_used_gb * GB, language)}</span>
        <Bar value={share} label={to('user.storage')} />
        <span className="quiet small">
          {percent(share)} {to('user.ofQuota', { quota })}
        </span>
      </div>
      <div className="card stack tight">
        <span className="quiet small">{to('user.plan')}</span>
        <span className="figure one-line">{user.plan}</span>
        <span className="quiet small">{to('user.limits', { tasks, requests })}</span>
      </div>
      <div className="card stack tight">
        <span className="quiet small">{to('user.keys')}</span>
        <span className="figure">{user.api_keys}</span>
        <span className="quiet small">
          {to('user.created', { date: new Date(user.created_at).toLocaleDateString(currentLocale()) })}
        </span>
      </div>
    </div>
  );
}

function ChangeCredits({ userId }: { userId: string }) {
  const [amount, setAmount] = useState('');
  const [memo, setMemo] = useState('');
  const value = Number(amount);
  const change = useMutation({
    mutationFn: () => {
      const said = memo.trim() === '' ? {} : { memo: memo.trim() };
      return api().changeUserCredits({ params: { user_id: userId }, body: { credits: value, ...said } });
    },
    onSuccess: ({ credits: left }) => {
      setAmount('');
      setMemo('');
      say(to('user.given', { amount: credits(left, currentLanguage()) }));
      return refresh();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form className="card stack" onSubmit={send}>
      <h2>{to('user.credits')}</h2>
      <Field
        label={to('user.creditsAmount')}
        hint={to('user.creditsHint')}
        problem={change.error === null ? null : sentenceOf(change.error)}
      >
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="number"
            step="any"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
      </Field>
      <Field label={to('user.creditsMemo')} hint={to('user.creditsMemoHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={500}
            value={memo}
            onChange={({ target }) => setMemo(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" look={value < 0 ? 'bad' : 'main'} disabled={change.isPending || value === 0}>
          {to(value < 0 ? 'user.creditsTake' : 'user.creditsGive')}
        </Button>
      </div>
    </form>
  );
}

function ChangePlan({ user }: { user: OperatorUserDetails }) {
  const plans = usePlans();
  const [tier, setTier] = useState(user.plan);
  const change = useMutation({
    mutationFn: () => api().setUserPlan({ params: { user_id: user.user_id }, body: { tier_id: tier } }),
    onError: sayFailed,
    onSuccess: () => {
      say(to('user.planGiven'));
      return refresh();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  const given = (plans.data ?? []).filter(({ kind }) => kind !== 'one_off_tokens');
  return (
    <form className="card stack" onSubmit={send}>
      <h2>{to('user.plan')}</h2>
      <Field label={to('user.plan')}>
        {(ids) => (
          <select {...ids} className="input" value={tier} onChange={({ target }) => setTier(target.value)}>
            {given.map((plan) => (
              <option key={plan.tier_id} value={plan.tier_id}>
                {plan.display_name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <Button type="submit" disabled={change.isPending || plans.isPending}>
          {to('user.planGive')}
        </Button>
      </div>
    </form>
  );
}

function Ledger({ userId }: { userId: string }) {
  const language = currentLanguage();
  const { data, error, isPending } = useQuery({
    queryKey: ['operator', 'ledger', userId],
    queryFn: ({ signal }) =>
      api().listUserLedger({ params: { user_id: userId }, query: { limit: LEDGER } }, { signal }),
  });
  if (isPending) return <Spinner />;
  if (error !== null) return <Failed error={error} />;
  if (data.length === 0) return <p className="quiet">{to('user.ledgerNone')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard too.
    <section className="scroll-x" tabIndex={0} aria-label={to('user.ledger')}>
      <table className="table">
        <thead>
          <tr>
            <th>{to('user.ledgerWhen')}</th>
            <th>{to('user.ledgerWhat')}</th>
            <th className="number">{to('user.ledgerChange')}</th>
            <th className="number">{to('user.ledgerAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((entry) => (
            <tr key={entry.id}>
              <td className="quiet small">{new Date(entry.created_at).toLocaleString(currentLocale())}</td>
              <td>
                {entry.memo ?? nameOfKind(entry.action ?? entry.kind)}{' '}
                <span className="badge">{nameOfKind(entry.source ?? entry.kind)}</span>
              </td>
              <td className="number mono">{credits(entry.available, language)}</td>
              <td className="number mono">{credits(entry.available_after, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Asking = 'disable' | 'operator' | 'no operator';

const QUESTIONS = {
  disable: ['user.disableTitle', 'user.disableText', 'user.disable', 'bad'],
  operator: ['user.makeOperatorTitle', 'user.makeOperatorText', 'user.makeOperator', 'main'],
  'no operator': ['user.noOperatorTitle', 'user.noOperatorText', 'user.noOperator', 'bad'],
} as const;

function Ask({ asking, user, onClose }: { asking: Asking; user: OperatorUserDetails; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [title, text, submit, look] = QUESTIONS[asking];
  const params = { user_id: user.user_id };
  const values = { name: user.email };
  const act = async () => {
    if (asking === 'disable') await api().setUserDisabled({ params, body: { disabled: true, reason } });
    else await api().setUserOperator({ params, body: { is_operator: asking === 'operator' } });
    await refresh();
  };
  return (
    <FormDialog title={to(title, values)} submit={to(submit)} look={look} onClose={onClose} onSubmit={act}>
      <p>{to(text, values)}</p>
      {asking === 'disable' ? (
        <Field label={to('user.disableReason')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={1_000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}

function Acts({ user }: { user: OperatorUserDetails }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const isSelf = sessionStore.use()?.email === user.email;
  const enable = useMutation({
    mutationFn: () => api().setUserDisabled({ params: { user_id: user.user_id }, body: { disabled: false } }),
    onError: sayFailed,
    onSuccess: refresh,
  });
  if (isSelf) {
    return (
      <p className="notice">
        <Icon name="info" />
        {to('user.self')}
      </p>
    );
  }
  return (
    <div className="line wrap">
      {user.disabled_at === null ? (
        <Button look="bad" onClick={() => setAsking('disable')}>
          {to('user.disable')}
        </Button>
      ) : (
        <Button disabled={enable.isPending} onClick={() => enable.mutate()}>
          {to('user.enable')}
        </Button>
      )}
      <Button onClick={() => setAsking(user.is_operator ? 'no operator' : 'operator')}>
        {to(user.is_operator ? 'user.noOperator' : 'user.makeOperator')}
      </Button>
      {asking === null ? null : <Ask asking={asking} user={user} onClose={() => setAsking(null)} />}
    </div>
  );
}

function User({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operator', 'user', userId],
    queryFn: ({ signal }) => api().getUser({ params: { user_id: userId } }, { signal }),
  });
  if (isPending) return <Spinner />;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="line wrap">
        <h2 className="one-line">{data.email}</h2>
        {data.is_operator ? <span className="badge accent">{to('user.operator')}</span> : null}
        {data.disabled_at === null ? null : <span className="badge bad">{to('user.disabled')}</span>}
        {data.email_verified ? null : <span className="badge warn">{to('user.unverified')}</span>}
      </div>
      <Figures user={data} />
      <Acts user={data} />
      <div className="figures">
        <ChangeCredits userId={userId} />
        <ChangePlan key={data.plan} user={data} />
      </div>
      <h2>{to('user.ledger')}</h2>
      <Ledger userId={userId} />
    </>
  );
}

export function Page() {
  const { userId } = useParams({ from: '/app/operator/users/$userId' });
  return (
    <OperatorPage>
      <Link to="/app/operator" className="line">
        <Icon name="left" />
        {to('user.back')}
      </Link>
      <User userId={userId} />
    </OperatorPage>
  );
}

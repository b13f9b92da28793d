/** The deployment in figures, and everybody who has an account. */
import type { Deployment, OperatorUser } from '@rushes/sdk';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { api } from '../app/app-state.ts';
import { ago, bytes } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { to } from './texts.ts';
import '../account/account.css';

const PAGE = 50;
const GB = 1e9;

function Figure({ name, value, notes }: { name: string; value: string; notes: readonly string[] }) {
  return (
    <div className="card stack tight">
      <span className="quiet small">{name}</span>
      <span className="figure">{value}</span>
      <span className="quiet small">{notes.join(' · ')}</span>
    </div>
  );
}

function figuresOf({
  users,
  disabled_users: disabled,
  tasks,
  disk,
  stored_gb,
  storage,
  version,
}: Deployment) {
  const language = currentLanguage();
  const size = (gigabytes: number) => bytes(gigabytes * GB, language);
  return [
    {
      name: to('figures.users'),
      value: users.toLocaleString(language),
      notes: [to('figures.disabled', { count: disabled }), to('figures.version', { version })],
    },
    {
      name: to('figures.tasks'),
      value: tasks.waiting.toLocaleString(language),
      notes: [
        to('figures.running', { count: tasks.running }),
        to('figures.failed', { count: tasks.failed_last_day }),
      ],
    },
    { name: to('figures.stored'), value: size(stored_gb), notes: [to(`figures.${storage}`)] },
    {
      name: to('figures.disk'),
      value: size(disk.free_gb),
      notes: [to('figures.diskReserve', { amount: size(disk.reserve_gb) })],
    },
  ];
}

function Figures() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operator', 'deployment'],
    queryFn: ({ signal }) => api().getDeployment({ signal }),
    refetchInterval: 15_000,
  });
  if (isPending) return <Spinner />;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="figures">
      {figuresOf(data).map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </div>
  );
}

function User({ user }: { user: OperatorUser }) {
  const language = currentLanguage();
  const seen = to('users.seen', { when: ago(user.last_seen_at, new Date(), language) });
  return (
    <li className="row">
      <Link to="/app/operator/users/$userId" params={{ userId: user.user_id }} className="grow user-link">
        <div className="one-line">{user.email}</div>
        <div className="quiet small">{seen}</div>
      </Link>
      {user.is_operator ? <span className="badge accent">{to('user.operator')}</span> : null}
      {user.disabled_at === null ? null : <span className="badge bad">{to('user.disabled')}</span>}
      <span className="badge">{user.plan}</span>
    </li>
  );
}

function Users() {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const users = useInfiniteQuery({
    queryKey: ['operator', 'users', wanted],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api().listUsers({ query: { text: wanted, offset: pageParam, limit: PAGE } }, { signal }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
  const all = users.data?.pages.flat() ?? [];
  return (
    <section className="stack tight">
      <input
        className="input"
        type="search"
        maxLength={320}
        aria-label={to('users.find')}
        placeholder={to('users.find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {users.isPending ? <Spinner /> : null}
      {users.error === null ? null : <Failed error={users.error} onRetry={() => void users.refetch()} />}
      {users.isSuccess && all.length === 0 ? <p className="quiet">{to('users.noMatch')}</p> : null}
      <ul className="rows" aria-label={to('head.users')}>
        {all.map((user) => (
          <User key={user.user_id} user={user} />
        ))}
      </ul>
      {users.hasNextPage ? (
        <div>
          <Button onClick={() => void users.fetchNextPage()} disabled={users.isFetchingNextPage}>
            {to('users.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

export function Page() {
  return (
    <OperatorPage>
      <Figures />
      <Users />
    </OperatorPage>
  );
}

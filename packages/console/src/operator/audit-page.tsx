/** What was done by force of the operator's role, or from the command line: who, when, to whom. */
import type { AuditEntry } from '@rushes/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { api } from '../app/app-state.ts';
import { currentLocale } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { known, to } from './texts.ts';

const FIRST = 50;
const MOST = 1_000;
/** Said by other cells of the row. */
const KNOWN = ['by', 'actor'];

/** What is done to a user; the subjects of other acts are accounts, links and groups, which have no page. */
const OF_USERS = /^(keys\.|users\.(?!limits))/;

/** Of a user without a name nothing but the id is known; their page says more. */
function Person({ id, name }: { id: string; name?: string }) {
  return (
    <Link
      to="/app/operator/users/$userId"
      params={{ userId: id }}
      className={name === undefined ? 'mono' : ''}
    >
      {name ?? id.slice(0, 8)}
    </Link>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, act, details, subject_id: subject, user_id: user } = entry;
  const facts = Object.entries(details).filter(([name]) => !KNOWN.includes(name));
  const name = act.replace(/^admin\./, '');
  const isUser = OF_USERS.test(name);
  const by = typeof details.actor === 'string' ? details.actor : undefined;
  return (
    <li className="row">
      <div className="grow stack tight">
        <span className="line wrap">
          <strong>{known('act', name)}</strong>
          <code className="quiet small">{name}</code>
        </span>
        <span className="small">
          {to('audit.by')}{' '}
          {user === null ? (
            (by ?? to('audit.nobody'))
          ) : (
            <Person id={user} {...(by === undefined ? {} : { name: by })} />
          )}
          {subject === null ? null : (
            <>
              {' · '}
              {to('audit.to')} {isUser ? <Person id={subject} /> : <code>{subject.slice(0, 8)}</code>}
            </>
          )}
        </span>
        {facts.length === 0 ? null : (
          <details className="audit-facts">
            <summary className="small one-line">
              {facts.map(([fact, value]) => `${fact}: ${brief(value)}`).join(', ')}
            </summary>
            <pre className="small">{JSON.stringify(Object.fromEntries(facts), null, 2)}</pre>
          </details>
        )}
      </div>
      <time className="quiet small nowrap" dateTime={at}>
        {new Date(at).toLocaleString(currentLocale())}
      </time>
    </li>
  );
}

const brief = (value: unknown) => (typeof value === 'object' && value !== null ? '…' : String(value));

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul className="rows" aria-label={to('head.audit')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be of one moment.
        <Entry key={`${entry.at} ${entry.act} ${index}`} entry={entry} />
      ))}
    </ul>
  );
}

export function Page() {
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(FIRST);
  const wanted = useDeferredValue(text.trim());
  const audit = useQuery({
    queryKey: ['operator', 'audit', wanted, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api().listAudit({ query: { limit, ...(wanted === '' ? {} : { user: wanted }) } }, { signal }),
    retry: false,
  });
  const entries = audit.data ?? [];
  return (
    <OperatorPage intro={to('audit.intro')}>
      <input
        className="input"
        type="search"
        maxLength={320}
        aria-label={to('audit.find')}
        placeholder={to('audit.find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {audit.isPending ? <Spinner /> : null}
      {audit.error === null ? null : <Failed error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.isSuccess && entries.length === 0 ? <p className="quiet">{to('audit.none')}</p> : null}
      {entries.length === 0 ? null : <Entries entries={entries} />}
      {entries.length < limit || limit >= MOST ? null : (
        <div>
          <Button onClick={() => setLimit(Math.min(MOST, limit * 4))} disabled={audit.isFetching}>
            {to('users.more')}
          </Button>
        </div>
      )}
    </OperatorPage>
  );
}

/** What was done by force of the operator's role, or from the command line: who, when, to whom. */
import type { AuditEntry } from '@rushes/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { api } from '../app/app-state.ts';
import { currentLocale } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { to } from './texts.ts';

const FIRST = 50;
const MOST = 1_000;
/** Said by other cells of the row. */
const KNOWN = ['by', 'actor'];

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, act, details, subject_id: subject } = entry;
  const facts = Object.entries(details).filter(([name]) => !KNOWN.includes(name));
  return (
    <tr>
      <td className="quiet small nowrap">{new Date(at).toLocaleString(currentLocale())}</td>
      <td className="mono">{act.replace(/^admin\./, '')}</td>
      <td>{typeof details.actor === 'string' ? details.actor : (entry.user_id ?? '')}</td>
      <td>
        {subject === null ? null : (
          <Link to="/app/operator/users/$userId" params={{ userId: subject }} className="mono small">
            {subject.slice(0, 8)}
          </Link>
        )}
      </td>
      <td className="audit-facts">
        {facts.length === 0 ? null : (
          <details>
            <summary className="small one-line">
              {facts.map(([name, value]) => `${name}: ${brief(value)}`).join(', ')}
            </summary>
            <pre className="small">{JSON.stringify(Object.fromEntries(facts), null, 2)}</pre>
          </details>
        )}
      </td>
    </tr>
  );
}

const brief = (value: unknown) => (typeof value === 'object' && value !== null ? '…' : String(value));

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard too.
    <section className="scroll-x" tabIndex={0} aria-label={to('head.audit')}>
      <table className="table">
        <thead>
          <tr>
            <th>{to('audit.when')}</th>
            <th>{to('audit.act')}</th>
            <th>{to('audit.who')}</th>
            <th>{to('audit.whom')}</th>
            <th>{to('audit.details')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be of one moment.
            <Entry key={`${entry.at} ${entry.act} ${index}`} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
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

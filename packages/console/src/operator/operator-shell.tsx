/** What stands above each of the operator's pages, and what whoever may not see them reads instead. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionStore } from '../app/app-state.ts';
import { useMe } from '../app/shell.tsx';
import { CopyButton, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { to } from './texts.ts';
import './operator.css';

const PAGES = [
  ['/app/operator', 'head.users'],
  ['/app/operator/health', 'head.health'],
  ['/app/operator/plans', 'head.plans'],
  ['/app/operator/prices', 'head.prices'],
  ['/app/operator/models', 'head.models'],
  ['/app/operator/audit', 'head.audit'],
] as const;

function Refused({ email }: { email: string }) {
  const command = `npm run -s rushes -- server users operator ${email}`;
  return (
    <div className="notice">
      <Icon name="info" />
      <div className="stack tight">
        <span>{to('needs.operator')}</span>
        <code>{command}</code>
        <div>
          <CopyButton text={command} />
        </div>
      </div>
    </div>
  );
}

/** The page for who may see it: an operator who is signed in as a person. */
export function OperatorPage({ intro, children }: { intro?: string; children: ReactNode }) {
  const session = sessionStore.use();
  const me = useMe();
  const isKey = session?.kind === 'key';
  const mayNot = me.isSuccess && me.data.role?.admin !== true;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{to('head.title')}</h1>
        {intro === undefined ? null : <p className="quiet">{intro}</p>}
      </div>
      {isKey ? (
        <p className="notice">
          <Icon name="info" />
          {to('needs.token')}
        </p>
      ) : me.isPending ? (
        <Spinner />
      ) : mayNot ? (
        <Refused email={session?.email ?? ''} />
      ) : (
        <>
          <nav className="tabs" aria-label={to('head.pages')}>
            {PAGES.map(([path, label]) => (
              <Link
                key={path}
                to={path}
                className="tab as-link"
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': 'page', 'data-active': '' } as object}
              >
                {to(label)}
              </Link>
            ))}
          </nav>
          {children}
        </>
      )}
    </div>
  );
}

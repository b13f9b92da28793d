/** How the deployment is: what is stored and how much room there is, which parts work, and what to do where one does not. */
import { ApiError, type Deployment, type Health } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import { bytes, percent } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { Bar, CopyButton, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { OperatorPage } from './operator-shell.tsx';
import { known, to } from './texts.ts';
import '../account/account.css';

const GB = 1e9;
/** How often it is looked at while somebody does. */
const AGAIN_MILLISECONDS = 10_000;
/** Of what is said of a part, what is good; everything else but these and `not tried yet` is a reason. */
const GOOD = ['ready', 'works', 'enforced'];
const UNKNOWN = 'not tried yet';
const DOCTOR = 'npm run -s rushes -- server doctor';

function Storage({ deployment: { stored_gb: stored, storage, disk } }: { deployment: Deployment }) {
  const language = currentLanguage();
  const size = (gigabytes: number) => bytes(gigabytes * GB, language);
  const known = stored + disk.free_gb;
  const share = known === 0 ? 0 : stored / known;
  const isFull = disk.free_gb < disk.reserve_gb;
  return (
    <section className="card stack" aria-label={to('health.storage')}>
      <h2>{to('health.storage')}</h2>
      <div className="figures">
        <div className="stack tight">
          <span className="quiet small">{to('figures.stored')}</span>
          <span className="figure">{size(stored)}</span>
          <span className="quiet small">{to(`figures.${storage}`)}</span>
        </div>
        <div className="stack tight">
          <span className="quiet small">{to('figures.disk')}</span>
          <span className="figure">{size(disk.free_gb)}</span>
          <span className="quiet small">{to('figures.diskReserve', { amount: size(disk.reserve_gb) })}</span>
        </div>
      </div>
      {storage === 'folder' ? (
        <>
          <Bar value={share} label={to('health.share')} />
          <span className="quiet small">{to('health.shareOf', { share: percent(share) })}</span>
        </>
      ) : null}
      {isFull ? (
        <p className="notice bad" role="alert">
          <Icon name="warn" />
          {to('health.full')}
        </p>
      ) : null}
    </section>
  );
}

function Part({ name, state }: { name: string; state: string }) {
  const isGood = GOOD.includes(state);
  const isKnown = isGood || state === UNKNOWN;
  const look = isGood ? 'good' : state === UNKNOWN ? '' : 'bad';
  return (
    <li className="row">
      <span className="grow">{known('part', name)}</span>
      {isKnown || state.length < 20 ? (
        <span className={`badge ${look}`}>{known('state', state)}</span>
      ) : (
        <span className="problem small break">{state}</span>
      )}
    </li>
  );
}

function Parts({ title, intro, parts }: { title: string; intro: string; parts: Record<string, string> }) {
  return (
    <section className="card stack tight" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet small">{intro}</p>
      <ul className="rows">
        {Object.entries(parts).map(([name, state]) => (
          <Part key={name} name={name} state={state} />
        ))}
      </ul>
    </section>
  );
}

function Checks({ health }: { health: Health }) {
  const { status, parts, engine, sandbox } = health;
  const isGood = [parts, engine, sandbox]
    .flatMap((all) => Object.values(all))
    .every((state) => GOOD.includes(state) || state === UNKNOWN);
  return (
    <>
      <p className={isGood ? 'notice' : 'notice bad'} role="status">
        <Icon name={isGood ? 'check' : 'warn'} />
        {to(status === 'read_only' ? 'health.readOnly' : isGood ? 'health.good' : 'health.some')}
      </p>
      <div className="health-parts">
        <Parts title={to('health.parts')} intro={to('health.partsIntro')} parts={parts} />
        <Parts title={to('health.engine')} intro={to('health.engineIntro')} parts={engine} />
        <Parts title={to('health.sandbox')} intro={to('health.sandboxIntro')} parts={sandbox} />
      </div>
    </>
  );
}

/** While a part can not be used there is no answer but a refusal, which names the parts. */
function partsOf(error: unknown): Record<string, string> | null {
  const body = error instanceof ApiError ? (error.body as { parts?: unknown } | null) : null;
  const parts = body?.parts;
  return typeof parts === 'object' && parts !== null ? (parts as Record<string, string>) : null;
}

export function Page() {
  const refetchInterval = AGAIN_MILLISECONDS;
  const deployment = useQuery({
    queryKey: ['operator', 'deployment'],
    queryFn: ({ signal }) => api().getDeployment({ signal }),
    refetchInterval,
  });
  const health = useQuery({
    queryKey: ['operator', 'health'],
    queryFn: ({ signal }) => api().getHealth({ signal }),
    refetchInterval,
  });
  const failing = partsOf(health.error);
  return (
    <OperatorPage intro={to('health.intro')}>
      {deployment.isPending || health.isPending ? <Spinner /> : null}
      {health.error === null ? null : <Failed error={health.error} onRetry={() => void health.refetch()} />}
      {health.data === undefined || health.error !== null ? null : <Checks health={health.data} />}
      {failing === null ? null : (
        <Parts title={to('health.parts')} intro={to('health.partsIntro')} parts={failing} />
      )}
      {deployment.error === null ? null : (
        <Failed error={deployment.error} onRetry={() => void deployment.refetch()} />
      )}
      {deployment.data === undefined ? null : <Storage deployment={deployment.data} />}
      <section className="stack tight">
        <span className="quiet small">{to('health.doctor')}</span>
        <div className="line wrap">
          <code>{DOCTOR}</code>
          <CopyButton text={DOCTOR} />
        </div>
      </section>
    </OperatorPage>
  );
}

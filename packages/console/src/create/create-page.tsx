/** From words to a film: the price before, the stages while it is made, and what it says of itself. */
import type { PriceQuote } from '@rushes/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../app/app-state.ts';
import { credits, duration, percent } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Bar, Button, Failed } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { groupClaims, type SaidClaim } from './claims.ts';
import { cancelRun, type Run, runsStore, startRun } from './runs.ts';
import './create.css';

const STAGES = ['reading', 'indexing', 'planning', 'rendering', 'finishing'] as const;

/** The words as they are when somebody has paused in writing. */
function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

function Price({ prompt }: { prompt: string }) {
  const { data, error } = useQuery({
    queryKey: ['price', prompt],
    enabled: prompt !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const facts = {
        method: 'GET',
        path: '/create',
        answer: 'json',
        takesInput: true,
        repeatable: true,
      } as const;
      const response = await api().send(facts, { query: { prompt, dry_run: true } }, { signal });
      return (await response.json()) as PriceQuote;
    },
  });
  if (prompt === '' || data === undefined)
    return <span className="quiet small">{error === null ? '' : t('create.noPrice')}</span>;
  const amount = credits(data.credits, currentLanguage());
  return (
    <span className="quiet small">{t(data.up_to ? 'create.priceUpTo' : 'create.price', { amount })}</span>
  );
}

function Claims({
  title,
  look,
  claims,
}: {
  title: string;
  look: 'good' | 'bad' | 'quiet';
  claims: readonly SaidClaim[];
}) {
  if (claims.length === 0) return null;
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <ul className="claims">
        {claims.map(({ kind, detail, reason }) => (
          <li key={`${kind} ${detail} ${reason}`} className={`claim ${look}`}>
            <Icon name={look === 'bad' ? 'warn' : 'check'} />
            <span>
              {reason ?? kind}
              {reason !== null || detail === '' ? null : <span className="quiet"> {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stages({ run }: { run: Run }) {
  const { progress } = run;
  const at = progress?.stage ?? 'waiting';
  return (
    <div className="stack tight" role="status">
      <div className="line">
        <span className="spinner" aria-hidden="true" />
        <strong>{progress?.message ?? t('create.starting')}</strong>
        <span className="push quiet mono small">{percent(progress?.progress ?? 0)}</span>
      </div>
      <Bar value={progress?.progress ?? 0} label={t('create.progress')} />
      <ol className="line wrap">
        {STAGES.filter((stage) => stage !== 'indexing' || run.stages.includes(stage)).map((stage) => {
          const isOver = run.stages.includes(stage) && stage !== at;
          return (
            <li
              key={stage}
              className={stage === at ? 'badge accent' : isOver ? 'badge good' : 'badge'}
              aria-current={stage === at ? 'step' : undefined}
            >
              {isOver ? '✓ ' : ''}
              {t(`stage.${stage}`)}
            </li>
          );
        })}
      </ol>
      <p className="quiet small">{t('create.goesOn')}</p>
      <div>
        <Button
          look="plain"
          onClick={() => void cancelRun(run).catch(sayFailed)}
          disabled={run.taskId === null}
        >
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Film({ run }: { run: Run }) {
  const { done } = run;
  if (done === null) return null;
  const groups = groupClaims(done.claims);
  return (
    <div className="stack">
      <p>{done.message}</p>
      {done.assets.map((asset) => (
        <figure key={asset.asset_id} className="stack tight">
          {/* biome-ignore lint/a11y/useMediaCaption: what is said in it is asked for in words. */}
          <video
            className="film"
            src={asset.url}
            controls
            playsInline
            preload="metadata"
            aria-label={asset.name}
            style={{ aspectRatio: `${asset.width} / ${asset.height}` }}
          />
          <figcaption className="line wrap">
            <span className="one-line">{asset.name}</span>
            <span className="quiet small mono">
              {duration(asset.duration_seconds)} · {asset.width} × {asset.height}
            </span>
            <Link
              className="button push"
              to="/app/play/$assetId"
              params={{ assetId: asset.asset_id }}
              search={{}}
            >
              <Icon name="film" />
              {t('create.open')}
            </Link>
          </figcaption>
        </figure>
      ))}
      <Claims title={t('create.notDone')} look="bad" claims={groups.notDone} />
      <Claims title={t('create.done')} look="good" claims={groups.done} />
      {done.warnings.length === 0 ? null : (
        <ul className="notice">
          {done.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {groups.chosen.length === 0 ? null : (
        <details>
          <summary className="quiet small">{t('create.chosen')}</summary>
          <Claims title="" look="quiet" claims={groups.chosen} />
        </details>
      )}
    </div>
  );
}

function Turn({ run, isLast, onEdit }: { run: Run; isLast: boolean; onEdit(prompt: string): void }) {
  return (
    <li className="turn">
      <p className="prompt">{run.prompt}</p>
      <div className="card">
        {run.done === null && run.failed === null ? <Stages run={run} /> : null}
        <Film run={run} />
        {run.failed === null ? null : (
          <div className="stack tight">
            <Failed error={new Error(run.failed.message === '' ? t('create.ended') : run.failed.message)} />
            {run.failed.code === 'insufficient_credits' ? (
              <Link to="/app/usage">{t('create.toCredits')}</Link>
            ) : null}
          </div>
        )}
        {isLast && (run.done !== null || run.failed !== null) ? (
          <div className="line wrap" style={{ marginTop: 16 }}>
            <Button icon="rename" onClick={() => onEdit(run.prompt)}>
              {t('create.edit')}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

export function Page() {
  const runs = runsStore.use();
  const [prompt, setPrompt] = useState('');
  const settled = useSettled(prompt.trim(), 600);
  const box = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = runs.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const words = prompt.trim();
    if (words === '') return;
    startRun(words, null);
    setPrompt('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  const take = (text: string) => {
    setPrompt(text);
    box.current?.focus();
  };
  const examples = [t('create.example1'), t('create.example2'), t('create.example3')];
  return (
    <div className="create">
      <div className="page narrow">
        <div className="page-head">
          <h1>{t('create.title')}</h1>
          <p className="quiet">{t('create.intro')}</p>
        </div>
        {count > 0 ? null : (
          <ul className="examples">
            {examples.map((example) => (
              <li key={example}>
                <button type="button" className="example" onClick={() => take(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
        )}
        <ol className="stack" aria-label={t('create.films')}>
          {runs.map((run, index) => (
            <Turn key={run.id} run={run} isLast={index === count - 1} onEdit={take} />
          ))}
        </ol>
        <div ref={end} />
      </div>
      <form className="composer" onSubmit={send}>
        <label className="hidden-text" htmlFor="prompt">
          {t('create.prompt')}
        </label>
        <textarea
          id="prompt"
          ref={box}
          className="input"
          rows={3}
          placeholder={t('create.placeholder')}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
          onKeyDown={onKey}
        />
        <div className="line">
          <Price prompt={settled} />
          <span className="push quiet small wide-label">{t('create.sendKey')}</span>
          <Button type="submit" look="main" icon="create" disabled={prompt.trim() === ''}>
            {t('create.send')}
          </Button>
        </div>
      </form>
    </div>
  );
}

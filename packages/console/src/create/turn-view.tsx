/** One turn of a chat: what was asked, how it is being made, and the film with what was done of it. */
import type { CreateDone } from '@rushes/sdk';
import { Link } from '@tanstack/react-router';
import { queries } from '../app/app-state.ts';
import { duration, percent } from '../app/format.ts';
import { t } from '../texts/index.ts';
import { en } from '../texts/making.en.ts';
import { Bar, Button, Failed, ToCredits } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { groupClaims, type SaidClaim } from './claims.ts';
import { cancel, dismiss, type Live, resume } from './live.ts';
import { PromptText } from './prompt-text.tsx';
import { tm } from './texts.ts';
import type { Answer } from './turns.ts';

/** What a claim is of, in the reader's language; a kind that is not known yet as the service calls it. */
function claimWords(kind: string): string {
  const key = `claim.${kind}`;
  return key in en ? tm(key as Parameters<typeof tm>[0]) : kind.replaceAll(/[_-]/g, ' ');
}

const STAGES = ['reading', 'indexing', 'planning', 'rendering', 'finishing'] as const;

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
      {title === '' ? null : <h2 className="claims-title">{title}</h2>}
      <ul className="claims">
        {claims.map(({ kind, detail, reason, times }) => (
          <li key={`${kind} ${detail} ${reason}`} className={`claim ${look}`}>
            <Icon name={look === 'bad' ? 'warn' : 'check'} />
            <span>
              {reason ?? claimWords(kind)}
              {reason === null && times > 1 ? <span className="quiet"> × {times}</span> : null}
              {reason !== null || detail === '' ? null : <span className="quiet"> {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stages({ live }: { live: Live }) {
  const { chatId, stage: at, stages } = live;
  return (
    <div className="stack tight">
      <div className="stack tight">
        <div className="line">
          <span className="spinner" aria-hidden="true" />
          {/* Each percent read out would be all that is heard. */}
          <strong role="status">{live.message === '' ? tm('create.starting') : live.message}</strong>
          <span className="push quiet mono small">{percent(live.share)}</span>
        </div>
        <Bar value={live.share} label={tm('create.progress')} />
      </div>
      <ol className="line wrap">
        {STAGES.filter((stage) => stage !== 'indexing' || stages.includes(stage)).map((stage) => {
          const isOver = stages.includes(stage) && stage !== at;
          return (
            <li
              key={stage}
              className={stage === at ? 'badge accent' : isOver ? 'badge good' : 'badge'}
              aria-current={stage === at ? 'step' : undefined}
            >
              {isOver ? '✓ ' : ''}
              {tm(`stage.${stage}`)}
            </li>
          );
        })}
      </ol>
      {live.tools.length === 0 ? null : (
        <ul className="stack tight small">
          {live.tools.slice(-6).map(({ id, tool, state, summary }) => (
            <li key={id} className="line">
              <Icon name={state === 'running' ? 'right' : state === 'completed' ? 'check' : 'warn'} />
              <span className="mono">{tool}</span>
              <span className="quiet one-line">{summary}</span>
            </li>
          ))}
        </ul>
      )}
      {live.text === '' ? null : <p className="said">{live.text}</p>}
      <div className="line wrap">
        <span className="quiet small">{tm('create.goesOn')}</span>
        <span className="push">
          <Button
            look="plain"
            disabled={chatId === null}
            onClick={() => void (chatId === null ? null : cancel(chatId).catch(sayFailed))}
          >
            {t('action.cancel')}
          </Button>
        </span>
      </div>
    </div>
  );
}

function Film({ asset }: { asset: CreateDone['assets'][number] }) {
  return (
    <figure className="stack tight">
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
          search={{ share: true }}
        >
          <Icon name="link" />
          {t('library.reviewLink')}
        </Link>
        <Link className="button" to="/app/play/$assetId" params={{ assetId: asset.asset_id }} search={{}}>
          <Icon name="film" />
          {tm('create.open')}
        </Link>
      </figcaption>
    </figure>
  );
}

function Done({ done }: { done: CreateDone }) {
  const groups = groupClaims(done.claims);
  return (
    <div className="stack">
      <p className="said">{done.message}</p>
      {done.assets.map((asset) => (
        <Film key={asset.asset_id} asset={asset} />
      ))}
      <Claims title={tm('create.notDone')} look="bad" claims={groups.notDone} />
      <Claims title={tm('create.done')} look="good" claims={groups.done} />
      {done.warnings.length === 0 ? null : (
        <ul className="notice">
          {done.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {groups.chosen.length === 0 ? null : (
        <details>
          <summary className="quiet small">{tm('create.chosen')}</summary>
          <Claims title="" look="quiet" claims={groups.chosen} />
        </details>
      )}
    </div>
  );
}

function Ended({ answer }: { answer: Answer }) {
  if (answer.status === 'done') return <Done done={answer} />;
  // The agent asks back, or somebody ended it: nothing went wrong.
  if (answer.reason === 'completed' || answer.reason === 'cancelled')
    return <p className="said">{answer.message}</p>;
  return (
    <div className="stack tight">
      <Failed error={new Error(answer.message === '' ? tm('create.ended') : answer.message)} />
      {answer.code === 'insufficient_credits' ? <ToCredits /> : null}
    </div>
  );
}

function Broken({ live, onAgain }: { live: Live; onAgain(live: Live): void }) {
  const { chatId, broken } = live;
  const again = () => {
    if (chatId !== null && live.isBegun) return resume(chatId, live.prompt);
    dismiss(live.id);
    // Where it arrived all the same the chat shows it.
    if (chatId !== null) void queries.invalidateQueries({ queryKey: ['chat', chatId] });
    onAgain(live);
  };
  const isSaid = broken instanceof Error && broken.message !== '';
  return <Failed error={isSaid ? broken : new Error(tm('create.ended'))} onRetry={again} />;
}

/** A turn as it is kept. */
export function KeptTurn({ prompt, answer }: { prompt: string; answer: Answer | null }) {
  return (
    <li className="turn">
      {prompt === '' ? null : <PromptText text={prompt} />}
      <div className="card">
        {answer === null ? <p className="quiet">{tm('create.ended')}</p> : <Ended answer={answer} />}
      </div>
    </li>
  );
}

/** A turn that is being worked at. */
export function LiveTurn({ live, onAgain }: { live: Live; onAgain(live: Live): void }) {
  return (
    <li className="turn">
      <PromptText text={live.prompt} />
      <div className="card">
        {live.broken !== null ? (
          <Broken live={live} onAgain={onAgain} />
        ) : live.answer === null ? (
          <Stages live={live} />
        ) : (
          <Ended answer={live.answer} />
        )}
      </div>
    </li>
  );
}

/** How far the uploads are, in a corner of every screen. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { bytes, duration } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Bar, Button, IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { isTimelineFile, openTimelineFile } from './timeline-file.ts';
import { secondsLeft, summaryOf, type Upload } from './upload-queue.ts';
import {
  cancelAll,
  cancelUpload,
  clearUploads,
  elapsedSeconds,
  retryUpload,
  uploadsStore,
} from './uploads.ts';
import './upload-panel.css';

/** Most rows that are drawn: of a thousand files those that matter now. */
const MOST_ROWS = 60;
/** How long it is told that all files are there; in the library they can be seen. */
const OVER_MILLISECONDS = 8_000;
const ORDER = ['failed', 'sending', 'waiting', 'done', 'cancelled'];

function Row({ upload }: { upload: Upload }) {
  const { id, name, folder, state, sent, bytes: all, problem, assetId } = upload;
  const navigate = useNavigate();
  const toProject = (projectId: string) =>
    void navigate({ to: '/app/edit/$projectId', params: { projectId } });
  const isOpen = state === 'waiting' || state === 'sending';
  return (
    <li className="upload-row">
      <div className="line">
        {state === 'done' ? <Icon name="check" /> : null}
        {state === 'failed' ? <Icon name="warn" /> : null}
        <span className="one-line" title={[...folder, name].join('/')}>
          {name}
        </span>
        <span className="push quiet small mono">
          {isOpen ? bytes(all, currentLanguage()) : t(`upload.${state}`)}
        </span>
        {isOpen ? (
          <IconButton icon="close" label={t('upload.cancel', { name })} onClick={() => cancelUpload(id)} />
        ) : null}
        {state === 'done' && assetId !== null && isTimelineFile(name) ? (
          <Button onClick={() => void openTimelineFile(assetId, toProject)}>{t('upload.openProject')}</Button>
        ) : null}
        {state === 'failed' ? (
          <IconButton icon="restore" label={t('upload.retry', { name })} onClick={() => retryUpload(id)} />
        ) : null}
      </div>
      {state === 'sending' ? <Bar value={all === 0 ? 0 : sent / all} label={name} /> : null}
      {problem === null ? null : <p className="problem">{problem}</p>}
    </li>
  );
}

/** Open in the library; on other screens folded beside what people work at, until they unfold it. */
function useFolded() {
  const isLibrary = useRouterState({ select: ({ location }) => location.pathname === '/app/library' });
  const [chosen, setChosen] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins anew.
  useEffect(() => setChosen(null), [isLibrary]);
  return { isLibrary, isOpen: chosen ?? isLibrary, setOpen: setChosen };
}

/** Goes by itself once all is there and nobody is at it. */
function useGoing(isOver: boolean, isHeld: boolean): void {
  useEffect(() => {
    if (!isOver || isHeld) return;
    const timer = setTimeout(clearUploads, OVER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isOver, isHeld]);
}

export function UploadPanel() {
  const uploads = uploadsStore.use();
  const { isLibrary, isOpen, setOpen } = useFolded();
  const [isHeld, setHeld] = useState(false);
  const summary = summaryOf(uploads);
  useGoing(uploads.length > 0 && !summary.isBusy && summary.failed === 0, isHeld);
  if (uploads.length === 0) return null;
  const left = summary.isBusy ? secondsLeft(summary, elapsedSeconds()) : null;
  const rows = [...uploads]
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
    .slice(0, MOST_ROWS);
  const title = summary.isBusy
    ? t('upload.busy', { done: summary.done, files: summary.files })
    : t(summary.failed > 0 ? 'upload.overFailed' : 'upload.over', {
        done: summary.done,
        failed: summary.failed,
      });
  return (
    <section
      className={`upload-panel${isLibrary ? '' : ' aside'}${isOpen ? '' : ' folded'}`}
      aria-label={t('upload.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="line">
        <strong aria-live="polite" className="one-line">
          {title}
        </strong>
        <span className="push quiet small">
          {left === null ? '' : t('upload.left', { time: duration(left) })}
        </span>
        <IconButton
          icon={isOpen ? 'sort' : 'list'}
          label={t(isOpen ? 'upload.fold' : 'upload.unfold')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {summary.isBusy && !isOpen ? null : summary.isBusy ? (
          <Button look="plain" onClick={cancelAll}>
            {t('upload.cancelAll')}
          </Button>
        ) : (
          <IconButton icon="close" label={t('action.close')} onClick={clearUploads} />
        )}
      </div>
      {summary.isBusy ? <Bar value={summary.share} label={t('upload.label')} /> : null}
      {isOpen ? (
        <ul className="upload-rows">
          {rows.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Puts a moment at the end of a project that is there. */
import type { AssetDetails } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, sentenceOf } from '../app/app-state.ts';
import { ago, timecode } from '../app/format.ts';
import { currentLanguage } from '../texts/index.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { USUAL_FPS } from './controls.tsx';
import { tp } from './texts.ts';
import type { Range } from './transport.ts';

const MOST_PROJECTS = 50;

function useProjects() {
  return useQuery({
    queryKey: ['files', 'projects', 'newest'],
    queryFn: ({ signal }) =>
      api().listMostRecent({ query: { limit: MOST_PROJECTS, filetype: ['project'] } }, { signal }),
  });
}

export default function ProjectDialog({
  details,
  range,
  onClose,
}: {
  details: AssetDetails;
  range: Range;
  onClose(): void;
}) {
  const language = currentLanguage();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useProjects();
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<{ id: string; name: string } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const put = async (id: string, name: string) => {
    setBusy(id);
    setProblem(null);
    try {
      const [{ putAtEnd }, { mediaOf }] = await Promise.all([
        import('../editor/project/put-at-end.ts'),
        import('../editor/project/additions.ts'),
      ]);
      const media = mediaOf(details);
      if (media === null) return;
      await putAtEnd(id, { ...media, range });
      setDone({ id, name });
    } catch (failure) {
      setProblem(failure);
    }
    setBusy(null);
  };
  const fps = details.fps ?? USUAL_FPS;
  const stretch = `${timecode(range.start, fps)} – ${timecode(range.end, fps)}`;
  const open = (projectId: string) => navigate({ to: '/app/edit/$projectId', params: { projectId } });
  return (
    <Dialog title={tp('moment.toProject')} onClose={onClose}>
      <p className="quiet">
        {details.source_name} <span className="mono">{stretch}</span>
      </p>
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 ? <p className="quiet">{tp('moment.noProject')}</p> : null}
      <ul className="rows project-rows" aria-label={tp('moment.projects')}>
        {(data ?? []).map(({ file_id: id, file_name: name, last_edit: edited }) =>
          id === null ? null : (
            <li key={id}>
              <Button
                look="plain"
                className="project-row"
                disabled={busy !== null}
                onClick={() => void put(id, name)}
              >
                {busy === id ? <span className="spinner" aria-hidden="true" /> : <Icon name="cut" />}
                <span className="one-line">{name}</span>
                <span className="quiet small push">{ago(edited, new Date(), language)}</span>
              </Button>
            </li>
          ),
        )}
      </ul>
      {problem === null ? null : (
        <p className="problem" role="alert">
          {sentenceOf(problem)}
        </p>
      )}
      <div className="line wrap" aria-live="polite">
        {done === null ? null : (
          <>
            <span>{tp('moment.added', { name: done.name })}</span>
            <Button look="main" icon="cut" onClick={() => void open(done.id)}>
              {tp('moment.open')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Whether everything is saved, and what to do where it can not be. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../app/app-state.ts';
import { Button } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sayFailed } from '../../ui/toast.tsx';
import { te } from '../texts.ts';
import type { ProjectEditor } from './project-editor.ts';

export function SaveState({ editor }: { editor: ProjectEditor }) {
  const { save } = editor.state.use();
  return (
    <span className={`ed-save small ${save}`} role="status">
      <Icon name={save === 'saved' ? 'check' : save === 'saving' ? 'upload' : 'warn'} />
      <span className="wide-label">{te(`save.${save}`)}</span>
    </span>
  );
}

function CopyButton({ editor, look }: { editor: ProjectEditor; look?: 'main' }) {
  const navigate = useNavigate();
  const copy = useMutation({
    // Duplicating takes the right to edit; a project of one's own takes that to read what it shows.
    mutationFn: editor.keepAsCopy,
    onSuccess: (projectId) => {
      void queries.invalidateQueries({ queryKey: ['files'] });
      void navigate({ to: '/app/edit/$projectId', params: { projectId } });
    },
    onError: sayFailed,
  });
  return (
    <Button
      {...(look === undefined ? {} : { look })}
      icon="copy"
      disabled={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {te('readOnly.copy')}
    </Button>
  );
}

/** Said before anything is tried: the project is somebody else's, and shared to be looked at. */
export function ReadOnlyNotice({ editor }: { editor: ProjectEditor }) {
  return (
    <div className="notice ed-notice" role="status">
      <Icon name="info" />
      <div className="stack tight">
        <strong>{te('readOnly.title')}</strong>
        <span className="small">{te('readOnly.text')}</span>
      </div>
      <span className="line push">
        <CopyButton editor={editor} look="main" />
      </span>
    </div>
  );
}

/** In place, above the timeline: somebody else changed it, or the service does not take what was done. */
export function SaveNotice({ editor }: { editor: ProjectEditor }) {
  const { save, problem } = editor.state.use();
  const [isBusy, setBusy] = useState(false);
  if (save === 'saved' || save === 'saving') return null;
  const run = (act: () => Promise<void>) => {
    setBusy(true);
    act()
      .catch(sayFailed)
      .finally(() => setBusy(false));
  };
  return (
    <div className="notice ed-notice" role="alert">
      <Icon name={save === 'waiting' ? 'offline' : 'warn'} />
      <div className="stack tight">
        <strong>{te(`notice.${save}`)}</strong>
        <span className="small">{save === 'conflict' ? te('notice.conflictText') : problem}</span>
      </div>
      <span className="line push">
        {save === 'waiting' ? (
          <Button onClick={editor.retry}>{te('notice.retry')}</Button>
        ) : (
          <>
            {save === 'conflict' ? (
              <Button look="main" disabled={isBusy} onClick={() => run(editor.putMineOnTop)}>
                {te('notice.mine')}
              </Button>
            ) : (
              <CopyButton editor={editor} look="main" />
            )}
            <Button disabled={isBusy} onClick={() => run(editor.takeTheirs)}>
              {te('notice.theirs')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}

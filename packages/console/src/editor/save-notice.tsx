/** Whether everything is saved, and what to do where it can not be. */
import { useState } from 'react';
import { Button } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { sayFailed } from '../ui/toast.tsx';
import type { ProjectEditor } from './project-editor.ts';
import { te } from './texts.ts';

export function SaveState({ editor }: { editor: ProjectEditor }) {
  const { save } = editor.state.use();
  return (
    <span className={`ed-save small ${save}`} role="status">
      <Icon name={save === 'saved' ? 'check' : save === 'saving' ? 'upload' : 'warn'} />
      <span className="wide-label">{te(`save.${save}`)}</span>
    </span>
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
            ) : null}
            <Button disabled={isBusy} onClick={() => run(editor.takeTheirs)}>
              {te('notice.theirs')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}

/** Edits by what is known of the film: its words, its silences, its beats, who is seen. The service makes them. */
import type { MaterialEditResponse } from '@rushes/sdk';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import type { ProjectEditor } from './project/project-editor.ts';
import { te } from './texts.ts';

type Params = { project_id: string };
type Run = (params: Params, version: number) => Promise<MaterialEditResponse>;

const EDITS = {
  caption: (params, version) => api().caption({ params, body: { version } }),
  silences: (params, version) => api().removeSilences({ params, body: { version } }),
  fillers: (params, version) => api().removeFillers({ params, body: { version } }),
  beats: (params, version) => api().matchBeats({ params, body: { version } }),
  chapters: (params, version) => api().markChapters({ params, body: { version } }),
  upright: (params, version) => api().reframe({ params, body: { version, aspect: '9:16' } }),
  square: (params, version) => api().reframe({ params, body: { version, aspect: '1:1' } }),
  wide: (params, version) => api().reframe({ params, body: { version, aspect: '16:9' } }),
} satisfies Record<string, Run>;

const NAMES = Object.keys(EDITS) as (keyof typeof EDITS)[];

export function KnownMenu({ editor }: { editor: ProjectEditor }) {
  const [isBusy, setBusy] = useState(false);
  const run = async (name: keyof typeof EDITS) => {
    setBusy(true);
    try {
      const version = await editor.settled();
      if (version === null) return;
      const { summary, notes } = await EDITS[name]({ project_id: editor.id }, version);
      await editor.takeMade();
      say([summary, ...notes.slice(0, 2)].join(' '), editor.undo);
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <MenuButton
      className="button plain"
      isDisabled={isBusy || editor.isReadOnly}
      label={te('known.menu')}
      align="start"
      entries={NAMES.map((name) => ({ text: te(`known.${name}`), onChoose: () => void run(name) }))}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="create" />}
      <span className="wide-label">{te('known.menu')}</span>
      <span className="hidden-text small-only">{te('known.menu')}</span>
    </MenuButton>
  );
}

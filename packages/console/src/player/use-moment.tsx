/** "Use this moment": a stretch of a film, taken into a project or into a message. */
import type { AssetDetails } from '@rushes/sdk';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { timecode } from '../app/format.ts';
import { IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { sayFailed } from '../ui/toast.tsx';
import { type Marked, marked, momentOf, NOTHING_MARKED, spoken } from './moment.ts';
import { tp } from './texts.ts';
import { frameAt, type Range } from './transport.ts';

const ProjectDialog = lazy(() => import('./project-dialog.tsx'));

export interface Moment extends Range {
  /** Whether somebody marked it; else it is the shot that is seen. */
  isMarked: boolean;
  mark(which: 'first' | 'last'): void;
  clear(): void;
}

/** The moment that is meant; `now` gives the time that is shown just now. */
export function useMoment(film: {
  time: number;
  length: number;
  fps: number;
  shots: readonly Range[];
  now(): number;
}): Moment {
  const [marks, setMarks] = useState<Marked>(NOTHING_MARKED);
  return {
    ...momentOf(marks, film),
    isMarked: marks.first !== null || marks.last !== null,
    mark: (which) => setMarks((before) => marked(before, which, frameAt(film.now(), film.fps))),
    clear: () => setMarks(NOTHING_MARKED),
  };
}

/** What can be made of a stretch of a film: a message, the end of a project, a new project. */
export function MomentMenu({
  details,
  range: { start, end },
  more = [],
}: {
  details: AssetDetails;
  range: Range;
  more?: readonly MenuEntry[];
}) {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const begin = useMutation({
    mutationFn: async () => {
      const { startProject } = await import('../editor/project/new-project.ts');
      return startProject(details.source_name, details, { start, end });
    },
    onSuccess: (projectId) => navigate({ to: '/app/edit/$projectId', params: { projectId } }),
    onError: sayFailed,
  });
  const toPrompt = () => {
    const values = { from: spoken(start), to: spoken(end), name: `@${details.source_name}` };
    const search = { prompt: `${tp('moment.sentence', values)} `, asset: details.asset_id };
    void navigate({ to: '/app/create', search });
  };
  return (
    <>
      <MenuButton
        label={tp('moment.use')}
        side="top"
        isDisabled={begin.isPending}
        entries={[
          { icon: 'create', text: tp('moment.toPrompt'), onChoose: toPrompt },
          { icon: 'plus', text: tp('moment.toProject'), onChoose: () => setChoosing(true) },
          { icon: 'cut', text: tp('moment.toNewProject'), onChoose: () => begin.mutate() },
          ...more,
        ]}
      >
        <Icon name="cut" />
        <span className="wide-label">{tp('moment.use')}</span>
        <span className="hidden-text small-only">{tp('moment.use')}</span>
      </MenuButton>
      {isChoosing ? (
        <Suspense>
          <ProjectDialog details={details} range={{ start, end }} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Buttons for both ends, and what can be made of the stretch between them. */
export function UseMoment({ details, moment, fps }: { details: AssetDetails; moment: Moment; fps: number }) {
  const { start, end, isMarked, mark, clear } = moment;
  const stretch = `${timecode(start, fps)} – ${timecode(end, fps)}`;
  return (
    <>
      <IconButton icon="markIn" label={tp('moment.in')} onClick={() => mark('first')} />
      <IconButton icon="markOut" label={tp('moment.out')} onClick={() => mark('last')} />
      <MomentMenu
        details={details}
        range={{ start, end }}
        more={isMarked ? ['line', { icon: 'close', text: tp('moment.clear'), onChoose: clear }] : []}
      />
      <span className="mono small quiet wide-label" aria-live="polite" data-testid="moment">
        {isMarked ? stretch : ''}
      </span>
    </>
  );
}

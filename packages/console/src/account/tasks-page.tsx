/** Long work: what goes on, how far it is, why something failed. */
import type { TaskResponse } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, queries } from '../app/app-state.ts';
import { ago, percent } from '../app/format.ts';
import { useTasks } from '../app/tasks.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Bar, Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { nameOfKind } from './kind-names.ts';
import { isWaiting, stateOf } from './task-words.ts';
import './account.css';

const LOOK = { waiting: '', running: 'accent', done: 'good', failed: 'bad', cancelled: '' } as const;

/** Names of the assets that tasks are about. */
function useNames(ids: readonly string[]) {
  const { data } = useQuery({
    queryKey: ['names', ...ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => api().getAssetInfos({ body: { asset_ids: [...ids] } }, { signal }),
    staleTime: 300_000,
  });
  return new Map((data?.items ?? []).map(({ asset_id, info }) => [asset_id, info?.source_name]));
}

function Task({ task, name }: { task: TaskResponse; name: string | undefined }) {
  const state = stateOf(task);
  const cancel = useMutation({
    mutationFn: () => api().cancelTask({ params: { task_id: task.id } }),
    onError: sayFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const [assetId] = task.asset_ids;
  const when = task.ended_at ?? task.created_at;
  return (
    <li className="row task">
      <div className="grow stack tight">
        <div className="line">
          <strong>{nameOfKind(task.task_type)}</strong>
          {name === undefined || assetId === undefined ? null : (
            <Link to="/app/play/$assetId" params={{ assetId }} search={{}} className="one-line plain-link">
              {name}
            </Link>
          )}
          <span className={`badge push ${LOOK[state]}`}>
            {t(`task.${state}`)}
            {state === 'running' ? ` ${percent(task.progress)}` : ''}
          </span>
        </div>
        {state === 'running' ? <Bar value={task.progress} label={nameOfKind(task.task_type)} /> : null}
        {task.error_message === null ? null : <p className="problem">{task.error_message}</p>}
      </div>
      <span className="quiet small">{when === null ? '' : ago(when, new Date(), currentLanguage())}</span>
      {isWaiting(task) ? (
        <Button look="plain" onClick={() => cancel.mutate()} disabled={cancel.isPending}>
          {t('action.cancel')}
        </Button>
      ) : null}
    </li>
  );
}

export function Page() {
  const tasks = useTasks();
  const all = tasks.data ?? [];
  const names = useNames(
    [...new Set(all.flatMap(({ asset_ids: [first] }) => (first === undefined ? [] : [first])))]
      .slice(0, 100)
      .sort(),
  );
  const groups = [
    { title: t('task.open'), tasks: all.filter(isWaiting) },
    { title: t('task.over'), tasks: all.filter((task) => !isWaiting(task)) },
  ];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('nav.tasks')}</h1>
        <p className="quiet">{t('task.intro')}</p>
      </div>
      {tasks.isPending ? <Spinner /> : null}
      {tasks.error === null ? null : <Failed error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isSuccess && all.length === 0 ? (
        <Empty icon="tasks" title={t('task.noneTitle')}>
          {t('task.noneText')}
        </Empty>
      ) : null}
      {groups.map(({ title, tasks: some }) =>
        some.length === 0 ? null : (
          <section key={title} className="stack tight">
            <h2>{title}</h2>
            <ul className="rows">
              {some.slice(0, 200).map((task) => (
                <Task key={task.id} task={task} name={names.get(task.asset_ids[0] ?? '')} />
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

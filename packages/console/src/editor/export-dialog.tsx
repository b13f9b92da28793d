/** The film as a file: its price before, how far it is, and what came of it; and the timeline itself for other programs. */
import { type PriceQuote, type RenderProjectRequest, uploadFile } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stateOf } from '../account/task-words.ts';
import { api, queries } from '../app/app-state.ts';
import { credits, percent } from '../app/format.ts';
import { useTasks } from '../app/tasks.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Bar, Button, Failed, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { importTimeline } from './project/import-timeline.ts';
import type { ProjectEditor } from './project/project-editor.ts';
import { Choice } from './settings/settings-controls.tsx';
import { te } from './texts.ts';

const FORMATS = ['mp4', 'mov', 'webm', 'gif', 'mp3', 'wav'] as const;
const SIZES = ['480p', '720p', '1080p', '4k'] as const;
const QUALITIES = ['draft', 'standard', 'high'] as const;
const FILES = ['otio', 'otioz', 'edl', 'srt', 'vtt'] as const;
const SOUNDS: readonly string[] = ['mp3', 'wav'];

type Started = { taskId: string; assetId: string };

function Progress({ started, onAgain }: { started: Started; onAgain(): void }) {
  const { data: tasks, error } = useTasks();
  const data = tasks?.find(({ id }) => id === started.taskId);
  if (data === undefined && error !== null) return <Failed error={error} />;
  if (data === undefined) return <Spinner label={te('export.waiting')} />;
  const state = stateOf(data);
  if (state === 'failed' || state === 'cancelled') {
    return <Failed error={new Error(data.error_message ?? te('export.cancelled'))} onRetry={onAgain} />;
  }
  if (state === 'done') {
    return (
      <div className="stack">
        <p className="line" role="status">
          <Icon name="check" />
          {te('export.done')}
        </p>
        <div className="line wrap">
          <Link
            className="button main"
            to="/app/play/$assetId"
            params={{ assetId: started.assetId }}
            search={{}}
          >
            <Icon name="film" />
            {te('export.open')}
          </Link>
          <Button onClick={onAgain}>{te('export.another')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack tight" role="status">
      <div className="line">
        <strong>{te('export.making')}</strong>
        <span className="push quiet mono small">{percent(data.progress)}</span>
      </div>
      <Bar value={data.progress} label={te('export.making')} />
      <p className="quiet small">{te('export.goesOn')}</p>
      <div>
        <Button
          look="plain"
          onClick={() =>
            void api()
              .cancelTask({ params: { task_id: started.taskId } })
              .catch(sayFailed)
          }
        >
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** What is exported is what is seen: throws where that is not saved. */
async function savedVersion(editor: ProjectEditor): Promise<number> {
  const version = await editor.settled();
  if (version === null) throw new Error(te('export.notSaved'));
  return version;
}

type Wish = Pick<RenderProjectRequest, 'format' | 'resolution' | 'quality' | 'range'>;

function usePrice(editor: ProjectEditor, wish: Wish) {
  return useQuery({
    queryKey: ['export-price', editor.id, wish, editor.state.get().revision],
    retry: false,
    queryFn: async ({ signal }) => {
      await editor.settled();
      const facts = {
        method: 'POST',
        path: '/project/{project_id}/render',
        answer: 'json',
        takesInput: true,
      } as const;
      const params = { project_id: editor.id };
      const input = { params, query: { dry_run: true }, body: wish };
      return (await (await api().send(facts, input, { signal })).json()) as PriceQuote;
    },
  });
}

/** What is exported: what the controls say, and its start. */
function useExport(editor: ProjectEditor) {
  const [wished, setWished] = useState<Wished>({
    format: 'mp4',
    size: '1080p',
    quality: 'standard',
    isPart: true,
  });
  const marks = editor.marks.use();
  const { layout } = editor.state.use();
  const [started, setStarted] = useState<Started | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const hasMarks = marks.in !== null || marks.out !== null;
  const range = {
    start_seconds: (marks.in ?? 0) / layout.fps,
    end_seconds: (marks.out ?? layout.frames) / layout.fps,
  };
  const { format, quality, size } = wished;
  const wish: Wish = {
    format,
    quality,
    ...(SOUNDS.includes(format) ? {} : { resolution: size }),
    ...(wished.isPart && hasMarks ? { range } : {}),
  };
  const start = async () => {
    setProblem(null);
    try {
      const version = await savedVersion(editor);
      const body = { ...wish, version };
      const made = await api().renderProject({ params: { project_id: editor.id }, body });
      setStarted({ taskId: made.task_id, assetId: made.asset_id });
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    } catch (error) {
      setProblem(error);
    }
  };
  const choose = (next: Partial<Wished>) => setWished({ ...wished, ...next });
  return { wished, choose, wish, hasMarks, start, started, setStarted, problem };
}

interface Wished {
  format: (typeof FORMATS)[number];
  size: (typeof SIZES)[number];
  quality: (typeof QUALITIES)[number];
  /** Only what lies between the marks, where there are some. */
  isPart: boolean;
}

function Film({ editor }: { editor: ProjectEditor }) {
  const { wished, choose, wish, hasMarks, start, started, setStarted, problem } = useExport(editor);
  const { format, size, quality } = wished;
  const { layout } = editor.state.use();
  const price = usePrice(editor, wish);
  if (started !== null) return <Progress started={started} onAgain={() => setStarted(null)} />;
  return (
    <div className="stack">
      <div className="ed-export">
        <Choice
          label={te('export.format')}
          value={format}
          options={FORMATS}
          nameOf={(one) => one.toUpperCase()}
          onChange={(one) => choose({ format: one })}
        />
        {SOUNDS.includes(format) ? null : (
          <Choice
            label={te('export.size')}
            value={size}
            options={SIZES}
            nameOf={(one) => one}
            onChange={(one) => choose({ size: one })}
          />
        )}
        <Choice
          label={te('export.quality')}
          value={quality}
          options={QUALITIES}
          nameOf={(one) => te(`quality.${one}`)}
          onChange={(one) => choose({ quality: one })}
        />
      </div>
      {hasMarks ? (
        <label className="check">
          <input
            type="checkbox"
            checked={wished.isPart}
            onChange={({ target }) => choose({ isPart: target.checked })}
          />
          {te('export.part')}
        </label>
      ) : null}
      {problem === null ? null : <Failed error={problem} />}
      {price.error === null ? null : <Failed error={price.error} />}
      <div className="line">
        <span className="quiet small">
          {price.data === undefined
            ? ''
            : te(price.data.up_to ? 'export.priceUpTo' : 'export.price', {
                amount: credits(price.data.credits, currentLanguage()),
              })}
        </span>
        <span className="push">
          <Button look="main" icon="download" disabled={layout.frames === 0} onClick={() => void start()}>
            {te('export.start')}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Saves what the service answers under the project's name. */
async function download(editor: ProjectEditor, format: (typeof FILES)[number]): Promise<void> {
  await savedVersion(editor);
  const response = await api().exportProjectFile({ params: { project_id: editor.id }, query: { format } });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${editor.name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A timeline of another program becomes a project of its own. */
function Import({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    try {
      const assetId = await uploadFile(api(), { file, name: file.name });
      const { projectId, warnings } = await importTimeline(assetId);
      onClose();
      await navigate({ to: '/app/edit/$projectId', params: { projectId } });
      if (warnings.length > 0) say(warnings.join(' '));
    } catch (error) {
      sayFailed(error);
      setBusy(false);
    }
  };
  return (
    <label className="button">
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="upload" />}
      {te('export.import')}
      <input
        type="file"
        className="hidden-text"
        accept=".otio,.otioz,.edl"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void take(file);
        }}
      />
    </label>
  );
}

export default function ExportDialog({ editor, onClose }: { editor: ProjectEditor; onClose(): void }) {
  return (
    <Dialog title={te('export.title')} onClose={onClose}>
      <Film editor={editor} />
      <section className="stack tight">
        <h3>{te('export.files')}</h3>
        <p className="quiet small">{te('export.filesText')}</p>
        <div className="line wrap">
          {FILES.map((format) => (
            <Button key={format} onClick={() => void download(editor, format).catch(sayFailed)}>
              .{format}
            </Button>
          ))}
          <span className="push">
            <Import onClose={onClose} />
          </span>
        </div>
      </section>
    </Dialog>
  );
}

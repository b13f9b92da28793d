/** The editor: a film on its tracks, the picture at the playhead, and what can be done to it. */
import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker, useParams } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { api, queries } from '../app/app-state.ts';
import { timecode } from '../app/format.ts';
import { useName } from '../app/title.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { KnownMenu } from './known-menu.tsx';
import { DRAGGED, MediaPanel } from './media/media-panel.tsx';
import { addAsset } from './media/put.ts';
import { type Playback, type Screens, usePlayback, useStill } from './playing/player-state.ts';
import { type Block, blocksOf, type Layout } from './project/layout.ts';
import { openProject, type ProjectEditor } from './project/project-editor.ts';
import { ReadOnlyNotice, SaveNotice, SaveState } from './project/save-notice.tsx';
import { CropLayer } from './settings/crop-layer.tsx';
import { type CropTool, useCropTool } from './settings/crop-settings.tsx';
import { Inspector } from './settings/inspector.tsx';
import { hasPicture, variablesOfProject } from './templates/template.ts';
import { te } from './texts.ts';
import { type TimelineHandle, TimelineView } from './timeline/timeline-view.tsx';
import { type Acts, useActs } from './use-acts.ts';
import './editor-icons.ts';
import './editor.css';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));
const TemplateDialog = lazy(() => import('./templates/template-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** The time at the playhead, written without drawing anything else. */
function Clock({ editor }: { editor: ProjectEditor }) {
  const place = useRef<HTMLSpanElement>(null);
  const { layout } = editor.state.use();
  useLayoutEffect(() => {
    const follow = () => {
      if (place.current !== null) {
        place.current.textContent = timecode(editor.playhead.get() / layout.fps, layout.fps);
      }
    };
    follow();
    return editor.playhead.follow(follow);
  }, [editor, layout.fps]);
  return (
    <span className="ed-clock mono">
      <span ref={place} data-testid="timecode" />
      <span className="quiet"> / {timecode(layout.frames / layout.fps, layout.fps)}</span>
    </span>
  );
}

/** The one picture that is chosen, where it shows media. */
function pictureOf(layout: Layout, chosen: ReadonlySet<string>): Block | undefined {
  const pictures = blocksOf(layout).filter(
    ({ id, lane }) => chosen.has(id) && layout.lanes[lane]?.kind === 'Video',
  );
  return pictures.length === 1 && pictures[0]?.kind === 'media' ? pictures[0] : undefined;
}

function Stage({
  editor,
  playback,
  screens: { video, standIn },
  tool,
}: {
  editor: ProjectEditor;
  playback: Playback;
  screens: Screens;
  tool: CropTool;
}) {
  const image = useRef<HTMLImageElement>(null);
  const { speed, isWaiting, isStandIn } = playback;
  const isRunning = speed > 0 && (!isWaiting || isStandIn);
  const footage = useRef<HTMLDivElement>(null);
  const isDrawing = useStill(editor, { image, footage, isStill: !isRunning });
  const { layout, chosen, timeline } = editor.state.use();
  const cropped = tool.isOpen && !isRunning ? pictureOf(layout, chosen) : undefined;
  return (
    <div className="ed-stage" data-state={isRunning ? 'playing' : isDrawing ? 'drawing' : 'still'}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions of the film are drawn into its picture. */}
      <video ref={video} playsInline hidden={!isRunning || isStandIn} aria-label={editor.name} />
      <div ref={standIn} className="ed-stand-in" hidden={!isStandIn} />
      <div ref={footage} className="ed-footage" data-testid="footage" hidden />
      <img ref={image} alt={te('stage.picture')} hidden={isRunning} data-testid="still" />
      {layout.frames === 0 ? <p className="ed-empty">{te('stage.empty')}</p> : null}
      {layout.frames > 0 && !hasPicture(timeline) ? (
        <p className="ed-empty">{te('template.noPicture')}</p>
      ) : null}
      {isWaiting ? (
        <div className="ed-making">
          <Spinner label={te(isStandIn ? 'stage.standIn' : 'stage.making')} />
        </div>
      ) : null}
      <span className="ed-drawing" aria-hidden="true" />
      {cropped === undefined || editor.isReadOnly ? null : (
        <CropLayer key={cropped.id} editor={editor} block={cropped} tool={tool} />
      )}
    </div>
  );
}

function Transport({ playback, acts, editor }: { playback: Playback; acts: Acts; editor: ProjectEditor }) {
  const { speed } = playback;
  return (
    <div className="ed-transport" role="toolbar" aria-label={te('transport.label')}>
      <Clock editor={editor} />
      <span className="line">
        <IconButton icon="toStart" label={te('transport.start')} onClick={acts.start} />
        <IconButton icon="frameBack" label={te('transport.frameBack')} onClick={acts.frameBack} />
        <IconButton
          icon={speed === 0 ? 'play' : 'pause'}
          look="main"
          label={te(speed === 0 ? 'transport.play' : 'transport.pause')}
          onClick={acts.toggle}
        />
        <IconButton icon="frameOn" label={te('transport.frameOn')} onClick={acts.frameOn} />
        <IconButton icon="toEnd" label={te('transport.end')} onClick={acts.end} />
      </span>
      <span className="line ed-transport-end">
        {speed === 0 || speed === 1 ? null : <span className="badge accent">{speed}×</span>}
        <IconButton icon="markIn" label={te('transport.in')} onClick={acts.markIn} />
        <IconButton icon="markOut" label={te('transport.out')} onClick={acts.markOut} />
      </span>
    </div>
  );
}

function Toggle({
  icon,
  label,
  isOn,
  onToggle,
}: {
  icon: IconName;
  label: string;
  isOn: boolean;
  onToggle(): void;
}) {
  return <IconButton icon={icon} label={label} aria-pressed={isOn} onClick={onToggle} />;
}

function Tools({
  editor,
  acts,
  isSnapping,
  isRippling,
  onRipple,
  hasChosen,
}: {
  editor: ProjectEditor;
  acts: Acts;
  isSnapping: boolean;
  isRippling: boolean;
  onRipple(): void;
  hasChosen: boolean;
}) {
  return (
    <div className="ed-tools" role="toolbar" aria-label={te('tools.label')}>
      <fieldset className="ed-group" disabled={editor.isReadOnly} aria-label={te('tools.label')}>
        <IconButton icon="cut" label={te('tools.split')} onClick={acts.split} />
        <IconButton icon="trash" label={te('tools.lift')} disabled={!hasChosen} onClick={acts.lift} />
        <IconButton icon="ripple" label={te('tools.ripple')} disabled={!hasChosen} onClick={acts.ripple} />
        <span className="ed-divide" />
        <IconButton icon="trimStart" label={te('tools.trimStart')} onClick={acts.trimStart} />
        <IconButton icon="trimEnd" label={te('tools.trimEnd')} onClick={acts.trimEnd} />
        <IconButton icon="crossing" label={te('tools.crossing')} onClick={acts.crossing} />
        <IconButton icon="marker" label={te('tools.marker')} onClick={acts.marker} />
        <span className="ed-divide" />
        <KnownMenu editor={editor} />
      </fieldset>
      <span className="push line">
        <Toggle icon="snap" label={te('tools.snapping')} isOn={isSnapping} onToggle={acts.snapping} />
        <Toggle icon="link" label={te('tools.rippling')} isOn={isRippling} onToggle={onRipple} />
        <span className="ed-divide" />
        <IconButton icon="minus" label={te('tools.zoomOut')} onClick={acts.zoomOut} />
        <IconButton icon="full" label={te('tools.zoomFit')} onClick={acts.zoomFit} />
        <IconButton icon="plus" label={te('tools.zoomIn')} onClick={acts.zoomIn} />
      </span>
    </div>
  );
}

/** The project's name, changed in place. */
function Name({ editor }: { editor: ProjectEditor }) {
  const [name, setName] = useState(editor.name);
  const [saved, setSaved] = useState(editor.name);
  useName(saved);
  const isGivenUp = useRef(false);
  const keep = async () => {
    const next = isGivenUp.current ? '' : name.trim();
    isGivenUp.current = false;
    if (next === '' || next === saved) return setName(saved);
    try {
      await api().renameAsset({ params: { asset_id: editor.id }, body: { name: next } });
      setSaved(next);
      void queries.invalidateQueries({ queryKey: ['files'] });
    } catch (error) {
      setName(saved);
      sayFailed(error);
    }
  };
  return (
    <input
      className="ed-name"
      aria-label={te('head.name')}
      readOnly={editor.isReadOnly}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onBlur={() => void keep()}
      onKeyDown={({ key, currentTarget }) => {
        // What is left is kept: it has to know that it is not wanted.
        isGivenUp.current = key === 'Escape';
        if (key === 'Enter' || key === 'Escape') currentTarget.blur();
      }}
    />
  );
}

function Head({ editor, acts, children }: { editor: ProjectEditor; acts: Acts; children?: ReactNode }) {
  const { canUndo, canRedo } = editor.state.use();
  return (
    <header className="ed-head">
      <Link className="button plain icon-only" to="/app/library" search={{}} aria-label={t('missing.back')}>
        <Icon name="left" />
      </Link>
      <h1 className="hidden-text">{editor.name}</h1>
      <Name editor={editor} />
      {editor.isReadOnly ? null : <SaveState editor={editor} />}
      <span className="line push">
        <IconButton icon="undo" label={te('head.undo')} disabled={!canUndo} onClick={acts.undo} />
        <IconButton icon="redo" label={te('head.redo')} disabled={!canRedo} onClick={acts.redo} />
        {children}
      </span>
    </header>
  );
}

/** Whoever leaves waits until all is saved, and is asked where it can not be. */
function Leaving({ editor }: { editor: ProjectEditor }) {
  const shouldBlockFn = useCallback(async () => (await editor.settled()) === null, [editor]);
  const enableBeforeUnload = useCallback(() => !editor.isSaved(), [editor]);
  const { status, proceed, reset } = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true });
  const { problem } = editor.state.use();
  if (status !== 'blocked') return null;
  return (
    <Dialog title={te('leave.title')} onClose={reset}>
      <p>{te('leave.text')}</p>
      {problem === null ? null : <p className="quiet small">{problem}</p>}
      <div className="dialog-end">
        <Button look="bad" onClick={proceed}>
          {te('leave.go')}
        </Button>
        <Button look="main" onClick={reset}>
          {te('leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}

function Editor({ editor }: { editor: ProjectEditor }) {
  const screens = { video: useRef<HTMLVideoElement>(null), standIn: useRef<HTMLDivElement>(null) };
  const timeline = useRef<TimelineHandle>(null);
  const playback = usePlayback(editor, screens);
  const tool = useCropTool();
  const [isSnapping, setSnapping] = useState(true);
  const [isRippling, setRippling] = useState(false);
  const [open, setOpen] = useState<'keys' | 'export' | 'template' | null>(null);
  const { chosen, timeline: film } = editor.state.use();
  const isTemplate = Object.keys(variablesOfProject(film)).length > 0;
  const context = useMemo(
    () => ({
      editor,
      playback,
      timeline,
      isRippling,
      toggleSnapping: () => setSnapping((is) => !is),
      showKeys: () => setOpen('keys'),
    }),
    [editor, playback, isRippling],
  );
  const acts = useActs(context);
  return (
    <div className="editor">
      <Head editor={editor} acts={acts}>
        <IconButton
          className="at-desk"
          icon="keyboard"
          label={te('head.keys')}
          onClick={() => setOpen('keys')}
        />
        {isTemplate ? (
          <Button icon="create" aria-label={te('template.make')} onClick={() => setOpen('template')}>
            <span className="wide-label">{te('template.make')}</span>
          </Button>
        ) : null}
        <Button look="main" icon="download" aria-label={te('head.export')} onClick={() => setOpen('export')}>
          <span className="wide-label">{te('head.export')}</span>
        </Button>
      </Head>
      <div className="ed-upper">
        {editor.isReadOnly ? null : <MediaPanel editor={editor} seek={playback.seek} />}
        <div className="ed-middle">
          <Stage editor={editor} playback={playback} screens={screens} tool={tool} />
          <Transport playback={playback} acts={acts} editor={editor} />
        </div>
        {editor.isReadOnly ? null : <Inspector editor={editor} seek={playback.seek} tool={tool} />}
      </div>
      <section className="ed-lower" aria-label={te('timeline.region')}>
        {editor.isReadOnly ? <ReadOnlyNotice editor={editor} /> : <SaveNotice editor={editor} />}
        <Tools
          editor={editor}
          acts={acts}
          isSnapping={isSnapping}
          isRippling={isRippling}
          onRipple={() => setRippling((is) => !is)}
          hasChosen={chosen.size > 0}
        />
        <TimelineView
          editor={editor}
          seek={playback.seek}
          isPlaying={playback.speed !== 0}
          isSnapping={isSnapping}
          isRippling={isRippling}
          handle={timeline}
          onDropAsset={(data, at) => {
            const assetId = data.getData(DRAGGED);
            if (assetId !== '') void addAsset(editor, assetId, at);
          }}
        />
      </section>
      <Leaving editor={editor} />
      <Suspense>
        {open === 'template' ? <TemplateDialog editor={editor} onClose={() => setOpen(null)} /> : null}
        {open === 'keys' ? <KeysDialog onClose={() => setOpen(null)} /> : null}
        {open === 'export' ? <ExportDialog editor={editor} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </div>
  );
}

/** Projects whose last steps are on their way. */
const closings = new Map<string, Promise<void>>();

/** Opens the project once, and closes it when the page is left. */
function Opened({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId],
    queryFn: async ({ signal }) => {
      // What was done just before is saved first.
      await closings.get(projectId);
      return api().getProject({ params: { project_id: projectId } }, { signal });
    },
    // What is open is not read again, also not when somebody signs in again: it may be ahead of what is saved.
    staleTime: 'static',
    gcTime: 0,
  });
  const editor = useMemo(() => (data === undefined ? null : openProject(data)), [data]);
  useEffect(
    () => () => {
      if (editor === null) return;
      closings.set(
        projectId,
        editor.close().finally(() => closings.delete(projectId)),
      );
    },
    [editor, projectId],
  );
  // Opened again it is as it was saved.
  useEffect(() => () => queries.removeQueries({ queryKey: ['project', projectId] }), [projectId]);
  if (error !== null) {
    return (
      <div className="page narrow">
        <Failed error={error} onRetry={() => void refetch()} />
        <Link to="/app/library" search={{}}>
          {t('missing.back')}
        </Link>
      </div>
    );
  }
  if (editor === null) {
    return (
      <div className="page">
        <Spinner />
      </div>
    );
  }
  return <Editor editor={editor} />;
}

export function Page() {
  const { projectId } = useParams({ from: '/app/edit/$projectId' });
  return <Opened key={projectId} projectId={projectId} />;
}

/** Tracks, ruler and playhead. Only what can be seen is drawn, and neither dragging nor playing draws React anew. */
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { timecode } from '../../app/format.ts';
import { Button, IconButton } from '../../ui/controls.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type Block, isLinked, type Lane, type Layout, visible } from '../project/layout.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { Filmstrip, Waveform } from './block-pictures.tsx';
import { beginDrag, type DragGround } from './drag.ts';
import { fittingScale, limitScale, rulerSteps, snap } from './measures.ts';

/** What can be seen is drawn in steps of so many pixels, so that scrolling draws little anew. */
const CHUNK = 400;
/** What is let go so near to an edge stands on it. */
const DROP_PIXELS = 12;

export interface View {
  from: number;
  to: number;
}

export interface TimelineHandle {
  zoom(factor: number): void;
  fit(): void;
  /** Scrolls the playhead into sight. */
  reveal(): void;
}

const ICONS: Readonly<Record<Block['kind'], IconName>> = {
  media: 'film',
  text: 'text',
  captions: 'captions',
  drawn: 'generate',
  nested: 'folder',
  missing: 'warn',
};

function Marks({ block, isSound }: { block: Block; isSound: boolean }) {
  const speed = Math.round(block.speed * 100);
  return (
    <span className="tl-name">
      <Icon name={isSound && block.kind === 'media' ? 'sound' : ICONS[block.kind]} />
      <span className="one-line">{block.name}</span>
      {isLinked(block.item) ? <span className="tl-linked" aria-hidden="true" /> : null}
      {speed === 100 ? null : <span className="badge">{speed} %</span>}
    </span>
  );
}

interface BlockProps {
  block: Block;
  /** Pixels. */
  x: number;
  width: number;
  scale: number;
  fps: number;
  isChosen: boolean;
  isSound: boolean;
  height: number;
  /** What of it can be seen, pixels from its start. */
  from: number;
  to: number;
}

const BlockView = memo(function BlockView(props: BlockProps) {
  const { block, x, width, fps, isChosen, isSound, height } = props;
  const label = te('block.label', {
    name: block.name === '' ? te(`kind.${block.kind}`) : block.name,
    start: timecode(block.start / fps, fps),
    end: timecode(block.end / fps, fps),
  });
  return (
    <div
      id={`block-${block.id}`}
      className={`tl-block ${isSound ? 'sound' : block.kind}${block.item.enabled ? '' : ' off'}`}
      data-block={block.id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-label={label}
      style={{ transform: `translateX(${x}px)`, width }}
    >
      {block.kind === 'media' && width > 20 ? (
        isSound ? (
          <Waveform {...props} />
        ) : (
          <Filmstrip {...props} height={height} />
        )
      ) : null}
      {width > 34 ? <Marks block={block} isSound={isSound} /> : null}
    </div>
  );
});

const hasFootage = ({ blocks }: Lane) => blocks.some(({ kind }) => kind === 'media' || kind === 'nested');

export function heightOf(lane: Lane): number {
  if (lane.kind === 'Audio') return 52;
  return hasFootage(lane) || lane.blocks.length === 0 ? 68 : 38;
}

function LaneView({
  lane,
  index,
  layout,
  scale,
  view,
  chosen,
}: {
  lane: Lane;
  index: number;
  layout: Layout;
  scale: number;
  view: View;
  chosen: ReadonlySet<string>;
}) {
  const seen = visible(lane.blocks, { from: view.from / scale, to: view.to / scale });
  const height = heightOf(lane);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups the options of a list.
    <div
      className={lane.isEnabled ? 'tl-lane' : 'tl-lane off'}
      data-lane={index}
      role="group"
      aria-label={lane.name}
      style={{ height }}
    >
      {seen.map((block) => {
        const x = block.start * scale;
        const width = Math.max(1, (block.end - block.start) * scale - 1);
        return (
          <BlockView
            key={block.id}
            block={block}
            x={x}
            width={width}
            scale={scale}
            fps={layout.fps}
            isChosen={chosen.has(block.id)}
            isSound={lane.kind === 'Audio'}
            height={height - 4}
            from={Math.max(0, view.from - x)}
            to={Math.min(width, view.to - x)}
          />
        );
      })}
      {lane.crossings
        .filter(({ start, end }) => end * scale > view.from && start * scale < view.to)
        .map(({ path, start, end }) => (
          <span
            key={path.join(':')}
            className="tl-crossing"
            aria-hidden="true"
            style={{ transform: `translateX(${start * scale}px)`, width: Math.max(6, (end - start) * scale) }}
          />
        ))}
    </div>
  );
}

const Ruler = memo(function Ruler({ layout, scale, view }: { layout: Layout; scale: number; view: View }) {
  const { fps } = layout;
  const { label, tick } = rulerSteps({ scale, fps });
  const first = Math.max(0, Math.floor(view.from / scale / tick));
  const last = Math.ceil(view.to / scale / tick);
  const ticks = Array.from({ length: Math.max(0, last - first) }, (_, at) => (first + at) * tick);
  return (
    <div className="tl-ruler" data-part="ruler" aria-hidden="true">
      {ticks.map((frame) => (
        <span
          key={frame}
          className={frame % label === 0 ? 'tl-tick labelled' : 'tl-tick'}
          style={{ transform: `translateX(${frame * scale}px)` }}
        >
          {frame % label === 0 ? timecode(frame / fps, fps).replace(/^00:/, '') : null}
        </span>
      ))}
      {layout.markers.map((marker) => (
        <span
          key={`${marker.frame} ${marker.name}`}
          className={`tl-marker ${marker.color.toLowerCase()}`}
          title={marker.name}
          style={{ transform: `translateX(${marker.frame * scale}px)` }}
        />
      ))}
    </div>
  );
});

/** The playhead and the marks: moved by what they follow, without React. */
function Playhead({ editor, scale }: { editor: ProjectEditor; scale: number }) {
  const line = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (line.current !== null) line.current.style.translate = `${editor.playhead.get() * scale}px`;
    };
    const followMarks = () => {
      const { in: from, out: to } = editor.marks.get();
      if (range.current === null) return;
      range.current.hidden = from === null && to === null;
      const [start, end] = [from ?? 0, to ?? editor.state.get().layout.frames];
      range.current.style.translate = `${start * scale}px`;
      range.current.style.width = `${Math.max(2, (end - start) * scale)}px`;
    };
    follow();
    followMarks();
    const ends = [editor.playhead.follow(follow), editor.marks.follow(followMarks)];
    return () => ends.forEach((end) => void end());
  }, [editor, scale]);
  return (
    <>
      <div ref={range} className="tl-range" hidden />
      <div ref={line} className="tl-playhead" />
    </>
  );
}

function Heads({
  layout,
  onToggle,
  onAdd,
  onRemove,
  isReadOnly,
}: {
  layout: Layout;
  isReadOnly: boolean;
  onToggle(lane: Lane): void;
  onAdd(kind: Lane['kind']): void;
  onRemove(lane: Lane): void;
}) {
  return (
    <fieldset className="tl-heads" disabled={isReadOnly} aria-label={te('lane.heads')}>
      <div className="tl-corner">
        {(['Video', 'Audio'] as const).map((kind) => (
          <Button
            key={kind}
            look="plain"
            title={te(`lane.add${kind}`)}
            aria-label={te(`lane.add${kind}`)}
            onClick={() => onAdd(kind)}
          >
            +{kind === 'Video' ? 'V' : 'A'}
          </Button>
        ))}
      </div>
      {layout.lanes.map((lane) => (
        <div key={lane.name} className="tl-head" style={{ height: heightOf(lane) }}>
          <span className="tl-letter mono">{lane.name}</span>
          <span className="one-line quiet small">
            {lane.title !== ''
              ? lane.title
              : lane.role === null
                ? ''
                : te(`role.${lane.role}` as 'role.music')}
          </span>
          {lane.blocks.length > 0 ? null : (
            <IconButton
              className="push"
              icon="trash"
              label={te('lane.remove', { name: lane.name })}
              onClick={() => onRemove(lane)}
            />
          )}
          <button
            type="button"
            className="button plain icon-only push"
            aria-pressed={!lane.isEnabled}
            aria-label={te('lane.off', { name: lane.name })}
            title={te('lane.off', { name: lane.name })}
            onClick={() => onToggle(lane)}
          >
            <Icon
              name={
                lane.kind === 'Audio'
                  ? lane.isEnabled
                    ? 'volume'
                    : 'mute'
                  : lane.isEnabled
                    ? 'eye'
                    : 'eyeOff'
              }
            />
          </button>
        </div>
      ))}
    </fieldset>
  );
}

/** What can be seen, and how wide lanes and their heads are on the screen. */
interface Window extends View {
  width: number;
  heads: number;
}

/** What of the lanes can be seen, in steps; and how wide the window on them is. */
function useView(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<Window>({ from: 0, to: 2_000, width: 0, heads: 0 });
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const from = (Math.floor(element.scrollLeft / CHUNK) - 1) * CHUNK;
    const heads = element.querySelector<HTMLElement>('.tl-heads')?.offsetWidth ?? 0;
    const width = element.clientWidth - heads;
    const to = (Math.ceil((element.scrollLeft + width) / CHUNK) + 1) * CHUNK;
    const next = { from, to, width, heads };
    setView((now) =>
      Object.keys(next).every((key) => now[key as keyof Window] === next[key as keyof Window]) ? now : next,
    );
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [look, scroller]);
  return view;
}

export function TimelineView({
  editor,
  seek,
  isPlaying,
  isSnapping,
  isRippling,
  handle,
  onDropAsset,
}: {
  editor: ProjectEditor;
  seek(frame: number): void;
  isPlaying: boolean;
  isSnapping: boolean;
  isRippling: boolean;
  handle: RefObject<TimelineHandle | null>;
  onDropAsset(data: DataTransfer, at: { frame: number; lane: number | null }): void;
}) {
  const { layout, chosen } = editor.state.use();
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const view = useView(scroller);
  const [wanted, setWanted] = useState<number | null>(null);
  const fitting = fittingScale(
    layout.frames === 0 ? layout.fps * 30 : layout.frames,
    Math.max(200, view.width),
  );
  const scale = wanted === null ? fitting : limitScale(wanted, layout.frames);
  /** The frame that stays where it is on the screen when the scale changes. */
  const anchor = useRef<{ frame: number; x: number } | null>(null);

  const zoom = useCallback(
    (factor: number, clientX?: number) => {
      const element = scroller.current;
      if (element === null) return;
      const box = element.getBoundingClientRect();
      const head = editor.playhead.get() * scale - element.scrollLeft;
      const isSeen = head >= 0 && head <= view.width;
      const x = clientX === undefined ? (isSeen ? head : view.width / 2) : clientX - box.left - view.heads;
      anchor.current = { frame: (element.scrollLeft + x) / scale, x };
      setWanted(limitScale(scale * factor, layout.frames));
    },
    [editor, scale, view.width, view.heads, layout.frames],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || anchor.current === null) return;
    element.scrollLeft = anchor.current.frame * scale - anchor.current.x;
    anchor.current = null;
  }, [scale]);
  useEffect(() => {
    const reveal = () => {
      const element = scroller.current;
      if (element === null) return;
      const x = editor.playhead.get() * scale;
      if (x < element.scrollLeft || x > element.scrollLeft + view.width - 40)
        element.scrollLeft = Math.max(0, x - view.width / 4);
    };
    handle.current = { zoom, fit: () => setWanted(null), reveal };
    return isPlaying ? editor.playhead.follow(reveal) : undefined;
  }, [handle, zoom, editor, scale, view.width, isPlaying]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), event.clientX);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const ground = (): DragGround | null =>
    scroller.current === null || lanes.current === null
      ? null
      : { editor, scroller: scroller.current, lanes: lanes.current, scale, isSnapping, isRippling, seek };
  const width = Math.max(view.width, layout.frames * scale + view.width * 0.4);
  const onToggle = useCallback(
    (lane: Lane) => {
      editor.act([{ type: 'set_enabled', target: [lane.track], enabled: !lane.isEnabled }]);
    },
    [editor],
  );
  const [primary] = chosen;
  const seen = useMemo(() => ({ from: view.from, to: view.to }), [view.from, view.to]);
  return (
    <div className="tl-scroll" ref={scroller}>
      <div className="tl-inner" style={{ width: width + view.heads }}>
        <Heads
          layout={layout}
          isReadOnly={editor.isReadOnly}
          onToggle={onToggle}
          onAdd={(kind) => editor.act([{ type: 'add_track', kind }])}
          onRemove={({ track }) => editor.act([{ type: 'remove_track', track: [track] }])}
        />
        {/* Keys are those of the whole editor, wherever its focus is. */}
        <div
          ref={lanes}
          className="tl-lanes"
          role="listbox"
          aria-label={te('timeline.label')}
          aria-multiselectable="true"
          aria-activedescendant={primary === undefined ? undefined : `block-${primary}`}
          tabIndex={0}
          onPointerDown={(event) => {
            const found = ground();
            if (found !== null) beginDrag(found, event.nativeEvent);
          }}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes('application/x-rushes-add')) event.preventDefault();
          }}
          onDrop={(event) => {
            event.preventDefault();
            const row = (event.target as HTMLElement).closest<HTMLElement>('[data-lane]');
            const { left } = event.currentTarget.getBoundingClientRect();
            const under = Math.max(0, Math.round((event.clientX - left) / scale));
            const targets = isSnapping ? [...layout.edges, editor.playhead.get()].sort((a, b) => a - b) : [];
            const frame = snap([under], targets, { by: 0, tolerance: DROP_PIXELS / scale }).at ?? under;
            onDropAsset(event.dataTransfer, { frame, lane: row === null ? null : Number(row.dataset.lane) });
          }}
        >
          <Ruler layout={layout} scale={scale} view={seen} />
          {layout.lanes.map((lane, index) => (
            <LaneView
              key={lane.name}
              lane={lane}
              index={index}
              layout={layout}
              scale={scale}
              view={seen}
              chosen={chosen}
            />
          ))}
          <div className="tl-below" data-part="below" role="presentation" />
          <div className="tl-shade" data-part="shade" hidden role="presentation" />
          <div className="tl-edge" data-part="edge" hidden role="presentation" />
          <div className="tl-snap" data-part="snap" hidden role="presentation" />
          <div className="tl-box" data-part="box" hidden role="presentation" />
          <Playhead editor={editor} scale={scale} />
          <div className="tl-tip mono" data-part="tip" hidden role="presentation" />
        </div>
      </div>
    </div>
  );
}

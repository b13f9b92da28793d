/** Beside the picture at its left: what can be put into the film, and what is said in it. */
import { Tabs } from '@base-ui/react/tabs';
import type { TextStyle } from '@rushes/timeline';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { api } from '../../app/app-state.ts';
import { duration } from '../../app/format.ts';
import { useThumbnail } from '../../library/thumbnails.ts';
import { Button, Failed, IconButton, Spinner } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sayFailed } from '../../ui/toast.tsx';
import {
  type Addition,
  addColor,
  addFirst,
  addMedia,
  addTitle,
  type Media,
  mediaOf,
} from '../project/additions.ts';
import { blocksOf } from '../project/layout.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

interface Found {
  assetId: string;
  name: string;
  kind: string;
  seconds: number | null;
}

const KINDS = ['video', 'audio', 'image'] as const;
export const DRAGGED = 'application/x-rushes-add';

function useMedia(words: string) {
  return useQuery({
    queryKey: ['files', 'editor', words],
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Found[]> => {
      if (words === '') {
        const filetype = [...KINDS];
        const files = await api().listMostRecent({ query: { limit: 60, filetype } }, { signal });
        return files.flatMap(({ file_id, file_name, file_type, duration_seconds }) =>
          file_id === null || file_type === null
            ? []
            : { assetId: file_id, name: file_name, kind: file_type, seconds: duration_seconds ?? null },
        );
      }
      const query = { query: words, limit: 40, file_type: [...KINDS] };
      const { results } = await api().search({ query }, { signal });
      return results.map(({ asset_id, source_name, file_type, duration_seconds }) => ({
        assetId: asset_id,
        name: source_name,
        kind: file_type,
        seconds: duration_seconds,
      }));
    },
  });
}

/** All that has to be known of a file to put it into a film. */
async function readMedia(assetId: string): Promise<Media> {
  const details = await api().getVideoDetails({ params: { source_file_id: assetId } });
  const media = mediaOf(details);
  if (media === null) throw new Error(te('add.notMedia', { name: details.source_name }));
  return media;
}

function put(editor: ProjectEditor, { operations, frame }: Addition): void {
  const before = new Set(blocksOf(editor.state.get().layout).map(({ item }) => item));
  // What was added is chosen, so that it can be set; not what stood at that frame before.
  editor.act(operations, {
    choose: (next) => blocksOf(next).filter(({ start, item }) => start === frame && !before.has(item)),
  });
}

const tracksOf = ({ state }: ProjectEditor) => state.get().timeline.tracks.children.length;

/** Puts a file of the library in at a frame: the playhead, or where it was let go. */
export async function addAsset(
  editor: ProjectEditor,
  assetId: string,
  at?: { frame: number; lane: number | null },
): Promise<void> {
  try {
    const media = await readMedia(assetId);
    const { layout } = editor.state.get();
    const tracks = tracksOf(editor);
    const place = at ?? { frame: editor.playhead.get(), lane: null };
    const addition =
      layout.frames === 0 ? addFirst(layout, media, tracks) : addMedia(layout, media, { ...place, tracks });
    put(editor, addition);
  } catch (error) {
    sayFailed(error);
  }
}

function MediaItem({ found, onAdd }: { found: Found; onAdd(): void }) {
  const thumbnail = useThumbnail(found.kind === 'audio' ? null : found.assetId);
  return (
    <li>
      <button
        type="button"
        className="ed-media"
        draggable
        title={te('add.hint')}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED, found.assetId);
          dataTransfer.effectAllowed = 'copy';
        }}
        onClick={(event) => {
          // Enter puts it in at once; a press of the mouse first chooses, so that it can be dragged.
          if (event.detail === 0) onAdd();
        }}
        onDoubleClick={onAdd}
      >
        <span className="ed-thumb">
          {thumbnail === null ? (
            <Icon name={found.kind === 'audio' ? 'sound' : found.kind === 'image' ? 'image' : 'film'} />
          ) : (
            <img src={thumbnail} alt="" loading="lazy" draggable={false} />
          )}
          <span className="length mono">{duration(found.seconds)}</span>
        </span>
        <span className="one-line small">{found.name}</span>
        <span className="hidden-text">{te('add.item')}</span>
      </button>
      <IconButton icon="plus" label={te('add.at', { name: found.name })} onClick={onAdd} tabIndex={-1} />
    </li>
  );
}

function LibraryMedia({ editor }: { editor: ProjectEditor }) {
  const [words, setWords] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.trim()), 300);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, isPending, refetch } = useMedia(settled);
  const [first] = data ?? [];
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && first !== undefined) void addAsset(editor, first.assetId);
  };
  return (
    <div className="ed-panel">
      <label className="hidden-text" htmlFor="ed-find">
        {te('add.search')}
      </label>
      <input
        id="ed-find"
        className="input"
        type="search"
        placeholder={te('add.search')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKey}
      />
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 ? <p className="quiet small">{te('add.none')}</p> : null}
      <ul className="ed-media-list">
        {(data ?? []).map((found) => (
          <MediaItem key={found.assetId} found={found} onAdd={() => void addAsset(editor, found.assetId)} />
        ))}
      </ul>
    </div>
  );
}

const STYLES: readonly TextStyle[] = ['title', 'subtitle', 'lower-third', 'free'];
const COLORS = ['#101114', '#f4f2ec', '#c2410c', '#1f5c4d', '#33507a'];

function Drawn({ editor }: { editor: ProjectEditor }) {
  const place = () => ({ frame: editor.playhead.get(), tracks: tracksOf(editor) });
  const layout = () => editor.state.get().layout;
  return (
    <div className="ed-panel">
      <h2>{te('add.titles')}</h2>
      <div className="ed-styles">
        {STYLES.map((style) => (
          <Button
            key={style}
            className={`ed-style ${style}`}
            onClick={() => put(editor, addTitle(layout(), { text: te('add.newTitle'), style }, place()))}
          >
            {te(`style.${style}`)}
          </Button>
        ))}
      </div>
      <h2>{te('add.colors')}</h2>
      <div className="line wrap">
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className="ed-color"
            style={{ background: color }}
            aria-label={te('add.color', { color })}
            title={color}
            onClick={() => put(editor, addColor(layout(), color, place()))}
          />
        ))}
      </div>
    </div>
  );
}

export function MediaPanel({ editor, seek }: { editor: ProjectEditor; seek(frame: number): void }) {
  return (
    <Tabs.Root className="ed-side at-left" defaultValue="media">
      <Tabs.List className="tabs">
        <Tabs.Tab className="tab" value="media">
          {te('tab.media')}
        </Tabs.Tab>
        <Tabs.Tab className="tab" value="drawn">
          {te('tab.drawn')}
        </Tabs.Tab>
        <Tabs.Tab className="tab" value="words">
          {te('tab.words')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel className="ed-tab" value="media">
        <LibraryMedia editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel className="ed-tab" value="drawn">
        <Drawn editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel className="ed-tab" value="words">
        <TranscriptPanel editor={editor} seek={seek} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** Beside the picture at its left: what can be put into the film, and what is said in it. */
import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { api } from '../../app/app-state.ts';
import { duration } from '../../app/format.ts';
import { useThumbnail } from '../../library/thumbnails.ts';
import { Failed, IconButton, Spinner } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { Drawn } from './drawn-panel.tsx';
import { addAsset } from './put.ts';
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

/** The film as a text: words that are taken out of it are cut out of the film, with all that plays with them. */

import type { TranscriptSegment } from '@rushes/sdk';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../app/app-state.ts';
import { Button, Empty, Spinner } from '../../ui/controls.tsx';
import { sayFailed } from '../../ui/toast.tsx';
import { blocksOf } from '../project/layout.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { rangesOf, type Word, wordsIn } from './spoken.ts';

/** Segments of the transcript that counts; none where there is no transcript. */
async function readSegments(assetId: string, signal: AbortSignal): Promise<readonly TranscriptSegment[]> {
  const params = { asset_id: assetId };
  const all = await api().listTranscripts({ params }, { signal });
  const transcript = all.find(({ is_edited }) => is_edited) ?? all[0];
  if (transcript === undefined) return [];
  const segments: TranscriptSegment[] = [];
  let after: number | null = null;
  do {
    const page: { segments: TranscriptSegment[]; next_after: number | null } = await api().getTranscript(
      {
        params: { ...params, transcript_id: transcript.transcript_id },
        query: after === null ? {} : { after },
      },
      { signal },
    );
    segments.push(...page.segments);
    after = page.next_after;
  } while (after !== null);
  return segments;
}

function useWords(editor: ProjectEditor) {
  const { layout } = editor.state.use();
  const ids = useMemo(
    () => [...new Set(blocksOf(layout).flatMap(({ assetId }) => assetId ?? []))].sort(),
    [layout],
  );
  const found = useQueries({
    queries: ids.map((assetId) => ({
      queryKey: ['segments', assetId],
      queryFn: ({ signal }: { signal: AbortSignal }) => readSegments(assetId, signal),
      staleTime: 60_000,
    })),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      data: results.map(({ data }) => data),
    }),
  });
  const words = useMemo(
    () => wordsIn(layout, new Map(ids.map((id, index) => [id, found.data[index] ?? []]))),
    [layout, ids, found.data],
  );
  return { words, isPending: found.isPending };
}

/** Marks the word that is heard, without drawing the others anew. */
function useHeard(editor: ProjectEditor, words: readonly Word[], place: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    let last: Element | null = null;
    const follow = () => {
      const frame = editor.playhead.get();
      const index = words.findIndex(({ frame: from, endFrame }) => from <= frame && frame < endFrame);
      const now = index < 0 ? null : (place.current?.children[index] ?? null);
      if (now === last) return;
      last?.classList.remove('heard');
      now?.classList.add('heard');
      last = now;
    };
    follow();
    return editor.playhead.follow(follow);
  }, [editor, words, place]);
}

export function TranscriptPanel({ editor, seek }: { editor: ProjectEditor; seek(frame: number): void }) {
  const { words, isPending } = useWords(editor);
  const [range, setRange] = useState<{ from: number; to: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useHeard(editor, words, place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other places.
  useEffect(() => setRange(null), [words]);
  if (isPending) return <Spinner />;
  if (words.length === 0) {
    return (
      <Empty icon="captions" title={te('words.noneTitle')}>
        {te('words.noneText')}
      </Empty>
    );
  }
  const [first, last] =
    range === null ? [-1, -1] : [Math.min(range.from, range.to), Math.max(range.from, range.to)];
  const cut = async () => {
    setBusy(true);
    try {
      const version = await editor.settled();
      if (version === null) return;
      const remove = rangesOf(words.slice(first, last + 1));
      await api().cutTranscript({ params: { project_id: editor.id }, body: { version, remove } });
      await editor.takeMade();
      seek(words[first]?.frame ?? 0);
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ed-panel">
      <p className="quiet small">{te('words.hint')}</p>
      <div ref={place} className="ed-words">
        {words.map((word, index) => {
          const isChosen = index >= first && index <= last;
          return (
            <button
              key={word.id}
              type="button"
              className={isChosen ? 'ed-word chosen' : 'ed-word'}
              aria-pressed={isChosen}
              onClick={({ shiftKey }) => {
                setRange(shiftKey && range !== null ? { ...range, to: index } : { from: index, to: index });
                if (!shiftKey) seek(word.frame);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                event.preventDefault();
                event.stopPropagation();
                if (range !== null && !isBusy) void cut();
              }}
            >
              {word.text}
            </button>
          );
        })}
      </div>
      <div className="ed-panel-end">
        <Button icon="cut" disabled={range === null || isBusy} onClick={() => void cut()}>
          {range === null ? te('words.cutNone') : te('words.cut', { count: last - first + 1 })}
        </Button>
      </div>
    </div>
  );
}

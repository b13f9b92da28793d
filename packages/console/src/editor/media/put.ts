/** Puts what is added into the film, and chooses it. */
import { api } from '../../app/app-state.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { type Addition, addFirst, addMedia, type Media, mediaOf } from '../project/additions.ts';
import { blocksOf } from '../project/layout.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';

export function put(editor: ProjectEditor, { operations, frame }: Addition): void {
  const before = new Set(blocksOf(editor.state.get().layout).map(({ item }) => item));
  // What was added is chosen, so that it can be set; not what stood at that frame before.
  editor.act(operations, {
    choose: (next) => blocksOf(next).filter(({ start, item }) => start === frame && !before.has(item)),
  });
}

export const tracksOf = ({ state }: ProjectEditor) => state.get().timeline.tracks.children.length;

/** All that has to be known of a file to put it into a film. */
async function readMedia(assetId: string): Promise<Media> {
  const details = await api().getVideoDetails({ params: { source_file_id: assetId } });
  const media = mediaOf(details);
  if (media === null) throw new Error(te('add.notMedia', { name: details.source_name }));
  return media;
}

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

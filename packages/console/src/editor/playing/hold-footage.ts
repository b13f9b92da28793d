/** Footage in the place of an exact picture that is still being drawn: where it lies, without titles and looks, at once. */

import type { ProjectEditor } from '../project/project-editor.ts';
import { cuesAt } from './cues.ts';
import type { PlacedClip } from './place-picture.ts';
import { createScreen } from './screen.ts';
import { addressesOf } from './stand-in.ts';

const AGAIN_MILLISECONDS = 2_000;

export interface HeldFootage {
  /** Shows the footage of a frame as soon as it is there; nothing where there is none. */
  hold(frame: number): void;
  /** The exact picture is there, or nobody looks. */
  release(): void;
  close(): void;
}

/** `onShow` is told when it can be seen. */
export function holdFootage(editor: ProjectEditor, stage: HTMLElement, onShow: () => void): HeldFootage {
  const screen = createScreen(editor, stage);
  const shownFilm = screen.add('');
  const { element } = shownFilm;
  element.muted = true;
  const known = new Map<string, string>();
  /** Counts wishes: what comes late is not wanted any more. */
  let turn = 0;
  let wanted = 0;
  let place: PlacedClip | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  const shown = () => {
    if (wanted !== turn || place === null || element.seeking || element.readyState < 2) return;
    screen.put(shownFilm, place, 0);
    stage.hidden = false;
    onShow();
  };
  element.addEventListener('loadeddata', shown);
  element.addEventListener('seeked', shown);

  const release = () => {
    clearTimeout(again);
    turn += 1;
    stage.hidden = true;
  };

  async function addressOf(assetId: string): Promise<string | undefined> {
    if (!known.has(assetId)) for (const [id, url] of await addressesOf([assetId])) known.set(id, url);
    return known.get(assetId);
  }

  async function show(frame: number): Promise<void> {
    clearTimeout(again);
    turn += 1;
    const mine = turn;
    // What covers the frame rather than a picture that lies above it.
    const cue = cuesAt(editor.state.get().layout, frame).findLast(({ kind }) => kind === 'picture');
    const url = cue === undefined ? undefined : await addressOf(cue.assetId);
    if (mine !== turn) return;
    if (cue === undefined) return release();
    if (url === undefined) {
      // What was just brought in is looked at before browsers can play it.
      again = setTimeout(() => void show(frame).catch(release), AGAIN_MILLISECONDS);
      return;
    }
    wanted = mine;
    place = cue.place;
    if (element.src !== url) element.src = url;
    element.currentTime = cue.seconds;
  }

  return {
    hold: (frame) => void show(frame).catch(release),
    release,
    close() {
      release();
      screen.remove(shownFilm);
      screen.close();
    },
  };
}

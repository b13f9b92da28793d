/**
 * Footage played at once while the exact preview is being made, where it lies in the film: cuts, speeds and sounds, pictures
 * above each other, cropped, moved and faded, but no titles, looks and transitions. It keeps the time by itself, so that what comes late does not hold up what follows.
 */
import { api } from '../../app/app-state.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { type Cue, cuesAt, footageFrom } from './cues.ts';
import { createScreen, type Screen, type Shown } from './screen.ts';

export interface StandIn {
  /** Plays from the playhead on; false where there is no footage that the browser plays. */
  start(rate: number, onEnd: () => void): Promise<boolean>;
  stop(): void;
}

/** Of one question for addresses. */
const MOST_FILES = 50;
/** An element further from its time is set right; less is not noticed, and each setting costs a moment. */
const DRIFT_SECONDS = 0.15;
/** What comes next is opened so much earlier. */
const AHEAD_SECONDS = 1.5;
/** After none of the footage could be played. */
const AGAIN_MILLISECONDS = 2_000;
/** A slow line is waited for; the exact preview may be there before. */
const FIRST_PICTURE_MILLISECONDS = 10_000;

interface Player {
  shown: Shown;
  cue: Cue;
}

/** Where browsers get files of the library, small; those that they can not play are left out. */
export async function addressesOf(assetIds: readonly string[]): Promise<Map<string, string>> {
  const body = {
    asset_ids: assetIds.slice(0, MOST_FILES),
    quality: '480p',
    player_compatible: true,
  } as const;
  const { items } = await api().createDownloadUrls({ body });
  return new Map(
    items.flatMap(({ asset_id: id, download }) =>
      download == null || download.player_compatible === false ? [] : [[id, download.url] as const],
    ),
  );
}

function openPlayer(cue: Cue, url: string, screen: Screen): Player {
  const shown = screen.add(url);
  shown.element.muted = cue.kind === 'picture';
  shown.element.currentTime = cue.seconds;
  return { shown, cue };
}

function follow({ shown: { element } }: Player, cue: Cue, rate: number): void {
  const speed = cue.speed * rate;
  element.volume = cue.volume;
  if (Math.abs(element.currentTime - cue.seconds) > DRIFT_SECONDS * Math.max(1, speed) && !element.seeking)
    element.currentTime = cue.seconds;
  // Browsers play between a sixteenth and sixteen times; what stands or goes back is looked for picture by picture.
  const isPlayable = speed >= 0.0625;
  if (isPlayable) element.playbackRate = Math.min(16, speed);
  if (isPlayable && element.paused) void element.play().catch(() => undefined);
  if (!isPlayable) element.pause();
}

function whenSeen({ shown: { element } }: Player): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_PICTURE_MILLISECONDS);
    const told = () => {
      clearTimeout(timer);
      resolve();
    };
    if (element.readyState >= 2) told();
    element.addEventListener('loadeddata', told, { once: true });
    element.addEventListener('error', told, { once: true });
  });
}

/** Moves the playhead on as time goes by, whoever else moves it; the function ends it. */
function keepTime(
  editor: ProjectEditor,
  rate: number,
  { show, onEnd }: { show(frame: number): void; onEnd(): void },
): () => void {
  let first = editor.playhead.get();
  let startedAt = performance.now();
  let shown = first;
  const step = (now: number) => {
    const { fps, frames } = editor.state.get().layout;
    const sought = editor.playhead.get();
    // Somebody went elsewhere: it plays on from there.
    if (sought !== shown) [first, startedAt] = [sought, now];
    const frame = first + (Math.max(0, now - startedAt) / 1000) * fps * rate;
    if (frame >= frames) return onEnd();
    shown = Math.floor(frame);
    editor.playhead.set(shown);
    show(frame);
    request = requestAnimationFrame(step);
  };
  let request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}

export function createStandIn(editor: ProjectEditor, stage: HTMLElement): StandIn {
  const screen = createScreen(editor, stage);
  const players = new Map<string, Player>();
  let addresses = new Map<string, string>();
  let endClock: () => void = () => undefined;
  /** Counts starts: an answer that comes after the end is not wanted any more. */
  let turn = 0;

  function drop(id: string): void {
    const player = players.get(id);
    players.delete(id);
    if (player !== undefined) screen.remove(player.shown);
  }

  function stop(): void {
    turn += 1;
    endClock();
    for (const id of [...players.keys()]) drop(id);
  }

  function playerOf(cue: Cue): Player | null {
    const known = players.get(cue.id);
    const url = addresses.get(cue.assetId);
    if (known !== undefined || url === undefined) return known ?? null;
    const opened = openPlayer(cue, url, screen);
    players.set(cue.id, opened);
    return opened;
  }

  /** Shows what is to be seen at a frame, and opens what follows. */
  function show(frame: number, rate: number): void {
    const { layout } = editor.state.get();
    const now = cuesAt(layout, frame);
    const soon = cuesAt(layout, frame + AHEAD_SECONDS * layout.fps * rate);
    const wanted = new Set([...now, ...soon].map(({ id }) => id));
    for (const id of [...players.keys()]) if (!wanted.has(id)) drop(id);
    const current = new Set(now.map(({ id }) => id));
    for (const { shown, cue } of players.values()) {
      if (current.has(cue.id)) continue;
      screen.hide(shown);
      shown.element.pause();
    }
    for (const [index, cue] of now.entries()) {
      const player = playerOf(cue);
      if (player === null) continue;
      if (cue.kind === 'picture') screen.put(player.shown, cue.place, now.length - index);
      follow(player, cue, rate);
    }
    // It begins with its first picture, wherever in it we looked.
    for (const cue of soon) playerOf({ ...cue, seconds: cue.first });
  }

  return {
    stop,
    async start(rate, onEnd) {
      stop();
      const mine = turn;
      const { layout } = editor.state.get();
      const footage = footageFrom(layout, editor.playhead.get());
      if (footage.length === 0) return false;
      if (footage.slice(0, MOST_FILES).some((id) => !addresses.has(id)))
        addresses = await addressesOf(footage);
      // What was just brought in is looked at before browsers can play it.
      while (mine === turn && addresses.size === 0) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS));
        if (mine === turn) addresses = await addressesOf(footage);
      }
      if (mine !== turn) return false;
      const [first] = cuesAt(layout, editor.playhead.get());
      const player = first === undefined ? null : playerOf(first);
      if (player !== null) await whenSeen(player);
      if (mine !== turn) return false;
      endClock = keepTime(editor, rate, { show: (frame) => show(frame, rate), onEnd });
      return true;
    },
  };
}

/** Screens that are loaded when they are gone to, and what is done where that fails. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { UnloadedPart } from './app-state.ts';

export interface Screen {
  Page(): React.ReactNode;
}

/**
 * A screen whose file can not be had fails as that and nothing else: the router would load the page anew at once, which without a
 * network leaves nothing of it.
 */
export const screenOf = (load: () => Promise<Screen>) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw new UnloadedPart(error);
    }
  }, 'Page');

const LOADED_AT = 'rushes.loaded-anew';
/** A page that can not be had after that either is not loaded again and again. */
const ONCE_MILLISECONDS = 30_000;

export function loadAnewOnce(): void {
  const before = Number(window.sessionStorage.getItem(LOADED_AT) ?? 0);
  if (Date.now() - before < ONCE_MILLISECONDS) return;
  window.sessionStorage.setItem(LOADED_AT, String(Date.now()));
  window.location.reload();
}

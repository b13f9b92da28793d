/** The first of the page: its looks, and what brings the rest once what stands in the page can be seen. */
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import './design/shell.css';

/** In a tab that nobody sees nothing is painted. */
const MOST_MILLISECONDS = 100;

/** After a picture of the page has been drawn: what runs before it keeps people waiting for it. */
const firstPicture = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, MOST_MILLISECONDS);
});

// It is on its way since the page is there: see `askForStart` in build.mjs.
const start = document.querySelector<HTMLLinkElement>('link[data-start]');
await firstPicture;
await import(/* @vite-ignore */ start?.href ?? '');

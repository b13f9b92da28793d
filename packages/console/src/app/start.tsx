/** Starts the app in the place that the page has for it. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startLanguage } from './app-state.ts';

await startLanguage();
const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<App />);

import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startLanguage } from './app/app-state.ts';
import './design/tokens.css';
import './design/base.css';
import './design/controls.css';
import './design/shell.css';

await startLanguage();
const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<App />);

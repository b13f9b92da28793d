/** Which documents there are, and in which order the menu has them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shelf, SourcePage } from './page.ts';

/** Names below `docs/`, or a path in the repository with the address it gets. */
type Entry = string | { source: string; path: string; menu?: string };

const SHELVES: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Use',
    entries: [
      'console',
      'command-line',
      { source: 'packages/sdk/README.md', path: 'typescript', menu: 'TypeScript client' },
      { source: 'packages/python/README.md', path: 'python', menu: 'Python client' },
      'uploads',
      'media',
      'understanding',
      'transcripts',
      'search',
      'prompts',
      'agent',
      'tools',
      'mcp',
      'generation',
      'stock',
      'editing',
      'previews',
      'exports',
      'sharing',
      'entities-and-configs',
      'webhooks',
      'credits',
      'prices',
    ],
  },
  {
    title: 'Operate',
    entries: ['operating', 'settings', 'without-keys', 'storage', 'identity', 'billing', 'models', 'vectors'],
  },
  { title: 'Formats', entries: ['timeline', 'timeline-words', 'rendering', 'database-export'] },
  {
    title: 'Internals',
    entries: [
      { source: 'ARCHITECTURE.md', path: 'architecture' },
      { source: 'CONTRIBUTING.md', path: 'contributing' },
      'glossary',
      'endpoints',
      'faults',
      'house',
      { source: 'CHANGELOG.md', path: 'changelog' },
    ],
  },
];

/** In which order the guides stand; others follow by name. */
const GUIDES = [
  'start',
  'shorts-from-a-talk',
  'subtitles-for-a-course',
  'review-by-link',
  'product-films-from-a-table',
  'search-in-an-archive',
  'templates-with-variables',
  'webhooks-in-production',
  'own-models',
  'laptop-to-fleet',
  'moving-from-other-video-apis',
];

async function readPage(root: string, entry: Entry): Promise<SourcePage> {
  const { source, path, menu } =
    typeof entry === 'string' ? { source: `docs/${entry}.md`, path: entry, menu: undefined } : entry;
  const markdown = await readFile(join(root, source), 'utf8');
  return { path, source, markdown, ...(menu === undefined ? {} : { menu }) };
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3))
    .sort();
}

async function readFolder(root: string, folder: string, names: readonly string[]): Promise<SourcePage[]> {
  return await Promise.all(
    names.map((name) => readPage(root, { source: `docs/${folder}/${name}.md`, path: `${folder}/${name}` })),
  );
}

/** All written documents of the repository, on their shelves. Throws where one is missing. */
export async function readShelves(root: string): Promise<Shelf[]> {
  const guideNames = await namesIn(join(root, 'docs/guides'));
  const known = GUIDES.filter((name) => guideNames.includes(name));
  const guides = [...known, ...guideNames.filter((name) => !known.includes(name))];
  const written = await Promise.all(
    SHELVES.map(async ({ title, entries }) => ({
      title,
      pages: await Promise.all(entries.map((entry) => readPage(root, entry))),
    })),
  );
  const decisions = await readFolder(root, 'decisions', await namesIn(join(root, 'docs/decisions')));
  return [
    { title: 'Guides', pages: await readFolder(root, 'guides', guides) },
    ...written,
    { title: 'Decisions', pages: decisions, isFolded: true },
  ];
}

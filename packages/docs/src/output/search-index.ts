/** What the search knows: built once, loaded by the page when somebody searches. Pure. */
import MiniSearch from 'minisearch';
import { BASE, type SourcePage, titleOf } from '../pages/page.ts';
import type { RenderedPage } from './render-markdown.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

export interface FoundSection {
  title: string;
  page: string;
  href: string;
  /** How its text begins. */
  start: string;
}

const START_CHARACTERS = 140;
/** Of very long sections, such as tables of everything, the beginning is enough. */
const MOST_CHARACTERS = 4_000;

// What people call things that the documents call otherwise: found as if it stood in a heading.

/** By place: a page, or a section of it. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'guides/start':
    'getting started quick start quickstart tutorial beginner introduction install installation setup self-host docker run locally hello world',
  'guides/start#1-install-it-and-see-a-film': 'install setup npm requirements',
  'guides/start#2-start-the-service': 'api key create a key token',
  'guides/shorts-from-a-talk': 'tiktok reels clips vertical video highlights podcast social media',
  'guides/subtitles-for-a-course': 'subtitles captions srt vtt add subtitles to a video burn in',
  'guides/product-films-from-a-table': 'csv spreadsheet bulk batch many videos personalised ads',
  'guides/templates-with-variables': 'merge fields placeholders personalise',
  'guides/review-by-link': 'feedback approval client comments share a film for review',
  'guides/own-models': 'custom model provider bring your own comfyui',
  'guides/laptop-to-fleet': 'scale scaling cluster kubernetes production deploy deployment hosting workers',
  'guides/moving-from-other-video-apis': 'migrate migration alternative to import from another service',
  'guides/webhooks-in-production': 'callback notification event retries',
  'command-line': 'cli terminal shell npm install rushes command',
  'command-line#upload': 'upload a folder directory resume an upload continue broken large files',
  'command-line#library': 'delete remove a file move rename folder list trash restore undelete download',
  'command-line#in-workflows-of-others': 'n8n github action ci workflow automation zapier make integrations',
  typescript: 'sdk javascript node client library browser deno bun',
  python: 'sdk client library pip notebook jupyter asyncio',
  console: 'user interface ui browser dashboard gui',
  uploads: 'upload a file large file multipart presigned url resume an upload chunked put',
  'reference/uploads': 'upload endpoints',
  identity:
    'authentication authorization login log in sign in oauth oidc sso account user password change password reset password forgotten',
  reference: 'api rest openapi swagger endpoints authentication api key credentials header http',
  'reference/errors': 'error codes status 400 401 402 403 404 409 422 429 500',
  sharing: 'share a film share a video with somebody public link permissions rights access team members',
  mcp: 'claude cursor agent model context protocol ai assistant llm chatgpt',
  agent: 'chat prompt to video text to video create endpoint stream conversation',
  prompts:
    'text to video what can i ask for prompt examples languages slow motion crop to 9:16 add music logo watermark',
  generation: 'ai image generation text to speech voice over music sound effects',
  editing: 'cut trim split remove silence silences filler words reframe crop speed edit a video',
  previews: 'preview thumbnail frame hls player',
  exports: 'render export mp4 download format resolution 4k prores gif codec quality',
  'timeline-words': 'text overlay title lower third captions font subtitles style',
  timeline: 'opentimelineio otio json transitions effects keyframes premiere resolve',
  transcripts: 'transcription speech to text whisper subtitles srt vtt speakers diarization',
  understanding: 'scene detection shot detection faces objects ocr indexing analysis',
  search: 'find a moment semantic search video search',
  credits: 'cost price of a call budget balance quota',
  prices: 'pricing cost how much',
  billing: 'stripe payment invoice subscription plan checkout',
  'operating#a-newer-version': 'upgrade update to a new version release rollback downgrade',
  'operating#behind-a-proxy-with-tls': 'https tls ssl certificate reverse proxy nginx caddy traefik domain',
  'operating#a-fleet': 'load balancer cluster replicas graceful shutdown rolling restart high availability',
  operating:
    'self-host deploy deployment production docker container systemd backup monitoring metrics logs rate limit disk full',
  settings: 'configuration environment variables config env options port',
  storage: 's3 minio r2 gcs bucket object storage disk',
  'database-export': 'backup restore migrate dump postgres',
  webhooks: 'callback notification event signature verify hmac',
  models: 'whisper onnx offline local models gpu',
  'without-keys': 'offline without internet no key free built in',
  glossary: 'terms words meaning definitions',
  stock: 'stock footage pexels pixabay photos',
};

/** Words of a section besides its own; the parts of a name such as `removeSilences`. */
function alsoCalled(place: string, title: string): string {
  const parts = /^[a-zA-Z]+[a-z][A-Z]\w*$/.test(title) ? title.replaceAll(/([a-z])([A-Z])/g, '$1 $2') : '';
  return [OTHER_NAMES[place] ?? '', parts].join(' ').trim();
}

/** The index as JSON. */
export function searchIndexOf(pages: readonly { page: SourcePage; rendered: RenderedPage }[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  let id = 0;
  for (const { page, rendered } of pages) {
    for (const { id: anchor, title, text } of rendered.sections) {
      id += 1;
      const place = `${page.path}${anchor === '' ? '' : `#${anchor}`}`;
      index.add({
        id,
        title,
        also: alsoCalled(place, title),
        page: page.path.startsWith('reference/') ? `${titleOf(page)} reference` : titleOf(page),
        text: text.slice(0, MOST_CHARACTERS),
        href: `${BASE}${place}`,
        start: text.slice(0, START_CHARACTERS).replaceAll(/\s+/g, ' ').trim(),
      });
    }
  }
  return JSON.stringify(index);
}

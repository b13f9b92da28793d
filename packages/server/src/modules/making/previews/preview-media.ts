/** What players fetch of a preview: its growing playlist and its fragments, behind signed URLs of whoever asked for it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { Notifications } from '../../../platform/events/notifications.ts';
import type { Principal } from '../../../platform/principal.ts';
import {
  type ServedAnswer,
  type ServeRequest,
  serveObject,
} from '../../../platform/storage/serving/serve-object.ts';
import type { UrlSigner } from '../../../platform/storage/serving/url-signer.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AccessService } from '../../access/index.ts';
import {
  type FragmentRow,
  findFragment,
  findFragments,
  findPreview,
  findShownAssets,
  type PreviewRow,
} from './previews.repo.ts';

/** Whose signed URL it is, and the second since 1970 in which it ends. */
export interface PreviewCaller {
  userId: string;
  expires: number;
}

export interface PreviewMedia {
  /** URL of the playlist of a preview, for the user who asked for it. */
  signPlaylist(reader: Pick<Principal, 'userId'>, preview: { id: string; expiresAt: Date }): string;
  /**
   * The playlist as it is now, behind a URL whose signature has been checked; waits for the first fragment as long as a request
   * may last. Throws `not_found`, `not_ready`, and `conflict` for a preview that could not be made.
   */
  openPreviewPlaylist(caller: PreviewCaller, file: string): Promise<string>;
  /** The bytes of a fragment, where this server serves them itself. */
  openPreviewFragment(
    caller: Pick<PreviewCaller, 'userId'>,
    fragment: ServeRequest & { previewId: string; file: string },
  ): Promise<ServedAnswer>;
}

export interface PreviewMediaDeps {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'mediaOrigin'>;
  storage: Pick<Storage, 'presignGet' | 'read'>;
  urls: UrlSigner;
  notifications: Pick<Notifications, 'subscribe'>;
  access: Pick<AccessService, 'rightsOn'>;
}

const PLAYLIST = '.m3u8';
const CONTENT_TYPE = 'video/mp4';
/** A player that asks at once need not ask again. */
const WAIT_MILLISECONDS = 20_000;
const LOOK_MILLISECONDS = 500;

const nameOf = (number: number) => (number === 0 ? 'init.mp4' : `${number}.m4s`);

function numberOf(file: string): number | null {
  if (file === 'init.mp4') return 0;
  const [, digits] = /^([1-9]\d{0,8})\.m4s$/.exec(file) ?? [];
  return digits === undefined ? null : Number(digits);
}

function secondsNow({ clock }: PreviewMediaDeps) {
  return Math.floor(clock.now().getTime() / 1_000);
}

/** A preview is its asker's alone, while they may read the project and all that it shows: another one may see less of it. */
async function requirePreview(deps: PreviewMediaDeps, userId: string, id: string): Promise<PreviewRow> {
  const { db, clock, access } = deps;
  const preview = isUuid(id) ? await findPreview(db, id) : undefined;
  if (
    preview === undefined ||
    preview.userId !== userId ||
    Date.parse(preview.expiresAt) <= clock.now().getTime()
  )
    throw notFound('File');
  const shown = [preview.projectId, ...(await findShownAssets(db, preview.id))];
  const readable = await access.rightsOn({ userId }, shown);
  if (!shown.every((nodeId) => readable.has(nodeId))) throw notFound('File');
  return preview;
}

/** Resolves when the preview got something new, or it is time to look anyway. */
async function nextLook(deps: PreviewMediaDeps, id: string): Promise<void> {
  const { notifications } = deps;
  const told = new AbortController();
  const unsubscribe = notifications.subscribe('rushes_preview', (changed) => {
    if (changed === null || changed === id) told.abort();
  });
  await pause(LOOK_MILLISECONDS, undefined, { signal: told.signal }).catch(() => undefined);
  unsubscribe();
}

async function waitForFirst(
  deps: PreviewMediaDeps,
  userId: string,
  id: string,
): Promise<{ preview: PreviewRow; rows: FragmentRow[] }> {
  const { db } = deps;
  const until = performance.now() + WAIT_MILLISECONDS;
  for (;;) {
    const preview = await requirePreview(deps, userId, id);
    const rows = await findFragments(db, preview.id);
    if (rows.length > 1 || preview.state !== 'rendering' || performance.now() > until)
      return { preview, rows };
    await nextLook(deps, preview.id);
  }
}

async function openPreviewFragment(
  deps: PreviewMediaDeps,
  { userId }: Pick<PreviewCaller, 'userId'>,
  { previewId, file, ...request }: ServeRequest & { previewId: string; file: string },
): Promise<ServedAnswer> {
  const { db, storage } = deps;
  const number = numberOf(file);
  const preview = await requirePreview(deps, userId, previewId);
  const row = number === null ? undefined : await findFragment(db, { previewId: preview.id, number });
  if (row === undefined) throw notFound('File');
  return serveObject(
    storage,
    {
      key: row.storageKey,
      bytes: row.bytes,
      etag: `"${row.objectId}"`,
      modified: null,
      headers: {
        'content-type': CONTENT_TYPE,
        'content-disposition': `inline; filename="${nameOf(row.number)}"`,
        'cache-control': 'private, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    },
    request,
  );
}

// A playlist of what is there of a preview (RFC 8216).

interface GrowingPlaylist {
  initUrl: string;
  fragments: readonly { seconds: number; url: string }[];
  isComplete: boolean;
}

/** No fragment is longer, to the nearest second; it may not change while the playlist grows. */
const TARGET_SECONDS = 6;

/** The playlist as it is now; players look again until it is complete, and begin at its start. */
function writeGrowingPlaylist({ initUrl, fragments, isComplete }: GrowingPlaylist): string {
  const longest = Math.max(TARGET_SECONDS, ...fragments.map(({ seconds }) => Math.round(seconds)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Players would begin near the end of what is still growing.
    '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES',
    `#EXT-X-MAP:URI="${initUrl}"`,
    ...fragments.flatMap(({ seconds, url }) => [`#EXTINF:${seconds.toFixed(6)},`, url]),
    ...(isComplete ? ['#EXT-X-ENDLIST'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

export function createPreviewMedia(deps: PreviewMediaDeps): PreviewMedia {
  const { config, storage, urls } = deps;
  const base = config.mediaOrigin === null ? {} : { baseUrl: config.mediaOrigin };

  async function urlOf(
    { userId, expires }: PreviewCaller,
    { previewId, row }: { previewId: string; row: FragmentRow },
  ): Promise<string> {
    const name = nameOf(row.number);
    const { url } = await storage.presignGet({
      key: row.storageKey,
      seconds: expires - secondsNow(deps),
      servedAt: { path: `/media/preview/${previewId}/${name}`, query: { user: userId }, ...base },
      contentType: CONTENT_TYPE,
      contentDisposition: `inline; filename="${name}"`,
    });
    return url;
  }

  return {
    signPlaylist({ userId }, { id, expiresAt }) {
      const seconds = Math.floor(expiresAt.getTime() / 1_000) - secondsNow(deps);
      const path = `/media/preview/${id}${PLAYLIST}`;
      return urls.sign({ method: 'GET', ...base, path, query: { user: userId }, seconds }).url;
    },

    async openPreviewPlaylist(caller, file) {
      if (!file.endsWith(PLAYLIST)) throw notFound('File');
      const { preview, rows } = await waitForFirst(deps, caller.userId, file.slice(0, -PLAYLIST.length));
      if (preview.state === 'failed')
        throw new ServiceError(
          'conflict',
          'This preview could not be made, or was cancelled; its task says why.',
        );
      const [init, ...fragments] = rows;
      if (init === undefined || fragments.length === 0) {
        throw new ServiceError('not_ready', 'The preview has not begun yet; ask again in a moment.', {
          headers: { 'retry-after': '2' },
        });
      }
      const previewId = preview.id;
      return writeGrowingPlaylist({
        initUrl: await urlOf(caller, { previewId, row: init }),
        fragments: await Promise.all(
          fragments.map(async (row) => ({
            seconds: row.seconds,
            url: await urlOf(caller, { previewId, row }),
          })),
        ),
        isComplete: preview.state === 'complete',
      });
    },

    openPreviewFragment: (caller, fragment) => openPreviewFragment(deps, caller, fragment),
  };
}

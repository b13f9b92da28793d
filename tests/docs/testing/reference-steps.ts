/**
 * What each request of the reference is about, by its operation: which ids stand in the places of those it shows, what its
 * answer is kept for, and which are refused where nothing but this service is there. What needs none of it has no step.
 */
import { bringTranscript } from '../../../packages/server/src/testing/test-transcripts.ts';
import { askForParts, sendParts } from '../../../packages/server/src/testing/test-uploads.ts';
import { storeDelivery, storeListener } from '../../rights/testing/stored-webhook.ts';
import type { Answered, Given } from './reference-requests.ts';
import { FROG_BYTES, type ReferenceWorld, talkTimeline, titleTimeline } from './reference-world.ts';

export interface Step {
  /** What stands in the places of what the reference shows. */
  given?: (world: ReferenceWorld) => Given | Promise<Given>;
  /** Takes what later requests are about. */
  keep?: (answer: Answered, world: ReferenceWorld) => unknown;
  /** What it is answered with where that is no success, and what is tested where. */
  refused?: readonly [status: number, reason: string];
  /** For so long a stream is heard that does not end. */
  seconds?: number;
  /** Another service, or who is calling. */
  env?: (world: ReferenceWorld) => Record<string, string> | Promise<Record<string, string>>;
}

type Steps = Readonly<Record<string, Step>>;

/** By names of what the request shows, names of what was kept. */
const of = (names: Readonly<Record<string, string>>): Step => ({
  given: ({ value }) => Object.fromEntries(Object.entries(names).map(([name, kept]) => [name, value(kept)])),
});

/** Lists of one id. */
const ofEach = (
  lists: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): Step => ({
  given: ({ value }) => ({
    ...Object.fromEntries(Object.entries(lists).map(([name, kept]) => [name, [value(kept)]])),
    ...Object.fromEntries(Object.entries(names).map(([name, kept]) => [name, value(kept)])),
  }),
});

const keeping =
  (name: string, at: (body: Answered['body']) => unknown): NonNullable<Step['keep']> =>
  ({ body }, { keep }) =>
    keep(name, at(body));

const asset = (kept = 'frog') => of({ asset_id: kept });
const source = (kept = 'frog') => of({ source_file_id: kept });
const film = of({ project_id: 'film' });
const entity = of({ entity_id: 'entity' });
const description = of({ asset_id: 'frog', description_id: 'description' });
const group = of({ group_id: 'group' });
const comment = of({ asset_id: 'frog', comment_id: 'comment' });
const transcript = of({ asset_id: 'frog', transcript_id: 'transcript' });
const saved = of({ project_id: 'film', asset_id: 'export' });
const webhook = of({ webhook_id: 'webhook' });
const chat = of({ chat_id: 'chat' });
const account = of({ user_id: 'friend' });

/** As a guest of the review. */
const guest = (step: Step = {}): Step => ({
  ...step,
  env: ({ value }) => ({ RUSHES_SESSION: value('session') }),
});

/** Somebody who is there to be deleted. */
const aPerson: Step = {
  async env({ service }) {
    const { token } = await service.signIn(`${crypto.randomUUID()}@example.com`);
    return { RUSHES_TOKEN: token };
  },
};

/** A project that nothing has changed: its version is 1. */
const fresh = (timeline: (world: ReferenceWorld) => object): Step => ({
  async given(world) {
    const body = { name: crypto.randomUUID(), timeline: timeline(world) };
    return { project_id: (await world.ask('POST', '/project', body)).id };
  },
});
const ofTalk = fresh(({ value }) => talkTimeline(value('talk')));

/** A title that names a blank. */
function template(): object {
  const timeline = titleTimeline('{{headline}}');
  const { rushes } = timeline.metadata as { rushes: object };
  return { ...timeline, metadata: { rushes: { ...rushes, variables: { headline: { type: 'text' } } } } };
}

const aTask: Step = {
  async given({ ask, value }) {
    return { task_id: (await ask('POST', `/project/${value('film')}/export`, ['480p'])).task_id };
  },
};

/** An upload in parts that has one part. */
async function partedUpload({ service }: ReferenceWorld) {
  const bytes = Buffer.alloc(FROG_BYTES);
  return { bytes, place: await askForParts(service.user, bytes.length) };
}

/** The first address of a playlist. */
const addressIn = (playlist: string) => playlist.split('\n').find((line) => line.startsWith('http')) ?? '';

const aWebhook = async ({ ask }: ReferenceWorld) =>
  (await ask('POST', '/users/webhooks', { url: 'http://127.0.0.1:9/hooks', event_types: ['task.failed'] }))
    .id;
const aReviewLink: Step = {
  async given({ ask, value }) {
    const made = await ask('POST', '/review_links', { asset_ids: [value('frog')], title: 'Old cut' });
    return { link_id: made.link.link_id };
  },
};
/** The chat of a stream of events. */
const chatOf =
  (name: string): NonNullable<Step['keep']> =>
  ({ text }, { keep }) =>
    keep(name, /"chat_id":\s*"([^"]+)"/.exec(text)?.[1] ?? 'nothing');

const NOT_SOLD = [503, 'Nothing is sold here.'] as const;

const people: Steps = {
  getHealth: { refused: [503, 'Nobody looks after the parts of a service within a test.'] },
  deleteMe: aPerson,
  deleteUser: aPerson,
  signInByLink: {
    given: async ({ signingIn }) => ({ code: await signingIn.services.signInLinks.makeCode() }),
    env: ({ signingIn }) => ({ RUSHES_BASE_URL: signingIn.baseUrl }),
  },
  createGroup: { keep: keeping('group', ({ id }) => id) },
  listGroupMembers: group,
  addGroupMember: { given: ({ value }) => ({ group_id: value('group'), email: 'friend@example.com' }) },
  updateGroupMember: { given: ({ value }) => ({ group_id: value('group'), email: 'friend@example.com' }) },
  removeGroupMember: { given: ({ value }) => ({ group_id: value('group'), email: 'friend@example.com' }) },
  getShare: asset(),
  setVisibility: asset(),
  setReference: asset(),
  addShare: asset(),
  removeShare: asset(),
  updateShareRight: {
    async given({ ask, value }) {
      await ask('POST', `/asset/${value('frog')}/share/add`, { email: 'friend@example.com' });
      return { asset_id: value('frog') };
    },
  },
  getUser: account,
  setUserDisabled: account,
  setUserOperator: account,
  setUserPlan: account,
  changeUserCredits: account,
  listUserLedger: account,
};

const library: Steps = {
  getAssetInfos: ofEach({ asset_ids: 'frog' }),
  createDownloadUrls: {
    ...ofEach({ asset_ids: 'frog' }),
    keep: keeping('media', ({ items }) => items[0].download.url),
  },
  getDownloadUrl: asset(),
  redirectToAsset: asset(),
  renameAsset: asset('spare'),
  moveAsset: of({ asset_id: 'spare', parent_asset_id: 'folder' }),
  trashAsset: asset('spare'),
  restoreAsset: of({ asset_id: 'spare', parent_asset_id: 'folder' }),
  purgeAsset: {
    async given({ ask, value }) {
      await ask('POST', `/asset/${value('unwanted')}/trash`);
      return { asset_id: value('unwanted') };
    },
  },
  listVersions: asset('replaced'),
  restoreVersion: of({ asset_id: 'replaced', version_id: 'first version' }),
  deleteVersion: of({ asset_id: 'replaced', version_id: 'first version' }),
  addSceneDescription: { ...asset(), keep: keeping('description', (body) => body.description_id) },
  updateSceneDescription: description,
  deleteSceneDescription: description,
  getDescriptionGenerationMetadata: {
    async given({ ask, value }) {
      const said = { start_time_ms: 0, end_time_ms: 900, description: 'A frog.' };
      return {
        description_id: (await ask('POST', `/asset/${value('frog')}/description`, said)).description_id,
      };
    },
  },
  listNearDuplicates: {
    async given({ ask, value, waitForIndex }) {
      const body = { assets: [{ upload_id: '', asset_id: value('talk') }], version: null };
      await ask('POST', '/users/assets/preprocess', body);
      await waitForIndex(value('talk'));
      return { asset_id: value('talk') };
    },
  },
  duplicateAsset: asset('film'),
  getGenerationMetadata: asset('generated'),
};

const uploads: Steps = {
  createUploadUrls: { keep: keeping('upload', ([place]) => place.presigned_put_url) },
  completeMultipartUpload: {
    async given(world) {
      const { place, bytes } = await partedUpload(world);
      const [etag] = await sendParts(place, bytes);
      return { asset_id: place.assetId, multipart_upload_id: place.id, etag };
    },
  },
  abortMultipartUpload: {
    async given(world) {
      const { place } = await partedUpload(world);
      return { asset_id: place.assetId, multipart_upload_id: place.id };
    },
  },
  receiveUpload: of({ address: 'upload' }),
  receiveUploadPart: { given: async (world) => ({ address: (await partedUpload(world)).place.urls.get(1) }) },
  preprocess: { ...asset(), keep: keeping('analysis', ([task]) => task.task_id) },
};

const media: Steps = {
  openMedia: of({ address: 'media' }),
  openMasterPlaylist: {
    async given({ ask, value, waitForTask }) {
      const body = { renditions: [{ kind: 'hls' }] };
      await waitForTask((await ask('POST', `/asset/${value('frog')}/renditions`, body)).task_id);
      const [rendition] = await ask('GET', `/asset/${value('frog')}/renditions?kind=hls`);
      return { address: rendition.url };
    },
    keep: ({ text }, { keep }) => keep('variant', addressIn(text)),
  },
  openVariantPlaylist: of({ address: 'variant' }),
  openPreviewPlaylist: {
    async given({ ask, value, waitForTask }) {
      const preview = await ask('POST', `/project/${value('film')}/preview`, {});
      await waitForTask(preview.task_id);
      return { address: preview.playlist_url };
    },
    keep: ({ text }, { keep }) => keep('fragment', addressIn(text)),
  },
  openPreviewFragment: of({ address: 'fragment' }),
  createRenditions: asset(),
  listRenditions: asset(),
  deleteRendition: {
    async given({ ask, value, waitForTask }) {
      const body = { renditions: [{ kind: 'hls' }] };
      await waitForTask((await ask('POST', `/asset/${value('frog')}/renditions`, body)).task_id);
      const [rendition] = await ask('GET', `/asset/${value('frog')}/renditions?kind=hls`);
      return { asset_id: value('frog'), rendition_id: rendition.id };
    },
  },
  followTasks: { seconds: 2 },
  getTask: of({ task_id: 'analysis' }),
  cancelTask: aTask,
  getTaskDeprecated: of({ task_id: 'analysis' }),
  cancelTaskDeprecated: aTask,
};

const review: Steps = {
  listComments: asset(),
  createComment: { ...asset(), keep: keeping('comment', (body) => body.comment_id) },
  updateComment: comment,
  deleteComment: comment,
  resolveComment: {
    async given({ ask, value }) {
      const made = await ask('POST', `/asset/${value('frog')}/comments`, { text: 'Too loud' });
      return { asset_id: value('frog'), comment_id: made.comment_id };
    },
  },
  listPeople: asset(),
  followComments: { ...asset(), seconds: 2 },
  createReviewLink: {
    ...ofEach({ asset_ids: 'frog' }),
    keep({ body }, { keep }) {
      keep('link', body.link.link_id);
      keep('review token', new URL(body.url).hash.slice(1));
    },
  },
  updateReviewLink: aReviewLink,
  revokeReviewLink: aReviewLink,
  listReviewVisits: of({ link_id: 'link' }),
  openReview: { ...of({ token: 'review token' }), keep: keeping('session', ({ session }) => session) },
  getReview: guest(),
  getReviewMedia: guest(asset()),
  listGuestComments: guest(asset()),
  createGuestComment: guest({ ...asset(), keep: keeping('guest comment', (body) => body.comment_id) }),
  updateGuestComment: guest(of({ comment_id: 'guest comment' })),
  deleteGuestComment: guest(of({ comment_id: 'guest comment' })),
  decideReview: guest(asset()),
  followReview: guest({ ...asset(), seconds: 2 }),
};

const understanding: Steps = {
  getEntity: entity,
  updateEntity: entity,
  addEntityAssets: ofEach({ asset_ids: 'image' }, { entity_id: 'entity' }),
  removeEntityAssets: ofEach({ asset_ids: 'image' }, { entity_id: 'entity' }),
  mergeEntities: ofEach({ entity_ids: 'twin' }, { entity_id: 'entity' }),
  listEntityMoments: entity,
  preprocessEntities: ofEach({ entity_ids: 'entity' }),
  getServiceConfig: asset('config'),
  getServiceConfigByQuery: asset('config'),
  updateServiceConfig: asset('config'),
  addServiceConfigEntities: ofEach({ entity_ids: 'entity' }, { asset_id: 'config' }),
  removeServiceConfigEntities: ofEach({ entity_ids: 'entity' }, { asset_id: 'config' }),
  preflightAnalysis: source(),
  generateDescription: { ...source(), refused: [503, 'No vision model is here.'] },
  generateTranscript: { ...source(), refused: [503, 'No speech model is here.'] },
  getIndex: source(),
  reindex: source(),
  removeIndex: source('pig'),
  getSourceVideoInfo: source(),
  getVideoDetails: source(),
  downscaleVideo: source(),
  listTranscripts: asset('talk'),
  importTranscript: { ...asset(), keep: keeping('transcript', (body) => body.transcript_id) },
  getTranscript: { ...transcript, keep: keeping('segment', ({ segments }) => segments[0].segment_id) },
  updateTranscript: of({ asset_id: 'frog', transcript_id: 'transcript', segment_id: 'segment' }),
  deleteTranscript: {
    async given({ service, value }) {
      const cues = [{ start: 0, end: 1, text: 'Nobody needs this' }];
      const made = await bringTranscript(service.user, value('frog'), cues);
      return { asset_id: value('frog'), transcript_id: made.transcript_id };
    },
  },
  exportTranscript: transcript,
  translateTranscript: { ...transcript, refused: [503, 'No language model is here.'] },
  writeTalkSummary: { ...asset('talk'), refused: [503, 'No language model is here.'] },
  getTalkSummary: asset('talk'),
  makeShorts: asset('talk'),
  makeHighlights: asset('talk'),
};

const projects: Steps = {
  getProject: film,
  editProject: film,
  replaceProjectTimeline: fresh(() => titleTimeline()),
  listProjectHistory: film,
  getProjectVersion: film,
  restoreProject: fresh(() => titleTimeline()),
  instantiateProject: fresh(template),
  caption: ofTalk,
  reframe: ofTalk,
  removeSilences: ofTalk,
  removeFillers: ofTalk,
  cutTranscript: ofTalk,
  keepQuotes: ofTalk,
  markChapters: ofTalk,
  matchBeats: { ...ofTalk, refused: [422, 'No music plays in it.'] },
  getProjectFrame: film,
  startPreview: film,
  exportProject: {
    ...film,
    keep({ body }, { keep }) {
      keep('export', body.asset_id);
      keep('export task', body.task_id);
    },
  },
  renderProject: film,
  getExportCost: film,
  preflightExport: film,
  generateMissingRenditions: film,
  listExports: film,
  getExportReport: {
    async given(world) {
      await world.waitForTask(world.value('export task'));
      return saved.given?.(world) ?? {};
    },
  },
  getExportReportData: saved,
  exportServiceOtio: film,
  exportProjectFile: film,
  importProject: asset('document'),
};

const generation: Steps = {
  generateImage: { keep: keeping('generated', (body) => body.asset_id) },
  importStock: { ...asset('image'), refused: [404, 'Nothing of a stock is here.'] },
  receiveProviderCall: {
    given: ({ value }) => ({ task_id: value('analysis') }),
    refused: [404, 'No provider was told that address.'],
  },
  createResponse: { keep: chatOf('chat') },
  createResponseJson: { keep: chatOf('other chat') },
  followResponse: chat,
  cancelResponse: chat,
  getChat: chat,
  getChatUsage: chat,
  markChatRead: chat,
  renameChat: chat,
  listMessages: chat,
  deleteChat: of({ chat_id: 'other chat' }),
};

const told: Steps = {
  createWebhook: {
    // Where the machine is on no network, no other name has an address.
    given: () => ({ url: 'http://127.0.0.1:9/hooks' }),
    keep: keeping('webhook', ({ id }) => id),
  },
  createWebhookListener: { keep: keeping('listener', ({ id }) => id) },
  listHeardEvents: {
    async given({ service, value, keep }) {
      const { listener, event } = await storeListener(service, value('webhook'));
      keep('heard by', listener);
      keep('event', event);
      return { listener_id: listener };
    },
  },
  getHeardEvent: of({ listener_id: 'heard by', event_id: 'event' }),
  deleteWebhookListener: of({ listener_id: 'listener' }),
  getWebhook: webhook,
  updateWebhook: webhook,
  deleteWebhook: { given: async (world) => ({ webhook_id: await aWebhook(world) }) },
  rotateWebhookSecret: webhook,
  testWebhook: { given: async (world) => ({ webhook_id: await aWebhook(world) }) },
  listWebhookDeliveries: webhook,
  getWebhookDelivery: {
    async given({ service, value, keep }) {
      keep('delivery', await storeDelivery(service, value('webhook')));
      return { webhook_id: value('webhook'), delivery_id: value('delivery') };
    },
  },
  replayWebhookDelivery: of({ webhook_id: 'webhook', delivery_id: 'delivery' }),
  replayWebhook: webhook,
  checkCoupons: { refused: NOT_SOLD },
  checkoutRedirect: { refused: NOT_SOLD },
  billingPortalRedirect: { refused: NOT_SOLD },
  changePlan: { refused: NOT_SOLD },
  receiveStripeEvent: { env: () => ({ RUSHES_SIGNATURE: 't=1,v1=00' }), refused: NOT_SOLD },
};

export const STEPS: Steps = {
  ...people,
  ...library,
  ...uploads,
  ...media,
  ...review,
  ...understanding,
  ...projects,
  ...generation,
  ...told,
};

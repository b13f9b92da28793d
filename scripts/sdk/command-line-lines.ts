/**
 * What `rushes --json` prints, command by command: lines of its own as JSON Schema, and those of the service by their names in
 * the API document. docs/command-line.schema.json is made of it.
 */

export type Schema = Record<string, unknown>;

const text: Schema = { type: 'string' };
const id: Schema = { type: 'string', format: 'uuid' };
const count: Schema = { type: 'integer', minimum: 0 };
const amount: Schema = { type: 'number', minimum: 0 };
const truth: Schema = { type: 'boolean' };
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** An object with these fields; the name of one that may be left out ends in `?`. */
function fields(properties: Record<string, Schema>): Schema {
  const all = Object.entries(properties);
  return {
    type: 'object',
    required: all.filter(([name]) => !name.endsWith('?')).map(([name]) => name),
    properties: Object.fromEntries(all.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  };
}

const event = (name: string, properties: Record<string, Schema>) =>
  fields({ event: { const: name }, ...properties });

/** A schema of the API document. */
const of = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const withFields = (name: string, properties: Record<string, Schema>): Schema => ({
  allOf: [of(name), fields(properties)],
});

const file = fields({
  event: { const: 'file' },
  status: { enum: ['planned', 'uploaded', 'there', 'failed'] },
  path: text,
  place: text,
  bytes: count,
  'asset_id?': { ...id, description: 'Of one that is uploaded or there.' },
  'code?': { ...text, description: 'Of one that failed, a stable word.' },
  'message?': { ...text, description: 'Of one that failed, for people.' },
});
const uploads = event('uploads', {
  uploaded: count,
  there: count,
  failed: count,
  bytes: count,
  seconds: amount,
});
const index = event('index', {
  asset_id: id,
  task_id: orNull(id),
  status: { enum: ['done', 'failed'] },
  message: orNull(text),
});
const saved = event('saved', {
  path: text,
  'asset_id?': id,
  'bytes?': count,
  'resumed_at?': { ...count, description: 'Bytes that an earlier run had fetched.' },
  'rendition?': { ...text, description: 'What was saved: original, or proxy for a copy in another quality.' },
});
const notes = event('notes', { asset_id: id, notes: { type: 'array', items: text } });
const made = event('made', { asset_id: id, name: text, url: text });
const progress = event('progress', { task_id: id, progress: amount, state: text });
const done = event('done', { task_id: id, result: true as unknown as Schema });
const opened = event('opened', { url: text });
const listed = withFields('FileReference', { path: text });
const material = [of('MaterialEditResponse')];
const model = (name: string, kind: string) => withFields(name, { kind: { const: kind } });

/** Lines of standard output by command, with the words of the groups. */
export const LINES: Readonly<Record<string, readonly Schema[]>> = {
  login: [event('login', { profile: text, base_url: text, email: text })],
  logout: [event('logout', { profile: text, had_key: truth })],
  whoami: [withFields('ApiUser', { base_url: text, profile: text })],
  profiles: [fields({ profile: text, base_url: orNull(text), email: orNull(text), is_current: truth })],
  keys: [of('ApiKeyInfo'), of('CreatedApiKey'), event('deleted', { name: text })],
  credits: [fields({ credits: { type: 'number' } })],
  usage: [of('CreditsUsageRow')],
  upload: [file, event('plan', { files: count, bytes: count, credits: amount }), uploads, index],
  ls: [listed],
  tree: [listed],
  search: [of('SearchResult')],
  open: [opened, event('address', { url: text })],
  download: [saved],
  mv: [event('moved', { asset_id: id, path: text })],
  rm: [
    event('trashed', { asset_id: id, path: orNull(text) }),
    event('removed', { asset_id: id, path: orNull(text) }),
  ],
  'trash list': [of('TrashedItem')],
  'trash restore': [event('restored', { asset_id: id, path: text })],
  share: [withFields('AssetShareResponseOptimized', { asset_id: id })],
  create: [
    ...[file, uploads, index, saved, opened],
    withFields('PlanQuote', { event: { const: 'price' } }),
    withFields('CreateResult', { event: { enum: ['progressing', 'done', 'failed'] } }),
  ],
  chat: [withFields('AgentEvent', { event: text }), saved],
  chats: [of('ChatHistoryResponse')],
  'projects list': [of('FileReference')],
  'projects show': [
    withFields('ProjectResponse', { history: { type: 'array', items: of('ProjectVersionInfo') } }),
  ],
  'projects export': [of('ExportCostEstimateResponse'), progress, done, saved, made],
  'projects preview': [
    event('preview', {
      ...{ preview_id: id, task_id: id, playlist_url: text },
      ...{ duration_seconds: amount, expires_at: { ...text, format: 'date-time' } },
    }),
  ],
  'projects document': [saved, event('document', { project_id: id, format: text, text })],
  'projects import': [file, uploads, progress, done, event('imported', { project_id: id })],
  'projects edit': [of('ProjectVersionInfo')],
  'projects remove-silences': material,
  'projects remove-fillers': material,
  'projects keep-quotes': material,
  'projects mark-chapters': material,
  'projects match-beats': material,
  'projects reframe': material,
  'projects caption': material,
  captions: [of('AssetTranscript'), withFields('AssetTranscript', { format: text, text }), saved],
  generate: [of('PriceQuote'), event('started', { task_id: id }), progress, done, notes, saved, made],
  models: [
    model('VideoModelCapability', 'video'),
    model('ImageModelCapability', 'image'),
    model('AudioModelCapability', 'audio'),
    model('SpeechModelCapability', 'speech'),
  ],
  tasks: [
    of('TaskResponse'),
    withFields('PendingTaskResponse', { task_id: id }),
    withFields('CompleteTaskResponse', { task_id: id }),
    withFields('FailedTaskResponse', { task_id: id }),
    event('cancelled', { task_id: id }),
    ...[progress, done],
  ],
  'webhooks listen': [
    event('listening', { listener_id: id, secret: text, forward: orNull(text) }),
    event('webhook', {
      ...{ event_id: id, type: text, verified: truth, body: true as unknown as Schema },
      ...{ status: orNull(count), milliseconds: orNull(amount), message: orNull(text) },
    }),
  ],
  'review create': [of('CreatedReviewLink')],
  'review list': [of('ReviewLink')],
  'review update': [of('ReviewLink')],
  'review revoke': [event('revoked', { link_id: id })],
  'review visits': [of('ReviewVisit')],
  'comments list': [of('ReviewComment')],
  'comments add': [of('SavedComment')],
  'comments edit': [of('SavedComment')],
  'comments resolve': [of('SavedComment')],
  'comments rm': [event('deleted', { comment_id: id })],
  'comments follow': [
    event('following', { asset_id: id, comments: count }),
    event('comment', {
      change: { enum: ['said', 'edited', 'resolved', 'reopened', 'deleted'] },
      comment: { anyOf: [of('ReviewComment'), of('ReviewReply')] },
      thread_id: id,
    }),
  ],
};

/** Commands whose output is for shells, readers and other programs: `--json` changes nothing. */
export const OTHERS = ['server', 'mcp', 'completion', 'help', 'man', 'complete'];

/** Lines of standard error, of every command. */
export const PROBLEM_LINES: readonly Schema[] = [
  event('warning', { message: text }),
  event('confirm', { url: text, user_code: text }),
  event('error', { code: text, message: text, hint: orNull(text), exit_code: count }),
];

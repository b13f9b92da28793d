/** Kept messages as they are answered; of what agents made with URLs that work from now on. */
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { CreatedAsset } from '../agent.schema.ts';
import { assetIdOf, createdAsset, resultOf, versionsOf } from '../films/describe-result.ts';
import { type EndReason, endReasons } from '../runs/end-reason.ts';
import { ORDINARY_TURN } from '../turn.ts';
import type { ChatMessageRow } from './chats.repo.ts';
import type { ChatMessage, ChatMessageUserResponse } from './chats.schema.ts';

export interface DescribeMessagesDeps {
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'createDownloadUrls'>;
}

/** What a page of messages is made of. */
export interface KeptMessages {
  chatId: string;
  rows: readonly ChatMessageRow[];
}

type Content = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';
const textOr = <Other>(value: unknown, other: Other) => (isText(value) ? value : other);
const numberOr = <Other>(value: unknown, other: Other) => (typeof value === 'number' ? value : other);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Content =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Content) : {};

const settingsNames = ['tool_exposure', 'compaction', 'no_interaction', 'max_credits'] as const;

function describeUser({ id, content, created_at }: ChatMessageRow): ChatMessageUserResponse {
  // Before settings were kept nothing but the message was.
  const hasSettings = 'llm_verbosity' in content;
  return {
    type: 'user',
    id,
    user_message: textOr(content.message, ''),
    enabled_tools: listOf(content.enabled_tools).filter(isText),
    verbosity: textOr(content.llm_verbosity, ORDINARY_TURN.llm_verbosity),
    reasoning_effort: textOr(content.llm_reasoning_effort, 'none'),
    pricing_level: numberOr(content.pricing_level, 1),
    llm_model: textOr(content.llm_model, null),
    priority: textOr(content.priority, null),
    parallel_tool_calls:
      typeof content.parallel_tool_calls === 'boolean' ? content.parallel_tool_calls : null,
    max_service_token: numberOr(content.max_service_token, null),
    prefer_compaction: numberOr(content.prefer_compaction, null),
    llm_settings: hasSettings
      ? Object.fromEntries(settingsNames.map((name) => [name, content[name] ?? null]))
      : null,
    context: objectOf(content.context),
    created_at,
  };
}

function reasonIn(content: Content): EndReason {
  return endReasons.find((reason) => reason === content.reason) ?? 'error';
}

/** Whether something came of it: what ended without has a code. */
const isDone = (content: Content) => !isText(content.code);

function describeAgent(chatId: string, content: Content, assets: CreatedAsset[]): Content {
  const about = { chat_id: chatId, task_id: textOr(content.task_id, '') };
  const besides = {
    reason: reasonIn(content),
    reasoning_summary: textOr(content.reasoning_summary, null),
    tool_calls: listOf(content.tool_calls),
  };
  if (isDone(content)) return { ...resultOf(about, content, assets), ...besides };
  const [code, message] = [textOr(content.code, 'internal'), textOr(content.message, '')];
  return { status: 'failed', ...about, code, message, ...besides };
}

/** The files of these answers that are there and that the caller may read, by id. */
async function assetsOf(
  { access, library }: DescribeMessagesDeps,
  principal: Principal,
  contents: readonly Content[],
): Promise<Map<string, CreatedAsset>> {
  const byId = new Map(contents.flatMap(versionsOf).map((film) => [assetIdOf(film), film]));
  byId.delete('');
  const ids = [...byId.keys()];
  if (ids.length === 0) return new Map();
  const nodes = await access.rightsOn(principal, ids);
  const request = { asset_ids: ids, quality: 'original' as const, player_compatible: true };
  const { items } = await library.createDownloadUrls(principal, request, '');
  return new Map(
    items.flatMap(({ asset_id, download }) => {
      const [node, content] = [nodes.get(asset_id), byId.get(asset_id)];
      if (node === undefined || content === undefined || download == null) return [];
      return [[asset_id, createdAsset({ assetId: asset_id, name: node.name, ...download }, content)]];
    }),
  );
}

/** All with as many questions as one. */
export async function describeMessages(
  deps: DescribeMessagesDeps,
  principal: Principal,
  { chatId, rows }: KeptMessages,
): Promise<ChatMessage[]> {
  const answers = rows.filter(({ author }) => author === 'agent');
  const assets = await assetsOf(
    deps,
    principal,
    answers.map(({ content }) => content),
  );
  return rows.map((row) => {
    if (row.author === 'user') return describeUser(row);
    const { id, content, created_at } = row;
    const made = versionsOf(content).flatMap((film) => assets.get(assetIdOf(film)) ?? []);
    return {
      type: 'agent',
      id,
      agent_message: describeAgent(chatId, content, made),
      created_at,
    };
  });
}

/** Where comments come from and go to: by an account, or by the link of a review. */
import { type Client, createClient, newId, type ReviewBox, type ReviewComment } from '@rushes/sdk';
import { api } from '../app/app-state.ts';

export interface NewComment {
  text: string;
  parent_id?: string;
  start_seconds?: number;
  end_seconds?: number;
  box?: ReviewBox;
  mentions?: string[];
}

export interface Mentionable {
  email: string;
  name: string | null;
}

export interface ReviewSource {
  queryKey: readonly string[];
  list(signal: AbortSignal): Promise<ReviewComment[]>;
  create(comment: NewComment): Promise<unknown>;
  edit(commentId: string, text: string): Promise<unknown>;
  remove(commentId: string): Promise<unknown>;
  /** Null for guests, who settle nothing. */
  resolve: ((commentId: string, resolved: boolean) => Promise<unknown>) | null;
  /** One thing for each change; ends with the connection. */
  follow(signal: AbortSignal): AsyncIterable<unknown>;
  people: ((signal: AbortSignal) => Promise<Mentionable[]>) | null;
  mayComment: boolean;
}

const PAGE = 200;
/** Nobody reads further on one screen. */
const MOST_PAGES = 10;

type Page = (after: string | undefined) => Promise<ReviewComment[]>;

async function allPages(next: Page): Promise<ReviewComment[]> {
  const all: ReviewComment[] = [];
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const page = await next(all.at(-1)?.comment_id);
    all.push(...page);
    if (page.length < PAGE) break;
  }
  return all;
}

const pageOf = (after: string | undefined) => ({
  limit: PAGE,
  ...(after === undefined ? {} : { after }),
});

/** Comments as somebody with an account has them. */
export function memberSource(assetId: string): ReviewSource {
  const params = { asset_id: assetId };
  const at = (commentId: string) => ({ ...params, comment_id: commentId });
  return {
    queryKey: ['comments', assetId],
    list: (signal) => allPages((after) => api().listComments({ params, query: pageOf(after) }, { signal })),
    create: (body) => api().createComment({ params, body }),
    edit: (id, text) => api().updateComment({ params: at(id), body: { text } }),
    remove: (id) => api().deleteComment({ params: at(id) }),
    resolve: (id, resolved) => api().resolveComment({ params: at(id), body: { resolved } }),
    follow: (signal) => api().followComments({ params }, { signal }),
    people: (signal) => api().listPeople({ params, query: {} }, { signal }),
    mayComment: true,
  };
}

/** A client that shows the session of a guest with each request, and no credential. */
export function guestClient(session: string | null): Client {
  return createClient({
    baseUrl: window.location.origin,
    retries: 2,
    fetch: (url, init = {}) => {
      const headers = new Headers(init.headers);
      if (session !== null) headers.set('x-review-session', session);
      return window.fetch(url, { ...init, headers });
    },
  });
}

/** The same of a guest; `nameOf` is asked at the moment of writing. */
export function guestSource(
  client: Client,
  assetId: string,
  { mayComment, nameOf }: { mayComment: boolean; nameOf(): string },
): ReviewSource {
  const params = { asset_id: assetId };
  return {
    queryKey: ['review-comments', assetId],
    list: (signal) =>
      allPages((after) => client.listGuestComments({ params, query: pageOf(after) }, { signal })),
    create: ({ mentions: _none, ...body }) =>
      client.createGuestComment({ params, body: { ...body, name: nameOf(), key: newId() } }),
    edit: (id, text) => client.updateGuestComment({ params: { comment_id: id }, body: { text } }),
    remove: (id) => client.deleteGuestComment({ params: { comment_id: id } }),
    resolve: null,
    follow: (signal) => client.followReview({ params }, { signal }),
    people: null,
    mayComment,
  };
}

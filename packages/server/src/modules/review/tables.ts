/** Comments on assets, and links for people without an account. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from '../../platform/db/columns.ts';

interface ReviewLinkTable {
  id: string;
  token_hash: Buffer;
  created_by: string;
  title: string;
  password_hash: string | null;
  allow_download: boolean;
  allow_comments: boolean;
  allow_approval: boolean;
  watermark: boolean;
  views: Generated<number>;
  last_viewed_at: NullableTimestamp;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  created_at: Timestamp;
}

interface ReviewLinkItemTable {
  link_id: string;
  node_id: string;
  position: number;
}

interface ReviewGuestTable {
  id: string;
  link_id: string;
  name: string | null;
  views: number;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
}

interface ReviewDecisionTable {
  link_id: string;
  asset_id: string;
  guest_id: string;
  decision: 'approved' | 'changes_requested';
  name: string;
  note: string;
  decided_at: Timestamp;
}

interface ReviewCommentTable {
  id: string;
  asset_id: string;
  version_id: string | null;
  parent_id: string | null;
  link_id: string | null;
  author_id: string | null;
  guest_id: string | null;
  guest_name: string | null;
  client_key: string | null;
  body: string;
  start_seconds: number | null;
  end_seconds: number | null;
  box_x: number | null;
  box_y: number | null;
  box_width: number | null;
  box_height: number | null;
  created_at: Timestamp;
  edited_at: NullableTimestamp;
  resolved_at: NullableTimestamp;
  resolved_by: string | null;
}

interface ReviewMentionTable {
  comment_id: string;
  user_id: string;
}

/** The tables of the module, by name. */
export interface ReviewTables {
  review_link: ReviewLinkTable;
  review_link_item: ReviewLinkItemTable;
  review_guest: ReviewGuestTable;
  review_decision: ReviewDecisionTable;
  review_comment: ReviewCommentTable;
  review_mention: ReviewMentionTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends ReviewTables {}
}

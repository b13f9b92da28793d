/** What a deletion did, or would do, in words and numbers. Pure. */
import type { Tally } from './account-deletion.repo.ts';
import type { DeleteAccountPreview, DeleteAccountSummary } from './account-deletion.schema.ts';

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface Numbers {
  assets: number;
  chats: number;
  groups: number;
  kept: number;
  held: number;
  subscriptions: number;
}

/** What goes, what moves and what stays. */
function describeNumbers({ assets, chats, groups, kept, held, subscriptions }: Numbers): string {
  const going = [
    some(assets, 'asset or folder', 'assets and folders'),
    some(chats, 'chat', 'chats'),
    some(groups, 'group', 'groups'),
  ].join(', ');
  const moved =
    kept === 0
      ? ''
      : ` ${some(kept, 'thing', 'things')} of others in these groups: moved to the makers' own libraries.`;
  const stays =
    held === 0
      ? ''
      : ` ${some(held, 'item is', 'items are')} under a legal hold: kept until that is lifted, out of reach.`;
  const ended =
    subscriptions === 0
      ? ''
      : ` ${some(subscriptions, 'subscription', 'subscriptions')}: ended at the payment provider, which keeps the invoices.`;
  return `For good: ${going}.${moved}${stays}${ended}`;
}

/** Nothing happened: the preview with all counters at 0. */
export function describePreview(preview: DeleteAccountPreview): DeleteAccountSummary {
  const numbers = describeNumbers({
    assets: preview.assets,
    chats: preview.chats,
    groups: preview.groups,
    kept: preview.assets_kept_not_created_by_user,
    held: preview.assets_on_legal_hold,
    subscriptions: preview.stripe_subscriptions.length,
  });
  return {
    ...zeros,
    dry_run: true,
    preview,
    message: `Nothing was changed. With dry_run=false this would be removed. ${numbers}`,
  };
}

const zeros = {
  assets_deleted: 0,
  assets_kept_not_created_by_user: 0,
  assets_on_legal_hold: 0,
  chats_deleted: 0,
  agents_deleted: 0,
  assistant_media_handed_over: 0,
  groups_deleted: 0,
  s3_objects_deleted: 0,
  s3_multipart_uploads_aborted: 0,
  stripe_subscriptions_cancelled: 0,
  stripe_customer_kept: false,
  firebase_deleted: false,
  firebase_skip_reason: null,
  signup_history_recorded: false,
  user_deleted: false,
};

/** What was done so far. */
export function describeDeletion(written: Tally): DeleteAccountSummary {
  // A deletion that began before something was counted has no number for it.
  const tally = { ...zeros, ...written };
  const numbers = describeNumbers({
    assets: tally.assets_deleted,
    chats: tally.chats_deleted,
    groups: tally.groups_deleted,
    kept: tally.assets_kept_not_created_by_user,
    held: tally.assets_on_legal_hold,
    subscriptions: tally.stripe_subscriptions_cancelled,
  });
  const message = tally.user_deleted
    ? `The account is deleted. ${numbers}`
    : `The account is being deleted; this goes on by itself, and calling again tells how far it is. So far: ${numbers}`;
  return { ...tally, dry_run: false, preview: null, message };
}

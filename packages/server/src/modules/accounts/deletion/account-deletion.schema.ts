/** What the deletion of an account counts, does and tells. */
import { type Static, Type } from 'typebox';
import { nullable, optionalNullable, words } from '../../../platform/http/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, default: 0, description });

export const DeleteAccountPreview = Type.Object(
  {
    email: Type.String(),
    firebase_uid: Type.String({ description: 'Subject at the identity provider.' }),
    assets: Type.Integer({
      description: 'Assets, projects and folders that the user made, wherever they are.',
    }),
    assets_kept_not_created_by_user: Type.Integer({
      description: "Others' things in groups that go: they move to their makers' own libraries.",
    }),
    assets_on_legal_hold: Type.Integer({
      description: 'Of the user, kept until the legal hold on them is lifted.',
    }),
    chats: Type.Integer(),
    agents: Type.Integer({ description: 'Always 0: there are no assistants here.' }),
    groups: Type.Integer({
      description: 'The library, and groups in which nobody else is; others are left, not deleted.',
    }),
    upload_post_profile: Type.Boolean({ description: 'Always false: no such service is connected.' }),
    stripe_customer_id: nullable(
      Type.String({
        description: 'At the payment provider, which keeps its invoices; null where nothing was bought.',
      }),
    ),
    stripe_subscriptions: Type.Array(Type.String(), { description: 'Those that still cost and are ended.' }),
    stripe_error: nullable(
      Type.String({ description: 'Why subscriptions could not be listed; the list may then lack some.' }),
    ),
    firebase_account_deleted: Type.Boolean({
      description: 'The sign-in at the built-in identity provider goes too.',
    }),
    firebase_skip_reason: nullable(Type.String({ description: 'Why the sign-in is left alone.' })),
    signup_grant_lost_on_recreate: Type.Boolean({
      description: 'The email had its free credits; it gets none again.',
    }),
  },
  { $id: 'DeleteAccountPreview' },
);
export type DeleteAccountPreview = Static<typeof DeleteAccountPreview>;

export const DeleteAccountSummary = Type.Object(
  {
    dry_run: Type.Boolean({ default: false }),
    preview: optionalNullable(DeleteAccountPreview),
    assets_deleted: count('Assets, projects and folders.'),
    assets_kept_not_created_by_user: count("Others' things that moved to their makers' libraries."),
    assets_on_legal_hold: count('Kept until the legal hold on them is lifted.'),
    chats_deleted: count(''),
    agents_deleted: count('Always 0.'),
    assistant_media_handed_over: count('Always 0.'),
    groups_deleted: count(''),
    s3_objects_deleted: count('Stored files that nothing refers to any more.'),
    s3_multipart_uploads_aborted: count('Uploads that were open.'),
    stripe_subscriptions_cancelled: count('Subscriptions that were ended at the payment provider.'),
    stripe_customer_kept: Type.Boolean({
      default: false,
      description: 'The payment provider keeps the customer with the invoices.',
    }),
    firebase_deleted: Type.Boolean({
      default: false,
      description: 'The sign-in at the built-in identity provider.',
    }),
    firebase_skip_reason: optionalNullable(Type.String()),
    signup_history_recorded: Type.Boolean({ default: false }),
    user_deleted: Type.Boolean({ default: false, description: 'Everything is done.' }),
    message: Type.String({ description: 'What happened, or would happen, in words.' }),
  },
  { $id: 'DeleteAccountSummary' },
);
export type DeleteAccountSummary = Static<typeof DeleteAccountSummary>;

/** In the order in which they are done. */
export const stages = [
  'tasks',
  'files',
  'handover',
  'folders',
  'groups',
  'chats',
  'subscriptions',
  'traces',
  'user',
] as const;
export type DeletionStage = (typeof stages)[number];

export const DeleteAccountProgress = Type.Object(
  {
    stage: words(stages),
    done: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0, description: 'As counted at the beginning of the stage.' }),
  },
  { $id: 'DeleteAccountProgress' },
);
export type DeleteAccountProgress = Static<typeof DeleteAccountProgress>;

export const DeleteMeQuery = Type.Object({
  dry_run: Type.Boolean({ default: true, description: 'Only counts; nothing is changed.' }),
});

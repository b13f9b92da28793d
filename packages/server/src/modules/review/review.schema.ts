/** What the operations of review take and answer. */
import { type Static, Type } from 'typebox';
import {
  closed,
  DateTime,
  emailText,
  nullable,
  optionalNullable,
  Uuid,
  words,
} from '../../platform/http/schema.ts';

/** Threads of one asset at most: a feature film in review has hundreds. */
export const MAX_THREADS = 5_000;
/** Replies of one thread at most, all shown with it. */
export const MAX_REPLIES = 200;
/** Comments that guests of one link may leave at most. */
export const MAX_OF_LINK = 2_000;
/** Links that work of one person at most. */
export const MAX_LINKS = 1_000;
/** What guests may be shown in one link at most: beyond it, folders are cut off. */
export const MAX_SHOWN = 200;
export const MAX_TEXT = 10_000;
export const MAX_NAME = 100;
export const MIN_PASSWORD = 6;
const MAX_MENTIONS = 20;
/** Longer than any film: 30 days. */
const MAX_SECONDS = 2_592_000;
const MAX_DAYS = 365;

const Text = Type.String({
  minLength: 1,
  maxLength: MAX_TEXT,
  description: 'Plain text, as it was written.',
});
const Seconds = Type.Number({ minimum: 0, maximum: MAX_SECONDS });
const share = { minimum: 0, maximum: 1 };
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME });

export const ReviewBox = closed(
  {
    x: Type.Number(share),
    y: Type.Number(share),
    width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
    height: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  },
  {
    $id: 'ReviewBox',
    description: 'A box on the picture, in parts of its width and height from the left and the top.',
  },
);
export type ReviewBox = Static<typeof ReviewBox>;

const Place = {
  parent_id: optionalNullable(
    Type.String({
      format: 'uuid',
      description: 'The first comment of the thread it answers; the rest is then that of the thread.',
    }),
  ),
  start_seconds: optionalNullable(
    Type.Number({ minimum: 0, maximum: MAX_SECONDS, description: 'Of films and sounds: where it stands.' }),
  ),
  end_seconds: optionalNullable(
    Type.Number({ minimum: 0, maximum: MAX_SECONDS, description: 'Of a range: where it ends.' }),
  ),
  box: optionalNullable(ReviewBox),
};

export const CreateCommentRequest = closed(
  {
    text: Text,
    ...Place,
    mentions: Type.Optional(
      Type.Array(emailText(), {
        maxItems: MAX_MENTIONS,
        description: 'Emails of people who may see the asset, as GET /asset/{asset_id}/people lists them.',
      }),
    ),
  },
  {
    $id: 'CreateCommentRequest',
    examples: [{ text: 'Too dark here', start_seconds: 0.5, end_seconds: 2 }],
  },
);
export type CreateCommentRequest = Static<typeof CreateCommentRequest>;

export const UpdateCommentRequest = closed(
  { text: Text },
  { $id: 'UpdateCommentRequest', examples: [{ text: 'Too dark, and too long' }] },
);
export const ResolveCommentRequest = closed(
  { resolved: Type.Boolean({ description: 'False opens the thread again.' }) },
  { $id: 'ResolveCommentRequest' },
);

export const ReviewAuthor = Type.Object(
  {
    kind: words(['member', 'guest']),
    name: Type.String({ description: 'Of guests as they gave it: anybody may give any.' }),
    user_id: nullable(Type.String({ format: 'uuid', description: 'Of members, where members ask.' })),
    is_you: Type.Boolean(),
  },
  { $id: 'ReviewAuthor' },
);

const Person = Type.Object(
  { user_id: Uuid, email: Type.String(), name: nullable(Type.String()) },
  { $id: 'ReviewPerson' },
);
export const ReviewPeople = Type.Array(Person);

const Comment = {
  comment_id: Uuid,
  asset_id: Uuid,
  version_id: nullable(Type.String({ format: 'uuid', description: 'The newest when it was written.' })),
  text: Text,
  author: ReviewAuthor,
  mentions: Type.Array(Person, { description: 'Empty where guests ask.' }),
  created_at: DateTime,
  edited_at: nullable(DateTime),
  can_edit: Type.Boolean(),
  can_delete: Type.Boolean(),
};

export const ReviewReply = Type.Object({ ...Comment, parent_id: Uuid }, { $id: 'ReviewReply' });
export type ReviewReply = Static<typeof ReviewReply>;

export const ReviewComment = Type.Object(
  {
    ...Comment,
    start_seconds: nullable(Seconds),
    end_seconds: nullable(Seconds),
    box: nullable(ReviewBox),
    link_id: nullable(
      Type.String({ format: 'uuid', description: 'The review link whose guests see the thread.' }),
    ),
    resolved_at: nullable(DateTime),
    resolved_by: nullable(Type.String({ description: 'A name.' })),
    can_resolve: Type.Boolean(),
    replies: Type.Array(ReviewReply, { description: 'All, the oldest first.' }),
  },
  { $id: 'ReviewComment' },
);
export type ReviewComment = Static<typeof ReviewComment>;
export const ReviewComments = Type.Array(ReviewComment);

export const SavedComment = Type.Object(
  { comment_id: Uuid, asset_id: Uuid, created_at: DateTime },
  { $id: 'SavedComment' },
);
export type SavedComment = Static<typeof SavedComment>;

const page = {
  after: optionalNullable(
    Type.String({ format: 'uuid', description: 'The last id of the page before begins the next.' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }),
};

export const ListCommentsQuery = Type.Object({
  state: words(['all', 'open', 'resolved'], { default: 'all' }),
  ...page,
});
export type ListCommentsQuery = Static<typeof ListCommentsQuery>;

export const PeopleQuery = Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }) });

export const AssetOfReview = Type.Object({ asset_id: Uuid });
export const CommentParams = Type.Object({ asset_id: Uuid, comment_id: Uuid });
export const LinkParams = Type.Object({ link_id: Uuid });

export const ReviewChanged = Type.Object(
  { asset_id: Uuid },
  { $id: 'ReviewChanged', description: 'Comments or decisions about the asset have changed: ask anew.' },
);

const Settings = {
  title: Type.String({ minLength: 1, maxLength: 200, description: 'What guests see above it.' }),
  allow_download: Type.Boolean(),
  allow_comments: Type.Boolean(),
  allow_approval: Type.Boolean(),
  watermark: Type.Boolean({
    description: "The guest's name stands over the picture of the player; the file is as it is.",
  }),
};
const Password = Type.String({ minLength: MIN_PASSWORD, maxLength: 200 });
const Days = Type.Integer({ minimum: 1, maximum: MAX_DAYS });

export const CreateReviewLinkRequest = closed(
  {
    asset_ids: Type.Array(Uuid, {
      minItems: 1,
      maxItems: 50,
      description:
        'Films, sounds and pictures, or folders with all of these that lie in them, now and later.',
    }),
    title: optionalNullable(Settings.title),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS, default: 14 })),
    password: optionalNullable(Password),
    allow_download: Type.Boolean({ default: false }),
    allow_comments: Type.Boolean({ default: true }),
    allow_approval: Type.Boolean({ default: true }),
    watermark: Type.Boolean({ default: false }),
  },
  { $id: 'CreateReviewLinkRequest' },
);
export type CreateReviewLinkRequest = Static<typeof CreateReviewLinkRequest>;

export const UpdateReviewLinkRequest = closed(
  {
    title: Type.Optional(Settings.title),
    expires_in_days: Type.Optional(Days),
    password: Type.Optional(nullable(Password)),
    allow_download: Type.Optional(Type.Boolean()),
    allow_comments: Type.Optional(Type.Boolean()),
    allow_approval: Type.Optional(Type.Boolean()),
    watermark: Type.Optional(Type.Boolean()),
  },
  {
    $id: 'UpdateReviewLinkRequest',
    description: 'What is left out stays; `password` null takes it away.',
    examples: [{ title: 'Second cut', expires_in_days: 7, password: 'open sesame' }],
  },
);
export type UpdateReviewLinkRequest = Static<typeof UpdateReviewLinkRequest>;

const Decision = words(['approved', 'changes_requested'], { $id: 'ReviewDecisionWord' });

export const ReviewLink = Type.Object(
  {
    link_id: Uuid,
    ...Settings,
    asset_ids: Type.Array(Uuid),
    has_password: Type.Boolean(),
    state: words(['open', 'expired', 'revoked']),
    views: Type.Integer({ minimum: 0, description: 'How often it was opened.' }),
    last_viewed_at: nullable(DateTime),
    approved: Type.Integer({ minimum: 0, description: 'Decisions of guests, one each for an asset.' }),
    changes_requested: Type.Integer({ minimum: 0 }),
    expires_at: DateTime,
    created_at: DateTime,
  },
  { $id: 'ReviewLink' },
);
export type ReviewLink = Static<typeof ReviewLink>;

export const CreatedReviewLink = Type.Object(
  { link: ReviewLink, url: Type.String({ description: 'Shown this once; it is the key.' }) },
  { $id: 'CreatedReviewLink' },
);
export type CreatedReviewLink = Static<typeof CreatedReviewLink>;

export const ListReviewLinksQuery = Type.Object({
  asset_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'Only links that name this asset or folder.' }),
  ),
  ...page,
});
export type ListReviewLinksQuery = Static<typeof ListReviewLinksQuery>;

export const ReviewVisit = Type.Object(
  {
    guest_id: Uuid,
    name: nullable(Type.String({ description: 'As the guest gave it; null of who gave none.' })),
    views: Type.Integer({ minimum: 1 }),
    first_seen_at: DateTime,
    last_seen_at: DateTime,
    decisions: Type.Array(
      Type.Object(
        { asset_id: Uuid, decision: Decision, note: Type.String(), decided_at: DateTime },
        { $id: 'ReviewVisitDecision' },
      ),
    ),
  },
  { $id: 'ReviewVisit' },
);
export type ReviewVisit = Static<typeof ReviewVisit>;
export const ListVisitsQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100, description: 'The latest first.' }),
});

/** Beyond the header that browsers send by themselves, so that no page of others can use it. */
export const SESSION_HEADER = 'x-review-session';
export const GuestHeaders = Type.Object({
  [SESSION_HEADER]: Type.String({
    minLength: 1,
    maxLength: 500,
    description: '`session` of POST /review/open.',
  }),
});

export const OpenReviewRequest = closed(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What stands behind the # of the link.',
    }),
    password: optionalNullable(Type.String({ maxLength: 200 })),
    session: optionalNullable(
      Type.String({ maxLength: 500, description: 'Of an earlier visit: it is the same guest again.' }),
    ),
  },
  {
    $id: 'OpenReviewRequest',
    examples: [{ token: 'hLqL97bPiqtks4p9UH6U3RXGohEkAtDJSqMdY8wNp6A' }],
  },
);
export type OpenReviewRequest = Static<typeof OpenReviewRequest>;

export const ReviewAsset = Type.Object(
  {
    asset_id: Uuid,
    name: Type.String(),
    kind: words(['video', 'audio', 'image']),
    duration_seconds: Type.Number({ minimum: 0 }),
    fps: nullable(Type.Number()),
    decision: nullable(Decision),
    note: nullable(Type.String({ description: 'What this guest said with it.' })),
  },
  { $id: 'ReviewAsset' },
);
export type ReviewAsset = Static<typeof ReviewAsset>;

export const ReviewPage = Type.Object(
  {
    ...Settings,
    guest_name: nullable(Type.String()),
    expires_at: DateTime,
    assets: Type.Array(ReviewAsset),
  },
  { $id: 'ReviewPage' },
);
export type ReviewPage = Static<typeof ReviewPage>;

export const OpenedReview = Type.Object(
  { session: Type.String(), review: ReviewPage },
  { $id: 'OpenedReview' },
);
export type OpenedReview = Static<typeof OpenedReview>;

export const ReviewMedia = Type.Object(
  {
    url: Type.String(),
    is_hls: Type.Boolean(),
    poster_url: nullable(Type.String()),
    download_url: nullable(
      Type.String({ description: 'The file itself, where the link lets guests have it.' }),
    ),
  },
  { $id: 'ReviewMedia' },
);
export type ReviewMedia = Static<typeof ReviewMedia>;

export const GuestCommentRequest = closed(
  {
    name: Name,
    text: Text,
    ...Place,
    key: optionalNullable(
      Type.String({ format: 'uuid', description: 'Names the comment: sent twice it is written once.' }),
    ),
  },
  {
    $id: 'GuestCommentRequest',
    examples: [{ name: 'Kim', text: 'The title comes too late', start_seconds: 0.5 }],
  },
);
export type GuestCommentRequest = Static<typeof GuestCommentRequest>;

export const GuestDecisionRequest = closed(
  {
    name: Name,
    decision: Decision,
    note: Type.String({ maxLength: 2_000, default: '' }),
  },
  {
    $id: 'GuestDecisionRequest',
    examples: [{ name: 'Kim', decision: 'changes_requested', note: 'Nearly there' }],
  },
);
export type GuestDecisionRequest = Static<typeof GuestDecisionRequest>;
export const GuestDecision = Type.Object(
  { asset_id: Uuid, decision: Decision, decided_at: DateTime },
  { $id: 'GuestDecision' },
);
export type GuestDecision = Static<typeof GuestDecision>;

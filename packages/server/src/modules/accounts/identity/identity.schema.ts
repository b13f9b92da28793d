/** Invitations and sessions as clients see them. */
import { type Static, Type } from 'typebox';
import { emailText } from '../../../platform/http/schema.ts';

export const CreateUserQuery = Type.Object({
  email: emailText({ description: 'Whom the invitation is for.' }),
});

export const CreateUserResponse = Type.Object(
  { email: Type.String(), message: Type.String() },
  { $id: 'CreateUserResponse' },
);
export type CreateUserResponse = Static<typeof CreateUserResponse>;

export const SessionCookieResponse = Type.Object(
  {
    expires_in: Type.Integer({ description: 'Seconds until the ID token, and the cookie with it, ends.' }),
    expires_at: Type.String({ description: 'UTC, ISO 8601.' }),
  },
  { $id: 'SessionCookieResponse' },
);
export type SessionCookieResponse = Static<typeof SessionCookieResponse>;

export const SignInLinkRequest = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 200, description: 'What stands behind the # of the link.' }),
  },
  { $id: 'SignInLinkRequest', examples: [{ code: 'hLqL97bPiqtks4p9UH6U3RXGohEkAtDJSqMdY8wNp6A' }] },
);

export const SignInLinkResponse = Type.Object(
  {
    token: Type.String({ description: 'An ID token of the owner.' }),
    email: Type.String(),
    expires_at: Type.String({ description: 'When the token ends. UTC, ISO 8601.' }),
  },
  { $id: 'SignInLinkResponse' },
);

export const SignedOutResponse = Type.Object(
  { signed_out: Type.Literal(true) },
  { $id: 'SignedOutResponse' },
);
export type SignedOutResponse = Static<typeof SignedOutResponse>;

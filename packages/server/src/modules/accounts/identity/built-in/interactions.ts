/** The questions that the built-in issuer asks a person in the course of a sign-in: who, with what, and for whom. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { isRegistered } from './client-registration.ts';
import { findBySubject, replacePassword } from './local-sign-ins.repo.ts';
import { consentPage, messagePage, newPasswordPage, pagePolicy, signInPage } from './pages.ts';
import { hashPassword, isPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './passwords.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export interface InteractionsDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  provider: Provider;
  attempts: SignInAttempts;
  /** The person's address, behind a proxy or not. */
  addressOf(request: IncomingMessage): string;
}

/** Answers a request below `/interaction/`. */
export type Interactions = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One question: the page that asks it, and what happens with the answer. */
interface Question {
  ask(problem: string | null): { status: number; html: string } | Promise<{ status: number; html: string }>;
  take(answers: URLSearchParams, context: HttpContext): Promise<void>;
}

interface HttpContext {
  request: IncomingMessage;
  response: ServerResponse;
  interaction: Interaction;
}

const MAX_FORM_BYTES = 16 * 1024;

/** Set on a sign-in whose person has shown a password that works once: a PasswordDebt. */
const OWES_PASSWORD = 'owes_password';

/** Whose password is to be replaced, and the hash of the one that was shown: another one since ends the sign-in. */
interface PasswordDebt {
  subject: string;
  shown: string;
}

function readDebt(value: unknown): PasswordDebt | null {
  const { subject, shown } = (value ?? {}) as { subject?: unknown; shown?: unknown };
  return typeof subject === 'string' && typeof shown === 'string' ? { subject, shown } : null;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** The origin that the sign-in leads back to; null where it leads nowhere, as with a code from a device. */
function leadsTo({ params }: Interaction): string | null {
  const { redirect_uri: address } = params;
  return typeof address === 'string' ? (URL.parse(address)?.origin ?? null) : null;
}

function sendPage(response: ServerResponse, page: { status: number; html: string }, policy: string): void {
  response
    .writeHead(page.status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .end(page.html);
}

async function finish(
  { provider }: InteractionsDeps,
  { request, response }: HttpContext,
  result: Parameters<Provider['interactionFinished']>[2],
): Promise<void> {
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

function showPage({ response, interaction }: HttpContext, page: { status: number; html: string }): void {
  sendPage(response, page, pagePolicy(leadsTo(interaction)));
}

function signInQuestion(interacting: InteractionsDeps, action: string): Question {
  const { addressOf, attempts, provider } = interacting;
  const ask = (problem: string | null, { status = 200, email = '' } = {}) => ({
    status,
    html: signInPage({ action, problem, email }),
  });
  return {
    ask: (problem) => ask(problem),
    async take(answers, context) {
      const email = answers.get('email')?.trim() ?? '';
      const password = answers.get('password') ?? '';
      const found = await attempts.try({ email, password, address: addressOf(context.request) });
      if (found === 'too many') {
        showPage(context, ask('Too many attempts. Wait a few minutes.', { status: 429, email }));
      } else if (found === null) {
        showPage(context, ask('Email and password do not belong together.', { status: 403, email }));
      } else if (found.isOneTime) {
        const { request, response } = context;
        const debt: PasswordDebt = { subject: found.subject, shown: found.passwordHash };
        const result = { [OWES_PASSWORD]: debt };
        await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
        response.writeHead(303, { location: action }).end();
      } else {
        await finish(interacting, context, { login: { accountId: found.subject, amr: ['pwd'] } });
      }
    },
  };
}

function newPasswordQuestion(
  interacting: InteractionsDeps,
  action: string,
  { subject, shown }: PasswordDebt,
): Question {
  const { clock, db, ids, provider } = interacting;
  const ask = (problem: string | null) => ({
    status: problem === null ? 200 : 422,
    html: newPasswordPage({ action, problem, minLength: MIN_PASSWORD_LENGTH }),
  });
  return {
    ask,
    async take(answers, context) {
      const password = answers.get('new_password') ?? '';
      const problem = await passwordProblem(password, answers.get('repeated'), shown);
      if (problem !== null) return showPage(context, ask(problem));
      const change = { subject, from: shown, to: await hashPassword(password, ids) };
      const isReplaced = await replacePassword(db, { ...change, now: clock.now() });
      if (!isReplaced) return endedPage(context.response);
      const result = { login: { accountId: subject, amr: ['pwd'] } };
      const { request, response } = context;
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    },
  };
}

async function consentQuestion(
  interacting: InteractionsDeps,
  action: string,
  interaction: Interaction,
): Promise<Question> {
  const { db, provider } = interacting;
  const subject = interaction.session?.accountId ?? '';
  const known = await findBySubject(db, subject);
  const client = await provider.Client.find(String(interaction.params.client_id));
  return {
    ask: () => ({
      status: 200,
      html: consentPage({
        action,
        client: client?.clientName ?? 'The program',
        isKnown: !isRegistered(String(interaction.params.client_id)),
        email: known?.email ?? '',
      }),
    }),
    async take(answers, context) {
      if (answers.get('answer') !== 'yes') {
        const result = { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
        return await finish(interacting, context, result);
      }
      const grant =
        (interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId)) ??
        new provider.Grant({ accountId: subject, clientId: String(interaction.params.client_id) });
      grant.addOIDCScope(String(interaction.params.scope));
      await finish(interacting, context, { consent: { grantId: await grant.save() } });
    },
  };
}

async function questionOf(interacting: InteractionsDeps, interaction: Interaction): Promise<Question> {
  const action = `/interaction/${interaction.uid}`;
  const debt = readDebt(interaction.result?.[OWES_PASSWORD]);
  if (interaction.prompt.name === 'consent') return await consentQuestion(interacting, action, interaction);
  return debt === null ? signInQuestion(interacting, action) : newPasswordQuestion(interacting, action, debt);
}

export function createInteractions(interacting: InteractionsDeps): Interactions {
  const { provider } = interacting;
  return async (request, response) => {
    const interaction = await provider.interactionDetails(request, response).catch(() => null);
    if (interaction === null) return endedPage(response);
    const question = await questionOf(interacting, interaction);
    const context = { request, response, interaction };
    if (request.method !== 'POST') return showPage(context, await question.ask(null));
    const answers = await readForm(request);
    if (answers === null) return sendPage(response, tooLong, pagePolicy());
    await question.take(answers, context);
  };
}

const tooLong = { status: 413, html: messagePage('This did not work', 'The form is too long.') };

function endedPage(response: ServerResponse): void {
  const html = messagePage('This sign-in has ended', 'Go back to the program you came from and start again.');
  sendPage(response, { status: 400, html }, pagePolicy());
}

/** What is wrong with a password somebody chose; null when nothing is. */
async function passwordProblem(
  password: string,
  repeated: string | null,
  formerHash: string,
): Promise<string | null> {
  if ([...password].length < MIN_PASSWORD_LENGTH) return `Use ${MIN_PASSWORD_LENGTH} characters or more.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (password !== repeated) return 'The two are not the same.';
  return (await isPassword(password, formerHash)) ? 'This is the one that works once. Choose another.' : null;
}

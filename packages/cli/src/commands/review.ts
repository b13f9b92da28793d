/** `rushes review`: links by which people without an account see, comment and approve. */
import type { CreateReviewLinkRequest, ReviewLink, ReviewVisit } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { eachPaged } from '../library/paged.ts';
import { findAsset } from '../library/paths.ts';
import { harmless } from '../output/text-width.ts';
import { countText } from '../output/units.ts';
import { usageProblem } from '../problems.ts';
import { ask, canAsk, readStdin } from './prompts.ts';

interface LinkOptions {
  title?: string;
  days?: string;
  passwordStdin?: boolean;
  /** False for `--no-password`; commander has true where it is not said. */
  password?: boolean;
  download?: boolean;
  comments?: boolean;
  approval?: boolean;
  watermark?: boolean;
}

type Allowances = Omit<CreateReviewLinkRequest, 'asset_ids' | 'password' | 'title'> & { title?: string };

function wholeNumber(text: string, flag: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw usageProblem(`${flag} "${text}" is no whole number.`);
  return number;
}

function allowancesOf(options: LinkOptions): Allowances {
  const { title, days, download, comments, approval, watermark } = options;
  return {
    ...(title === undefined ? {} : { title }),
    ...(days === undefined ? {} : { expires_in_days: wholeNumber(days, '--days') }),
    ...(download === undefined ? {} : { allow_download: download }),
    ...(comments === undefined ? {} : { allow_comments: comments }),
    ...(approval === undefined ? {} : { allow_approval: approval }),
    ...(watermark === undefined ? {} : { watermark }),
  };
}

/** Not as a flag: other users of the machine would see it. */
async function passwordOf({ passwordStdin }: LinkOptions, signal: AbortSignal): Promise<string | undefined> {
  if (passwordStdin !== true) return undefined;
  const password = canAsk()
    ? await ask('Password for guests: ', { signal, isSecret: true })
    : await readStdin();
  if (password === null || password === '') throw usageProblem('There is no password on standard input.');
  return password;
}

const dayText = (moment: string) => moment.slice(0, 16).replace('T', ' ');

function rowOf(link: ReviewLink): string[] {
  const decided = [
    link.approved > 0 ? `${link.approved} approved` : '',
    link.changes_requested > 0 ? `${link.changes_requested} want changes` : '',
  ].filter((text) => text !== '');
  return [
    link.link_id,
    link.state,
    dayText(link.expires_at),
    link.has_password ? 'password' : '',
    countText(link.views, 'view'),
    decided.join(', '),
    harmless(link.title),
  ];
}

export async function createLink(context: Context, words: string[], options: LinkOptions): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const allowances = allowancesOf(options);
  const ids: string[] = [];
  for (const word of words) {
    const { id } = await findAsset(client, word, signal);
    if (id === '') throw usageProblem('The root has no link: name a folder or a file of it.');
    ids.push(id);
  }
  const password = await passwordOf(options, signal);
  const secret = password === undefined ? {} : { password };
  const body: CreateReviewLinkRequest = { asset_ids: ids, ...allowances, ...secret };
  const created = await client.createReviewLink({ body }, { signal });
  out.json(created);
  out.line(created.url);
  out.note(`Until ${dayText(created.link.expires_at)} UTC; its id is ${created.link.link_id}.`);
}

export async function listLinks(context: Context, [what]: string[]): Promise<void> {
  const { out, signal } = context;
  const client = context.client();
  const named = what === undefined ? {} : { asset_id: (await findAsset(client, what, signal)).id };
  const rows: string[][] = [];
  const links = eachPaged(
    (page) => client.listReviewLinks({ query: { ...named, ...page } }, { signal }),
    ({ link_id }) => link_id,
  );
  for await (const link of links) {
    out.json(link);
    rows.push(rowOf(link));
  }
  out.table(rows);
  if (rows.length === 0) out.note('There is no link yet: rushes review create makes one.');
}

export async function updateLink(
  context: Context,
  [link = '']: string[],
  options: LinkOptions,
): Promise<void> {
  const { out, signal } = context;
  if (options.passwordStdin === true && options.password === false)
    throw usageProblem('--password-stdin and --no-password contradict each other.');
  const allowances = allowancesOf(options);
  const password = options.password === false ? null : await passwordOf(options, signal);
  const body = { ...allowances, ...(password === undefined ? {} : { password }) };
  if (Object.keys(body).length === 0)
    throw usageProblem('Nothing is to be changed.', 'rushes help review update lists what can be.');
  const changed = await context.client().updateReviewLink({ params: { link_id: link }, body }, { signal });
  out.json(changed);
  out.table([rowOf(changed)]);
}

export async function revokeLinks(context: Context, words: string[]): Promise<void> {
  const client = context.client();
  for (const link of words) {
    await client.revokeReviewLink({ params: { link_id: link } }, { signal: context.signal });
    context.out.json({ event: 'revoked', link_id: link });
    context.out.line(`${link} is revoked`);
  }
}

function decisionLine({ asset_id: asset, decision, note }: ReviewVisit['decisions'][number]): string {
  const said = note === '' ? '' : `  ${harmless(note)}`;
  return `    ${decision === 'approved' ? 'approved' : 'wants changes'}  ${asset}${said}`;
}

export async function listVisits(
  context: Context,
  [link = '']: string[],
  { limit = '100' }: { limit?: string },
): Promise<void> {
  const { out, signal } = context;
  const input = { params: { link_id: link }, query: { limit: wholeNumber(limit, '--limit') } };
  for (const visit of await context.client().listReviewVisits(input, { signal })) {
    out.json(visit);
    const name = out.style.bold(harmless(visit.name ?? 'somebody'));
    out.line(`${dayText(visit.last_seen_at)}  ${name}  ${countText(visit.views, 'view')}`);
    for (const decision of visit.decisions) out.line(decisionLine(decision));
  }
}

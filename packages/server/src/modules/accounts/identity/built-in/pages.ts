/** The pages of the built-in issuer: plain HTML that needs nothing from anywhere else. */
import { createHash } from 'node:crypto';

/** As the web app looks: whoever comes from it shall not think that they are elsewhere. */
const STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --card: #f7f7f8; --edge: #e0e2e6; --line: #868c99; --text: #17181c;
  --quiet: #4f5563; --accent: #c2410c; --on-accent: #ffffff; --focus: #b83c0e; --warn: #c02626; }
@media (prefers-color-scheme: dark) { :root { --ground: #101114; --card: #16171b; --edge: #2a2d34; --line: #6d727f;
  --text: #edeef1; --quiet: #a6abb7; --accent: #ff7a4d; --on-accent: #1a0b05; --focus: #ffb59a; --warn: #ff7b7b; } }
body { font: .875rem/1.5 "Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; margin: 0;
  display: grid; min-height: 100vh; place-items: center; background: var(--ground); color: var(--text); }
main { width: min(26.25rem, 100% - 2rem); box-sizing: border-box; padding: 2rem; margin: 1rem 0; border: 1px solid var(--edge);
  border-radius: 12px; background: var(--card); }
.brand { margin: 0 0 1rem; font-size: 1rem; font-weight: 600; letter-spacing: -.02em; }
h1 { font-size: 1.25rem; font-weight: 600; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .75rem; }
p { color: var(--quiet); margin: 1rem 0 0; }
strong { color: var(--text); overflow-wrap: anywhere; }
label { display: block; margin-top: 1rem; font-size: .8125rem; font-weight: 500; color: var(--quiet); }
input { font: inherit; color: inherit; width: 100%; box-sizing: border-box; min-height: 2.5rem; padding: .375rem .75rem;
  border: 1px solid var(--line); border-radius: 8px; margin-top: .375rem; background: var(--ground); }
button { font: inherit; font-weight: 500; margin-top: 1.5rem; min-height: 2.5rem; padding: 0 1rem; border: 1px solid transparent;
  border-radius: 8px; background: var(--accent); color: var(--on-accent); cursor: pointer; width: 100%; }
button + button { margin-top: .5rem; border-color: var(--edge); background: none; color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.problem { color: var(--warn); border-left: 3px solid var(--warn); padding-left: .75rem; }
code { font-size: 1.5rem; letter-spacing: .1em; color: var(--text); }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * What a page may load and where its forms may lead: to this issuer, and on to `redirectOrigin`, since browsers
 * follow the redirect after a form by the same rule.
 */
export function pagePolicy(redirectOrigin: string | null = null): string {
  const formTargets = ["'self'", ...(redirectOrigin === null ? [] : [redirectOrigin])].join(' ');
  return [
    "default-src 'none'",
    // None; the protocol library adds the hash of its own where it sends a form on by itself.
    'script-src',
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that means nothing but itself in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A page; `content` is HTML. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Rushes</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Rushes</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

function problemOf(problem: string | null): string {
  return problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
}

/** Asks for email and password. */
export function signInPage({ action, email, problem }: PageOptions & { email: string }): string {
  return page(
    'Sign in',
    `${problemOf(problem)}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024">
<button type="submit">Sign in</button>
</form>
<p>Whoever runs this service makes sign-ins and new passwords.</p>`,
  );
}

interface PageOptions {
  /** Where the form goes. */
  action: string;
  /** What was wrong with what was sent before. */
  problem: string | null;
}

/** Asks for a password in place of one that the operator made. */
export function newPasswordPage({ action, problem, minLength }: PageOptions & { minLength: number }): string {
  return page(
    'Choose a password',
    `${problemOf(problem)}
<p>You signed in with a password that works once. Choose your own, of ${minLength} characters or more.</p>
<form method="post" action="${escapeHtml(action)}">
<label for="new-password">New password</label>
<input id="new-password" name="new_password" type="password" autocomplete="new-password" required minlength="${minLength}" maxlength="1024">
<label for="repeated">The same again</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password" required minlength="${minLength}" maxlength="1024">
<button type="submit">Go on</button>
</form>`,
  );
}

const STRANGER =
  '<p>It is a program on this machine, and not one that the operator knows: anything can call itself so. It will use your library and your credits through the MCP server.</p>';

/** Asks whether a program may act for the person. */
export function consentPage({
  action,
  client,
  isKnown,
  email,
}: Omit<PageOptions, 'problem'> & { client: string; isKnown: boolean; email: string }): string {
  return page(
    `Continue to ${client}?`,
    `<p>${escapeHtml(client)} will act as <strong>${escapeHtml(email)}</strong>. Go on only if you have just started it.</p>${isKnown ? '' : STRANGER}
<form method="post" action="${escapeHtml(action)}">
<button type="submit" name="answer" value="yes">Continue</button>
<button type="submit" name="answer" value="no">Cancel</button>
</form>`,
  );
}

const CODE_INPUT = `<label for="code">Code that the program shows</label>
<input id="code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="20">`;

/** Asks for the code that a program shows. `form` is HTML of the protocol library, whose input has no label. */
export function codePage(form: string, problem: string | null): string {
  return page(
    'Connect a program',
    `${problemOf(problem)}${form.replace(/<input\s+type="text".*?<\/input>/s, CODE_INPUT)}
<button type="submit" form="op.deviceInputForm">Go on</button>`,
  );
}

/** Asks whether the code is the one that the program shows. `form` is HTML of the protocol library. */
export function codeConfirmPage(form: string, { client, code }: { client: string; code: string }): string {
  return page(
    `Connect ${client}?`,
    `<p>It should show this code now:</p><p><code>${escapeHtml(code)}</code></p>
<p>If you did not start this, cancel it.</p>${form}
<button type="submit" form="op.deviceConfirmForm">Connect</button>
<button type="submit" form="op.deviceConfirmForm" name="abort" value="yes">Cancel</button>`,
  );
}

/** Asks whether to end the session. `form` is HTML of the protocol library. */
export function signOutPage(form: string): string {
  return page(
    'Sign out?',
    `${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button type="submit" form="op.logoutForm">Stay signed in</button>`,
  );
}

/** Says one thing. */
export function messagePage(title: string, message: string): string {
  return page(title, `<p>${escapeHtml(message)}</p>`);
}

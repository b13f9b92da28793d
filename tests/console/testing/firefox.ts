/** Firefox as it is installed, driven by WebDriver BiDi, where the machine has it. */
import { existsSync } from 'node:fs';
import { type Browser, firefox } from 'playwright-core';

const PROGRAMS = ['/usr/bin/firefox', '/usr/bin/firefox-esr'];

/** The program of it; null where there is none. RUSHES_TEST_FIREFOX names another. */
export const firefoxProgram: string | null =
  [process.env.RUSHES_TEST_FIREFOX ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path)) ??
  null;

/** What a page can be told of the person's wishes; Firefox learns the command after its release of long support. */
const NEWER_COMMAND = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(command: string, parameters?: object): Promise<unknown>;
}

/** As much as is needed of the half of Playwright that speaks with the browser. */
interface WithSession {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } };
}

/**
 * The library asks every browser for a colour scheme, wanted or not, and a Firefox that does not know how to be told one would
 * open no page: it is left with its own.
 */
function keepOwnColours(browser: Browser): void {
  const { _browserSession: session } = (browser as unknown as WithSession)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = async function (command, parameters) {
    return command === NEWER_COMMAND ? {} : send.call(this, command, parameters);
  };
}

/** Starts it without a window. The caller closes it. */
export async function startFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxProgram ?? '',
    // Without a person there is nobody who has clicked into the page before a film plays.
    firefoxUserPrefs: { 'media.autoplay.default': 0 },
  });
  keepOwnColours(browser);
  return browser;
}

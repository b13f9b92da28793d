/** What the fuzzer found, and which of it is a rule that no schema can say. */
import { open } from 'node:fs/promises';

/** A check that failed for one request. */
export interface Finding {
  check: string;
  /** Method and path. */
  operation: string;
  status: number;
  request: string;
  answer: string;
  message: string;
}

interface Issue {
  msg: string;
  type: string;
  loc?: (string | number)[];
}

interface Rule {
  why: string;
  /** What every sentence of the refusal says, or else the type of every issue. */
  says?: RegExp;
  type?: string;
  /** Where it stands in the request, its names joined by dots. */
  at?: RegExp;
  status?: number;
}

/** Rules that requests break which the document allows. Each is one that a schema of the request cannot say, or does not. */
const RULES: readonly Rule[] = [
  {
    why: 'of two fields one is to be given',
    says: /^Give (either|at least one|one of|width and height|an input_frame as well)\b|^Say what to look for: give /,
  },
  { why: 'two times must stand in their order', says: /must not be before/ },
  {
    why: 'a name is measured in bytes and a path in names, after both were normalised',
    says: /^A (name|path) must not /,
  },
  { why: 'a cursor belongs to one list', says: /cursor/ },
  { why: 'a part is named once, whatever its checksum', says: /is named twice/ },
  { why: 'an edit must fit what is edited', type: 'edit_error' },
  { why: 'values must fit the template', says: /is no variable: this is no template$/ },
  { why: 'a timeline has rules across its parts', type: 'timeline_invalid' },
  {
    why: 'codecs, containers and sizes must fit each other',
    says: /does not go into |has no picture: it takes no |^A side is even and /,
  },
  {
    why: 'a range must lie in what it is of',
    says: /^The project ends after |^A range ends after it starts$|must be from 1:8 to 8:1$/,
  },
  { why: 'what is named must be there', says: /^Asset .*not found\.$/ },
  { why: 'what a picture is its bytes say', says: /must be a JPEG, PNG or WebP picture/ },
  {
    why: 'what an address leads to its host says',
    says: /^The URL (leads nowhere|must be an https address)/,
  },
  {
    why: "a type of file is the interface's, some of which are made otherwise",
    says: /is not uploaded: it has/,
  },
  {
    why: 'how large a file may be is a setting',
    says: /^Input should be less than or equal to 107374182400$/,
  },
  { why: 'a key may hold no null character, which PostgreSQL does not keep', type: 'string_unicode' },
  { why: 'a key may not be one that changes what an object is', type: 'json_invalid' },
  { why: 'what a model takes is its own', says: /^[\w.-]+ (takes no|makes|reads at most) / },
  { why: 'what arguments a tool takes is its own', at: /^body\.tool_arguments\b/ },
  { why: 'which models and tools there are is a setting', says: /^There is no (model|tool) "/ },
  {
    why: 'what a client of MCP takes its headers say',
    says: /^Not Acceptable: Client must accept /,
    status: 400,
  },
  { why: 'nothing is configured here to answer', says: /configured here/, status: 503 },
];

/** All issues of a refusal. */
function issuesIn(answer: string): Issue[] {
  try {
    const { detail } = JSON.parse(answer) as { detail?: string | Issue[] };
    return typeof detail === 'string' ? [{ msg: detail, type: '' }] : (detail ?? []);
  } catch {
    return [];
  }
}

const explains = ({ says, type, at }: Rule, issue: Issue) =>
  at?.test((issue.loc ?? []).join('.')) ?? says?.test(issue.msg) ?? issue.type === type;

const CHECKS_OF_RULES: ReadonlySet<string> = new Set(['positive_data_acceptance', 'not_a_server_error']);

/** The rule that explains a finding, all of its issues; undefined for one that is to be mended. */
export function ruleOf({ check, status, answer }: Finding): Rule | undefined {
  if (!CHECKS_OF_RULES.has(check)) return undefined;
  const rules = RULES.filter((rule) => (rule.status ?? 422) === status);
  const found = issuesIn(answer).map((issue) => rules.find((rule) => explains(rule, issue)));
  return found.includes(undefined) ? undefined : found[0];
}

interface Encoded {
  $base64: string;
}

interface Recorder {
  checks: Record<
    string,
    { name: string; status: string; failure_info?: { failure: { operation: string; message: string } } }[]
  >;
  interactions: Record<
    string,
    {
      request: { method: string; uri: string; body?: Encoded | null };
      response: { status_code: number; content?: Encoded | null } | null;
    }
  >;
}

const textOf = (encoded: Encoded | null | undefined) =>
  Buffer.from(encoded?.$base64 ?? '', 'base64').toString('utf8');

function findingsOf({ checks = {}, interactions = {} }: Partial<Recorder>): Finding[] {
  return Object.entries(checks).flatMap(([id, ofCase]) =>
    ofCase
      .filter(({ status }) => status === 'failure')
      .map(({ name, failure_info: info }) => {
        const { request, response } = interactions[id] ?? { request: undefined, response: null };
        return {
          check: name,
          operation: info?.failure.operation ?? `${request?.method} ${request?.uri}`,
          status: response?.status_code ?? 0,
          request: `${request?.uri ?? ''} ${textOf(request?.body)}`,
          answer: textOf(response?.content),
          message: info?.failure.message ?? '',
        };
      }),
  );
}

/** What a run found, and how far it came. */
export interface Report {
  /** All checks that failed. */
  findings: Finding[];
  /** Groups of requests that were asked. */
  scenarios: number;
  /** Why it is not all: what was not asked has found nothing. */
  unfinished: string[];
}

/** The event of a line; null for the last one of a run that was ended while it wrote. */
function eventOf(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Reads a report in lines of JSON, one for each event; it may end in the middle of a line. */
export async function readReport(path: string): Promise<Report> {
  const report: Report = { findings: [], scenarios: 0, unfinished: [] };
  const file = await open(path);
  for await (const line of file.readLines()) {
    if (!/^\{"(?:PhaseFinished|ScenarioFinished)"/.test(line)) continue;
    const event = eventOf(line);
    const { phase, status } = (event?.PhaseFinished ?? {}) as { phase?: { name: string }; status?: string };
    if (status === 'error' || status === 'interrupted') {
      report.unfinished.push(`the phase ${phase?.name} came to no end, the fuzzer says above why`);
    }
    const scenario = event?.ScenarioFinished as { recorder: Partial<Recorder> } | undefined;
    if (scenario === undefined) continue;
    report.scenarios += 1;
    report.findings.push(...findingsOf(scenario.recorder));
  }
  return report;
}

/** Of findings that say the same of one operation the first. */
export function firstOfEach(findings: readonly Finding[]): Finding[] {
  const kinds = Map.groupBy(findings, (finding) => {
    const sentences = issuesIn(finding.answer).map(({ msg }) => msg.replaceAll(/\d+/g, '#'));
    return [finding.check, finding.operation, finding.status, ...new Set(sentences)].join(' | ');
  });
  return [...kinds.values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}

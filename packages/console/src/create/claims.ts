/** What a film says of itself, as sentences: what was asked and whether it is so. Pure. */

export interface Claim {
  met: boolean;
  kind: string;
  /** What was asked; null where nothing was said of it. */
  asked?: unknown;
  reason?: string;
  [name: string]: unknown;
}

export interface SaidClaim {
  /** As the service calls it: `length`. */
  kind: string;
  /** The particulars in a few words. */
  detail: string;
  /** Why it is not so. */
  reason: string | null;
  /** Claims that say the same. */
  times: number;
}

export interface ClaimGroups {
  /** Asked for, and so. */
  done: SaidClaim[];
  /** Asked for, and not so. */
  notDone: SaidClaim[];
  /** Not asked for: what was chosen instead. */
  chosen: SaidClaim[];
}

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** A rate as a number, of a fraction too. */
function rateOf(value: unknown): number | null {
  const { num, den } = (value ?? {}) as { num?: unknown; den?: unknown };
  const [over, under] = [number(num), number(den)];
  return over === null || under === null || under === 0
    ? number(value)
    : Math.round((over / under) * 1000) / 1000;
}

function detailOf(claim: Claim): string {
  const { width, height, seconds, lines, clips, used } = claim;
  const parts = [
    number(seconds) === null ? null : `${Math.round((number(seconds) ?? 0) * 100) / 100} s`,
    number(width) === null ? null : `${width} × ${height}`,
    number(lines) === null ? null : `${lines}p`,
    rateOf(claim.rate) === null ? null : `${rateOf(claim.rate)} fps`,
    number(clips) === null ? null : `${clips} clips`,
    Array.isArray(used) ? String(used.length) : null,
    words(claim.text) === null ? null : `“${claim.text}”`,
    words(claim.words) === null ? null : `“${claim.words}”`,
    // Of the library it is by itself; the word of the service would say nothing.
    claim.source === 'asset' ? null : words(claim.source),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function isClaim(value: unknown): value is Claim {
  const claim = value as Partial<Claim> | null;
  return (
    typeof claim === 'object' &&
    claim !== null &&
    typeof claim.kind === 'string' &&
    typeof claim.met === 'boolean'
  );
}

/** Sorts the claims of a film; what is none is left out. */
export function groupClaims(claims: readonly unknown[]): ClaimGroups {
  const groups: ClaimGroups = { done: [], notDone: [], chosen: [] };
  for (const claim of claims) {
    if (!isClaim(claim)) continue;
    const said = {
      kind: claim.kind,
      detail: detailOf(claim),
      reason: words(claim.reason),
      times: 1,
    };
    const group = !claim.met ? groups.notDone : claim.asked === null ? groups.chosen : groups.done;
    // Of four clips with a time each it is said once.
    const same = group.find(
      ({ kind, detail, reason }) => kind === said.kind && detail === said.detail && reason === said.reason,
    );
    if (same === undefined) group.push(said);
    else same.times += 1;
  }
  return groups;
}

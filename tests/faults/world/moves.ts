import type { FaultWorld } from './fault-world.ts';

/** A second copy of payments.md#attempt-states, so that a mistake in the site's own table is noticed. */
const ALLOWED = `
  created→starting|error
  starting→awaiting_payer|authenticated|paid|declined|error|unknown
  awaiting_payer→authenticated|auth_failed|cancelled|expired|error
  authenticated→charging|expired|cancelled
  charging→paid|paid_pending|declined|unknown|awaiting_payer
  unknown→paid|paid_pending|declined|error|reversing|manual_review|charging
  paid_pending→paid|declined|reversing|manual_review
  paid→reversing
  reversing→reversed|manual_review
  manual_review→paid|declined|reversed`;

const moves = new Set(
  ALLOWED.trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = ''] = line.trim().split('→');
      return to.split('|').map((state) => `${from}→${state}`);
    }),
);

interface AuditRow {
  attempt: string;
  from: string | null;
  to: string;
  state: string;
}

/**
 * I6: gaps in the audit trail of any attempt. A trail begins with the creation, has every transition, and
 * ends in the state of the attempt.
 */
export async function findBadMoves({ query }: Pick<FaultWorld, 'query'>): Promise<string[]> {
  const rows = await query<AuditRow>(`SELECT t.id AS attempt, a.from_state AS from, a.to_state AS to, t.state
    FROM payment_attempts t LEFT JOIN payment_audit a ON a.attempt_id = t.id ORDER BY t.id, a.id`);
  const trails = Map.groupBy(rows, ({ attempt }) => attempt);
  return [...trails].flatMap(([attempt, trail]) => checkTrail(attempt, trail));
}

function checkTrail(attempt: string, trail: AuditRow[]): string[] {
  const broken = trail.flatMap(({ from, to }, index) => {
    const before = trail[index - 1]?.to ?? null;
    if (from !== before) return [`I6 ${attempt}: from ${before} the trail jumps to ${from}→${to}`];
    const fits = from === null ? to === 'created' : moves.has(`${from}→${to}`);
    return fits ? [] : [`I6 ${attempt}: ${from}→${to} is no move`];
  });
  const last = trail.at(-1);
  return last && last.to !== last.state
    ? [...broken, `I6 ${attempt}: is ${last.state}, the trail ends with ${last.to}`]
    : broken;
}

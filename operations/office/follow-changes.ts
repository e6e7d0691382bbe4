import type { Instant } from '#domain/calendar/panama.ts';
import { worksAt } from '#domain/office/rights.ts';
import type { Change } from '../ports/changes.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type NotAllowed, refuse } from './act.ts';

/** Pages that an employee has in view at once; a browser without HTTP/2 has six connections. */
const MOST_OF_EMPLOYEE = 4;

const streams = new Map<string, number>();

export type FollowOutcome = NotAllowed | { kind: 'too-many' } | { kind: 'following'; end: () => void };

/** Calls `onChange` for each reservation of the employee's branches that is changed by others, from `since` on. */
export async function followChanges(
  services: Pick<Services, 'clock' | 'staff' | 'changes'>,
  actor: Actor,
  { since, onChange }: { since: Instant; onChange: (change: Change) => void },
): Promise<FollowOutcome> {
  const act = { verb: 'see-page', subject: '/staff/changes' } as const;
  const refusal = await refuse(services, actor, { right: 'bookings', act });
  if (refusal) return refusal;
  const { employee } = actor;
  const id = employee?.id ?? '';
  const open = streams.get(id) ?? 0;
  if (open >= MOST_OF_EMPLOYEE) return { kind: 'too-many' };
  streams.set(id, open + 1);
  try {
    const end = await services.changes.watch(since, (change) => {
      if (change.staffId !== id && (!employee || worksAt(employee, change.branches))) onChange(change);
    });
    return {
      kind: 'following',
      end() {
        end();
        giveBack(id);
      },
    };
  } catch (error) {
    giveBack(id);
    throw error;
  }
}

function giveBack(id: string): void {
  const left = (streams.get(id) ?? 1) - 1;
  if (left > 0) streams.set(id, left);
  else streams.delete(id);
}

import type { ReservationNotes } from '#operations/ports/reservation-notes.ts';
import type { Database } from '../database.ts';
import { lockVersion } from '../lock-version.ts';
import { runAudited } from '../staff/audit.ts';
import { isUuid } from '../uuid.ts';

export function createReservationNotes(database: Database): ReservationNotes {
  return {
    addNote: ({ reservationId, version }, { text, author, at }, audited) =>
      runAudited(database, audited, async (transaction) => {
        if (!(await lockVersion(transaction, reservationId, version))) return { kind: 'stale' };
        await transaction
          .insertInto('reservation_notes')
          .values({ reservation_id: reservationId, text, author, at: new Date(at) })
          .execute();
        return { kind: 'done' };
      }),
    async listNotes(reservationId) {
      if (!isUuid(reservationId)) return [];
      return database.sql
        .selectFrom('reservation_notes')
        .select(['text', 'author', 'at'])
        .where('reservation_id', '=', reservationId)
        .orderBy('id')
        .execute();
    },
  };
}

import type { Store } from '#adapters/store/create-store.ts';
import { normalizeReservationCode } from '#domain/reservation/look-up.ts';
import type { Secrets } from '#operations/ports/secrets.ts';
import { formatDossier, formatReservations } from './format-dossier.ts';
import type { ReservationsCommand } from './parse-reservations-command.ts';
import { readDossier, toJson } from './read-dossier.ts';

/** Shows what the counter asks for, or revokes the links of a reservation. `status`: 0 done, 1 there is no such reservation. */
export async function answerReservationsCommand(
  { store, secrets }: { store: Store; secrets: Pick<Secrets, 'open'> },
  command: ReservationsCommand,
): Promise<{ text: string; status: 0 | 1 }> {
  if (command.kind === 'list') {
    const found = await store.reservationBooks.list(command.filter);
    if (command.json) return { text: JSON.stringify(found, null, 2), status: 0 };
    return { text: found.length > 0 ? formatReservations(found) : 'None.', status: 0 };
  }
  if (command.kind === 'revoke') {
    const code = normalizeReservationCode(command.code);
    if (!(await store.reservations.revokeLinks(code)))
      return { text: `There is no reservation ${code}.`, status: 1 };
    return { text: `Links to ${code} that were given out before open it no more.`, status: 0 };
  }
  const dossier = await readDossier(store, secrets, command.code);
  if (!dossier) return { text: `There is no reservation ${command.code}.`, status: 1 };
  return { text: command.json ? toJson(dossier) : formatDossier(dossier), status: 0 };
}

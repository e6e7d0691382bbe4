import type { Store } from '#adapters/store/create-store.ts';
import type { Secrets } from '#operations/ports/secrets.ts';
import { formatDossier, formatReservations } from './format-dossier.ts';
import { readDossier, toJson } from './read-dossier.ts';
import type { ReservationsWish } from './read-reservations-wish.ts';

/** Shows what the counter asks for; changes nothing. `status`: 0 shown, 1 there is no such reservation. */
export async function answerReservationsWish(
  { store, secrets }: { store: Store; secrets: Pick<Secrets, 'open'> },
  wish: ReservationsWish,
): Promise<{ text: string; status: 0 | 1 }> {
  if (wish.kind === 'list') {
    const found = await store.reservationBooks.list(wish.filter);
    if (wish.json) return { text: JSON.stringify(found, null, 2), status: 0 };
    return { text: found.length > 0 ? formatReservations(found) : 'None.', status: 0 };
  }
  const dossier = await readDossier(store, secrets, wish.code);
  if (!dossier) return { text: `There is no reservation ${wish.code}.`, status: 1 };
  return { text: wish.json ? toJson(dossier) : formatDossier(dossier), status: 0 };
}

import type { Services } from '../ports/services.ts';

/** Files erased in one round; the next round takes the rest. */
const BATCH = 50;

/**
 * Erases private files whose time is over: those of rentals long past, those replaced, and those that got lost on their way
 * into the storage. The file goes first, then the note of it, so that none is ever forgotten. Returns how many.
 */
export async function erasePrivateFiles(
  services: Pick<Services, 'precheckins' | 'privateFiles' | 'clock'>,
): Promise<number> {
  const ids = await services.precheckins.listErasable(services.clock.now(), BATCH);
  for (const id of ids) {
    await services.privateFiles.erase(id);
    await services.precheckins.forgetFile(id);
  }
  return ids.length;
}

import type { Services } from '../ports/services.ts';

type Erasing = Pick<Services, 'precheckins' | 'privateFiles' | 'clock' | 'log'>;

/** Files erased in one round; the next round takes the rest. */
const BATCH = 50;

/**
 * Erases private files whose time is over: those of rentals long past, those replaced, and those that got lost on their way
 * into the storage. The file goes first, then the note of it, so that none is ever forgotten; one that cannot be erased now
 * keeps no other. Returns how many were.
 */
export async function erasePrivateFiles(services: Erasing): Promise<number> {
  const ids = await services.precheckins.listErasable(services.clock.now(), BATCH);
  let erased = 0;
  for (const id of ids) if (await eraseFile(services, id)) erased += 1;
  return erased;
}

async function eraseFile({ precheckins, privateFiles, log }: Erasing, id: string): Promise<boolean> {
  try {
    await privateFiles.erase(id);
    await precheckins.forgetFile(id);
    return true;
  } catch (error) {
    log.error({ fileId: id, err: error }, 'Private file could not be erased, trying again later');
    return false;
  }
}

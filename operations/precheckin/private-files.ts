import type { Services } from '../ports/services.ts';

type Erasing = Pick<Services, 'precheckins' | 'privateFiles' | 'clock' | 'log'>;

const BATCH = 50;

/** Records the access first. Undefined when the file is missing, replaced or of another brand. */
export async function showPrivateFile(
  { precheckins, privateFiles, clock, log }: Services,
  id: string,
  staff: string,
): Promise<Uint8Array | undefined> {
  const file = await privateFiles.read(id);
  if (!file || !(await precheckins.noteView(id, { staff, at: clock.now() }))) return undefined;
  log.info({ file: id, staff }, 'private file shown to the staff');
  return file;
}

/** The file is erased before its row, so that none is forgotten. Returns how many. */
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

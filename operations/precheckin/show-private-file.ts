import type { Services } from '../ports/services.ts';

/**
 * A picture of a renter's paper for one of the staff, by name; it is written down who saw it before it is shown. Undefined: there
 * is none, it was replaced, or it is another brand's.
 */
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

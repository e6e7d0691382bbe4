import type { Services } from '../ports/services.ts';

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

import type { FieldProblem } from '#domain/message.ts';
import type { VerificationField } from '#domain/precheckin/check-verification.ts';
import { photoKinds } from '#domain/precheckin/precheckin.ts';
import type { Services } from '#operations/ports/services.ts';
import { keepPhoto } from '#operations/precheckin/keep-photo.ts';
import type { OpenPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { toPhotoProblem } from './photo-problem.ts';

/** Saves the photos of a submitted form. A refused photo does not replace the saved one. */
export async function keepSentPhotos(
  services: Services,
  precheckin: OpenPrecheckin,
  sent: FormData,
): Promise<{ precheckin: OpenPrecheckin; problems: FieldProblem<VerificationField>[] }> {
  const problems: FieldProblem<VerificationField>[] = [];
  const photos = { ...precheckin.photos };
  for (const kind of photoKinds) {
    const file = sent.get(`${kind}Photo`);
    // An empty file field is sent as a file without a name and without bytes.
    if (!(file instanceof File) || (file.size === 0 && file.name === '')) continue;
    const outcome = await keepPhoto(services, precheckin, { kind, bytes: await file.bytes() });
    if (outcome.kind === 'kept') photos[kind] = outcome.id;
    else problems.push({ field: `${kind}Photo`, message: toPhotoProblem(outcome.kind) });
  }
  return { precheckin: { ...precheckin, photos }, problems };
}

import type { Unavailable } from '../../ports/content-editor.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type NotAllowed, toAudit } from '../act.ts';
import { type ContentServices, refuseContent } from './reach-collection.ts';

/** In bytes; a photo of a good camera has less. */
const LARGEST_PICTURE = 15_000_000;

export type UploadOutcome =
  | NotAllowed
  | Unavailable
  | { kind: 'pictureType' | 'pictureSize' }
  | { kind: 'stored'; id: string };

/** Stores a picture whose bytes are what browsers show. Not SVG, which may contain scripts. */
export async function uploadPicture(
  services: ContentServices,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
): Promise<UploadOutcome> {
  const refusal = await refuseContent(services, actor, '/staff/content');
  if (refusal) return refusal;
  if (file.bytes.length > LARGEST_PICTURE) return { kind: 'pictureSize' };
  const type = findType(file.bytes);
  if (!type) return { kind: 'pictureType' };
  const outcome = await services.contentEditor.upload({ ...file, type });
  if (outcome.kind !== 'stored') return outcome;
  const act = {
    verb: 'upload-file',
    subject: `directus_files/${outcome.id}`,
    after: { name: file.name },
  } as const;
  await services.staff.addAudit(toAudit(services, actor, act));
  return outcome;
}

/** By its first bytes, whatever the name says. */
function findType(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^ftyp(?:avif|avis)/.test(text.slice(4, 12))) return 'image/avif';
  return undefined;
}

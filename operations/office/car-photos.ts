import type { PhotoPlace, RentalEnd } from '#domain/rental/car-photos.ts';
import type { CarPhoto } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type PictureOutcome, storePicture } from '../precheckin/private-files.ts';
import type { NotAllowed } from './act.ts';
import {
  type OfficeServices,
  type OpenVerb,
  openVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
} from './start-verb.ts';

type PhotoServices = OfficeServices &
  Pick<Services, 'stock' | 'precheckins' | 'privateFiles' | 'rateLimiter' | 'random' | 'secrets'>;

interface PhotoRequest {
  code: string;
  end: RentalEnd;
}

export type OpenedPhotos = NotAllowed | { kind: 'missing' } | (OpenVerb & { photos: CarPhoto[] });

/** A reservation with the pictures of its car, for who may hand it over and take it back. */
export async function openCarPhotos(
  services: OfficeServices & Pick<Services, 'stock'>,
  actor: Actor,
  { code, end }: PhotoRequest,
): Promise<OpenedPhotos> {
  const opened = await openVerb(services, actor, end, code);
  if (opened.kind !== 'open') return opened;
  return { ...opened, photos: await services.stock.listPhotos(opened.reservation.id) };
}

/** The JPEG of one picture. */
export async function showCarPhoto(
  services: OfficeServices & Pick<Services, 'stock' | 'privateFiles'>,
  actor: Actor,
  { place, ...request }: PhotoRequest & { place: string },
): Promise<NotAllowed | { kind: 'missing' } | { kind: 'done'; jpeg: Uint8Array }> {
  const opened = await openCarPhotos(services, actor, request);
  if (opened.kind !== 'open') return opened;
  const photo = opened.photos.find((each) => each.kind === `${request.end}/${place}`);
  const jpeg = photo && (await services.privateFiles.read(photo.id));
  return jpeg ? { kind: 'done', jpeg } : { kind: 'missing' };
}

export type KeepCarPhotoOutcome = VerbRefusal | { kind: 'done' } | PictureOutcome;

/** Stores a picture of the car before it is handed over or taken back, in place of the earlier one of its place. */
export async function keepCarPhoto(
  services: PhotoServices,
  actor: Actor,
  {
    place,
    bytes,
    formId,
    ...request
  }: PhotoRequest & { place: PhotoPlace; bytes: Uint8Array; formId: string | undefined },
): Promise<KeepCarPhotoOutcome> {
  const opened = await openVerb(services, actor, request.end, request.code);
  if (opened.kind !== 'open') return opened;
  const { reservation, isPossible } = opened;
  if (!isPossible) return unlessDone(services, formId, { kind: 'wrong-state' });
  const kind = `${request.end}/${place}` as const;
  const stored = await storePicture(services, reservation, { kind, bytes, limit: 'car-photo' });
  if (stored.kind !== 'stored') return stored;
  const { notice, bytes: size, sha256, eraseAt } = stored;
  const act = { verb: 'car-photo', subject: reservation.code, after: { picture: place } } as const;
  return services.stock.keepPhoto(
    { notice, bytes: size, sha256, eraseAt, now: services.clock.now() },
    toAuditedAct(services, actor, { ...act, formId }),
  );
}

import { type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { CarPhotoKind } from '#domain/rental/car-photos.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { FileNotice } from '../ports/precheckin-store.ts';
import type { PictureRefusal } from '../ports/private-files.ts';
import type { Services } from '../ports/services.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';

type Erasing = Pick<Services, 'precheckins' | 'privateFiles' | 'clock' | 'log'>;
type Storing = Pick<
  Services,
  'precheckins' | 'privateFiles' | 'rateLimiter' | 'random' | 'secrets' | 'clock' | 'site'
>;

const BATCH = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Per reservation; each picture takes a second of computing. */
const UPLOADS = { points: 30, windowSeconds: 3600 };

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

export type PictureOutcome = { kind: PictureRefusal } | { kind: 'too-many'; retryAfterSeconds: number };

export type KeepPhotoOutcome = { kind: 'kept'; id: string } | PictureOutcome;

interface StoredPicture<Kind extends PhotoKind | CarPhotoKind> {
  kind: 'stored';
  notice: FileNotice<Kind>;
  bytes: number;
  sha256: string;
  /** `privateFileDays` after the return. */
  eraseAt: Instant;
}

/** Replaces the earlier picture. */
export async function keepPhoto(
  services: Services,
  { reservation }: Pick<OpenPrecheckin, 'reservation'>,
  { kind, bytes }: { kind: PhotoKind; bytes: Uint8Array },
): Promise<KeepPhotoOutcome> {
  const stored = await storePicture(services, reservation, { kind, bytes, limit: 'photo' });
  if (stored.kind !== 'stored') return stored;
  const { notice, bytes: size, eraseAt } = stored;
  await services.precheckins.keepFile(notice, { bytes: size, eraseAt, now: services.clock.now() });
  return { kind: 'kept', id: notice.id };
}

/** Writes a cleaned picture, which is erased in an hour unless the caller keeps it. */
export async function storePicture<Kind extends PhotoKind | CarPhotoKind>(
  services: Storing,
  { id: reservationId, search }: Reservation,
  { kind, bytes, limit }: { kind: Kind; bytes: Uint8Array; limit: 'photo' | 'car-photo' },
): Promise<PictureOutcome | StoredPicture<Kind>> {
  const { precheckins, privateFiles, rateLimiter, random, secrets, clock, site } = services;
  const tried = await rateLimiter.consume({ name: limit, key: reservationId, ...UPLOADS });
  if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  const cleaned = await privateFiles.clean(bytes);
  if (cleaned.kind !== 'clean') return cleaned;
  const notice = { id: random.uuid(), reservationId, kind, keyId: secrets.keyId };
  await precheckins.announceFile(notice, clock.now() + HOUR_MS);
  const sha256 = await privateFiles.save(notice.id, cleaned.jpeg);
  const eraseAt = toInstant(search.returnAt) + site.privateFileDays * DAY_MS;
  return { kind: 'stored', notice, bytes: cleaned.jpeg.length, sha256, eraseAt };
}

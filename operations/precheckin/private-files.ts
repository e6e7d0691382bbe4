import { toInstant } from '#domain/calendar/panama.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { PictureRefusal } from '../ports/private-files.ts';
import type { Services } from '../ports/services.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';

type Erasing = Pick<Services, 'precheckins' | 'privateFiles' | 'clock' | 'log'>;

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

export type KeepPhotoOutcome =
  | { kind: 'kept'; id: string }
  | { kind: PictureRefusal }
  | { kind: 'too-many'; retryAfterSeconds: number };

/** Replaces the earlier picture. Erased `privateFileDays` after the return. */
export async function keepPhoto(
  services: Services,
  { reservation }: Pick<OpenPrecheckin, 'reservation'>,
  { kind, bytes }: { kind: PhotoKind; bytes: Uint8Array },
): Promise<KeepPhotoOutcome> {
  const { precheckins, privateFiles, rateLimiter, random, secrets, clock, site } = services;
  const tried = await rateLimiter.consume({ name: 'photo', key: reservation.id, ...UPLOADS });
  if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  const cleaned = await privateFiles.clean(bytes);
  if (cleaned.kind !== 'clean') return cleaned;
  const notice = { id: random.uuid(), reservationId: reservation.id, kind, keyId: secrets.keyId };
  await precheckins.announceFile(notice, clock.now() + HOUR_MS);
  await privateFiles.save(notice.id, cleaned.jpeg);
  const eraseAt = toInstant(reservation.search.returnAt) + site.privateFileDays * DAY_MS;
  await precheckins.keepFile(notice, { bytes: cleaned.jpeg.length, eraseAt, now: clock.now() });
  return { kind: 'kept', id: notice.id };
}

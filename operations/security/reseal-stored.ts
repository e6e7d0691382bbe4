import type { SealedKind, SealedValue } from '../ports/sealed-store.ts';
import type { Services } from '../ports/services.ts';

type Resealing = Pick<Services, 'sealed' | 'secrets' | 'privateFiles' | 'erasures' | 'clock' | 'log'>;

const EVERY_KIND: Record<SealedKind, true> = {
  drivers: true,
  token: true,
  challenge: true,
  file: true,
  factor: true,
};
const KINDS = Object.keys(EVERY_KIND) as SealedKind[];
/** Values of one run. Each file is read and written whole. */
const BATCH = 20;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Processes that still write with the previous key may leave values behind a pass. */
const BETWEEN_PASSES_MS = 10 * 60_000;

/**
 * Returns a job that seals with the present key what is stored under the previous one, a batch per run, and
 * returns 1 while there is more to do. It begins with what is left, so that a crash costs one batch. Values
 * that cannot be opened stay as they are and are reported. The end of a pass that found any is logged.
 */
export function createResealing(services: Resealing): () => Promise<number> {
  const { sealed, secrets, clock, log } = services;
  const { keyId, previousKeyId } = secrets;
  let pass = startPass();
  let nextPassAt = 0;

  async function endPass(): Promise<void> {
    const { resealed } = pass;
    const failed = pass.failed + ((await resealErasures(services)) ? 0 : 1);
    pass = startPass();
    nextPassAt = clock.now() + BETWEEN_PASSES_MS;
    if (failed > 0) {
      log.error({ resealed, failed, alarm: true }, 'Sealed data could not be opened with either key');
      return;
    }
    const isFirst = previousKeyId !== undefined && (await sealed.noteEmptied(previousKeyId));
    if (isFirst || resealed > 0)
      log.info({ resealed }, 'All data is sealed with SECRET_KEY: SECRET_KEY_PREVIOUS is not needed for it');
  }

  return async () => {
    if (clock.now() < nextPassAt) return 0;
    const [kind] = pass.kinds;
    if (!kind) {
      await endPass();
      return 0;
    }
    const values = await sealed.listForeign(kind, keyId, { after: pass.after, limit: BATCH });
    for (const value of values) {
      if (await reseal(services, value)) pass.resealed += 1;
      else pass.failed += 1;
      pass.after = value.id;
    }
    if (values.length < BATCH) pass = { ...pass, kinds: pass.kinds.slice(1), after: BEFORE_ALL };
    return 1;
  };
}

function startPass() {
  return { kinds: KINDS, after: BEFORE_ALL, resealed: 0, failed: 0 };
}

async function reseal(services: Resealing, value: SealedValue): Promise<boolean> {
  const { sealed, secrets, log } = services;
  try {
    if (value.sealed === undefined) await resealFile(services, value.id);
    else await sealed.replace(value, secrets.seal(secrets.open(value.sealed)));
    return true;
  } catch (error) {
    log.warn({ kind: value.kind, id: value.id, err: error }, 'A value could not be resealed');
    return false;
  }
}

/** An erasure that another process lists meanwhile is not lost: `repeatErasures` completes the list. */
async function resealErasures({ erasures, log }: Resealing): Promise<boolean> {
  try {
    await erasures.save(await erasures.read());
    return true;
  } catch (error) {
    log.warn({ err: error }, 'The list of erasures could not be resealed');
    return false;
  }
}

/** A file that was erased between reading and writing is erased again. */
async function resealFile({ sealed, secrets, privateFiles, clock }: Resealing, id: string): Promise<void> {
  await privateFiles.reseal(id);
  if (!(await sealed.noteFileKey(id, secrets.keyId, clock.now()))) await privateFiles.erase(id);
}

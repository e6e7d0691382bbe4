import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '#operations/ports/clock.ts';

/** The machine's cryptographic source of chance. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() };

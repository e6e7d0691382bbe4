import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** N of scrypt: 32 MB and some 60 ms of a core. Stored with each hash, so that it can be raised later. */
export const usualCost = 2 ** 15;
const keyBytes = 32;
const maxMemory = 256 * 1024 * 1024;

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64url. */
export async function hashPassword(password: string, N = usualCost): Promise<string> {
  const salt = randomBytes(16);
  const cost = toCost(N);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Without a stored password it does the same work, so that the time does not reveal whether there is one. */
export async function verifyPassword(password: string, stored: string | undefined, N = usualCost) {
  const parsed = stored === undefined ? undefined : parseStored(stored);
  if (!parsed) {
    await derive(password, randomBytes(16), toCost(N));
    return false;
  }
  return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.key);
}

function toCost(N: number): ScryptOptions {
  return { N, r: 8, p: 1 };
}

function parseStored(stored: string) {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  const key = Buffer.from(hash, 'base64url');
  if (scheme !== 'scrypt' || key.byteLength !== keyBytes) return undefined;
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, 'base64url'), key };
}

/** Keyboards may compose the same characters differently; NFKC makes them equal. */
function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...options, maxmem: maxMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

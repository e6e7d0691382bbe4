import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Secrets } from '#operations/ports/secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** Encrypts with a key derived from the deployment's secret, which may have any form and other uses. */
export function createSecrets(secretKey: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'volante seal v1', 32));
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      if (!sealed.startsWith(VERSION)) throw new Error('This text was not sealed by this site');
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    sign: (purpose, text) => signText(secretKey, purpose, text).toString('base64url'),
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = signText(secretKey, purpose, text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

function signText(secretKey: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `volante sign ${purpose} v1`, 32));
  return createHmac('sha256', key).update(text).digest();
}

/** Derives a token for one purpose, equal in every process with the same secret. */
export function deriveToken(secretKey: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `volante ${purpose}`, 32)).toString('base64url');
}

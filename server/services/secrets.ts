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
const ID_CHARACTERS = 12;

/**
 * Encrypts with a key derived from the deployment's secret, which may have any form and other uses. Texts and
 * signatures of `previousKey` are still accepted. A sealed text is `v1.{nonce, tag, text}`, and with a
 * `previousKey` `v2.{id of the key}.{nonce, tag, text}`, so that what is left to reseal can be listed. Builds
 * from before rotation open v1 only (docs/guides/security.md#another-key).
 */
export function createSecrets(secretKey: string, previousKey?: string): Secrets {
  const sealKeys = new Map(toList(secretKey, previousKey).map((key) => [toKeyId(key), toSealKey(key)]));
  const [keyId, key] = [toKeyId(secretKey), toSealKey(secretKey)];
  const prefix = previousKey === undefined ? 'v1.' : `v2.${keyId}.`;
  return {
    keyId,
    previousKeyId: previousKey && toKeyId(previousKey),
    seal: (plain) => prefix + encrypt(key, plain).toString('base64url'),
    open(sealed) {
      const [version, id = '', text = ''] = sealed.split('.');
      const sealKey = sealKeys.get(id);
      if (version === 'v1') return openUnnamed([...sealKeys.values()], id);
      if (version !== 'v2') throw new Error('This text was not sealed by this site');
      if (!sealKey) throw new Error('This text was sealed with another SECRET_KEY');
      return decrypt(sealKey, text);
    },
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    sign: (purpose, text) => signText(secretKey, purpose, text).toString('base64url'),
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return toList(secretKey, previousKey).some((one) => {
        const right = signText(one, purpose, text);
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}

/** Identifies a key without revealing it. */
export function toKeyId(secretKey: string): string {
  return deriveToken(secretKey, 'key id v1').slice(0, ID_CHARACTERS);
}

/** Derives a token for one purpose, equal in every process with the same secret. */
export function deriveToken(secretKey: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `volante ${purpose}`, 32)).toString('base64url');
}

function toList(secretKey: string, previousKey: string | undefined): string[] {
  return previousKey === undefined ? [secretKey] : [secretKey, previousKey];
}

function toSealKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'volante seal v1', 32));
}

function encrypt(key: Buffer, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decrypt(key: Buffer, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Opens a text of the first version, which does not name its key. */
function openUnnamed([key, ...others]: Buffer[], text: string): string {
  if (!key) throw new Error('This text was sealed with another SECRET_KEY');
  try {
    return decrypt(key, text);
  } catch (error) {
    if (others.length === 0) throw error;
    return openUnnamed(others, text);
  }
}

function signText(secretKey: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `volante sign ${purpose} v1`, 32));
  return createHmac('sha256', key).update(text).digest();
}

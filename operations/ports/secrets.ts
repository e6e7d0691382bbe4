export interface Secrets {
  /** Id of the key that seals and signs. With a previous key, sealed texts begin with `v2.{keyId}.`. */
  keyId: string;
  /** Id of the earlier key, which still opens. Undefined: none. */
  previousKeyId: string | undefined;
  /** AES-256-GCM. */
  seal(plain: string): string;
  /** Throws when the text was sealed with neither key. */
  open(sealed: string): string;
  /** SHA-256, hex. */
  hash(text: string): string;
  /** HMAC-SHA-256 with a separate key per purpose, URL-safe. */
  sign(purpose: string, text: string): string;
  /** Whether it is a signature of either key. Compares in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

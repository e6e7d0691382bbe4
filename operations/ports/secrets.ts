export interface Secrets {
  /** AES-256-GCM. */
  seal(plain: string): string;
  /** Throws when the text was not sealed with this key. */
  open(sealed: string): string;
  /** SHA-256, hex. */
  hash(text: string): string;
  /** HMAC-SHA-256 with a separate key per purpose, URL-safe. */
  sign(purpose: string, text: string): string;
  /** Compares in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

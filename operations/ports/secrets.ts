/** Encryption at rest for values that must be read back, and hashes for those that must not. */
export interface Secrets {
  /** AES-256-GCM under the deployment's key. */
  seal(plain: string): string;
  /** Throws when the text was not sealed by this key. */
  open(sealed: string): string;
  /** SHA-256, hex. */
  hash(text: string): string;
  /** HMAC-SHA-256 under a key of its own for each purpose, URL-safe: proves that this deployment has written the text. */
  sign(purpose: string, text: string): string;
  /** Whether `signature` is that of the text, compared in constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

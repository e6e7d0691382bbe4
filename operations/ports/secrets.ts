/** Encryption at rest for values that must be read back, and hashes for those that must not. */
export interface Secrets {
  /** AES-256-GCM under the deployment's key. */
  seal(plain: string): string;
  /** Throws when the text was not sealed by this key. */
  open(sealed: string): string;
  /** SHA-256, hex. */
  hash(text: string): string;
}

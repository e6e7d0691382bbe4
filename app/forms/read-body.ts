import { readBytes } from './read-bytes.ts';

/**
 * Returns the body as text, or undefined when it is longer than `maxBytes`; then the rest is not read. Its
 * bytes are overwritten; the text stays in memory until it is collected.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request, maxBytes);
  const text = bytes && new TextDecoder().decode(bytes);
  bytes?.fill(0);
  return text;
}

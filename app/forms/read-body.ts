import { readBytes } from './read-bytes.ts';

/** Returns the body as text, or undefined when it is longer than `maxBytes`; then the rest is not read. */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

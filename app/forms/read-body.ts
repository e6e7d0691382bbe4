import { readBytes } from './read-bytes.ts';

/** The body as text; undefined when it is longer than `maxBytes`, without reading the rest. */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

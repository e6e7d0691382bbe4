import { data } from 'react-router';
import { cleanText } from '#domain/clean-text.ts';

/** In UTF-16 units. Longer than any accepted text; bounds the work of cleaning. */
const LONGEST_TYPED = 10_000;

/** The body, or undefined when longer than `maxBytes`, unread. Overwrites its bytes; the text stays until collected. */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request, maxBytes);
  const text = bytes && new TextDecoder().decode(bytes);
  bytes?.fill(0);
  return text;
}

/** At most `maxBytes`; of a longer body undefined, the rest unread. Chunks are overwritten: they may contain a card. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes) return undefined;
    }
    const bytes = new Uint8Array(length);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
}

/** Whether a script sent the request and wants data instead of a document. */
export function wantsData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** Returns the form of a request. Throws a 400 response when the body is not a valid form. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** A field, cleaned and cut to so many UTF-16 units; other values are empty. For all typed fields, cards included. */
export function readText(value: FormDataEntryValue | null | undefined, maximumLength: number): string {
  if (typeof value !== 'string') return '';
  return cut(cleanText(cut(value, LONGEST_TYPED)), maximumLength);
}

/** The texts of several names, each as `readText` returns it, without white space at its ends. */
export function readTexts<const Name extends string>(
  source: FormData | URLSearchParams,
  names: readonly Name[],
  maximumLength: number,
): Record<Name, string> {
  const pairs = names.map((name) => [name, readText(source.get(name), maximumLength).trim()]);
  return Object.fromEntries(pairs) as Record<Name, string>;
}

/** PostgreSQL does not store half a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

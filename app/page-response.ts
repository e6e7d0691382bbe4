/**
 * An answer whose body is at hand as bytes. A body that is put into a `Response` becomes a stream and has to be collected
 * from it again, which costs more than sending it.
 */
type PageResponse = Response & { readonly page: Uint8Array<ArrayBuffer> };

export function toPageResponse(page: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { page }) satisfies PageResponse;
}

/** The body of any answer; undefined: it has none. */
export async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if ('page' in response && response.page instanceof Uint8Array)
    return response.page as Uint8Array<ArrayBuffer>;
  return response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

type FoundResponse = Response & { readonly found: object };

/** Says of an answer what its page was made from (`foundContext`). */
export function nameFound(response: Response, found: object | null): Response {
  return found ? (Object.assign(response, { found }) satisfies FoundResponse) : response;
}

/** What the page was made from besides content; undefined: it does not say. */
export function readFound(response: Response): object | undefined {
  return 'found' in response ? (response as FoundResponse).found : undefined;
}

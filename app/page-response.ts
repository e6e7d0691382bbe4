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

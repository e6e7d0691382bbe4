/** A bank's challenge document has about ten kilobytes; no response of a gateway comes near this limit. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * The decoded body; undefined when it is not JSON or too long. Throws when the connection breaks meanwhile.
 */
export async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

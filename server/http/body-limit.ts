/** Largest form body; forms of this site have a few kilobytes. */
export const FORM_BYTES = 1_000_000;

/** Two pictures of 15 MB, the other fields, and the overhead of a multipart form. */
const UPLOAD_BYTES = 31_000_000;

/** So that a picture of 40 MB is refused by a page that still has what was typed. */
const CONTENT_BYTES = 45_000_000;

/** Paths that accept pictures, including the router's data requests for them. */
const UPLOADS =
  /^(?:(?:\/(?:es|en))?\/precheckin\/(?:verify(?:\.data)?|photos\/[a-z]+)\/?|\/staff\/reservations\/[\w-]+\/(?:hand-over|take-back)\/photos)$/;

/** Forms of content, which may also have a picture. */
const CONTENT = /^\/staff\/content\/\w+\/[^/]+$/;

/**
 * Milliseconds for the body of a form, and for each `FORM_BYTES` of an upload, so that none holds its place by a byte
 * now and then. All of it has the longer limit of `listen.ts`.
 */
export const FORM_MS = 30_000;

/** Uploads in memory at once, of all and of one network: two pictures and the form of one phone. */
export const UPLOADS_AT_ONCE = { total: 6, ofNetwork: 3 };

/** Forms here have some dozens of fields. Parsing half a million takes seconds and blocks all else. */
const MOST_FIELDS = 1_000;
/** A list of content may have hundreds of rows. */
const MOST_CONTENT_FIELDS = 20_000;

/** Whether the path accepts pictures, which are read only for visitors with a pass. */
export function acceptsPictures(path: string): boolean {
  return UPLOADS.test(path) || CONTENT.test(path);
}

export function getBodyLimit(path: string): number {
  if (CONTENT.test(path)) return CONTENT_BYTES;
  return UPLOADS.test(path) ? UPLOAD_BYTES : FORM_BYTES;
}

/** Whether a form has more fields than any form of its path. Counts separators, which is cheap. */
export function hasTooManyFields(body: Buffer, contentType: string, path: string): boolean {
  const most = CONTENT.test(path) ? MOST_CONTENT_FIELDS : MOST_FIELDS;
  if (/urlencoded/i.test(contentType) && hasMoreThan(most, body, '&')) return true;
  // The empty line after the headers of each part.
  return /multipart/i.test(contentType) && hasMoreThan(most, body, '\r\n\r\n');
}

function hasMoreThan(most: number, body: Buffer, separator: string): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = body.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Whether a body of this size is an upload, which needs one of the limited places. */
export function isUpload(bytes: number): boolean {
  return bytes > FORM_BYTES;
}

/** A form of this site is a few kilobytes. */
const FORM_BYTES = 1_000_000;

/** Two pictures of 15 MB, the fields around them, and what a multipart form adds. */
const UPLOAD_BYTES = 31_000_000;

/** Pages that pictures are sent to; the router's data requests for them included. */
const UPLOADS = /^(?:\/(?:es|en))?\/precheckin\/(?:verify(?:\.data)?|photos\/[a-z]+)\/?$/;

/** So long may a form take to arrive; a picture has the time of `listen.ts`. */
export const FORM_MS = 30_000;

/** Bodies beyond the size of a form that are in memory at once; the next sender is asked to come back. */
const UPLOADS_AT_ONCE = 6;

/** A form of this site has some dozens of fields; to read half a million takes seconds in which nobody else is served. */
const MOST_FIELDS = 1_000;

/** Bytes that the body of a request to this path may have. */
export function getBodyLimit(path: string): number {
  return UPLOADS.test(path) ? UPLOAD_BYTES : FORM_BYTES;
}

/** Whether a form has more fields than any of this site. Looks at the bytes alone, which costs next to nothing. */
export function hasTooManyFields(body: Buffer, contentType: string): boolean {
  if (/urlencoded/i.test(contentType) && hasMoreThan(body, '&')) return true;
  // The empty line after the head of each part.
  return /multipart/i.test(contentType) && hasMoreThan(body, '\r\n\r\n');
}

function hasMoreThan(body: Buffer, separator: string): boolean {
  let at = -1;
  for (let count = 0; count <= MOST_FIELDS; count += 1) {
    at = body.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Whether a body of that size is an upload, which takes one of few places. */
export function isUpload(bytes: number): boolean {
  return bytes > FORM_BYTES;
}

/** Of the places, those that one network may take: two pictures and the form of one phone. */
const UPLOADS_OF_NETWORK = 3;

/** Places for uploads, so that many at once cannot fill the memory of a process, nor a few slow ones keep everybody out. */
export function createUploadPlaces(places = UPLOADS_AT_ONCE) {
  const taken = new Map<string, number>();
  let free = places;
  return {
    /** False: all are taken, or all that this network may have. */
    take(network: string): boolean {
      const own = taken.get(network) ?? 0;
      if (free === 0 || own >= UPLOADS_OF_NETWORK) return false;
      free -= 1;
      taken.set(network, own + 1);
      return true;
    },
    giveBack(network: string): void {
      const own = taken.get(network) ?? 0;
      free += 1;
      if (own > 1) taken.set(network, own - 1);
      else taken.delete(network);
    },
  };
}

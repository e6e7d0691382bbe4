/** A form of this site is a few kilobytes. */
const FORM_BYTES = 1_000_000;

/** Two pictures of 15 MB, the fields around them, and what a multipart form adds. */
const UPLOAD_BYTES = 31_000_000;

/** Pages that pictures are sent to; the router's data requests for them included. */
const UPLOADS = /^(?:\/(?:es|en))?\/precheckin\/(?:verify(?:\.data)?|photos\/[a-z]+)\/?$/;

/** Bodies beyond the size of a form that are in memory at once; the next sender is asked to come back. */
const UPLOADS_AT_ONCE = 6;

/** Bytes that the body of a request to this path may have. */
export function getBodyLimit(path: string): number {
  return UPLOADS.test(path) ? UPLOAD_BYTES : FORM_BYTES;
}

/** Whether a body of that size is an upload, which takes one of few places. */
export function isUpload(bytes: number): boolean {
  return bytes > FORM_BYTES;
}

/** Places for uploads, so that many at once cannot fill the memory of a process. */
export function createUploadPlaces(places = UPLOADS_AT_ONCE) {
  let free = places;
  return {
    /** False: all are taken. */
    take(): boolean {
      if (free === 0) return false;
      free -= 1;
      return true;
    },
    giveBack(): void {
      free += 1;
    },
  };
}

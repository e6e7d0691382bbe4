/** Whatever the bytes are, the browser shows a picture or nothing. */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Disposition': 'inline; filename="document.jpg"',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // A page in a sandbox that is opened by itself cannot have another one.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

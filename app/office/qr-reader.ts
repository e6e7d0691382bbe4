import { decodeQR } from 'qr/decode.js';

/** A web worker: answers each picture with the text of its QR code, or with an empty text. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => postMessage(read(data)));

function read(picture: ImageData): string {
  try {
    return decodeQR(picture);
  } catch {
    // No code in it, or an unreadable one.
    return '';
  }
}

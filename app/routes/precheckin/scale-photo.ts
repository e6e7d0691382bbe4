/** Longest side of a picture that is sent, in pixels: the small print of a licence is still readable. LOOK.md section 2.7. */
const LONGEST_SIDE = 1600;

/** Longest side of what is shown of it, in pixels. */
const PREVIEW_SIDE = 480;

const QUALITY = 0.85;

export interface ScaledPhoto {
  /** The picture itself where it would not become smaller, or where the browser cannot read it, as with most HEIC. */
  bytes: Blob;
  /** A data URL: the security policy of the pages allows no other address of their own making. */
  preview: string | undefined;
}

/** Makes a picture of a camera small before it is sent, upright as its EXIF data say. What it is, the server checks. */
export async function scalePhoto(file: File): Promise<ScaledPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return { bytes: file, preview: undefined };
  try {
    const scaled = await new Promise<Blob | null>((resolve) =>
      draw(bitmap, LONGEST_SIDE).toBlob(resolve, 'image/jpeg', QUALITY),
    );
    return {
      bytes: scaled && scaled.size < file.size ? scaled : file,
      preview: draw(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY),
    };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

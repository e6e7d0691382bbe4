/** Of a sent photo in pixels; the small print of a license is readable. interface.md#photos. */
const LONGEST_SIDE = 1600;

/** Longest side of the preview, in pixels. */
const PREVIEW_SIDE = 480;

const QUALITY = 0.85;

export interface ScaledPhoto {
  /** The original if scaling does not make it smaller, or if the browser cannot decode it, as with most HEIC files. */
  bytes: Blob;
  /** A data URL, because the policy of the pages forbids blob URLs. */
  preview: string | undefined;
}

/** Scales a photo down before it is sent, rotated according to its EXIF data. The server validates the file. */
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

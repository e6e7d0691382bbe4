import sharp from 'sharp';

/** Renders one of our SVGs as PNG. Its text must be outlines, because the machine's fonts are unknown. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer());
}

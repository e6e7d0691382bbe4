import sharp from 'sharp';

/** An SVG of ours as PNG. It must bring its letters as outlines: nothing is known of the fonts of a machine. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer());
}

/** As much of fontkit as is used here; the package brings no types. */
declare module 'fontkit' {
  export interface GlyphRun {
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }
  export interface Font {
    unitsPerEm: number;
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}

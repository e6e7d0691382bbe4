/** Types for the used parts of fontkit, which has none of its own. */
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

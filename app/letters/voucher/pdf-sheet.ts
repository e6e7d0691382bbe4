import PDFDocument from 'pdfkit';
import type { BrandType } from '#app/texts/brands/brand.ts';
import type { Instant } from '#domain/calendar/panama.ts';
import { foldLetters } from '#domain/fold-letters.ts';
import { brandFonts } from '../brand/brand-fonts.server.ts';

/** US letter, the paper size in Panama, in points. */
export const SHEET = { width: 612, height: 792, margin: 48 };

/** Of a text without a size, in points. */
const SIZE = 10.5;
/** In sizes of the text. */
const LINE_HEIGHT = 1.25;

export interface TextStyle {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** The types of the library do not have this option yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA' };

type Element = PDFKit.PDFStructureElement;

/** A tagged PDF that is being written. Texts and figures have tags; all other drawing is decoration. */
export interface PdfSheet {
  root: Element;
  /** Vertical position of the next text. */
  y: number;
  /** Adds a tag that contains others; `finish` ends it. */
  group(parent: Element, tag: string): Element;
  /** Writes a text with a tag of its own, and moves `y` below it. */
  say(parent: Element, tag: string, text: string, style?: TextStyle): void;
  heightOf(text: string, style: TextStyle): number;
  /** Starts a new page if less than `height` is left on the current one. */
  makeRoom(height: number): void;
  /** Draws a meaningful picture, described by `alt`. */
  figure(parent: Element, alt: string, draw: (pdf: PDFKit.PDFDocument) => void): void;
  /** Draws lines, backgrounds and symbols that screen readers skip. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void;
  finish(): Promise<Uint8Array>;
}

/** PDF/UA: tagged, with language, displayed title and embedded fonts. The same input gives the same bytes. */
export function openPdfSheet(about: {
  title: string;
  lang: string;
  author: string;
  at: Instant;
  family: BrandType['family'];
}): PdfSheet {
  const date = new Date(about.at);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: SHEET.margin,
    lang: about.lang,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    ...ACCESSIBLE,
    // Disables the default standard font, because it cannot be embedded.
    font: '',
    info: { Title: about.title, Author: about.author, CreationDate: date, ModDate: date },
  });
  const bytes = collect(pdf);
  const { regular, bold } = brandFonts(about.family);
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return {
    root,
    y: SHEET.margin,
    group(parent, tag) {
      const element = pdf.struct(tag);
      parent.add(element);
      return element;
    },
    say(parent, tag, text, style = {}) {
      const { x = SHEET.margin, y = this.y, width = SHEET.width - SHEET.margin - x, align = 'left' } = style;
      const element = pdf.struct(tag);
      parent.add(element);
      element.add(() => {
        const shown = toEncodable(pdf, text, style);
        pdf
          .fillColor(style.color ?? '#000000')
          .text(shown, x, y, { width, align, lineGap: lineGap(pdf, style) });
      });
      element.end();
      this.y = pdf.y;
    },
    heightOf: (text, style) =>
      pdf.heightOfString(toEncodable(pdf, text, style), {
        width: style.width ?? SHEET.width,
        lineGap: lineGap(pdf, style),
      }),
    makeRoom(height) {
      if (this.y + height <= SHEET.height - SHEET.margin) return;
      pdf.addPage();
      this.y = SHEET.margin;
    },
    figure(parent, alt, draw) {
      const element = pdf.struct('Figure', { alt });
      parent.add(element);
      element.add(() => draw(pdf));
      element.end();
    },
    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw(pdf);
      pdf.endMarkedContent();
    },
    async finish() {
      root.end();
      pdf.end();
      return bytes;
    },
  };
}

/** Makes lines of all families equally high. The font must be set. */
function lineGap(pdf: PDFKit.PDFDocument, { size = SIZE }: TextStyle): number {
  return LINE_HEIGHT * size - pdf.currentLineHeight(true);
}

/** Also sets the font, because measuring the text depends on it. */
function toEncodable(
  pdf: PDFKit.PDFDocument,
  text: string,
  { size = SIZE, bold = false }: TextStyle,
): string {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size);
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  return toPrintable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/**
 * Returns a text in characters of the voucher's font. Other letters lose their accent, and what is then still
 * missing becomes a question mark. Passports and licenses also write names in plain Latin letters.
 */
function toPrintable(text: string, isInFont: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC')].map((sign) => toKnown(sign, isInFont)).join('');
}

function toKnown(sign: string, isInFont: (codePoint: number) => boolean): string {
  const candidates = [sign, foldLetters(sign)];
  return (
    candidates.find((each) => each !== '' && [...each].every((one) => isInFont(one.codePointAt(0) ?? 0))) ??
    '?'
  );
}

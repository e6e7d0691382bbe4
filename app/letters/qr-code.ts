import qrcode from 'qrcode-generator';

/** Returns the dark squares of a QR code, row by row. Up to a quarter of it may be damaged (level Q). */
export function qrSquares(text: string): boolean[][] {
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

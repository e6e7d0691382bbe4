/** A line of a drawn signature: x and y of its points in turn, in thousandths of the width of the field. */
export type Stroke = readonly number[];

/** Width divided by height of the field. */
export const SIGNATURE_RATIO = 2.5;

/** In characters. A usual signature has a third of it. */
export const LONGEST_DRAWING = 9_000;

/** Reads the strokes that the field sends; none of an empty text; undefined when it is no drawing. */
export function parseSignature(text: string): Stroke[] | undefined {
  if (text === '') return [];
  if (text.length > LONGEST_DRAWING || !/^\[[\d,[\]]*\]$/.test(text)) return undefined;
  try {
    const strokes: unknown = JSON.parse(text);
    return Array.isArray(strokes) && strokes.every(isStroke) ? strokes : undefined;
  } catch {
    return undefined;
  }
}

function isStroke(value: unknown): value is Stroke {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length % 2 === 0 &&
    value.every((place) => Number.isInteger(place) && place >= 0 && place <= 1_000)
  );
}

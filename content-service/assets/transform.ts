import { illegalTransformation, invalidQuery } from '../http/errors.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** Requested form of a picture. Equal transforms have the same `transformName`. */
export interface Transform {
  width: number | undefined;
  format: PictureFormat | undefined;
  withoutEnlargement: boolean;
}

/** Largest width of a rendered picture, in pixels. */
const maxWidth = 6000;

const formats: readonly string[] = ['avif', 'webp', 'jpg', 'png'] satisfies PictureFormat[];

/** Parameters of Directus that this service does not have: without them a picture would be a wrong one. */
const off = ['height', 'fit', 'quality', 'key', 'transforms', 'download'];

/** Parses the transform of a request. Returns undefined for the original file. content.md#assets. */
export function parseTransform(search: URLSearchParams): Transform | undefined {
  const unknown = off.find((name) => search.has(name));
  if (unknown !== undefined) throw invalidQuery(`"${unknown}" is not available.`);
  const width = parseWidth(search.get('width'));
  const format = parseFormat(search.get('format'));
  if (width === undefined && format === undefined) return undefined;
  return { width, format, withoutEnlargement: search.get('withoutEnlargement') === 'true' };
}

/** Short file name, unique among the transforms of a picture. */
export function transformName({ width, format, withoutEnlargement }: Transform): string {
  return `${width ?? ''}${withoutEnlargement ? 's' : ''}.${format ?? 'same'}`;
}

function parseWidth(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  if (Number(text) > maxWidth) throw illegalTransformation();
  if (!/^[1-9]\d{0,3}$/.test(text)) throw invalidQuery(`"width" must be a number between 1 and ${maxWidth}.`);
  return Number(text);
}

function parseFormat(value: string | null): PictureFormat | undefined {
  if (value === null || value === '') return undefined;
  if (!isFormat(value)) throw invalidQuery('"format" must be one of [jpg, png, webp, avif].');
  return value;
}

function isFormat(value: string): value is PictureFormat {
  return formats.includes(value);
}

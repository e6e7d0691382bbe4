import { illegalTransformation, invalidQuery } from '../http/errors.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'png';
export type Fit = 'cover' | 'contain' | 'inside' | 'outside';

/** Requested form of a picture. Equal transforms have the same `transformName`. */
export interface Transform {
  width: number | undefined;
  height: number | undefined;
  fit: Fit;
  format: PictureFormat | undefined;
  quality: number | undefined;
  withoutEnlargement: boolean;
}

/** Longest side of a rendered picture, in pixels. */
const maxDimension = 6000;

const formats: readonly string[] = ['avif', 'webp', 'jpg', 'png'] satisfies PictureFormat[];
const fits: readonly string[] = ['cover', 'contain', 'inside', 'outside'] satisfies Fit[];
const keys: Record<string, Partial<Transform>> = {
  'system-small-cover': { width: 64, height: 64, fit: 'cover' },
};

/** Parses the transform of a request. Returns undefined for the original file. content.md#assets. */
export function parseTransform(search: URLSearchParams, accept: string): Transform | undefined {
  const format = parseFormat(search.get('format'), accept);
  const transform: Transform = {
    width: parseNumber(search, 'width', maxDimension),
    height: parseNumber(search, 'height', maxDimension),
    fit: parseFit(search.get('fit')),
    format,
    quality: parseNumber(search, 'quality', 100),
    withoutEnlargement: search.get('withoutEnlargement') === 'true',
    ...parseKey(search.get('key')),
  };
  const requested = transform.width ?? transform.height ?? transform.format ?? transform.quality;
  return requested === undefined ? undefined : transform;
}

/** Short file name, unique among the transforms of a picture. */
export function transformName(transform: Transform): string {
  const { width, height, fit, format, quality, withoutEnlargement } = transform;
  const size = `${width ?? ''}x${height ?? ''}`;
  return `${size}-${fit}-${quality ?? ''}${withoutEnlargement ? 's' : ''}.${format ?? 'same'}`;
}

function parseNumber(search: URLSearchParams, name: string, most: number): number | undefined {
  const text = search.get(name);
  if (text === null || text === '') return undefined;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (name !== 'quality' && Number(text) > most) throw illegalTransformation();
  if (number < 1 || number > most) throw invalidQuery(`"${name}" must be a number between 1 and ${most}.`);
  return number;
}

function parseFit(value: string | null): Fit {
  const fit = value ?? 'cover';
  if (!isFit(fit)) throw invalidQuery('"fit" must be one of [cover, contain, inside, outside].');
  return fit;
}

function isFit(value: string): value is Fit {
  return fits.includes(value);
}

function isFormat(value: string): value is PictureFormat {
  return formats.includes(value);
}

function parseFormat(value: string | null, accept: string): PictureFormat | undefined {
  if (value === null || value === '') return undefined;
  if (value === 'jpeg') return 'jpg';
  if (value === 'auto') {
    if (accept.includes('image/avif')) return 'avif';
    return accept.includes('image/webp') ? 'webp' : undefined;
  }
  if (!isFormat(value)) throw invalidQuery('"format" must be one of [auto, jpg, png, webp, avif].');
  return value;
}

function parseKey(value: string | null): Partial<Transform> {
  if (value === null) return {};
  const known = Object.hasOwn(keys, value) ? keys[value] : undefined;
  if (!known) throw invalidQuery(`Key "${value}" isn't configured.`);
  return known;
}

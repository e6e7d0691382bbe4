import { type CarPlace, type CarPoint, nameNearest } from './car-marks.ts';
import type { CarPhotoKind, PhotoPlace, RentalEnd } from './car-photos.ts';

/** The state of a car at one end of a rental, as both sides hold it. */
export interface EvidenceOfEnd {
  /** Label; absent: the company counts no units of the class. */
  unit?: string | undefined;
  /** ISO 8601. */
  at: string;
  km?: number | undefined;
  /** Eighths of the tank. */
  fuel?: number | undefined;
  /** Marks in words. */
  notes: string;
  marks: (CarPoint & { place: CarPlace; word: string })[];
  /** SHA-256 of each JPEG, hex. */
  photos: { place: PhotoPlace; sha256: string }[];
}

/** No personal data, since anybody who has it can show it. */
export interface Evidence {
  code: string;
  handOver: EvidenceOfEnd;
  takeBack?: EvidenceOfEnd | undefined;
}

/** What was read when the car changed hands. */
export interface CarState extends Pick<EvidenceOfEnd, 'unit' | 'km' | 'fuel' | 'notes'> {
  /** Milliseconds since 1970. */
  at: number;
}

export interface CarSteps {
  photos: readonly { kind: CarPhotoKind; sha256: string }[];
  marks: readonly { point: CarPoint; word: string }[];
}

/** One end of a rental with its pictures and all marks that were known. */
export function toEvidenceOfEnd(
  end: RentalEnd,
  { at, ...state }: CarState,
  { photos, marks }: CarSteps,
): EvidenceOfEnd {
  return {
    ...state,
    at: new Date(at).toISOString(),
    marks: marks.map(({ point, word }) => ({ ...point, place: nameNearest(point), word })),
    photos: photos
      .filter(({ kind }) => kind.startsWith(`${end}/`))
      .map(({ kind, sha256 }) => ({ place: kind.slice(end.length + 1) as PhotoPlace, sha256 })),
  };
}

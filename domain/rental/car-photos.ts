/** Ends of a rental at the counter, named as their verbs. */
export const rentalEnds = ['hand-over', 'take-back'] as const;

export type RentalEnd = (typeof rentalEnds)[number];

/** The template of the pictures of a car, in the order in which an employee walks around it. */
export const photoPlaces = [
  'front',
  'right',
  'back',
  'left',
  'dashboard',
  'damage1',
  'damage2',
  'damage3',
] as const;

export type PhotoPlace = (typeof photoPlaces)[number];

/** Of each end of a rental. */
export const FEWEST_PHOTOS = 4;

/** One picture for each place. */
export type CarPhotoKind = `${RentalEnd}/${PhotoPlace}`;

export const carPhotoKinds: readonly CarPhotoKind[] = rentalEnds.flatMap((end) =>
  photoPlaces.map((place): CarPhotoKind => `${end}/${place}`),
);

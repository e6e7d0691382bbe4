import type { Texts } from '#domain/texts.ts';
import type { LonLat } from './panama-outline.ts';

/** `road` and the areas are written on the place; towns beside it. */
export type NameKind = 'sea' | 'province' | 'road' | 'country' | 'town';

export interface PlaceName {
  name: Texts;
  at: LonLat;
  kind: NameKind;
}

const place = (kind: NameKind, at: LonLat, es: string, en?: string): PlaceName => ({
  kind,
  at,
  name: en ? { es, en } : { es },
});

/** Names on the map of the country. The first ones have priority where there is no room for all. */
export const COUNTRY_NAMES: readonly PlaceName[] = [
  place('sea', [-81.25, 9.64], 'Mar Caribe', 'Caribbean Sea'),
  place('sea', [-82.05, 7.3], 'Océano Pacífico', 'Pacific Ocean'),
  place('sea', [-79.05, 7.3], 'Golfo de Panamá', 'Gulf of Panama'),
  place('town', [-82.44, 8.775], 'Boquete'),
  place('town', [-82.24, 9.4], 'Bocas del Toro'),
  place('town', [-80.03, 7.53], 'Pedasí'),
  place('town', [-78.96, 9.45], 'San Blas'),
  place('town', [-82.43, 8.43], 'David'),
  place('town', [-80.98, 8.1], 'Santiago'),
  place('town', [-80.43, 7.965], 'Chitré'),
  place('town', [-79.9, 9.357], 'Colón'),
  place('town', [-79.535, 8.965], 'Ciudad de Panamá', 'Panama City'),
  place('town', [-80.36, 8.515], 'Penonomé'),
  place('town', [-77.69, 8.155], 'Yaviza'),
  place('road', [-81.5, 8.06], 'CA-1'),
  place('road', [-78.62, 9.24], 'CA-1'),
  place('town', [-80.13, 8.6], 'El Valle'),
  place('town', [-82.63, 8.77], 'Volcán'),
  place('town', [-80.28, 7.765], 'Las Tablas'),
  place('town', [-82.52, 9.43], 'Changuinola'),
  place('town', [-79.1, 9.165], 'Chepo'),
  place('country', [-77.37, 7.2], 'Colombia'),
  place('province', [-82.15, 8.55], 'Chiriquí'),
  place('province', [-81.2, 8.45], 'Veraguas'),
  place('province', [-80.45, 8.72], 'Coclé'),
  place('province', [-77.85, 8.0], 'Darién'),
  place('province', [-80.75, 7.75], 'Herrera'),
  place('province', [-80.35, 7.5], 'Los Santos'),
];

/** Names on detail maps. Only those within the frame are written. */
export const CITY_NAMES: readonly PlaceName[] = [
  place('sea', [-79.46, 8.955], 'Bahía de Panamá', 'Bay of Panama'),
  place('road', [-79.562, 9.047], 'Corredor Norte'),
  place('road', [-79.435, 9.024], 'Corredor Sur'),
  place('town', [-79.534, 8.952], 'Casco Viejo'),
  place('road', [-79.586, 8.975], 'Canal'),
  place('road', [-79.53, 9.08], 'Transístmica'),
  place('town', [-79.485, 9.006], 'Panamá Viejo'),
  place('town', [-79.505, 9.035], 'San Miguelito'),
  place('town', [-79.522, 8.912], 'Amador'),
  place('town', [-79.567, 8.943], 'Puente de las Américas', 'Bridge of the Americas'),
  place('town', [-79.517, 8.975], 'Punta Paitilla'),
  place('town', [-79.6, 8.997], 'Miraflores'),
];

/** Cities after which a detail map is named. */
export const CITIES: readonly PlaceName[] = [
  place('town', [-79.5, 9], 'Ciudad de Panamá', 'Panama City'),
  place('town', [-79.9, 9.357], 'Colón'),
  place('town', [-82.43, 8.43], 'David'),
  place('town', [-80.98, 8.1], 'Santiago'),
  place('town', [-80.43, 7.965], 'Chitré'),
];

/** A place in degrees, as content gives it for branches. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371;

/** Kilometers as the crow flies (haversine). The error of at most 0.5 % does not matter for choosing a branch. */
export function distanceKm(from: Place, to: Place): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)];
  const share =
    haversine(otherLatitude - latitude) +
    Math.cos(latitude) * Math.cos(otherLatitude) * haversine(toRadians(to.longitude - from.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, share)));
}

/** Returns places with their distance from a position, nearest first; those as far away keep their order. */
export function sortByDistance<Sorted extends Place>(
  position: Place,
  places: readonly Sorted[],
): { place: Sorted; km: number }[] {
  return places
    .map((place) => ({ place, km: distanceKm(position, place) }))
    .sort((one, other) => one.km - other.km);
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

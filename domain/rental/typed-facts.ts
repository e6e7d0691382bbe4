const KM = /^(\d{1,7}|\d{1,3}([., ]\d{3})+)$/;
const EIGHTHS = /^[0-8]$/;

/** Kilometers as typed: `41200`, `41,200`, `41.200`. Undefined for everything else. */
export function parseKm(text: string): number | undefined {
  const typed = text.trim();
  return KM.test(typed) ? Number(typed.replace(/\D/g, '')) : undefined;
}

/** Eighths of the tank, 0 to 8. Undefined for everything else. */
export function parseFuel(text: string): number | undefined {
  return EIGHTHS.test(text) ? Number(text) : undefined;
}

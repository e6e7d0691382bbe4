/** The fleet for a week from the next month on, open at both branches. */
export function toFleet(origin: string): string {
  return toSearch(origin, { inDays: 40, days: 7, time: '10:00' });
}

/** Searches of which no two are alike, for a rental of three to nine days; more than are answered in one measurement. */
export function toManyFleets(origin: string): string[] {
  const searches: string[] = [];
  for (let minute = 0; minute < 240; minute++) {
    const time = `${10 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
    for (let inDays = 20; inDays < 200; inDays++)
      searches.push(toSearch(origin, { inDays, days: 3 + (inDays % 7), time }));
  }
  return searches;
}

function toSearch(
  origin: string,
  { inDays, days, time }: { inDays: number; days: number; time: string },
): string {
  const search = new URLSearchParams({
    pickup_location: 'PTY',
    return_location: 'VES',
    pickup_date: toDate(inDays),
    pickup_time: time,
    return_date: toDate(inDays + days),
    return_time: time,
  });
  return `${origin}/flota?${search}`;
}

function toDate(inDays: number): string {
  return new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
}

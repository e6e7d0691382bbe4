/** The fleet for a week from the next month on, open at both branches: rendered anew for every request. */
export function toFleet(origin: string): string {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const search = new URLSearchParams({
    pickup_location: 'PTY',
    return_location: 'VES',
    pickup_date: inDays(40),
    pickup_time: '10:00',
    return_date: inDays(47),
    return_time: '10:00',
  });
  return `${origin}/flota?${search}`;
}

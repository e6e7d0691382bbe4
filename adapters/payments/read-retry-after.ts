/** `Retry-After` in milliseconds. Undefined when missing or a date, which gateways do not send. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}

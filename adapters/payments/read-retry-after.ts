/** The header Retry-After in milliseconds; dates, which gateways do not send, count as nothing said. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}

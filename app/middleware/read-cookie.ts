/** Returns the value of a cookie, or undefined when the browser did not send it. */
export function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('Cookie') ?? '';
  for (const pair of cookies.split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

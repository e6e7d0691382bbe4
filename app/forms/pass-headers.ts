/** `headers` of a page whose action may say when to come back: the document carries what the action said. */
export function passHeaders({
  actionHeaders,
  loaderHeaders,
}: {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}) {
  return actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders;
}

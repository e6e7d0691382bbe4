/** `headers` of pages whose action may set Retry-After: the document then has the headers of the action. */
export function passHeaders({
  actionHeaders,
  loaderHeaders,
}: {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}) {
  return actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders;
}

export function loader(): Response {
  return new Response('Not implemented', { status: 501 });
}

export function action(): Response {
  return new Response('Not implemented', { status: 501 });
}

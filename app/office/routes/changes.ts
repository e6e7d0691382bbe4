import { data } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { followChanges } from '#operations/office/follow-changes.ts';
import { getActor, requireAllowed } from '../session.ts';
import type { Route } from './+types/changes';

/** Proxies end what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** Then the browser connects again, and whether the employee may still see it is checked again. */
const LONGEST_MS = 5 * 60_000;

/** Server-sent events: the code of each reservation that another employee or the renter changes. Their ids are times, from which a page that connects again is told. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const stream = openStream();
  const since = Number(request.headers.get('Last-Event-ID') ?? url.searchParams.get('since'));
  const outcome = await followChanges(context.get(servicesContext), getActor(context), {
    since: since > 0 ? since : Date.now(),
    onChange: ({ code, noticedAt }) => stream.write(`id: ${noticedAt}\ndata: ${code}\n\n`),
  });
  if (outcome.kind !== 'following') await stream.body.cancel();
  const followed = requireAllowed(outcome, '/staff/today');
  if (followed.kind === 'too-many') throw data(null, { status: 429 });
  stream.onEnd(followed.end);
  return new Response(stream.body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}

function openStream() {
  const encoder = new TextEncoder();
  const ends: (() => void)[] = [];
  const end = () => {
    for (const each of ends.splice(0)) each();
  };
  let write = (_: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
      const limit = setTimeout(() => {
        end();
        controller.close();
      }, LONGEST_MS);
      ends.push(
        () => clearInterval(heartbeat),
        () => clearTimeout(limit),
      );
    },
    cancel: end,
  });
  write(':\n\n');
  return { body, write: (text: string) => write(text), onEnd: (also: () => void) => void ends.push(also) };
}

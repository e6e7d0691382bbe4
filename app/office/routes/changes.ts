import { data } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import type { Employee } from '#domain/office/rights.ts';
import { followChanges } from '#operations/office/follow-changes.ts';
import { getActor, readAccess, requireAllowed } from '../session.ts';
import type { Route } from './+types/changes';

/** Proxies end what is silent for a minute. Whether the employee may still see it is checked as often. */
const TICK_MS = 10_000;

/** Server-sent events: the code of each reservation that another employee or the renter changes. Their ids are times, from which a page that connects again is told. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = getActor(context);
  const stream = openStream(async () => {
    const access = await readAccess(request, context, false);
    return access.kind === 'signed-in' && hasSameRights(access.employee, actor.employee);
  });
  const since = Number(request.headers.get('Last-Event-ID') ?? url.searchParams.get('since'));
  const outcome = await followChanges(context.get(servicesContext), actor, {
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

function hasSameRights(now: Employee, then: Employee | undefined): boolean {
  return now.role === then?.role && `${now.branches}` === `${then.branches}`;
}

/** Ends when `mayGoOn` is false or rejects; the browser connects again then. */
function openStream(mayGoOn: () => Promise<boolean>) {
  const encoder = new TextEncoder();
  const ends: (() => void)[] = [];
  const end = () => {
    for (const each of ends.splice(0)) each();
  };
  let write = (_: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(encoder.encode(text));
      const tick = setInterval(async () => {
        const goesOn = await mayGoOn().catch(() => false);
        // The browser may have gone meanwhile.
        if (ends.length === 0) return;
        if (goesOn) return write(':\n\n');
        end();
        controller.close();
      }, TICK_MS);
      ends.push(() => clearInterval(tick));
    },
    cancel: end,
  });
  write(':\n\n');
  return { body, write: (text: string) => write(text), onEnd: (also: () => void) => void ends.push(also) };
}

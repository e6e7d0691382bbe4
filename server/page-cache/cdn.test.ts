import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { makeContent } from '#tests/support/some-content.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';
import { createCdnPurge } from './cdn.ts';

const TOKEN = 'the-token-of-the-CDN';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

/** An API that answers with `statuses`, then with 200. */
async function startApi(...statuses: number[]) {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    requests.push({ headers: incoming.headers, body: await text(incoming) });
    outgoing.writeHead(statuses.shift() ?? 200, { location: '/elsewhere', connection: 'close' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { requests, purgeUrl: `http://127.0.0.1:${port}/purge` };
}

/** Content of one brand, and a function that makes the job of one more process. */
function openProcesses(purgeUrl: string) {
  const { services, clock } = makeStandInServices(test.store);
  const { content, edit } = makeContent();
  const recorded = recordAlarms({ ...services, content });
  return {
    alarms: recorded.alarms,
    edit: () => edit((shown) => ({ ...shown, version: randomUUID() })),
    pass: (seconds: number) => {
      clock.now += seconds * 1_000;
      if (vi.isFakeTimers()) vi.advanceTimersByTime(seconds * 1_000);
    },
    startJob: () => createCdnPurge({ purgeUrl, token: TOKEN }, recorded.services),
  };
}

it('purges the tag of the brand once for all processes, when they have had time to load the change', async () => {
  const { purgeUrl, requests } = await startApi();
  const { edit, pass, startJob } = openProcesses(purgeUrl);
  const jobs = [startJob(), startJob()];
  const runAll = () => Promise.all(jobs.map((run) => run()));
  await runAll();
  edit();
  await runAll();
  pass(4);
  await runAll();
  expect(requests).toEqual([]);
  pass(1);
  await runAll();
  await runAll();
  expect(requests).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = requests;
  expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'surrogate-key': 'volante-firefly' });
  expect(JSON.parse(body)).toEqual({ tags: ['volante-firefly'] });
  edit();
  await runAll();
  pass(5);
  await runAll();
  expect(requests).toHaveLength(2);
});

it('purges again when a process loads the change so late that it has shown old pages after the purge', async () => {
  // The rate limiter has no clock of the services.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { purgeUrl, requests } = await startApi();
  const { edit, pass, startJob } = openProcesses(purgeUrl);
  const [early, late] = [startJob(), startJob()];
  edit();
  await early();
  pass(5);
  await early();
  pass(1);
  await late();
  pass(5);
  await late();
  expect(requests).toHaveLength(2);
});

it('purges again after a failure, and does not follow a redirect', async () => {
  const { purgeUrl, requests } = await startApi(500, 307);
  const { edit, pass, startJob, alarms } = openProcesses(purgeUrl);
  const run = startJob();
  edit();
  await run();
  pass(5);
  await expect(run()).rejects.toThrow('The CDN answered the purge with 500');
  await expect(run()).rejects.toThrow('The CDN answered the purge with 307');
  await run();
  await run();
  expect([requests.length, alarms]).toEqual([3, []]);
});

it('raises one alarm at the third failure, without the token', async () => {
  const { edit, pass, startJob, alarms } = openProcesses('http://127.0.0.1:1/purge');
  const run = startJob();
  edit();
  await run();
  pass(5);
  const failures = [];
  for (let count = 0; count < 5; count++) failures.push(await run().catch((error) => error));
  expect(failures.map((failure) => failure instanceof Error)).toEqual([true, true, true, true, true]);
  expect(alarms).toHaveLength(1);
  expect(inspect([failures, alarms], { depth: 9, showHidden: true })).not.toContain(TOKEN);
});

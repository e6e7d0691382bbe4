import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Store } from '#adapters/store/create-store.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';
import { listJobs } from './jobs.ts';

/** A store whose parts are not called, because no job is started. */
const store = {} as Store;

function listAll() {
  const { services } = makeStandInServices(store);
  return listJobs({
    services,
    store,
    mustReseal: true,
    otherBuilds: { publish: async () => undefined },
  });
}

const UNITS_MS: Record<string, number> = { second: 1_000, minute: 60_000, hour: 3_600_000 };

/** The rows of the table of jobs in the guide, for example `| 5 seconds | yes | \`send mails\` |`. */
function readGuide() {
  const text = readFileSync('docs/guides/deployment.md', 'utf8').split('\n## Jobs\n')[1] ?? '';
  const rows = text.matchAll(/^\| (\d+) (second|minute|hour)s? +\| (yes|no) +\| (.+?) +\|$/gm);
  return [...rows].flatMap(([, count, unit = '', woken, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => ({
      name,
      everyMs: Number(count) * (UNITS_MS[unit] ?? Number.NaN),
      isWoken: woken === 'yes',
    })),
  );
}

const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
  `${a.name}`.localeCompare(`${b.name}`);

it('lists the jobs of the guide, with their intervals and whether a booking wakes them', () => {
  const jobs = listAll().map(({ name, everyMs, isWoken = true }) => ({ name, everyMs, isWoken }));
  expect(jobs.toSorted(byName)).toEqual(readGuide().toSorted(byName));
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

it('lets no booking wake a job that depends on time only', () => {
  const timed = listAll().filter(({ isWoken }) => isWoken === false);
  expect(timed.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'queue day lists',
      'erase private files',
      'remind renters',
      'report content problems',
    ]),
  );
  expect(timed.map(({ name }) => name)).not.toContain('reconcile payments');
});

import { describe, expect, it } from 'vitest';
import { listIds, readAsvs, summarizeAsvs } from '#tests/support/read-asvs.ts';
import { isThere, read, sources, withoutComments } from '#tests/support/repository/files.ts';

/** Ids of version 5.0.0 by level; `1.2.1-5` are five. */
const LEVELS = [
  [
    1,
    `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2
    6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1
    12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  ],
  [
    2,
    `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2
    4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4
    7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11
    10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1
    13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4
    16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`,
  ],
] as const;

const STATES = ['met', 'not applicable', 'not met'];
const PRODUCT = /^(app|domain|operations|adapters|server|content-service|demo)\//;

const rows = readAsvs();

function findInProduct(pattern: RegExp): string[] {
  return sources.filter((file) => PRODUCT.test(file) && pattern.test(withoutComments(read(file))));
}

describe('the list of OWASP ASVS', () => {
  it.each(LEVELS)('has every requirement of level %i once', (level, ids) => {
    const found = rows.filter((row) => row.level === level).map(({ id }) => id);
    expect(found.sort()).toEqual(listIds(ids).sort());
  });

  it('names for each requirement what shows it, or why it does not apply or is not met', () => {
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    expect(rows.filter(({ state, cited }) => state === 'met' && cited.length === 0)).toEqual([]);
    expect(rows.filter(({ reason }) => reason.length < 5)).toEqual([]);
  });

  it('cites tests, documents and code that exist', () => {
    const missing = rows.flatMap(({ id, cited }) =>
      cited.filter((path) => !isThere(path)).map((path) => `${id} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no unmet requirement of level 1, and at most five percent of level 2', () => {
    expect(summarizeAsvs(rows, 1)).toEqual({ total: 65, fulfilled: 65, unmet: [] });
    const { total, fulfilled } = summarizeAsvs(rows, 2);
    expect(total).toBe(152);
    expect(fulfilled / total).toBeGreaterThanOrEqual(0.95);
  });
});

describe('the product', () => {
  it('runs no text as code', () => {
    expect(findInProduct(/\beval\(|new Function\(|from 'node:vm'/)).toEqual([]);
  });

  it('has neither broken hashes, ciphers without authentication, nor guessable randomness', () => {
    expect(findInProduct(/['"](md5|sha1|rsa-sha1|(aes|des)[\w-]*-(ecb|cbc|ctr))['"]|Math\.random/i)).toEqual(
      [],
    );
  });

  it('follows no redirect of a service that it calls', () => {
    // The circuit breaker passes on requests that the client has made.
    const calling = findInProduct(/(?<![\w.])fetch\(/).filter(
      (file) => /^(adapters|content-service)\//.test(file) && !file.endsWith('/circuit-breaker.ts'),
    );
    expect(calling.length).toBeGreaterThan(3);
    expect(calling.filter((file) => !/redirect: '(manual|error)'/.test(read(file)))).toEqual([]);
  });
});

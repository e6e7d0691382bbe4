import { describe, expect, it } from 'vitest';
import { read, sources, withoutComments } from '#tests/support/repository/files.ts';

/** Requirements of docs/reference/asvs.md that only the whole code shows. */
const PRODUCT = /^(app|domain|operations|adapters|server|content-service|demo)\//;

function findInProduct(pattern: RegExp): string[] {
  return sources.filter((file) => PRODUCT.test(file) && pattern.test(withoutComments(read(file))));
}

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

import { beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();
beforeAll(async () => {
  site.setTime(toInstant(`${inDays(0)}T23:58`));
});

describe('a public page', () => {
  it('is the same for all visitors, and not sent again when the ETag matches', async () => {
    const first = await site.visit().get('/flota');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.body).not.toContain(' nonce="');
    const second = await site.visit().get('/flota?utm_source=news', { 'if-none-match': etag });
    expect([second.status, second.body]).toEqual([304, '']);
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('shows an edit of content at once', async () => {
    expect((await site.visit().get('/en/flota')).text).not.toContain('Corolla Cross');
    await site.edit('flota', { modelo: 'Corolla' }, { modelo: 'Corolla Cross' });
    expect((await site.visit().get('/en/flota')).text).toContain('Corolla Cross');
    await site.edit('flota', { modelo: 'Corolla Cross' }, { modelo: 'Corolla' });
  });
});

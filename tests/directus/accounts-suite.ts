import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAccounts } from '#adapters/content/accounts.ts';
import { makeUser, tokenInMail } from '#tests/contracts/content/some-users.ts';
import type { Target } from '#tests/contracts/content/target.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';

const quiet = { info() {}, warn() {}, error() {} };
const visitor = { clientIp: '192.0.2.7', language: 'en' } as const;
const password = 'Tucán-azul-2026';

/** Accounts of renters as the site uses them, with a service without record rules. Decision 0042. */
export function describeAccounts(open: () => Promise<Target>, siteUrl: string): void {
  describe('accounts without record rules', () => {
    const target = openForTests(open);

    const accounts = () =>
      createAccounts({
        baseUrl: target.baseUrl,
        fetch: target.fetch,
        serverToken: target.tokens.server,
        siteUrl,
        log: quiet,
        now: Date.now,
      });

    async function signIn(credentials: { email: string; password: string }) {
      const signedIn = await accounts().signIn(credentials, visitor);
      if (signedIn.kind !== 'signed-in') throw new Error(`It was ${signedIn.kind}`);
      return signedIn;
    }

    async function waitForToken(email: string): Promise<string> {
      await expect.poll(() => target.accounts.mails?.some(({ to, url }) => to === email && url)).toBe(true);
      expect(target.accounts.mails?.findLast(({ to }) => to === email)?.url).toContain(
        `${siteUrl}/en/cuenta/`,
      );
      return tokenInMail(target, email);
    }

    it('begin with a registration, a mail with a link to the site, and its confirmation', async () => {
      const email = `${randomUUID()}@example.com`;
      const applicant = { email, password, firstName: 'Rosa', lastName: 'Ruiz' };
      expect(await accounts().register(applicant, visitor)).toEqual({ kind: 'done' });
      expect(await accounts().signIn(applicant, visitor)).toEqual({ kind: 'refused' });
      expect(await accounts().verifyEmail(await waitForToken(email))).toEqual({ kind: 'done' });
      expect(await signIn(applicant)).toMatchObject({
        userId: expect.any(String),
        profile: { email, firstName: 'Rosa', lastName: 'Ruiz', isEditable: false },
      });
    });

    it('show a profile that cannot be changed', async () => {
      const user = await makeUser(target, { phone: '+50761234567', license: 'N-777' });
      const { tokens, userId, profile } = await signIn(user);
      expect([userId, profile?.phone, profile?.license]).toEqual([user.id, '+50761234567', 'N-777']);
      expect(await accounts().updateProfile(tokens, { phone: '' })).toEqual({ kind: 'refused' });
      expect(await accounts().signOutEverywhere(tokens)).toEqual({ kind: 'refused' });
      expect(await accounts().resume(tokens)).toMatchObject({ kind: 'signed-in', profile });
    });

    it('reset the password by mail, which ends all sessions', async () => {
      const user = await makeUser(target);
      const { tokens } = await signIn(user);
      expect(await accounts().requestPasswordReset(user.email, visitor)).toEqual({ kind: 'done' });
      const token = await waitForToken(user.email);
      const next = { token, password: 'Nueva-clave-1' };
      expect(await accounts().resetPassword(next)).toEqual({ kind: 'done' });
      const { refreshToken } = tokens;
      expect(await accounts().resume({ refreshToken })).toEqual({ kind: 'anonymous', isCleared: true });
      await signIn({ ...user, password: next.password });
    });
  });
}

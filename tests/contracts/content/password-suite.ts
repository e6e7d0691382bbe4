import { describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { codeOf, makeUser, post, signIn, tokenInMail } from './some-users.ts';
import { send, type Target } from './target.ts';

/** Forgotten passwords, content.md#sign-in, for the service that `open` returns. */
export function describePasswords(open: () => Promise<Target>): void {
  describe('/auth/password', () => {
    const target = openForTests(open);

    const request = (email: string) =>
      post(target, 'auth/password/request', { email, reset_url: target.accounts.pageUrl });

    it('gives the same response to known and unknown addresses', async () => {
      const user = await makeUser(target);
      const answers = [await request(user.email), await request('nobody@example.com')];
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [204, undefined],
        [204, undefined],
      ]);
    });

    it('refuses missing addresses, and pages that are not on the list', async () => {
      expect(codeOf(await post(target, 'auth/password/request', {}))).toBe('INVALID_PAYLOAD');
      for (const reset_url of ['https://evil.example/', `${target.accounts.pageUrl}/more`, 'javascript:1']) {
        const answer = await post(target, 'auth/password/request', { email: 'a@example.com', reset_url });
        expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
      }
    });

    it('sets a new password once, by the token of the mail, and ends all sessions', async () => {
      if (!target.accounts.mails) return;
      const user = await makeUser(target);
      const { refresh_token } = await signIn(target, user);
      await request(user.email);
      const token = await expect
        .poll(() => findToken(user.email))
        .not.toBe('')
        .then(() => findToken(user.email));
      const reset = (password: string) => post(target, 'auth/password/reset', { token, password });
      expect((await reset('Nueva-clave-1')).status).toBe(204);
      expect(codeOf(await reset('Nueva-clave-2'))).toBe('FORBIDDEN');
      expect((await post(target, 'auth/refresh', { refresh_token })).status).toBe(401);
      expect((await post(target, 'auth/login', { ...user, id: undefined })).status).toBe(401);
      await signIn(target, { ...user, password: 'Nueva-clave-1' });
    });

    function findToken(email: string): string {
      return target.accounts.mails?.some(({ to }) => to === email) ? tokenInMail(target, email) : '';
    }

    it('sends no mail to users who may not sign in', async () => {
      const { mails } = target.accounts;
      if (!mails) return;
      const [suspended, active] = [await makeUser(target, { status: 'suspended' }), await makeUser(target)];
      expect((await request(suspended.email)).status).toBe(204);
      await request(active.email);
      await expect.poll(() => findToken(active.email)).not.toBe('');
      expect(mails.map(({ to }) => to)).not.toContain(suspended.email);
    });

    it('refuses tokens that are invalid, have another purpose, or are too old', async () => {
      const reset = (token: unknown) =>
        post(target, 'auth/password/reset', { token, password: 'Nueva-clave-1' });
      const user = await makeUser(target);
      const { access_token } = await signIn(target, user);
      for (const token of ['bogus', 'a.b.c']) expect(codeOf(await reset(token))).toBe('INVALID_TOKEN');
      expect(codeOf(await reset(access_token))).toBe('FORBIDDEN');
      expect(codeOf(await reset(undefined))).toBe('INVALID_PAYLOAD');
      const { advance, mails } = target.accounts;
      if (!advance || !mails) return;
      await request(user.email);
      await expect.poll(() => findToken(user.email)).not.toBe('');
      advance(86_400_000);
      expect(codeOf(await reset(findToken(user.email)))).toBe('INVALID_TOKEN');
    });

    it('never accepts the token of a mail for a sign-in', async () => {
      if (!target.accounts.mails) return;
      const user = await makeUser(target);
      await request(user.email);
      await expect.poll(() => findToken(user.email)).not.toBe('');
      const answer = await send(target, 'users/me', { token: findToken(user.email) });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'INVALID_TOKEN']);
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { AccountMail } from '#operations/ports/mail-composer.ts';
import { toMail } from './accounts.ts';

const mail = { kind: 'reset-password', to: 'ana@example.com' } as const;
const compose = async ({ kind, brand, language, url }: AccountMail) => ({
  subject: `${kind} ${brand} ${language}`,
  text: url,
  html: url,
  attachments: [],
});
const at = (url: string) => toMail({ ...mail, url }, 'hertz', compose);

describe('a mail of the content service', () => {
  it('is written in the language of the page it leads to', async () => {
    const paths = ['/cuenta/restablecer', '/es/cuenta/restablecer', '/en/cuenta/restablecer'];
    const mails = await Promise.all(paths.map((path) => at(`https://site.example${path}?token=a`)));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'reset-password hertz es',
      'reset-password hertz es',
      'reset-password hertz en',
    ]);
  });

  it('is sent to its recipient, with its link', async () => {
    const url = 'https://site.example/cuenta/restablecer?token=a';
    expect(await at(url)).toMatchObject({ to: mail.to, text: url, html: url });
  });

  it('is the same mail when it is sent again', async () => {
    const url = 'https://site.example/cuenta/restablecer?token=a';
    const { messageId } = await at(url);
    expect((await at(url)).messageId).toBe(messageId);
    expect((await at(`${url}b`)).messageId).not.toBe(messageId);
    expect(messageId).not.toContain('token');
  });
});

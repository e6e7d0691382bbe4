import { describe, expect, it } from 'vitest';
import type { AccountMail } from '#operations/ports/mail-composer.ts';
import { toMail } from './accounts.ts';

const mail = { kind: 'reset-password', to: 'ana@example.com' } as const;
const compose = ({ kind, brand, language, url }: AccountMail) => ({
  subject: `${kind} ${brand} ${language}`,
  text: url,
  html: url,
});
const at = (url: string) => toMail({ ...mail, url }, 'hertz', compose);

describe('a mail of the content service', () => {
  it('is written in the language of the page it leads to', () => {
    const paths = ['/cuenta/restablecer', '/es/cuenta/restablecer', '/en/cuenta/restablecer'];
    const subjects = paths.map((path) => at(`https://site.example${path}?token=a`).subject);
    expect(subjects).toEqual([
      'reset-password hertz es',
      'reset-password hertz es',
      'reset-password hertz en',
    ]);
  });

  it('is sent to its recipient, with its link', () => {
    const url = 'https://site.example/cuenta/restablecer?token=a';
    expect(at(url)).toMatchObject({ to: mail.to, text: url, html: url });
  });

  it('is the same mail when it is sent again', () => {
    const url = 'https://site.example/cuenta/restablecer?token=a';
    expect(at(url).messageId).toBe(at(url).messageId);
    expect(at(`${url}b`).messageId).not.toBe(at(url).messageId);
    expect(at(url).messageId).not.toContain('token');
  });
});

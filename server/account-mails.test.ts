import { describe, expect, it } from 'vitest';
import { composeAccountMail } from './account-mails.ts';

describe('composeAccountMail', () => {
  const mail = { kind: 'reset-password', to: 'ana@example.com' } as const;

  it('speaks the language of the page it leads to', () => {
    const at = (path: string) =>
      composeAccountMail({ ...mail, url: `https://site.example${path}` }, 'Firefly');
    expect(at('/cuenta/restablecer?token=a').subject).toBe('Cambia tu contraseña – Firefly');
    expect(at('/en/cuenta/restablecer?token=a').subject).toBe('Password Reset Request – Firefly');
  });

  it('has the link in text and markup, the latter escaped', () => {
    const url = 'https://site.example/cuenta/restablecer?a="b"&token=c';
    const { text, html } = composeAccountMail({ ...mail, url }, 'A & B');
    expect(text).toContain(url);
    expect(html).toContain('href="https://site.example/cuenta/restablecer?a=&#34;b&#34;&#38;token=c"');
    expect(html).toContain('A &#38; B');
  });

  it('is the same mail when it is sent again', () => {
    const url = 'https://site.example/cuenta/restablecer?token=a';
    const id = composeAccountMail({ ...mail, url }, 'Firefly').messageId;
    expect(composeAccountMail({ ...mail, url }, 'Firefly').messageId).toBe(id);
    expect(composeAccountMail({ ...mail, url: `${url}b` }, 'Firefly').messageId).not.toBe(id);
  });
});

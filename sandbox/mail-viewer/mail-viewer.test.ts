import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerMail } from './answer-mail.ts';

const mail = [
  'From: =?UTF-8?Q?Firefly_Panam=C3=A1?= <reservas@firefly.example>',
  'To: ana@example.com',
  'Subject: =?UTF-8?B?wqFCdWVu?= =?UTF-8?B?IHZpYWplIQ==?= <b>',
  'Message-ID: <1@firefly.example>',
  'Date: Mon, 02 Mar 2026 14:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="out"',
  '',
  '--out',
  'Content-Type: multipart/alternative;',
  ' boundary="in"',
  '',
  '--in',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Total: $484.14=C2=A0=E2=80=94 gra=',
  'cias',
  '--in',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(
    '<html><head><title>x</title></head><body><p>Señor</p><script>alert(1)</script></body></html>',
  ).toString('base64'),
  '--in--',
  '--out',
  'Content-Type: application/pdf; name=voucher.pdf',
  'Content-Disposition: attachment; filename=voucher.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERg==',
  '--out--',
  '',
].join('\r\n');

describe('the mail viewer', () => {
  let base = '';
  let folder = '';
  beforeAll(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'volante-viewer-'));
    folder = path.join(base, 'mails');
  });
  afterAll(() => rm(base, { recursive: true }));

  async function get(address: string) {
    const url = new URL(address, 'http://localhost');
    const request = {
      method: 'GET',
      path: url.pathname,
      query: url.searchParams,
      header: () => undefined,
      body: '',
    };
    const answer = await answerMail(folder, request);
    return answer && { ...answer, text: answer.body.toString() };
  }

  it('lists the newest first and shows subjects as text', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'old.eml'), mail.replace('ana@', 'old@'));
    await utimes(path.join(folder, 'old.eml'), 1, 1);
    await writeFile(path.join(folder, 'new.eml'), mail);
    await writeFile(path.join(folder, 'half.eml.part'), mail);
    const list = (await get('/mail'))?.text ?? '';
    expect(list.indexOf('/mail/new')).toBeLessThan(list.indexOf('/mail/old'));
    expect(list).toContain('¡Buen viaje! &lt;b&gt;');
    expect(list).not.toContain('half');
  });

  it('shows a mail with its texts, headers and attachments', async () => {
    const page = (await get('/mail/new'))?.text ?? '';
    expect(page).toContain('Firefly Panamá &lt;reservas@firefly.example&gt;');
    expect(page).toContain('Total: $484.14\u00a0— gracias');
    expect(page).toContain('voucher.pdf');
    expect(page).toContain('message-id: &lt;1@firefly.example&gt;');
    expect((await get('/mail/new/attachment/0'))?.text).toBe('%PDF');
  });

  it('shows the HTML in a sandboxed frame', async () => {
    const body = await get('/mail/new/html');
    expect(body?.text).toContain('<p>Señor</p>');
    expect(body?.headers['content-security-policy']).toMatch(
      /^sandbox (?!.*allow-scripts).*default-src 'none'/,
    );
    expect((await get('/mail/new'))?.text).toContain('sandbox="allow-popups');
  });

  it('lists as JSON the mails to one address', async () => {
    const listed = JSON.parse((await get('/mails.json?to=ana@example.com'))?.text ?? '');
    expect(listed).toMatchObject([
      {
        id: 'new',
        to: 'ana@example.com',
        subject: '¡Buen viaje! <b>',
        html: expect.stringContaining('Señor'),
      },
    ]);
    expect(listed).toHaveLength(1);
  });

  it.each(['/mail/..%2f..%2fsecret', '/mail/a.b', '/mails', '/'])(
    'does not answer for %s',
    async (address) => {
      expect(await get(address)).toBeUndefined();
    },
  );
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileOutbox, createSmtpMailer } from '#adapters/mail/mailers.ts';
import type { Mail, Mailer } from '#operations/ports/mailer.ts';
import { parseMail } from '#sandbox/mail-viewer/mail-folder.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';

const from = 'Firefly Panamá <reservas@firefly.example>';

interface MailFixture {
  mailer: Mailer;
  arrived(): Promise<string[]>;
  close(): Promise<void>;
}

async function openFileOutbox(): Promise<MailFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'volante-mails-'));
  return {
    mailer: createFileOutbox({ folder: path.join(folder, 'mails'), from }),
    arrived: async () => {
      const names = await readdir(path.join(folder, 'mails'));
      expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
      return Promise.all(names.map((name) => readFile(path.join(folder, 'mails', name), 'utf8')));
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function openSmtp(): Promise<MailFixture> {
  const server = await startSmtpServer();
  const mailer = createSmtpMailer({ url: server.url, from });
  return {
    mailer,
    arrived: async () => server.mails.map(({ content }) => content),
    close: async () => {
      mailer.close();
      server.close();
    },
  };
}

function aMail(changes: Partial<Mail> = {}): Mail {
  return {
    to: 'begona@example.com',
    subject: 'Su reserva FF-7K2Q9M está confirmada: 484,14 $ — ¡buen viaje!',
    text: 'Hola Begoña:\n\nEl total es $484.14.\n.\nUna línea con un punto solo arriba.\n',
    html: '<p>Hola Begoña: el total es <b>$484.14</b>.</p>',
    attachments: [],
    messageId: '5b0c2c5e-93a3-4f2e-8a61-0d9bb1b2a001',
    ...changes,
  };
}

describe.each([
  { name: 'file outbox', open: openFileOutbox },
  { name: 'SMTP', open: openSmtp },
])('mails through the $name', ({ open }) => {
  let fixture: MailFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it('arrive with both texts unchanged', async () => {
    const mail = aMail();
    await fixture.mailer.send(mail);
    const [content = ''] = await fixture.arrived();
    const read = await parseMail(Buffer.from(content));
    expect(read).toMatchObject({ from, to: mail.to, subject: mail.subject });
    expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(read.html?.trim()).toBe(mail.html);
    expect(read.messageId).toBe(`<${mail.messageId}@firefly.example>`);
    expect(Number.isNaN(Date.parse(read.date))).toBe(false);
  });

  it('arrive with their attachments unchanged', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    const contentType = 'text/calendar; charset=utf-8; method=CANCEL';
    const attachments = [
      { filename: 'FF-7K2Q9M.pdf', contentType: 'application/pdf', content },
      { filename: 'FF-7K2Q9M.ics', contentType, content: Buffer.from('BEGIN:VCALENDAR\r\n') },
    ];
    await fixture.mailer.send(aMail({ messageId: 'attached', to: 'attached@example.com', attachments }));
    const [raw = ''] = (await fixture.arrived()).filter((text) => text.includes('attached@example.com'));
    const read = await parseMail(Buffer.from(raw));
    expect(read.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['FF-7K2Q9M.pdf', 'application/pdf'],
      ['FF-7K2Q9M.ics', 'text/calendar'],
    ]);
    expect(new Uint8Array(read.attachments[0]?.content ?? [])).toEqual(content);
    expect(raw.replace(/\r\n\s+/g, ' ')).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/);
  });

  it('have the same message id when they are sent again', async () => {
    const mail = aMail({ messageId: 'again', to: 'again@example.com' });
    await fixture.mailer.send(mail);
    await fixture.mailer.send(mail);
    const arrived = await fixture.arrived();
    const copies = await Promise.all(arrived.map((content) => parseMail(Buffer.from(content))));
    const ids = copies.filter(({ to }) => to === mail.to).map(({ messageId }) => messageId);
    expect(new Set(ids)).toEqual(new Set(['<again@firefly.example>']));
  });

  it('escape line breaks in headers', async () => {
    const subject = 'Hola\r\nBcc: victim@example.com';
    await fixture.mailer.send(aMail({ messageId: 'header\r\nX-Evil: 1', subject, to: 'header@example.com' }));
    const [content] = (await fixture.arrived()).filter((text) => text.includes('header@example.com'));
    expect(content).not.toMatch(/^(Bcc|X-Evil):/im);
  });
});

describe('the file outbox', () => {
  it('writes mails that other users of the machine cannot read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'volante-mails-'));
    const mails = path.join(folder, 'mails');
    await createFileOutbox({ folder: mails, from }).send(aMail());
    expect((await stat(mails)).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  it('keeps one file for one id, even when two processes write it at once', async () => {
    const fixture = await openFileOutbox();
    await Promise.all(Array.from({ length: 10 }, () => fixture.mailer.send(aMail())));
    expect(await fixture.arrived()).toHaveLength(1);
    await fixture.close();
  });
});

describe('SMTP', () => {
  it('fails when the recipient is refused', async () => {
    const fixture = await openSmtp();
    await expect(fixture.mailer.send(aMail({ to: 'refused@example.com' }))).rejects.toThrow();
    await fixture.close();
  });

  it('sends nothing to a server without TLS where TLS is required', async () => {
    const server = await startSmtpServer();
    const mailer = createSmtpMailer({ url: server.url, from, requireTls: true });
    await expect(mailer.send(aMail())).rejects.toThrow();
    expect(server.mails).toEqual([]);
    mailer.close();
    server.close();
  });

  it('fails when the port is closed', async () => {
    const server = await startSmtpServer();
    server.close();
    const mailer = createSmtpMailer({ url: server.url, from });
    await expect(mailer.send(aMail())).rejects.toThrow();
    mailer.close();
  });
});

it('mails through SMTP are signed with the key of the domain (DKIM)', async () => {
  const server = await startSmtpServer();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domain: 'firefly.example', selector: 'site', key };
  const mailer = createSmtpMailer({ url: server.url, from, dkim });
  await mailer.send(aMail());
  mailer.close();
  server.close();
  const [, header = ''] = /^DKIM-Signature: ((?:.*\r\n[ \t])*.*)/m.exec(server.mails[0]?.content ?? '') ?? [];
  const tags = new Map(
    header.split(';').map((tag): [string, string] => {
      const [name = '', value = ''] = tag.replaceAll(/\s/g, '').split(/=(.*)/);
      return [name, value];
    }),
  );
  expect([tags.get('a'), tags.get('d'), tags.get('s')]).toEqual(['rsa-sha256', 'firefly.example', 'site']);
  const signed = tags.get('h')?.split(':');
  expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'date']));
  expect(Buffer.from(tags.get('b') ?? '', 'base64')).toHaveLength(256);
});

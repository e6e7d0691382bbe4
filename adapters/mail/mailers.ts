import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Attachment, Mail, Mailer } from '#operations/ports/mailer.ts';

interface Envelope {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[];
  messageId: string;
  headers: Record<string, string>;
}

export interface MailSigning {
  domain: string;
  /** The public key is published at `{selector}._domainkey.{domain}`. */
  selector: string;
  /** RSA, PEM. */
  key: string;
}

export interface SmtpMailer extends Mailer {
  /** Closes idle connections. */
  close(): void;
}

/** `url`: like `smtp://user:password@example.com:587`. `requireTls`: never without TLS; `dkim`: mails are signed. */
export function createSmtpMailer(server: {
  url: string;
  from: string;
  requireTls?: boolean;
  dkim?: MailSigning | undefined;
}): SmtpMailer {
  const { url, from, requireTls = false, dkim } = server;
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: requireTls,
    maxConnections: 2,
    // Together shorter than the lease of a mail.
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 30_000,
    // Mails contain values of users, and no such value may make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
  });
  return {
    async send(mail) {
      const { rejected } = await transport.sendMail(toEnvelope(mail, from));
      if (rejected.length > 0) throw new Error('The mail server did not accept the recipient');
    },
    close: () => transport.close(),
  };
}

/** Adds the sender and a message id that stays equal when the mail is sent again. */
function toEnvelope(mail: Mail, from: string): Envelope {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(toAttachment),
    messageId: toMessageId(mail.messageId, from),
    // Prevents automatic replies, such as holiday notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A picture with a content id is part of the HTML and not listed as a file. */
function toAttachment({ contentId, content, ...named }: Attachment) {
  const shown = contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const };
  return { ...named, ...shown, content: Buffer.from(content) };
}

/** `<id@domain of the sender>`. Characters that RFC 5322 does not allow become dots. */
function toMessageId(id: string, from: string): string {
  return `<${id.replace(/[^A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/g, '.')}@${domainOf(from)}>`;
}

/** Returns the domain of a sender, `Name <name@domain>` or `name@domain`. */
export function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * Writes each mail as a complete `.eml` file (RFC 5322) into a folder, which several processes may share. The
 * file name comes from the message id, so a repeated delivery finds its file and leaves it unchanged.
 */
export function createFileOutbox({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toEnvelope(mail, from));
      const name = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32);
      // Only the owner may read the folder, because mails contain links that open reservations.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeOnce(path.join(folder, `${name}.eml`), message as Buffer);
    },
  };
}

/** Writes the file atomically: under a temporary name, then links it, unless the name exists already. */
async function writeOnce(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  const handle = await open(unfinished, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(unfinished, file);
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    await unlink(unfinished);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

import { createTransport } from 'nodemailer';
import type { Mailer } from '#operations/ports/mailer.ts';
import { toEnvelope } from './envelope.ts';

export interface SmtpMailer extends Mailer {
  /** Closes idle connections. */
  close(): void;
}

/**
 * Sends mails through a mail server, for example `smtp://user:password@mail.example.com:587`. With
 * `requireTls` nothing is sent to a server that offers no TLS.
 */
export function createSmtpMailer(server: { url: string; from: string; requireTls?: boolean }): SmtpMailer {
  const { url, from, requireTls = false } = server;
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
  });
  return {
    async send(mail) {
      const { rejected } = await transport.sendMail(toEnvelope(mail, from));
      if (rejected.length > 0) throw new Error('The mail server did not accept the recipient');
    },
    close: () => transport.close(),
  };
}

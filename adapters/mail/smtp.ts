import { createTransport } from 'nodemailer';
import type { Mailer } from '#operations/ports/mailer.ts';
import { toEnvelope } from './envelope.ts';

export interface SmtpMailer extends Mailer {
  /** Ends idle connections. */
  close(): void;
}

/** Hands mails to a mail server, for example `smtp://user:password@mail.example.com:587`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails are made from values; nothing in them may name a file or an address to be fetched.
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

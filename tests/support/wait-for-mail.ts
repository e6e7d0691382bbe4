import { vi } from 'vitest';
import type { Sandbox } from '#sandbox/start-sandbox.ts';

export interface SeenMail {
  id: string;
  subject: string;
  to: string;
  html: string;
  text: string;
  attachments: { name: string; type: string }[];
}

/** Polls the mail viewer until there is a mail to that address. */
export function waitForMail({ url }: Pick<Sandbox, 'url'>, to: string): Promise<SeenMail> {
  return vi.waitFor(
    async () => {
      const address = `${url}/mails.json?to=${encodeURIComponent(to)}`;
      const mails = (await (await fetch(address, { headers: { connection: 'close' } })).json()) as SeenMail[];
      const [mail] = mails;
      if (!mail) throw new Error(`No mail has come for ${to}`);
      return mail;
    },
    { timeout: 15_000, interval: 50 },
  );
}

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

type Viewer = Pick<Sandbox, 'url'>;

/** The mails to that address, the newest first. */
export async function listMails({ url }: Viewer, to: string): Promise<SeenMail[]> {
  const address = `${url}/mails.json?to=${encodeURIComponent(to)}`;
  return (await fetch(address, { headers: { connection: 'close' } })).json() as Promise<SeenMail[]>;
}

/** Polls the mail viewer until \`find\` finds something in the mails to that address. */
export function waitInMails<Found>(
  viewer: Viewer,
  to: string,
  find: (mails: SeenMail[]) => Found | undefined,
): Promise<Found> {
  return vi.waitFor(
    async () => {
      const mails = await listMails(viewer, to);
      const found = find(mails);
      if (found === undefined) throw new Error(`Not in ${mails.length} mails to ${to}`);
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** Waits until there is a mail to that address. */
export function waitForMail(viewer: Viewer, to: string): Promise<SeenMail> {
  return waitInMails(viewer, to, ([mail]) => mail);
}

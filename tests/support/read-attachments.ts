import type { Sandbox } from '#sandbox/start-sandbox.ts';
import type { SeenMail } from './wait-for-mail.ts';

export interface SeenAttachment {
  name: string;
  type: string;
  content: Uint8Array;
}

/** Attachments of a mail, as the mail viewer returns them. */
export async function readAttachments({ url }: Sandbox, mail: SeenMail): Promise<SeenAttachment[]> {
  return Promise.all(
    mail.attachments.map(async ({ name, type }, index) => {
      const answer = await fetch(`${url}/mail/${mail.id}/attachment/${index}`, {
        headers: { connection: 'close' },
      });
      return { name, type, content: new Uint8Array(await answer.arrayBuffer()) };
    }),
  );
}

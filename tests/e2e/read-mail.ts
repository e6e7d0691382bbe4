import { expect } from '@playwright/test';

export interface Mail {
  subject: string;
  text: string;
}

/** Waits for the mail to that address in the sandbox's viewer, on the port after the site's. */
export async function readMail(baseURL: string | undefined, to: string): Promise<Mail> {
  const viewer = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1}`;
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${viewer}/mails.json?to=${encodeURIComponent(to)}`);
      [found] = (await answer.json()) as Mail[];
      return found?.subject;
    })
    .toBeTruthy();
  return found as Mail;
}

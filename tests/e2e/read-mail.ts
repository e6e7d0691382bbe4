import { expect } from '@playwright/test';

export interface Mail {
  subject: string;
  text: string;
}

/** The mail for that address, as soon as the viewer of the sandbox, on the port after the site's, has it. */
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

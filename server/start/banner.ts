import { demoStaff } from '#demo/staff.ts';
import { cardsToBeginWith } from '#sandbox/card-gateway/test-cards.ts';
import type { Config } from '../settings/config.ts';
import { siteOrigin } from '../settings/site-origin.ts';
import type { Sandbox } from './sandbox.ts';

/** Text shown at the end of the start: the addresses of the site and the sandbox. */
export function formatBanner(config: Config, sandbox: Sandbox | undefined): string {
  const address = siteOrigin(config);
  const lines = [
    ['Site', `${address}  (español)   ${address}/en  (English)`],
    ...(sandbox ? listSandbox(sandbox) : []),
    ...(config.mode === 'production' || config.content.url ? [] : listStaff(address)),
    ['Stop', 'Ctrl-C'],
  ];
  return `\n${lines.map(([name, text]) => `  ${`${name}`.padEnd(6)} ${text}`).join('\n')}\n\n`;
}

function listStaff(address: string): string[][] {
  const people = demoStaff.map(({ role, email, password }) => ['', `${role}  ${email}  ${password}`]);
  return [['Staff', `${address}/staff`], ...people];
}

function listSandbox(sandbox: Sandbox): string[][] {
  return [
    ['Mails', sandbox.mailUrl],
    ...cardsToBeginWith.map(({ number, says }, index) => [index === 0 ? 'Cards' : '', `${number}  ${says}`]),
    ['', `any future date; any security code but 000 and 999; more cards: ${sandbox.url}`],
  ];
}

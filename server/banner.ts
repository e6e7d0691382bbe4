import type { Config } from './config.ts';
import type { Sandbox } from './sandbox.ts';

/** The last words of the start: where everything is. */
export function formatBanner(config: Config, sandbox: Sandbox | undefined): string {
  const address =
    config.siteUrl ?? `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  const lines = [
    ['Site', `${address}  (español)   ${address}/en  (English)`],
    ...(sandbox ? listSandbox(sandbox) : []),
    ['Stop', 'Ctrl-C'],
  ];
  return `\n${lines.map(([name, text]) => `  ${`${name}`.padEnd(6)} ${text}`).join('\n')}\n\n`;
}

function listSandbox(sandbox: Sandbox): string[][] {
  return [
    ['Mails', sandbox.mailUrl],
    ['Cards', '4012 0000 0002 0071  paid without a question'],
    ['', '4012 0000 0002 0006  the bank asks for the password, which is 3ds2'],
    ['', '4111 1111 1111 9999  declined'],
    ['', 'any future date, any security code'],
  ];
}

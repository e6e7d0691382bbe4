import path from 'node:path';
import { type CardGatewaySandbox, startCardGateway } from './card-gateway/start-card-gateway.ts';
import { type CardHint, cardsToBeginWith, furtherCards } from './card-gateway/test-cards.ts';
import { html, raw } from './http/html.ts';
import { htmlAnswer, type WebAnswer } from './http/messages.ts';
import { answerMail } from './mail-viewer/answer-mail.ts';
import { createOpenIdProvider } from './openid-provider/answer-openid.ts';
import { createPayPal, type PayPalAccount } from './paypal/create-paypal.ts';

const style = `
body { margin: 0; background: #f4f5f7; color: #1b2430; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.25rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; background: #fff; }
th, td { text-align: left; padding: .5rem .75rem; border: 1px solid #d5dae1; vertical-align: top; }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
`;

export interface SandboxOptions {
  /** Host name in the addresses. Must differ from the site's, so that the bank is cross-site. */
  host: string;
  port: number;
  /** Port in the addresses, when clients reach the sandbox through a relay. */
  publicPort?: number | undefined;
  /** Port of the control interface (faults, ledger); 0 selects a free port. */
  controlPort: number;
  /** Contains `mails/` and the ledgers of the gateway and of PayPal. */
  dataDir: string;
  /** Address for PayPal's webhooks; can be changed over the control interface. */
  webhookUrl?: string;
}

export interface Sandbox extends CardGatewaySandbox {
  mailUrl: string;
  paypal: PayPalAccount;
}

/** The folder to which the site writes its mails and from which the viewer reads them. */
export function mailFolderIn(dataDir: string): string {
  return path.join(dataDir, 'mails');
}

/** Starts gateway, bank, PayPal, sign-in provider and mail viewer on one port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, port, publicPort, controlPort, dataDir, webhookUrl } = options;
  const folder = mailFolderIn(dataDir);
  const answerOpenId = createOpenIdProvider(() => gateway.url);
  const paypal = createPayPal({
    stateFile: path.join(dataDir, 'sandbox', 'paypal.json'),
    ...(webhookUrl !== undefined && { webhookUrl }),
  });
  const gateway = await startCardGateway({
    host,
    port,
    publicPort,
    controlPort,
    sibling: paypal,
    stateFile: path.join(dataDir, 'sandbox', 'card-gateway.json'),
    morePages: async (request) =>
      request.path === '/'
        ? homePage(gateway.controlUrl)
        : ((await answerOpenId(request)) ?? answerMail(folder, request)),
  });
  paypal.setOrigin(gateway.url);
  return {
    ...gateway,
    mailUrl: `${gateway.url}/mail`,
    paypal: paypal.account(),
    close: async () => {
      paypal.close();
      await gateway.close();
    },
  };
}

function homePage(controlUrl: string): WebAnswer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Sandbox</h1>
<p>A card gateway, a bank and a mailbox for trying out the site. No money moves here.</p>
<p><a href="/mail">Mails that the site has sent</a> · <a href="${controlUrl}/ledger">Books of the gateway</a></p>
<h2>Cards to begin with</h2>
${cardTable(cardsToBeginWith)}
<p>Any future expiry date, any security code of three digits (four for 34… and 37…) but 000 and 999. The bank’s password is <b>3ds2</b>.</p>
<h2>More cards</h2>
${cardTable(furtherCards)}
<p>4100 0000 00<i>CC</i> 000<i>L</i> is refused with the code <i>CC</i>; <i>L</i> is the check digit.</p>
</main>
</body>
</html>`;
  return htmlAnswer(
    200,
    document.markup,
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
  );
}

function cardTable(cards: CardHint[]) {
  const rows = cards.map(({ number, says }) => html`<tr><td>${number}</td><td>${says}</td></tr>`);
  return html`<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

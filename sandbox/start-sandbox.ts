import path from 'node:path';
import { type CardGatewaySandbox, startCardGateway } from './card-gateway/start-card-gateway.ts';
import { homePage } from './home-page.ts';
import { answerMail } from './mail-viewer/answer-mail.ts';
import { createOpenIdProvider } from './openid-provider/answer-openid.ts';
import { createPayPal, type PayPalAccount } from './paypal/create-paypal.ts';

export interface SandboxOptions {
  /** Host name in the addresses. Must differ from the site's, so that the bank is cross-site. */
  host: string;
  port: number;
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
  const { host, port, controlPort, dataDir, webhookUrl } = options;
  const folder = mailFolderIn(dataDir);
  const answerOpenId = createOpenIdProvider(() => gateway.url);
  const paypal = createPayPal({
    stateFile: path.join(dataDir, 'sandbox', 'paypal.json'),
    ...(webhookUrl !== undefined && { webhookUrl }),
  });
  const gateway = await startCardGateway({
    host,
    port,
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

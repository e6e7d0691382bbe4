import path from 'node:path';
import { type CardGatewaySandbox, startCardGateway } from './card-gateway/start-card-gateway.ts';
import { homePage } from './home-page.ts';
import { answerMail } from './mail-viewer/answer-mail.ts';
import { createOpenIdProvider } from './openid-provider/answer-openid.ts';
import { createPayPal, type PayPalAccount } from './paypal/create-paypal.ts';

export interface SandboxOptions {
  /** Host name in the addresses; another one than the site's, so that the bank is cross-site. */
  host: string;
  port: number;
  /** Where faults are armed and the books are read; 0 takes a free one. */
  controlPort: number;
  /** Holds `mails/` and the books of the gateway and of PayPal. */
  dataDir: string;
  /** Where PayPal sends its webhooks; its controls can set it later. */
  webhookUrl?: string;
}

export interface Sandbox extends CardGatewaySandbox {
  mailUrl: string;
  paypal: PayPalAccount;
}

/** The folder that the site writes its mails to and the viewer shows. */
export function mailFolderIn(dataDir: string): string {
  return path.join(dataDir, 'mails');
}

/** Starts gateway, bank, PayPal, sign-in provider and mail viewer on one port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, port, controlPort, dataDir, webhookUrl } = options;
  const folder = mailFolderIn(dataDir);
  const answerOpenId = createOpenIdProvider(() => gateway.url);
  const paypal = createPayPal({
    worldFile: path.join(dataDir, 'sandbox', 'paypal.json'),
    ...(webhookUrl !== undefined && { webhookUrl }),
  });
  const gateway = await startCardGateway({
    host,
    port,
    controlPort,
    neighbour: paypal,
    worldFile: path.join(dataDir, 'sandbox', 'card-gateway.json'),
    morePages: async (request) =>
      request.path === '/'
        ? homePage(gateway.controlUrl)
        : (answerOpenId(request) ?? answerMail(folder, request)),
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

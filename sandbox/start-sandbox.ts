import path from 'node:path';
import { type CardGatewaySandbox, startCardGateway } from './card-gateway/start-card-gateway.ts';
import { homePage } from './home-page.ts';
import { answerMail } from './mail-viewer/answer-mail.ts';
import { createOpenIdProvider } from './openid-provider/answer-openid.ts';

export interface SandboxOptions {
  /** Host name in the addresses; another one than the site's, so that the bank is cross-site. */
  host: string;
  port: number;
  /** Where faults are armed and the books are read; 0 takes a free one. */
  controlPort: number;
  /** Holds `mails/` and the gateway's books. */
  dataDir: string;
}

export interface Sandbox extends CardGatewaySandbox {
  mailUrl: string;
}

/** The folder that the site writes its mails to and the viewer shows. */
export function mailFolderIn(dataDir: string): string {
  return path.join(dataDir, 'mails');
}

/** Starts gateway, bank, sign-in provider and mail viewer on one port. */
export async function startSandbox({ host, port, controlPort, dataDir }: SandboxOptions): Promise<Sandbox> {
  const folder = mailFolderIn(dataDir);
  const answerOpenId = createOpenIdProvider(() => gateway.url);
  const gateway = await startCardGateway({
    host,
    port,
    controlPort,
    worldFile: path.join(dataDir, 'sandbox', 'card-gateway.json'),
    morePages: async (request) =>
      request.path === '/'
        ? homePage(gateway.controlUrl)
        : (answerOpenId(request) ?? answerMail(folder, request)),
  });
  return { ...gateway, mailUrl: `${gateway.url}/mail` };
}

import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import type { GatewayAccount } from '../services/gateways.ts';
import type { Config, PayPalAccount } from '../settings/config.ts';

/** Simulated external services on another host name of this machine. */
export interface Sandbox {
  url: string;
  mailUrl: string;
  gateway: GatewayAccount;
  paypal: PayPalAccount;
  stop(): Promise<void>;
}

/** Starts the sandbox unless it is disabled; production settings cannot enable it. */
export async function startSandboxIfEnabled(config: Config): Promise<Sandbox | undefined> {
  const { sandbox, dataDir } = config;
  if (!sandbox.enabled) return undefined;
  const { host, port } = sandbox;
  const controlPort = port + 1;
  const webhookUrl = `http://127.0.0.1:${config.port}/webhooks/paypal`;
  try {
    const running = await startSandbox({ host, port, controlPort, dataDir, webhookUrl });
    const { url, mailUrl, apiUrl, paypal, close } = running;
    return { url, mailUrl, gateway: { url: apiUrl, ...sandboxCredentials }, paypal, stop: close };
  } catch (cause) {
    const ports = `Ports ${port} and ${controlPort} are for the sandbox`;
    throw new Error(`${ports} and not free. Choose others: SANDBOX_PORT=${port + 10} npm start`, { cause });
  }
}

import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import type { GatewayAccount } from './card-gateways.ts';
import type { Config } from './config.ts';

/** The outside world, played on another host name of this machine. */
export interface Sandbox {
  url: string;
  mailUrl: string;
  gateway: GatewayAccount;
  stop(): Promise<void>;
}

/** Starts it unless it is switched off; production's configuration cannot switch it on. */
export async function startSandboxIfEnabled({ sandbox, dataDir }: Config): Promise<Sandbox | undefined> {
  if (!sandbox.enabled) return undefined;
  const { host, port } = sandbox;
  const controlPort = port + 1;
  try {
    const running = await startSandbox({ host, port, controlPort, dataDir });
    const { url, mailUrl, apiUrl, close } = running;
    return { url, mailUrl, gateway: { url: apiUrl, ...sandboxCredentials }, stop: close };
  } catch (cause) {
    const ports = `Ports ${port} and ${controlPort} are for the sandbox`;
    throw new Error(`${ports} and not free. Choose others: SANDBOX_PORT=${port + 10} npm start`, { cause });
  }
}

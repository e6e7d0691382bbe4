import path from 'node:path';
import { sandboxCredentials, startCardGateway } from '#sandbox/card-gateway/start-card-gateway.ts';
import type { GatewayAccount } from './card-gateways.ts';
import type { Config } from './config.ts';

/** The outside world, played on another host name of this machine. */
export interface Sandbox {
  url: string;
  gateway: GatewayAccount;
  stop(): Promise<void>;
}

/** Starts it unless it is switched off; production's configuration cannot switch it on. */
export async function startSandboxIfEnabled({ sandbox, dataDir }: Config): Promise<Sandbox | undefined> {
  if (!sandbox.enabled) return undefined;
  const running = await startCardGateway({
    host: sandbox.host,
    port: sandbox.port,
    controlPort: sandbox.port + 1,
    worldFile: path.resolve(dataDir, 'sandbox', 'world.json'),
  });
  return {
    url: running.url,
    gateway: { url: running.apiUrl, ...sandboxCredentials },
    stop: running.close,
  };
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const RUN = path.resolve(import.meta.dirname, '../../scripts/run.js');

/** JSON output of `npm run reservations -- show`. */
export interface Shown {
  reservation: {
    search: { pickupAt: string; returnAt: string };
    selection: { extras: Record<string, number>; additionalDrivers: number };
    quote: { totalCents: number };
    paymentStatus: string;
  };
  payments: { state: string; amountCents: number }[];
  precheckin: {
    step: string;
    consent: { textVersion: string };
    photos: Record<'license' | 'document', string>;
    drivers: { verification: Record<string, string>; additionalDrivers: Record<string, string>[] };
  };
}

/** Runs `show` as the counter does, in a separate process on the data of the site under test. */
export async function showAtCounter(dataDir: string, code: string): Promise<Shown> {
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir };
  const args = [RUN, 'reservations', 'show', code, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';

/** The company's telephone for pages that are sent without content. */
export interface KnownPhone {
  /** As in the content that was loaded last, by this process or one before it. */
  find(): string | undefined;
  /** Without a telephone of the company, that of the first branch. */
  keep(content: { site: Pick<SiteContent['site'], 'company'>; branches: { phone: string }[] }): void;
}

/** Keeps it in a file of the data directory, which a start can read before it has database and content. */
export function openKnownPhone({ dataDir, brand }: Pick<Config, 'dataDir' | 'brand'>, log: Log): KnownPhone {
  const file = path.join(dataDir, `phone-${brand}.txt`);
  let known = read(file, log);
  return {
    find: () => known || undefined,
    keep({ site: { company }, branches }) {
      const phone = company?.phone ?? branches[0]?.phone ?? '';
      if (phone === known) return;
      known = phone;
      try {
        mkdirSync(dataDir, { recursive: true });
        writeFileSync(file, phone);
      } catch (err) {
        log.warn({ err }, 'The telephone for the pages of the next start could not be kept');
      }
    },
  };
}

function read(file: string, log: Log): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err }, 'The telephone for the pages of this start could not be read');
    return '';
  }
}

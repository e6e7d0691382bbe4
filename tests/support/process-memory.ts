import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Memory of a process in megabytes; on Linux, where minimal systems have no `ps`, without the files of programs
 * that are mapped: it drops them when memory is short.
 */
export function readMegabytes(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

import { describe, expect, it } from 'vitest';
import { read } from '#tests/support/repository/files.ts';
import { findLocked } from './third-party-notices.js';

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** Packed into another package, whose integrity covers it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

describe.each(['package-lock.json', 'studio/package-lock.json'])('%s', (file) => {
  const packages: Record<string, LockedPackage> = JSON.parse(read(file)).packages;

  // `npm ci` refuses an incomplete lock file, and on a platform that is left out the package would not work.
  it('locks the packages of all platforms', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => findLocked(packages, place, name) === undefined)
        .map((name) => `${place || file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has the hash of every package, and names no registry', () => {
    const entries = Object.entries(packages).filter(([place]) => place !== '');
    const wrong = entries.filter(
      ([, { integrity, inBundle, resolved }]) => resolved || !(integrity || inBundle),
    );
    expect(wrong.map(([place]) => place)).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { someSiteContent } from '#tests/support/some-content.ts';
import { openKnownPhone } from './known-phone.ts';

const someContent = someSiteContent();
const company = { legalName: 'Autos, S.A.', taxId: undefined, address: undefined, phone: '+507 269-0000' };

function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-phone-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function openIn(dataDir: string, brand: 'firefly' | 'hertz' = 'firefly') {
  const warnings: string[] = [];
  const warn = (_: object, message: string) => warnings.push(message);
  return { ...openKnownPhone({ dataDir, brand }, { info() {}, warn, error() {} }), warnings };
}

it('is known to the next start, for each brand', () => {
  const dataDir = path.join(aDirectory(), 'new');
  expect(openIn(dataDir).find()).toBeUndefined();
  openIn(dataDir).keep({ ...someContent, site: { company } });
  expect(openIn(dataDir).find()).toBe('+507 269-0000');
  expect(openIn(dataDir, 'hertz').find()).toBeUndefined();
});

it('is that of the first branch when the company has none, and none without branches', () => {
  const phone = openIn(aDirectory());
  phone.keep({ ...someContent, site: { company: undefined } });
  expect(phone.find()).toBe(someContent.branches[0]?.phone);
  phone.keep({ branches: [], site: { company: undefined } });
  expect(phone.find()).toBeUndefined();
});

it('is known to this process when it cannot be kept, with a warning', () => {
  const file = path.join(aDirectory(), 'file');
  writeFileSync(file, '');
  const phone = openIn(file);
  phone.keep({ ...someContent, site: { company } });
  expect([phone.find(), phone.warnings.length]).toEqual(['+507 269-0000', 2]);
});

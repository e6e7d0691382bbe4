import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readDeployFile } from '#tests/support/deploy-files.ts';

/** Ten times the exposure level that systemd computes: below 2.0, which it calls OK. */
const EXPOSURE = 20;

/** The unit as a file of a machine on which only its program and its user have other names. */
function writeUnit(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-unit-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const unit = readDeployFile('volante@.service')
    .replaceAll('/opt/volante/current/node_modules/.bin/node', process.execPath)
    .replace('User=volante', 'User=daemon')
    .replace('Group=volante', 'Group=daemon');
  const file = path.join(directory, 'volante@3000.service');
  writeFileSync(file, unit);
  return file;
}

function analyze(...args: string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (error) throw error;
  return { status, printed: stdout + stderr };
}

it('is accepted by systemd without warnings, and exposes little', () => {
  const unit = writeUnit();
  expect(analyze('verify', '--man=no', unit)).toEqual({ status: 0, printed: '' });
  const exposed = analyze('security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE}`, unit);
  expect(exposed.printed).toContain('Overall exposure level');
  expect(exposed.status).toBe(0);
});

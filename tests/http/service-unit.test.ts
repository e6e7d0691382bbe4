import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readDeployFile } from '#tests/support/deploy-files.ts';
import { requireTool, runTool } from '#tests/support/system-tool.ts';

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

it('is accepted by systemd without warnings, and exposes little', async () => {
  const program = await requireTool('systemd-analyze', 'systemd');
  const analyze = (...args: string[]) => runTool(program, args);
  const unit = writeUnit();
  expect(analyze('verify', '--man=no', unit)).toEqual({ status: 0, printed: '' });
  const exposed = analyze('security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE}`, unit);
  expect(exposed.printed).toContain('Overall exposure level');
  expect(exposed.status).toBe(0);
});

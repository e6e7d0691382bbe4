import { expect, it } from 'vitest';
import { readAudit } from './dependencies.js';

const answer = (stdout: unknown, stderr = '') => ({ stdout: JSON.stringify(stdout), stderr });
const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };

it('counts known vulnerabilities, of which high and critical ones are serious', () => {
  const counts = { ...none, low: 2, high: 1, critical: 1, total: 4 };
  expect(readAudit(answer({ metadata: { vulnerabilities: counts } }))).toEqual({
    text: 'Known vulnerabilities: 2 low, 1 high, 1 critical.',
    serious: 2,
  });
});

it('reports that there are none', () => {
  expect(readAudit(answer({ metadata: { vulnerabilities: none } }))).toEqual({
    text: 'Known vulnerabilities: none.',
    serious: 0,
  });
});

it('reports a registry that answers no audits, without its address', () => {
  const message = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk';
  const text = 'NOT CHECKED for known vulnerabilities: no audit (405 Method Not Allowed).';
  expect(readAudit(answer({ message }))).toEqual({ text, serious: 0 });
  expect(readAudit({ stdout: '', stderr: 'npm error network\n' }).text).toContain('npm error network');
});

import { expect, it } from 'vitest';
import { countComponents, countSerious, describeAudit, readAudit } from './dependencies.js';

const answer = (stdout: unknown, stderr = '') => ({ stdout: JSON.stringify(stdout), stderr });

it('counts known vulnerabilities, of which high and critical ones are serious', () => {
  const counts = { info: 0, low: 2, moderate: 0, high: 1, critical: 1, total: 4 };
  const audit = readAudit(answer({ metadata: { vulnerabilities: counts } }));
  expect(describeAudit(audit)).toBe('Known vulnerabilities: 2 low, 1 high, 1 critical.');
  expect(audit.kind === 'done' && countSerious(audit)).toBe(2);
});

it('reports that there are none', () => {
  const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
  const audit = readAudit(answer({ metadata: { vulnerabilities: counts } }));
  expect(describeAudit(audit)).toBe('Known vulnerabilities: none.');
  expect(audit.kind === 'done' && countSerious(audit)).toBe(0);
});

it('reports a registry that answers no audits, without its address', () => {
  const message = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk';
  const text =
    'NOT CHECKED for known vulnerabilities: the registry answers no audits (405 Method Not Allowed).';
  expect(describeAudit(readAudit(answer({ message })))).toBe(text);
  expect(describeAudit(readAudit({ stdout: '', stderr: 'npm error network\n' }))).toContain(
    'npm error network',
  );
});

it('counts the components of a bill of materials', () => {
  expect(countComponents('{"bomFormat":"CycloneDX","components":[{},{}]}')).toBe(2);
  expect(countComponents('npm error')).toBeUndefined();
});

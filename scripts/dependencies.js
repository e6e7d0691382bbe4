// Dependencies in the nightly run: a software bill of materials, and known vulnerabilities where the registry
// answers audits. `node scripts/dependencies.js` does the same alone.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const RESULTS = path.join(ROOT, 'test-results');
const MOST_BYTES = 64 * 1024 * 1024;
/** Have to be updated at once: SECURITY.md. */
const SERIOUS = ['critical', 'high'];

/** Files in test-results. */
const SBOM = 'sbom.cdx.json';
const AUDIT = 'audit.json';

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = checkDependencies() ? 0 : 1;

/**
 * Writes both files and prints what they contain. Returns false when the bill cannot be made, or a serious
 * vulnerability is known. A registry without audits is printed and does not fail.
 */
export function checkDependencies() {
  mkdirSync(RESULTS, { recursive: true });
  const sbom = runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const components = countComponents(sbom.stdout);
  if (components === undefined) {
    console.log(`No software bill of materials: ${firstLine(sbom.stderr)}`);
    return false;
  }
  writeFileSync(path.join(RESULTS, SBOM), sbom.stdout);
  console.log(`Software bill of materials: test-results/${SBOM}, ${components} components (CycloneDX).`);
  const audit = readAudit(runNpm(['audit', '--json']));
  writeFileSync(path.join(RESULTS, AUDIT), JSON.stringify(audit));
  console.log(describeAudit(audit));
  return audit.kind !== 'done' || countSerious(audit) === 0;
}

/** Components of a CycloneDX bill; undefined when the text is none. */
export function countComponents(text) {
  return parse(text)?.components?.length;
}

/** The result of `npm audit --json`: numbers by severity, or why there are none. */
export function readAudit({ stdout, stderr }) {
  const found = parse(stdout);
  const counts = found?.metadata?.vulnerabilities;
  if (counts) return { kind: 'done', counts };
  return { kind: 'not-done', reason: firstLine(found?.message ?? stderr) };
}

export function describeAudit(audit) {
  if (audit.kind === 'not-done')
    return `NOT CHECKED for known vulnerabilities: the registry answers no audits (${audit.reason}).`;
  const { total, ...counts } = audit.counts;
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  return `Known vulnerabilities: ${found.map(([severity, count]) => `${count} ${severity}`).join(', ') || 'none'}.`;
}

export function countSerious({ counts }) {
  return SERIOUS.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
}

/** The audit of the last run; undefined when there was none. */
export function readLastAudit() {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, AUDIT), 'utf8'));
  } catch {
    return undefined;
  }
}

function runNpm(args) {
  return spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_BYTES });
}

/** Without the address of the registry, which is not the same everywhere. */
function firstLine(text = '') {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? 'no answer';
  return line.replace(/ - \w+ https?:\S+/, '').slice(0, 120);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

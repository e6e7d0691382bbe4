// Dependencies in the nightly run: a software bill of materials, and known vulnerabilities where the registry
// answers audits.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const MOST_BYTES = 64 * 1024 * 1024;
/** The bill, in CycloneDX. */
const SBOM = 'test-results/sbom.cdx.json';

/**
 * Writes the bill and prints both results. Returns false when the bill cannot be made, or a vulnerability is known that
 * has to be updated at once (SECURITY.md). A registry without audits is printed and does not fail.
 */
export function checkDependencies() {
  const sbom = runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const components = parse(sbom.stdout)?.components?.length;
  if (components === undefined) {
    console.log(`No software bill of materials: ${firstLine(sbom.stderr)}`);
    return false;
  }
  mkdirSync(path.join(ROOT, path.dirname(SBOM)), { recursive: true });
  writeFileSync(path.join(ROOT, SBOM), sbom.stdout);
  console.log(`Software bill of materials: ${SBOM}, ${components} components.`);
  const { text, serious } = readAudit(runNpm(['audit', '--json']));
  console.log(text);
  return serious === 0;
}

/** What to print about the answer of `npm audit --json`, and the number of high and critical vulnerabilities. */
export function readAudit({ stdout, stderr }) {
  const found = parse(stdout);
  const counts = found?.metadata?.vulnerabilities;
  if (!counts) {
    const reason = firstLine(found?.message ?? stderr);
    return { text: `NOT CHECKED for known vulnerabilities: no audit (${reason}).`, serious: 0 };
  }
  const known = Object.entries(counts).filter(([severity, count]) => severity !== 'total' && count > 0);
  const list = known.map(([severity, count]) => `${count} ${severity}`).join(', ');
  return { text: `Known vulnerabilities: ${list || 'none'}.`, serious: counts.high + counts.critical };
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

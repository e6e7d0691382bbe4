// What a script of the site says when it is started by hand instead of by npm, with an older Node or with nothing installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** npm writes it last of all. */
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json');
const WANTED_NODE_MAJOR = 24;

/** Ends the process with one sentence unless this Node can run the site and what it needs is installed. */
export function requireInstall(command) {
  const isOld = Number.parseInt(process.versions.node, 10) < WANTED_NODE_MAJOR;
  if (!isOld && existsSync(INSTALLED)) return;
  const reason = isOld
    ? `this needs Node ${WANTED_NODE_MAJOR}, and ${process.execPath} is ${process.version}`
    : 'nothing is installed yet';
  console.error(
    `volante: ${reason}. Run "npm install" once, then "${command}", which uses the Node ${WANTED_NODE_MAJOR} that comes along.`,
  );
  process.exit(1);
}

// Message of a script that is started without npm, with an older Node, or before the installation.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** npm writes this file at the end of an installation. */
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json');
const WANTED_NODE_MAJOR = 24;

/** Ends the process with a message unless this Node can run the site and its packages are installed. */
export function requireInstall(command) {
  const isOld = Number.parseInt(process.versions.node, 10) < WANTED_NODE_MAJOR;
  if (!isOld && existsSync(INSTALLED)) return;
  const reason = isOld
    ? `this needs Node ${WANTED_NODE_MAJOR}, and ${process.execPath} is ${process.version}`
    : 'nothing is installed yet';
  console.error(
    `volante: ${reason}. Run "npm ci" once, then "${command}", which uses the Node ${WANTED_NODE_MAJOR} that comes along.`,
  );
  process.exit(1);
}

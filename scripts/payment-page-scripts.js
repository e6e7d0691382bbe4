// Lists the scripts of the page with the card form after a build: build/payment-page-scripts.json (PCI DSS
// 6.4.3).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reason for the scripts of each part of the page. Shared scripts get the reasons of all their parts. */
const PARTS = {
  entry: 'starts the page in the browser',
  root: 'document of every page: texts, navigation, reloading after a new build',
  'default:form': 'texts of the page in Spanish',
  'en:form': 'texts of the page in English',
  'default:layout-reservation': 'frame of the booking pages: header, footer, ground',
  'default:checkout': 'the card form: checks while typing, verification window, state of the payment, bill',
  'default:layout-thanks': 'frame of the page after the payment, preloaded while the card is typed',
  'default:thanks': 'the page after the payment, preloaded while the card is typed',
  'default:layout-my-reservation': 'frame of the pages of a reservation',
  'default:pay-amendment': 'the same card form for the difference of a change',
  'default:layout-precheckin': 'frame of the pages of the pre check-in',
  'default:precheckin-checkout': 'the same card form for the extras of a pre check-in',
};

/** Inline scripts by attribute `data-script`, and their number. All have the nonce, some have data of the response. */
const INLINE = [
  {
    name: 'framework',
    count: 2,
    reason: 'settings of the framework, and imports of the modules of the page',
  },
  { name: 'scroll', count: 1, reason: 'restores the scroll position' },
  { name: 'import-map', count: 1, reason: 'names the files that the modules import' },
  { name: 'loader-data', count: 1, reason: 'data of the page for hydration' },
  {
    name: 'starter',
    count: 1,
    reason: 'starts the modules when the browser is idle or at the first interaction',
  },
];

/** Writes the inventory of a finished build in `buildDirectory`. */
export function writePaymentPageScripts(buildDirectory) {
  const files = listScripts(buildDirectory);
  const pages = ['/reserva/checkout', '/mi-reserva/{code}/pago/{amendment}', '/precheckin/checkout'];
  const inventory = { pages, scripts: files, inline: INLINE };
  writeFileSync(
    path.join(buildDirectory, 'payment-page-scripts.json'),
    `${JSON.stringify(inventory, null, 2)}\n`,
  );
}

function listScripts(buildDirectory) {
  const client = path.join(buildDirectory, 'client');
  const { imports } = JSON.parse(readFileSync(path.join(buildDirectory, 'import-map.json'), 'utf8'));
  const { name, manifest } = readManifest(client);
  const reasons = new Map([[`/static/${name}`, ['names the modules of each page for the router']]]);
  for (const [part, reason] of Object.entries(PARTS)) {
    const modules = part === 'entry' ? manifest.entry : manifest.routes[part];
    if (!modules)
      throw new Error(`The build has no ${part}, so the scripts of the payment page are not known`);
    const { module, clientActionModule, clientLoaderModule } = modules;
    const files = [module, clientActionModule, clientLoaderModule].filter(Boolean);
    for (const file of followImports([...files, ...modules.imports], { client, imports }))
      reasons.set(file, [...(reasons.get(file) ?? []), reason]);
  }
  return [...reasons].sort().map(([file, list]) => ({
    file,
    integrity: `sha384-${createHash('sha384')
      .update(readFileSync(path.join(client, file)))
      .digest('base64')}`,
    reason: list.join('; '),
  }));
}

/** Reads the framework's manifest of the modules of each route. */
function readManifest(client) {
  const name = readdirSync(path.join(client, 'static')).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest of its routes');
  const text = readFileSync(path.join(client, 'static', name), 'utf8');
  return { name, manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) };
}

/** These files and all files that they import, statically or dynamically, by the names of the import map. */
function followImports(files, { client, imports }) {
  const found = new Set();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(path.join(client, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import\(|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      open.push(imports[`/static/${name}`]);
  }
  return found;
}

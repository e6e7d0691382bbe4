// Lists the packages that the built site runs or contains, with their license texts:
// build/third-party-notices.txt.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Development packages whose files the bundler copies: fonts and icons. */
const BUNDLED = /^(@fontsource(-variable)?\/|@iconify(-json)?\/|simple-icons$)/;
const LICENSE_FILE = /^((un)?licen[cs]e|copying|notice)/i;

export function writeThirdPartyNotices(buildDirectory) {
  const texts = listNotices().map(({ name, version, license, author, text }) =>
    [`${name} ${version} (${license})`, author, '', text || 'The package contains no license text.'].join(
      '\n',
    ),
  );
  const title = 'Volante contains these packages of other authors, each under its own license.';
  writeFileSync(
    path.join(buildDirectory, 'third-party-notices.txt'),
    `${[title, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  );
}

/**
 * The installed production packages with what they depend on, and the bundled development packages, by name:
 * `{ name, version, license, author, text }`. `license` is the identifier of package.json, `text` is empty
 * where a package has none.
 */
export function listNotices() {
  const { packages } = readJson('package-lock.json');
  const bundled = Object.keys(packages[''].devDependencies).filter((name) => BUNDLED.test(name));
  const places = new Set(
    [...listDependencies(packages['']), ...bundled].map((name) => `node_modules/${name}`),
  );
  for (const place of places)
    for (const name of listDependencies(packages[place])) places.add(findLocked(packages, place, name));
  // Packages for other platforms are not installed.
  return [...places]
    .filter((place) => existsSync(path.join(ROOT, place)))
    .map(readNotice)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The key in a lock file's `packages` that Node loads as `name` from `place`: the nearest up the folders. */
export function findLocked(packages, place, name) {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const found = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (packages[found]) return found;
    if (from === '') return undefined;
  }
}

function listDependencies({ dependencies, optionalDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function readNotice(place) {
  const { name, version, license, licenses, author } = readJson(`${place}/package.json`);
  const names = readdirSync(path.join(ROOT, place));
  const files = names.filter((file) => LICENSE_FILE.test(file)).map((file) => read(`${place}/${file}`));
  const readme = names.find((file) => /^readme\.(md|markdown)$/i.test(file));
  return {
    name,
    version,
    license: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'see below',
    author: typeof author === 'object' ? author.name : author,
    text:
      files.length > 0 ? files.join('\n\n') : findLicenseSection(readme ? read(`${place}/${readme}`) : ''),
  };
}

/** Some packages have their license only in the README: what follows the heading, up to the next one. */
function findLicenseSection(markdown) {
  return /^(#+) *licen[cs].*\n([\s\S]*?)(?=^\1 |(?![\s\S]))/im.exec(markdown)?.[2].trim() ?? '';
}

function readJson(file) {
  return JSON.parse(read(file));
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8').trim();
}

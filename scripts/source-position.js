// Finds the lines of the sources to which places in built scripts belong, as client errors in the log name them:
// `node scripts/source-position.js static/site-Ab12Cd34.js:1:2345 …`. Needs the source maps of that build.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

const MAPS = path.join(path.dirname(import.meta.dirname), 'build', 'source-maps');

for (const place of process.argv.slice(2)) console.log(`${place}  ${findSource(place)}`);

function findSource(place) {
  const [, file, line, column] = /(static\/[\w.-]+\.js):(\d+):(\d+)$/.exec(place) ?? [];
  if (!file) return 'is not like static/site-Ab12Cd34.js:1:2345';
  const map = path.join(MAPS, `${file}.map`);
  if (!existsSync(map)) return `has no source map: it is of another build than the one in ${MAPS}`;
  const { originalSource, originalLine, originalColumn } = new SourceMap(
    JSON.parse(readFileSync(map, 'utf8')),
  ).findEntry(Number(line) - 1, Number(column) - 1);
  if (originalSource === undefined) return 'belongs to no source';
  return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
}

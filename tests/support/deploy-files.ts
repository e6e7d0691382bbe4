import { readFileSync } from 'node:fs';
import path from 'node:path';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

export function pathOfDeployFile(name: string): string {
  return path.join(DEPLOY, name);
}

export function readDeployFile(name: string): string {
  return readFileSync(pathOfDeployFile(name), 'utf8');
}

/** Variables of lines such as `NAME=value`, without comments. */
export function readEnvironment(name: string): Record<string, string> {
  const lines = readDeployFile(name).split('\n');
  const pairs = lines.map((line) => /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line)).filter((found) => found !== null);
  return Object.fromEntries(pairs.map(([, variable = '', value = '']) => [variable, value]));
}

/** Folders and files that the last stage of the image copies from the first one. */
export function listImageParts(): string[] {
  return [...readDeployFile('Dockerfile').matchAll(/^COPY --from=build \/site\/(\S+) /gm)].map(
    ([, part = '']) => part,
  );
}

/** Commands of the first stage of the image. */
export function listRunSteps(): string[] {
  const [, stage = ''] = readDeployFile('Dockerfile').split(/^FROM /m);
  const text = stage.replaceAll(/\\\n/g, ' ');
  return [...text.matchAll(/^RUN (.+)$/gm)].map(([, command = '']) => command);
}

/** Variables that the image sets. */
export function readImageEnvironment(): Record<string, string> {
  const [, line = ''] = /^ENV (.+)$/m.exec(readDeployFile('Dockerfile')) ?? [];
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=', 2) as [string, string]));
}

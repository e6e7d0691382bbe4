import { appendFileSync, readFileSync } from 'node:fs';

type Kind = 'module' | 'request' | 'statement' | 'call';

/** Returns a function that adds a line to the file that the address of a module names: `?into=FILE`. */
export function openTrace(address: string): (kind: Kind, text: string) => void {
  const file = new URL(address).searchParams.get('into') ?? '';
  return (kind, text) => appendFileSync(file, `${JSON.stringify({ kind, text })}\n`);
}

/** What a process has recorded so far. */
export function readTrace(file: string): Record<Kind, string[]> {
  const trace: Record<Kind, string[]> = { module: [], request: [], statement: [], call: [] };
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const { kind, text } = JSON.parse(line) as { kind: Kind; text: string };
    trace[kind].push(text);
  }
  return trace;
}

/** Options with which Node records into `file`: those that the guide names for OpenTelemetry. */
export function traceInto(file: string): string {
  const addressOf = (name: string) => new URL(`${name}?into=${file}`, import.meta.url).href;
  return `--experimental-loader=${addressOf('trace-modules.ts')} --import=${addressOf('trace-site.ts')}`;
}

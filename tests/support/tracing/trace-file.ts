import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Kind = 'module' | 'request' | 'statement' | 'call';

/** Adds a line to the file that the variable TRACE_FILE of this process names. */
export function record(kind: Kind, text: string): void {
  const { TRACE_FILE } = process.env;
  if (TRACE_FILE) appendFileSync(TRACE_FILE, `${JSON.stringify({ kind, text })}\n`);
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

/** Variables with which a process records into `file`, through the options that the guide gives to Node. */
export function traceInto(file: string): Record<string, string> {
  const place = (name: string) => path.join(import.meta.dirname, name);
  const options = `--experimental-loader=${place('trace-modules.ts')} --import=${place('trace-site.ts')}`;
  return { TRACE_FILE: file, NODE_OPTIONS: options };
}

const COLOURS: Record<string, string> = { debug: '90', info: '36', warn: '33', error: '31', fatal: '31' };

/** Colors are used in a terminal only, not in a file or a pipe. */
const HAS_COLOURS = process.stdout.isTTY === true;

/** Formats a JSON log line for the console: time, level, message, then the other fields. */
export function formatLine(line: string): string {
  const { time, level, msg, err, requestId, ...fields } = JSON.parse(line, showOrders);
  const paint = (text: string, colour: string) => (HAS_COLOURS ? `\u001b[${colour}m${text}\u001b[0m` : text);
  const head = `${paint(String(time).slice(11, 19), '90')} ${paint(String(level).padEnd(5), COLOURS[level] ?? '0')}`;
  const rest = Object.entries({ ...fields, ...(requestId && { id: String(requestId).slice(0, 8) }) })
    .map(([name, value]) => ` ${paint(`${name}=`, '90')}${formatValue(value)}`)
    .join('');
  const stack = err ? `\n${indent(String(err.stack ?? err.message))}` : '';
  return `${head} ${msg ?? ''}${rest}${stack}\n`;
}

/** Replaces control characters, which a terminal would execute. Line breaks and tabs of stacks stay. */
function showOrders(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\n\t]/gu, '\ufffd') : value;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value);
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from '../settings/config.ts';
import { maskAddresses, maskCardNumbers, redact } from './redact.ts';

const COLORS: Record<string, string> = { debug: '90', info: '36', warn: '33', error: '31', fatal: '31' };

/** Colors are used in a terminal only, not in a file or a pipe. */
const HAS_COLORS = process.stdout.isTTY === true;

/** Target of log lines: standard output, or a test. */
export interface LogSink {
  write(line: string): unknown;
}

/**
 * The log of this process: JSON lines in production, short readable lines otherwise. Secret fields are
 * redacted by name; card numbers, mail addresses and passwords in addresses are masked in the finished line.
 */
export function createLog(config: Pick<Config, 'mode' | 'logLevel'>, sink: LogSink = process.stdout): Logger {
  const isJson = config.mode === 'production';
  const destination = {
    write: (line: string) => {
      sink.write(maskAddresses(maskCardNumbers(isJson ? line : formatLine(line))));
    },
  };
  return pino(
    {
      level: config.logLevel,
      base: isJson ? { pid: process.pid } : null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: toRedactedFields },
      serializers: { err: (error) => redact({ ...stdSerializers.err(error) }) },
    },
    destination,
  );
}

function toRedactedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redact(fields) as Record<string, unknown>;
}

/** Formats a JSON log line for the console: time, level, message, then the other fields. */
function formatLine(line: string): string {
  const { time, level, msg, err, requestId, ...fields } = JSON.parse(line, showOrders);
  const paint = (text: string, color: string) => (HAS_COLORS ? `\u001b[${color}m${text}\u001b[0m` : text);
  const head = `${paint(String(time).slice(11, 19), '90')} ${paint(String(level).padEnd(5), COLORS[level] ?? '0')}`;
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

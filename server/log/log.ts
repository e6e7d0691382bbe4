import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from '../settings/config.ts';
import { maskCardNumbers } from './mask-card-numbers.ts';
import { formatLine } from './pretty-line.ts';
import { redact } from './redact.ts';

/** Target of log lines: standard output, or a test. */
export interface LogSink {
  write(line: string): unknown;
}

/**
 * The log of this process: JSON lines in production, short readable lines otherwise. Secret fields are
 * redacted by name, and card numbers are masked in the finished line.
 */
export function createLog(config: Pick<Config, 'mode' | 'logLevel'>, sink: LogSink = process.stdout): Logger {
  const isJson = config.mode === 'production';
  const destination = {
    write: (line: string) => {
      sink.write(maskCardNumbers(isJson ? line : formatLine(line)));
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

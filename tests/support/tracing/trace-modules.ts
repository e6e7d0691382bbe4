// Hook of Node's loader, as that of OpenTelemetry, which wraps modules on their way: records each module.
import type { LoadHook } from 'node:module';
import { openTrace } from './trace-file.ts';

const record = openTrace(import.meta.url);

export const load: LoadHook = (url, context, nextLoad) => {
  record('module', url);
  return nextLoad(url, context);
};

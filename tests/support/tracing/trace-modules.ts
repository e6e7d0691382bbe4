// Hook of Node's loader, as that of OpenTelemetry, which wraps modules on their way: records each module.
import type { LoadHook } from 'node:module';
import { record } from './trace-file.ts';

export const load: LoadHook = (url, context, nextLoad) => {
  record('module', url);
  return nextLoad(url, context);
};

import { type Config, formatProblems, loadConfig } from '../settings/config.ts';
import { isHelpRequest } from './is-help-request.ts';

interface Given {
  usage: string;
  /** Whether the arguments are valid. */
  isUnderstood: boolean;
  say: (text: string) => void;
}

/**
 * Returns the settings of the site for a command. When help is requested, or arguments or settings are invalid,
 * prints the usage or the problems and returns the exit status: 0 after help, else 2.
 */
export function loadSettings(args: readonly string[], { usage, isUnderstood, say }: Given): Config | 0 | 2 {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const result = loadConfig();
  if (isUnderstood && result.ok) return result.config;
  say(result.ok ? usage : formatProblems(result.problems));
  return 2;
}

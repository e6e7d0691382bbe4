/**
 * Whether the arguments ask for help: `help`, or `--help` at any position. Only the first argument may be
 * `help`, because a later one may be the name of a file or a reason.
 */
export function isHelpRequest(args: readonly string[]): boolean {
  return args[0] === 'help' || args.includes('--help');
}

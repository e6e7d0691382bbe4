/** `help` as first argument (a later one may be a file or a reason), or `--help` anywhere. */
export function isHelpRequest(args: readonly string[]): boolean {
  return args[0] === 'help' || args.includes('--help');
}

/** Whether somebody wants to read how a command is used: `help`, or `--help` behind anything. A file or a reason may be called so. */
export function asksForHelp(args: readonly string[]): boolean {
  return args[0] === 'help' || args.includes('--help');
}

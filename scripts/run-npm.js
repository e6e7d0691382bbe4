import { runChild } from './run-child.js';

/**
 * Runs npm for a separate project inside this one, without variables of an outer npm but those of the settings of the
 * machine, which npm looks for beside the Node that runs it. Throws if it fails.
 */
export async function runNpm(home, args, env = {}) {
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config_(?!(global|user)config$)|lifecycle|package|execpath|command)/i.test(name),
  );
  const status = await runChild('npm', args, { cwd: home, env: { ...Object.fromEntries(clean), ...env } });
  if (status !== 0) throw new Error(`npm ${args[0]} did not succeed in ${home}; its output above says why.`);
}

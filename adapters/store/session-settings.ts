/**
 * Settings that every session needs, whatever the defaults of the server, the database or the role are: texts of
 * dates, intervals and bytes are parsed, and statements rely on the isolation. PostgreSQL compiles a statement
 * with a high estimate anew each time that it runs, which for the availability of a branch with a thousand units
 * takes longer than the statement itself.
 */
const sessionSettings: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  jit: 'off',
};

/** The settings after those of an address, as the startup parameter `options`. */
export function toStartupOptions(ofAddress = ''): string {
  const own = Object.entries(sessionSettings).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
  );
  return [ofAddress, ...own].join(' ').trim();
}

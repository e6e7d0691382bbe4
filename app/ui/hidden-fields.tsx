/** Hidden inputs for names and values that a form sends along. */
export function HiddenFields({ entries }: { entries: readonly [string, string][] }) {
  return entries.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

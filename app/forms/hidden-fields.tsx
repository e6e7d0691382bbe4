/** Names and values that a form carries along unseen. */
export function HiddenFields({ entries }: { entries: readonly [string, string][] }) {
  return entries.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

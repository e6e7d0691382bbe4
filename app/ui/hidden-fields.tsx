/** Hidden inputs for names and values that a form sends along. */
export function HiddenFields({
  entries,
}: {
  entries: readonly (readonly [string, string])[] | Readonly<Record<string, string | number>>;
}) {
  const pairs = Array.isArray(entries) ? entries : Object.entries(entries);
  return pairs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** An icon set in the format of Iconify. `width` and `height` apply to all icons without their own. */
export interface IconSet {
  prefix: string;
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The sets that the content may use, each loaded at its first use. */
const SETS: Record<string, () => Promise<{ default: IconSet }>> = {
  lucide: () => import('@iconify-json/lucide/icons.json'),
};

export function hasIconSet(prefix: string): boolean {
  return Object.hasOwn(SETS, prefix);
}

export async function loadIconSet(prefix: string): Promise<IconSet> {
  const load = SETS[prefix];
  if (!load) throw new Error(`Icons of the set "${prefix}" were asked for, which this site does not have.`);
  return (await load()).default;
}

/** Returns the requested icons of a set. Unknown names are listed, as the library expects. */
export function pickIcons(set: IconSet, names: string[]): IconSet & { not_found: string[] } {
  const picked: IconSet & { not_found: string[] } = {
    prefix: set.prefix,
    icons: {},
    aliases: {},
    not_found: [],
    ...(set.width && { width: set.width }),
    ...(set.height && { height: set.height }),
  };
  for (const name of names) {
    const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name] : undefined;
    const own = alias?.parent ?? name;
    const icon = Object.hasOwn(set.icons, own) ? set.icons[own] : undefined;
    if (!icon) picked.not_found.push(name);
    else picked.icons[own] = icon;
    if (alias && picked.aliases) picked.aliases[name] = alias;
  }
  return picked;
}

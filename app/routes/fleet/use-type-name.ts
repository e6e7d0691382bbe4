import { useTranslations } from 'use-intl';

/** Names body types; one that content has invented since is shown as it is written there. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('fleet.type');
  return (type) => {
    const key = type.toLowerCase() as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : type.charAt(0).toUpperCase() + type.slice(1);
  };
}

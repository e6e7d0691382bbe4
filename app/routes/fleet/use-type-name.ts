import { useTranslations } from 'use-intl';

/**
 * Returns a function that translates body types. A type without translation is shown as the content spells
 * it.
 */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('fleet.type');
  return (type) => {
    const key = type.toLowerCase() as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : type.charAt(0).toUpperCase() + type.slice(1);
  };
}

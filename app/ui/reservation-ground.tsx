import { useEffect } from 'react';
import { contrast } from '../brands/contrast.ts';
import { useEnvironment } from '../hydration/page-environment.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * The background that content chose for the reservation pages (SPEC.md section 3), unless the brand's text could not
 * be read on it. In the first document it is a style with the nonce; later, as other pages may have none, a property set
 * by script, which the policy allows.
 */
export function ReservationGround({ color }: { color: string }) {
  const { brand, nonce } = useEnvironment();
  const hydrated = useHydrated();
  const ground = isReadable(color, brand.colors.inkMuted) ? color : undefined;
  useEffect(() => {
    if (!ground) return;
    const { style } = document.documentElement;
    style.setProperty('--ground', ground);
    return () => void style.removeProperty('--ground');
  }, [ground]);
  if (hydrated || !ground) return null;
  return <style nonce={nonce} suppressHydrationWarning>{`:root{--ground:${ground}}`}</style>;
}

/** Only a plain colour comes near the style element, whatever content says. */
function isReadable(color: string, text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color) && contrast(color, text) >= 4.5;
}

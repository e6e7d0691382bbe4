import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useEnvironment } from '#app/ui/page-environment.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/**
 * The background color of the reservation pages from the content, which their loaders add to their data
 * (`load-ground.ts`). Rendered in the head: in the first document as a style with the nonce. After a client
 * navigation as a property set by script, which the policy allows, and which is removed on other pages.
 */
export function ReservationGround() {
  const { nonce } = useEnvironment();
  const hydrated = useHydrated();
  const ground = useMatches()
    .map(({ loaderData }) => readGround(loaderData))
    .find(Boolean);
  useEffect(() => {
    if (!ground) return;
    const { style } = document.documentElement;
    style.setProperty('--ground', toGround(ground));
    return () => void style.removeProperty('--ground');
  }, [ground]);
  if (hydrated || !ground) return null;
  return <style nonce={nonce} suppressHydrationWarning>{`:root{--ground:${toGround(ground)}}`}</style>;
}

/** Only for the light scheme: the color of the content is chosen for dark text. */
function toGround(ground: string): string {
  return `light-dark(${ground},var(--canvas))`;
}

function readGround(data: unknown): string | undefined {
  const isGround = typeof data === 'object' && data !== null && 'ground' in data;
  return isGround && typeof data.ground === 'string' ? data.ground : undefined;
}

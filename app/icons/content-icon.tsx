import { type ComponentType, useEffect, useState } from 'react';

/** The component once the browser has it; pages that show no such icon never fetch it. */
let loaded: ComponentType<{ name: string }> | undefined;

/**
 * A drawing that content names (`set:name`), beside words that say the same. Its place is kept free until it comes, and
 * stays empty where scripts do not run or nobody knows the name.
 */
export function ContentIcon({ name }: { name: string }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ name: string }>>();
  useEffect(() => {
    if (loaded) return void setLoaded(() => loaded);
    void import('./loaded-icon.tsx').then(
      ({ LoadedIcon }) => {
        loaded = LoadedIcon;
        setLoaded(() => LoadedIcon);
      },
      // Decoration: the page does not need it.
      () => undefined,
    );
  }, []);
  return (
    <span className="content-icon" aria-hidden="true">
      {Loaded ? <Loaded name={name} /> : null}
    </span>
  );
}

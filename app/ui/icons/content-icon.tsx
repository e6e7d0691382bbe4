import { type ComponentType, useEffect, useState } from 'react';

/** The component after it was loaded. Pages without such an icon never load it. */
let loaded: ComponentType<{ name: string }> | undefined;

/** Decorative, of the content (`set:name`). Its space is reserved, and stays empty without scripts or an icon. */
export function ContentIcon({ name }: { name: string }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ name: string }>>();
  useEffect(() => {
    if (loaded) return void setLoaded(() => loaded);
    void import('./loaded-icon.tsx').then(
      ({ LoadedIcon }) => {
        loaded = LoadedIcon;
        setLoaded(() => LoadedIcon);
      },
      // If loading fails, the space stays empty, because the icon is decoration.
      () => undefined,
    );
  }, []);
  return (
    <span className="content-icon" aria-hidden="true">
      {Loaded ? <Loaded name={name} /> : null}
    </span>
  );
}

/** As much of the browser's router as is asked for outside of components. */
export interface RouterState {
  /** False while the page comes alive. */
  initialized: boolean;
  location: Place;
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  navigation: { state: 'idle' } | { state: 'loading' | 'submitting'; location: Place; formData?: FormData };
}

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The framework puts its router here; undefined before the page comes alive. */
export function findRouterState(): RouterState | undefined {
  return (globalThis as { __reactRouterDataRouter?: { state: RouterState } }).__reactRouterDataRouter?.state;
}

/** Where the visitor is being taken; undefined: nowhere, what is fetched belongs to the page that is there. */
export function findTarget(): string | undefined {
  const navigation = findRouterState()?.navigation;
  if (!navigation || navigation.state === 'idle') return undefined;
  const { pathname, search, hash } = navigation.location;
  return pathname + search + hash;
}

/** The form that is being sent at this moment; what is rendered follows a little later. */
export function findSentForm(): FormData | undefined {
  const navigation = findRouterState()?.navigation;
  return navigation && navigation.state !== 'idle' ? navigation.formData : undefined;
}

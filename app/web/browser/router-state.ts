export interface RouterState {
  /** False during hydration. */
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

interface Router {
  state: RouterState;
  /** Another list whenever the router has received more routes. */
  routes: readonly unknown[];
  subscribe(onChange: () => void): () => void;
}

/** Returns the framework's global router, or undefined before hydration starts. */
export function findRouter(): Router | undefined {
  return (globalThis as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
}

export function findRouterState(): RouterState | undefined {
  return findRouter()?.state;
}

/** Returns path, query and hash of the current navigation, or undefined when there is none. */
export function findTarget(): string | undefined {
  const navigation = findRouterState()?.navigation;
  if (!navigation || navigation.state === 'idle') return undefined;
  const { pathname, search, hash } = navigation.location;
  return pathname + search + hash;
}

/** Returns the form that is being submitted now. Rendered state is updated slightly later. */
export function findSentForm(): FormData | undefined {
  const navigation = findRouterState()?.navigation;
  return navigation && navigation.state !== 'idle' ? navigation.formData : undefined;
}

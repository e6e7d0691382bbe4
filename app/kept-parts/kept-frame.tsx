import { createContext, type ReactNode, useContext } from 'react';

/** How the frame of a page comes about: from what is kept, or new, with marks around the place of the content. */
export type FramePlace =
  | { kind: 'kept'; head: string; isOther: boolean }
  | { kind: 'new'; head: string; begin: string; end: string };

/** The `handle` of a route whose pages with a query have their frame kept. */
export const KEEPS_FRAME = 'keeps frame';

const FrameContext = createContext<FramePlace | undefined>(undefined);

/** Without it (in the browser, and on pages whose frame is not kept) everything is rendered where it stands. */
export const ProvideFrame = FrameContext;

/**
 * Whether what surrounds the content of the page is kept (docs/decisions/0078-kept-parts.md): the document, its head, what stands above and below.
 * It may depend on nothing but the route, the path, the root's data and the environment; the address goes into its slots.
 */
export function useKeptFrame(): boolean {
  return useContext(FrameContext)?.kind === 'kept';
}

/** The same of what a page says of itself in the head; `says` is all that it depends on besides. */
export function useKeptHead(says: object): boolean {
  const place = useContext(FrameContext);
  if (!place) return false;
  const head = JSON.stringify(says);
  if (place.kind === 'new') place.head = head;
  else if (place.head !== head) place.isOther = true;
  return place.kind === 'kept';
}

/** The content that a frame stands around. */
export function FrameContent({ children }: { children: ReactNode }) {
  const place = useContext(FrameContext);
  if (place?.kind !== 'new') return children;
  return (
    <>
      <i data-part={place.begin} />
      {children}
      <i data-part={place.end} />
    </>
  );
}

import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';

/** How React marks the boundary of a part that it could not render. */
const FAILED = '<!--$!-->';

const BoundariesContext = createContext(true);

/** A late part on the server: whole, between the marks that browsers hydrate it by. */
export function toPart<Props extends object>(Whole: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Boundary>
      <Whole {...props} />
    </Boundary>
  );
}

function Boundary({ children }: { children: ReactNode }) {
  return useContext(BoundariesContext) ? <Suspense fallback={null}>{children}</Suspense> : children;
}

/**
 * Renders a page with late parts. React leaves a part empty that fails, so that a browser may try; here a page is whole
 * or it fails: rendered once more without boundaries, it fails with the error itself.
 */
export function renderWhole(render: (page: ReactNode) => string, page: ReactNode): string {
  const html = render(page);
  if (!html.includes(FAILED)) return html;
  return render(<BoundariesContext value={false}>{page}</BoundariesContext>);
}

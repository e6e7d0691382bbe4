import { Link, useSearchParams } from 'react-router';

/** Links to the states of a part that is shown in one state at a time: `?{name}={state}`. */
export function ChooseState({
  name,
  states,
  shown,
}: {
  name: string;
  states: readonly string[];
  shown: string;
}) {
  const [query] = useSearchParams();
  return (
    <nav aria-label={`States of ${name}`} className="design-row">
      {states.map((state) => (
        <Link
          key={state}
          to={{ search: `${new URLSearchParams([...omit(query, name), [name, state]])}`, hash: `#${name}` }}
          className="filter-link"
          aria-current={state === shown ? 'true' : undefined}
        >
          {state}
        </Link>
      ))}
    </nav>
  );
}

function omit(query: URLSearchParams, name: string): [string, string][] {
  return [...query].filter(([each]) => each !== name);
}

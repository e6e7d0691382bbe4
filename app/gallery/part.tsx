import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

/** States that depend on pointer or keyboard. */
const STATES = ['hover', 'focus-visible', 'active'];

/** A kind of component with its states below each other. The list at the top links to the id. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="design-part">
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One state or a row of states, with its name. */
export function State({
  name,
  isWide = false,
  children,
}: {
  name: string;
  /** Uses the full width instead of a row. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <p className="design-name">{name}</p>
      <div className={isWide ? 'design-wide' : 'design-row'}>{children}</div>
    </div>
  );
}

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

/**
 * Makes `data-force="hover"` look like `:hover`, and so on, by repeating every rule for such a state for the
 * attribute.
 */
export function forceStates(sheets: CSSStyleSheet[]): void {
  for (const sheet of sheets) repeatRules(sheet);
}

function repeatRules(group: CSSStyleSheet | CSSGroupingRule): void {
  const rules = [...group.cssRules];
  for (const [index, rule] of [...rules.entries()].toReversed()) {
    if (rule instanceof CSSGroupingRule) repeatRules(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const selector = toForced(rule.selectorText);
    if (selector !== rule.selectorText) group.insertRule(`${selector}{${rule.style.cssText}}`, index + 1);
  }
}

function toForced(selector: string): string {
  return STATES.reduce((text, state) => text.replaceAll(`:${state}`, `[data-force~="${state}"]`), selector);
}

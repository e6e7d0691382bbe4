/** States that depend on pointer or keyboard. */
const STATES = ['hover', 'focus-visible', 'active'];

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

import { Part, State } from './part.tsx';

/**
 * Dialogs. The consent banner is at the bottom of this page until it is answered. The date sheet is opened
 * from the search form above.
 */
export function DialogParts() {
  return (
    <Part id="dialogs" title="Dialogs">
      <State name="question of consent">
        <a href="#consent">Question of consent</a>
      </State>
    </Part>
  );
}

import { Part, State } from './part.tsx';

/**
 * What lies over the page. The question of consent stands at the foot of this one until it is answered; the date sheet is that
 * of the search form above.
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

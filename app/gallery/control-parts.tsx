import { Button, ButtonLink } from '../ui/button.tsx';
import { DirectionLinks, OutsideLink } from '../ui/contact-links.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Part, State } from './part.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = { small: 'small', medium: undefined, large: 'large' } as const;
const FORCED = ['hover', 'focus-visible', 'active'] as const;

/** Buttons and links. */
export function ControlParts() {
  return (
    <>
      <Part id="buttons" title="Buttons">
        {VARIANTS.map((variant) => (
          <State key={variant} name={variant}>
            {Object.entries(SIZES).map(([name, size]) => (
              <Button key={name} type="button" variant={variant} size={size}>
                {name}
              </Button>
            ))}
            {FORCED.map((state) => (
              <Button key={state} type="button" variant={variant} data-force={state}>
                {state}
              </Button>
            ))}
            <Button type="button" variant={variant} icon={<Icon name="search" />}>
              icon
            </Button>
            <Button type="button" variant={variant} disabled>
              disabled
            </Button>
          </State>
        ))}
        <State name="as wide as its place" isWide>
          <Button type="button" className="w-full">
            A long text that may need two lines on a small telephone, as translations do
          </Button>
        </State>
      </Part>
      <Part id="links" title="Links">
        <State name="in text">
          <a href="#links">at rest</a>
          <a href="#links" data-force="hover">
            hover
          </a>
          <a href="#links" data-force="focus-visible">
            focus-visible
          </a>
          <ButtonLink to="/flota" variant="secondary">
            link that looks like a button <Icon name="arrow-right" />
          </ButtonLink>
        </State>
        <State name="filters">
          <a href="#links" className="filter-link" aria-current="true">
            chosen
          </a>
          {['at rest', ...FORCED].map((state) => (
            <a key={state} href="#links" className="filter-link" data-force={state}>
              {state}
            </a>
          ))}
        </State>
        <State name="to other sites, and to the other language">
          <DirectionLinks place={{ latitude: 9.07, longitude: -79.38 }} label="Ways to the branch">
            <OutsideLink icon="message" href="https://wa.me/50760000000">
              WhatsApp
            </OutsideLink>
          </DirectionLinks>
          <LanguageSwitch here="/" />
        </State>
      </Part>
    </>
  );
}

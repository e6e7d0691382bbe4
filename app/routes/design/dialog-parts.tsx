import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const CalendarDialog = lazy(async () => ({
  default: (await import('../../forms/calendar-dialog.tsx')).CalendarDialog,
}));

/** What lies over the page. The question of consent stands at the foot of this one until it is answered. */
export function DialogParts({ samples }: { samples: Samples }) {
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Part id="dialogs" title="Dialogs">
      <State name="calendar">
        <div ref={anchor}>
          <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
            Open the calendar
          </Button>
        </div>
        <a href="#consent">Question of consent</a>
      </State>
      {isOpen ? (
        <Suspense>
          <CalendarDialog
            data={samples.fleet.form}
            side="pickup"
            anchor={anchor}
            onWrite={() => {}}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </Part>
  );
}

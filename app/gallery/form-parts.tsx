import { CorporateSection } from '../forms/corporate-form.tsx';
import { LocationForm } from '../forms/location-form.tsx';
import { PhotoField } from '../routes/precheckin/photo-field.tsx';
import { Checkbox, CheckCard, ChoiceGroup, RadioCard } from '../ui/choice.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Stepper } from '../ui/stepper.tsx';
import type { Samples } from './load-samples.ts';
import { Part, State } from './part.tsx';

const WRONG = 'This field is required';
const LONG = 'What is covered, in a sentence that takes more than one line on a small screen.';
const PHOTO_ENDS = { onKept() {}, onRefused() {} };

/** All form controls, alone and in forms. */
export function FormParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Part id="fields" title="Fields">
        <div className="design-columns">
          <TextField name="rest" label="At rest" />
          <TextField name="filled" label="Filled in" defaultValue="Ana" />
          <TextField name="hovered" label="Hover" data-force="hover" />
          <TextField name="focused" label="Focus" data-force="focus-visible" />
          <TextField name="hinted" label="With a hint" hint="As on your licence" placeholder="N-1234" />
          <TextField name="wrong" label="Wrong" error={WRONG} defaultValue="?" required />
          <TextField name="chosen" label="Optional" optional />
          <TextField name="off" label="Disabled" disabled defaultValue="Ana" />
          <TextField name="day" label="Date" type="date" defaultValue="2026-12-01" />
          <SelectField name="list" label="List" defaultValue="b">
            <option value="a">Tocumen</option>
            <option value="b">Costa del Este, an entry with a name that does not fit</option>
          </SelectField>
          <SelectField name="wrongList" label="Wrong list" error={WRONG} />
          <PhotoField code="FF-222222" kind="document" isKept={false} error={WRONG} {...PHOTO_ENDS} />
          <PhotoField code="FF-222222" kind="license" isKept error={undefined} {...PHOTO_ENDS} />
        </div>
      </Part>
      <ChoiceParts />
      <Part id="forms" title="Forms">
        <State name="search" isWide>
          <LocationForm data={samples.fleet.form} />
        </State>
        <State name="request of a company" isWide>
          <CorporateSection answer={undefined} given={{}} isSent={false} />
        </State>
      </Part>
    </>
  );
}

function ChoiceParts() {
  return (
    <Part id="choices" title="Choices">
      <div className="design-columns">
        <ChoiceGroup name="one" legend="One of several" hint="With a hint">
          <RadioCard name="one" value="a" title="Chosen" description={LONG} aside="$15.00" defaultChecked />
          <RadioCard name="one" value="b" title="Not chosen" description={LONG} aside="$24.00" />
          <RadioCard name="one" value="c" title="Focus" data-force="focus-visible" />
        </ChoiceGroup>
        <ChoiceGroup name="many" legend="Some of several" error="You must select a coverage to continue">
          <CheckCard name="many" value="a" title="Ticked" description={LONG} aside="$4.00" defaultChecked />
          <CheckCard name="many" value="b" title="Not ticked" />
        </ChoiceGroup>
        <div className="design-wide">
          <Checkbox name="agreed" label="Ticked" defaultChecked />
          <Checkbox name="open" label="Not ticked" />
          <Checkbox name="refused" label="Wrong" error="Accept the terms and conditions to continue" />
        </div>
        <div className="design-row">
          <Stepper name="none" label="None yet" max={3} />
          <Stepper name="some" label="Some" defaultValue={1} max={3} />
          <Stepper name="all" label="As many as there are" defaultValue={3} max={3} />
        </div>
      </div>
    </Part>
  );
}

import { readText } from '#app/request/read-body.ts';
import { readChosen, readLicenses } from '#app/request/read-chosen.ts';
import { readSearchFields, toSearchFields } from '#app/request/search-form.ts';
import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { zonesOf } from '#domain/reservation/check-delivery.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { Services } from '#operations/ports/services.ts';
import {
  askDrivers,
  listCars,
  listCoverages,
  listFormerBranches,
} from '#operations/reservation/amendment-choices.ts';
import { withBookedZone } from '#operations/reservation/booked-zone.ts';
import { stayingOf } from '#operations/reservation/other-drivers.ts';
import { statedDrivers } from '#operations/reservation/precheckin-record.ts';
import type { AmendmentForm } from '#operations/reservation/preview-amendment.ts';
import type { CodeChoice } from './branch-field.tsx';

const LONGEST = 64;

/** Reads the form of a change, by the public names of the site's forms. */
export function readChangeForm(sent: FormData): AmendmentForm {
  const read = (name: string) => readText(sent.get(name), LONGEST).trim();
  // The driver is that of the reservation, but for what the change asks.
  const { driver_age: _age, residence: _residence, ...search } = readSearchFields(sent);
  return {
    ...(sent.has('birthday') && { birthday: read('birthday') }),
    search,
    carId: read('car_id'),
    ...readLicenses(sent),
    selection: { ...readChosen(sent), coupon: undefined },
  };
}

/** The form with what is booked, without what is known of the driver. */
export function toChangeForm({ search: booked, carId, selection: chosen }: Reservation): AmendmentForm {
  const { driver: _, ...search } = booked;
  const { driver: __, otherDrivers: ___, ...selection } = chosen;
  return { search: toSearchFields(search), carId, selection };
}

/** What can be chosen besides car and dates. */
export interface OptionChoices {
  protections: CodeChoice[];
  added: CodeChoice[];
  era: CodeChoice[];
  extras: (CodeChoice & { most: number })[];
  mostDrivers: number;
  zones: CodeChoice[];
}

export type ChangeChoices = Awaited<ReturnType<typeof listChoices>>;

/** What can be chosen in the form, named in the language of the employee. */
export async function listChoices(
  services: Services,
  reservation: Reservation,
  { form, language }: { form: AmendmentForm; language: Language },
) {
  const content = withBookedZone(services.content.current(), reservation);
  const { deliveryZones, maxAdditionalDrivers } = content.site.rates;
  const name = <Each extends { code: string; name: Parameters<typeof pickText>[0] }>(each: Each) => ({
    code: each.code,
    name: pickText(each.name, language).text,
  });
  const birthday = parsePanamaDate(form.birthday ?? '');
  const read = async (licenses?: AmendmentForm['licenses']) =>
    stayingOf(await statedDrivers(services, reservation, { birthday, licenses }), form.selection);
  const coverages = listCoverages(content, reservation, { ...form, ...(await read(form.licenses)) });
  return {
    branches: [...listFormerBranches(content, reservation), ...content.branches].map(name),
    cars: listCars(content, reservation),
    protections: coverages.filter(({ role }) => role === 'mandatory').map(name),
    added: coverages.filter(({ role }) => role === 'optional').map(name),
    era: coverages.filter(({ role }) => role === 'era').map(name),
    ...askDrivers(content, reservation, { ...form, ...(await read()) }),
    extras: content.extras.map((extra) => ({ ...name(extra), most: extra.maxQuantity })),
    mostDrivers: maxAdditionalDrivers,
    zones: zonesOf(deliveryZones, form.search.pickup_location).map(({ code, label }) =>
      name({ code, name: label }),
    ),
  };
}

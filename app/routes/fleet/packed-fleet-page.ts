import { joinDateTime } from '#domain/calendar/panama.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import type { LocationFormData } from '../../forms/location-form-data.ts';
import type { FleetPage, ShownSearch } from './fleet-page.ts';

/**
 * The page of a search on its way to the browser: what can be told from something else is left out, and all that differs between
 * searches that find the same is one text.
 */
export interface PackedFleetPage extends Omit<FleetPage, 'form' | 'fields' | 'search'> {
  /** Pick-up and return as ISO 8601 writes an interval: `2026-06-01T10:00/2026-06-09T10:00`. */
  rental: string;
  fields: Pick<SearchFields, 'pickup_location' | 'return_location'>;
  form: Omit<LocationFormData, 'values' | 'kept'>;
  search: Omit<Extract<ShownSearch, { kind: 'valid' }>, 'search'>;
}

/** A page without a search that can be rented stays as it is. */
export function packFleetPage(page: FleetPage): FleetPage | PackedFleetPage {
  if (page.search.kind !== 'valid') return page;
  const { fields, form, search, ...rest } = page;
  const { search: found, ...shown } = search;
  const { values: _values, kept: _kept, ...choices } = form;
  const { pickup_location, return_location } = fields;
  const rental = `${found.pickupAt}/${found.returnAt}`;
  return { ...rest, rental, fields: { pickup_location, return_location }, form: choices, search: shown };
}

export function unpackFleetPage(data: FleetPage | PackedFleetPage): FleetPage {
  if (!('rental' in data)) return data;
  const { rental, fields: places, form, search, ...rest } = data;
  const [pickup_date = '', pickup_time = '', return_date = '', return_time = ''] = rental.split(/[T/]/);
  const { pickup_location, return_location } = places;
  const fields = { pickup_location, return_location, pickup_date, pickup_time, return_date, return_time };
  const { tipo = '', marca = '', coupon = '' } = rest.extras;
  return {
    ...rest,
    fields,
    form: { ...form, values: { ...fields, coupon }, kept: { tipo, marca } },
    search: {
      ...search,
      search: {
        pickupLocation: pickup_location,
        returnLocation: return_location || pickup_location,
        pickupAt: joinDateTime(pickup_date, pickup_time),
        returnAt: joinDateTime(return_date, return_time),
      },
    },
  };
}

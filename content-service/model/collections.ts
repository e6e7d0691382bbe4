import { collection, translations, translationsOf } from './declare.ts';
import * as f from './fields.ts';
import { systemCollections } from './system-collections.ts';
import type { Collection } from './types.ts';

const published = { status: f.string({ default: 'published' }), sort: f.integer() };

const sites: Collection[] = [
  collection({
    name: 'sites_config',
    fields: {
      brand: f.string({ required: true, unique: true }),
      site_name: f.string(),
      brand_logo: f.toFile(),
      home_title: f.string(),
      home_title_en: f.string(),
      home_text: f.string(),
      home_text_en: f.string(),
      home_picture: f.toFile(),
      home_sections: f.json(),
      home_promos: f.json(),
      reservation_min_days: f.integer({ default: 1 }),
      reservation_background_color: f.string({ default: '#ffffff' }),
      payment_gateway: f.string({ default: 'metrobank' }),
      disable_reservations_until: f.timestamp(),
      minimum_days_rule: f.string({ default: 'as-built' }),
      minimum_rental_hours: f.integer({ default: 2 }),
      turnaround_minutes: f.integer({ default: 60 }),
      grace_minutes: f.integer({ default: 29 }),
      one_way_fees: f.json(),
      young_driver: f.json(),
      additional_driver_per_day: f.decimal({ default: 0 }),
      max_additional_drivers: f.integer({ default: 3 }),
      delivery_price: f.decimal(),
      delivery_description: f.string(),
      delivery_description_en: f.string(),
      saf_code: f.string(),
      saf_label: f.string(),
      saf_label_en: f.string(),
      saf_amount: f.decimal(),
      saf_percent: f.decimal(),
      cancellation_free_hours: f.integer({ default: 48 }),
      cancellation_fee: f.decimal(),
      cancellation_fee_percent: f.decimal(),
      cancellation_note: f.string(),
      cancellation_note_en: f.string(),
      precheckin_enabled: f.boolean({ default: false }),
      precheckin_minimum_hours: f.integer({ default: 3 }),
      legal_name: f.string(),
      tax_id: f.string(),
      legal_address: f.string(),
      legal_phone: f.string(),
      corporate_email: f.string(),
      editor_email: f.string(),
      max_open_unpaid: f.integer({ default: 2 }),
      unpaid_share: f.integer({ default: 50 }),
      confirm_hours: f.integer(),
      guarantee: f.boolean({ default: false }),
      refund_limit: f.decimal({ default: 500 }),
      unlimited_mileage: f.boolean({ default: false }),
      delivery_zones: f.json(),
      rate_periods: f.json(),
      length_rates: f.json(),
      restrictions: f.json(),
      transfers: f.json(),
      return_charges: f.json(),
      reviews: f.json(),
      rental_conditions: f.json(),
      cars: f.list('sites_config_car_classes', 'sites_config_id'),
      content: f.list('sites_config_call_to_action', 'sites_config_id'),
    },
  }),
  collection({
    name: 'sites_config_car_classes',
    fields: {
      sites_config_id: f.toOne('sites_config', { onDelete: 'cascade' }),
      sort: f.integer(),
      car_classes_code: f.toOne('car_classes', { type: 'string', onDelete: 'cascade' }),
    },
  }),
  collection({
    name: 'sites_config_call_to_action',
    fields: {
      sites_config_id: f.toOne('sites_config', { onDelete: 'cascade' }),
      sort: f.integer(),
      call_to_action_id: f.toOne('call_to_action', { onDelete: 'cascade' }),
    },
  }),
];

const fleet: Collection[] = [
  collection({
    name: 'flota',
    fields: {
      status: f.string({ default: 'available' }),
      sort: f.integer(),
      marca: f.string(),
      modelo: f.string(),
      tipo: f.string(),
      clasificacion: f.toOne('car_classes', { type: 'string' }),
      minimio_dias: f.integer(),
      puertas: f.integer(),
      maletas: f.integer(),
      transmision: f.string({ default: 'automatic' }),
      combustible: f.string({ default: 'gas' }),
      pasajeros: f.integer(),
      imagen: f.toFile(),
      imagen_lado: f.toFile(),
      imagen_atras: f.toFile(),
      precio_dollar: f.decimal(),
      precio_thrifty: f.decimal(),
      precio_hertz: f.decimal(),
      precio_firefly: f.decimal(),
      discount: f.toOne('descuentos'),
      unusual: f.boolean({ default: false }),
    },
  }),
  collection({
    name: 'descuentos',
    fields: {
      name: f.string(),
      percent: f.decimal({ default: 0 }),
      charge_id: f.string(),
      brands: f.csv(),
      unusual: f.boolean({ default: false }),
    },
  }),
  collection({
    name: 'car_classes',
    key: { name: 'code', type: 'string' },
    fields: { name: f.string(), name_en: f.string(), sort: f.integer(), deposit: f.decimal({ default: 0 }) },
  }),
];

const texts: Collection[] = [
  collection({
    name: 'languages',
    key: { name: 'code', type: 'string' },
    fields: { name: f.string(), direction: f.string({ default: 'ltr' }) },
  }),
  collection({
    name: 'info_pages',
    fields: {
      status: f.string({ default: 'published' }),
      slug: f.string({ required: true, unique: true }),
      page_category: f.string(),
      show_corporate_form: f.boolean({ default: false }),
      translations: translations('info_pages'),
    },
  }),
  translationsOf('info_pages', { title: f.string(), content: f.text(), page_image: f.toFile() }),
  collection({
    name: 'call_to_action',
    fields: { ...published, link: f.string(), translations: translations('call_to_action') },
  }),
  translationsOf('call_to_action', {
    title: f.string(),
    description: f.text(),
    button_text: f.string(),
    image: f.toFile(),
  }),
  collection({
    name: 'promos',
    fields: {
      ...published,
      slug: f.string(),
      link: f.string(),
      valid_from: f.date(),
      valid_until: f.date(),
      brands: f.csv(),
      translations: translations('promos'),
    },
  }),
  translationsOf('promos', { title: f.string(), content: f.text(), image: f.toFile() }),
  collection({
    name: 'jobs',
    fields: {
      ...published,
      location: f.string(),
      contact_email: f.string(),
      posted_on: f.date(),
      closes_on: f.date(),
      translations: translations('jobs'),
    },
  }),
  translationsOf('jobs', { title: f.string(), content: f.text() }),
];

const offers: Collection[] = [
  collection({
    name: 'sucursales',
    fields: {
      ...published,
      code: f.string({ required: true, unique: true }),
      name: f.string(),
      phone: f.string(),
      email: f.string(),
      latitude: f.float(),
      longitude: f.float(),
      is_airport: f.boolean({ default: false }),
      opening_hours: f.json(),
      airport_fee_percent: f.decimal({ default: 0 }),
      after_hours_fee: f.decimal(),
      image: f.toFile(),
      whatsapp: f.string(),
      brands: f.csv(),
      translations: translations('sucursales'),
    },
  }),
  translationsOf('sucursales', {
    name: f.string(),
    address: f.string(),
    notes: f.text(),
    desk: f.string(),
    directions: f.text(),
  }),
  collection({
    name: 'coverages',
    fields: {
      ...published,
      code: f.string({ required: true, unique: true }),
      role: f.string({ default: 'optional' }),
      price_per_day: f.decimal(),
      deductible: f.decimal(),
      included: f.boolean({ default: false }),
      charge_id: f.string(),
      brands: f.csv(),
      brand_prices: f.json(),
      unusual: f.boolean({ default: false }),
      translations: translations('coverages'),
    },
  }),
  translationsOf('coverages', { name: f.string(), description: f.text(), covers: f.text() }),
  collection({
    name: 'extras',
    fields: {
      ...published,
      code: f.string({ required: true, unique: true }),
      price: f.decimal(),
      charged_per: f.string({ default: 'day' }),
      max_charge: f.decimal(),
      max_quantity: f.integer({ default: 1 }),
      charge_id: f.string(),
      icon: f.string(),
      brands: f.csv(),
      brand_prices: f.json(),
      unusual: f.boolean({ default: false }),
      translations: translations('extras'),
    },
  }),
  translationsOf('extras', { name: f.string(), description: f.text() }),
  collection({
    name: 'coupons',
    readableBy: 'server',
    fields: {
      status: f.string({ default: 'published' }),
      code: f.string({ required: true, unique: true }),
      percent: f.decimal(),
      amount: f.decimal(),
      valid_from: f.date(),
      valid_until: f.date(),
      max_uses: f.integer(),
      brands: f.csv(),
      charge_id: f.string(),
      unusual: f.boolean({ default: false }),
    },
  }),
  collection({
    name: 'redirects',
    fields: {
      from: f.string({ required: true, unique: true }),
      to: f.string(),
      code: f.integer({ default: 302 }),
      active: f.boolean({ default: true }),
    },
  }),
];

const corporate: Collection[] = [
  collection({
    name: 'corporate_plans',
    fields: {
      ...published,
      code: f.string({ required: true, unique: true }),
      months: f.integer(),
      price_per_month: f.decimal(),
      car_class: f.toOne('car_classes', { type: 'string' }),
      translations: translations('corporate_plans'),
    },
  }),
  translationsOf('corporate_plans', { name: f.string(), description: f.text() }),
];

/**
 * The model of the content service, from which tables, REST responses, filters and permissions are derived.
 * Names are those of content.md#collections; the rates and options of pricing.md are fields here instead of
 * separate collections.
 */
export const collections: Collection[] = [
  ...sites,
  ...fleet,
  ...texts,
  ...offers,
  ...corporate,
  ...systemCollections,
];

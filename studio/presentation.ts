import type { Collection, Column } from '../content-service/model/types.ts';
import { toRepeater } from './repeaters.ts';

/** How editors see a collection: icon, name in their language, template of a record in lists. */
interface Face {
  icon: string;
  spanish: string;
  english: string;
  template?: string;
}

const faces: Record<string, Face> = {
  sites_config: {
    icon: 'storefront',
    spanish: 'Marcas y tarifas',
    english: 'Brands and rates',
    template: '{{site_name}}',
  },
  flota: {
    icon: 'directions_car',
    spanish: 'Flota',
    english: 'Fleet',
    template: '{{marca}} {{modelo}} ({{clasificacion}})',
  },
  descuentos: {
    icon: 'percent',
    spanish: 'Descuentos',
    english: 'Discounts',
    template: '{{name}} ({{percent}} %)',
  },
  car_classes: {
    icon: 'category',
    spanish: 'Clases de autos',
    english: 'Car classes',
    template: '{{code}} {{name}}',
  },
  sucursales: {
    icon: 'location_on',
    spanish: 'Sucursales',
    english: 'Branches',
    template: '{{code}} {{name}}',
  },
  coverages: { icon: 'shield', spanish: 'Protecciones', english: 'Protections', template: '{{code}}' },
  extras: { icon: 'child_care', spanish: 'Adicionales', english: 'Extras', template: '{{code}}' },
  coupons: { icon: 'confirmation_number', spanish: 'Cupones', english: 'Coupons', template: '{{code}}' },
  corporate_plans: {
    icon: 'business_center',
    spanish: 'Planes corporativos',
    english: 'Corporate plans',
    template: '{{code}}',
  },
  info_pages: { icon: 'article', spanish: 'Páginas', english: 'Pages', template: '{{slug}}' },
  call_to_action: { icon: 'campaign', spanish: 'Llamados', english: 'Calls to action', template: '{{link}}' },
  promos: { icon: 'local_offer', spanish: 'Promociones', english: 'Promotions', template: '{{slug}}' },
  jobs: { icon: 'work', spanish: 'Vacantes', english: 'Jobs', template: '{{location}}' },
  redirects: {
    icon: 'alt_route',
    spanish: 'Redirecciones',
    english: 'Redirects',
    template: '{{from}} → {{to}}',
  },
  languages: { icon: 'translate', spanish: 'Idiomas', english: 'Languages', template: '{{name}}' },
};

/** `meta` of a collection. Without an entry in `faces` it is hidden: editors edit it inside another. */
export function toCollectionMeta({ name, sortField, fields }: Collection): Record<string, unknown> {
  const face = faces[name];
  const hasStatus = 'status' in fields && name !== 'flota';
  return {
    hidden: face === undefined,
    icon: face?.icon ?? null,
    display_template: face?.template ?? null,
    sort_field: sortField ?? null,
    sort: face ? Object.keys(faces).indexOf(name) + 1 : null,
    translations: face && toTranslations(face),
    ...(hasStatus && { archive_field: 'status', archive_value: 'archived', unarchive_value: 'draft' }),
  };
}

/** Values that the site supports. Directus offers them, but accepts others. requirements.md#calls. */
const choices: Record<string, string[]> = {
  'flota.status': ['available', 'lowAvailability', 'unavailable', 'promo'],
  'flota.transmision': ['automatic', 'manual'],
  'flota.combustible': ['gas', 'diesel'],
  'sites_config.minimum_days_rule': ['as-built', 'at-most'],
  'sites_config.payment_gateway': ['metrobank'],
  'coverages.role': ['mandatory', 'optional', 'era'],
  'extras.charged_per': ['day', 'rental'],
  status: ['published', 'draft', 'archived'],
};

/** Names of fields whose column name says too little, and a note for editors; by field, or by its name alone. */
const labels: Record<string, { spanish: string; english: string; note: string }> = {
  unusual: {
    spanish: 'Precio o descuento inusual',
    english: 'Unusual price or discount',
    note: 'Márcalo solo si el valor es intencional',
  },
  'sucursales_translations.desk': {
    spanish: 'Ubicación del mostrador',
    english: 'Location of the desk',
    note: 'Por ejemplo: Terminal 2, llegadas, nivel 0',
  },
  'sucursales_translations.directions': {
    spanish: 'Cómo llegar al mostrador',
    english: 'How to get to the desk',
    note: 'Desde llegadas, la calle o el metro',
  },
  'sites_config.legal_name': {
    spanish: 'Razón social',
    english: 'Legal name',
    note: 'Con quien contrata el cliente. Sin ella el sitio no muestra los otros datos de la empresa',
  },
  'sites_config.tax_id': {
    spanish: 'RUC',
    english: 'Tax id (RUC)',
    note: 'Con su DV',
  },
  'sites_config.legal_address': {
    spanish: 'Domicilio',
    english: 'Address of the company',
    note: 'Calle, edificio y ciudad',
  },
  'sites_config.legal_phone': {
    spanish: 'Teléfono de la empresa',
    english: 'Telephone of the company',
    note: 'Por ejemplo: +507 269-0000',
  },
  'sites_config.unpaid_share': {
    spanish: 'Reserva para pagos',
    english: 'Share kept for paid bookings',
    note: 'Porcentaje de los autos de una clase y sucursal que se guarda para reservas pagadas en línea o con garantía',
  },
  'sites_config.refund_limit': {
    spanish: 'Límite de reembolso',
    english: 'Refund limit',
    note: 'Un reembolso mayor, en dólares, necesita a una segunda persona',
  },
  'sites_config.reviews': {
    spanish: 'Opiniones de clientes',
    english: 'Reviews of customers',
    note: 'Solo reales, con su fuente. Sin ninguna, el sitio no muestra la sección',
  },
  'sites_config.rental_conditions': {
    spanish: 'Condiciones del alquiler',
    english: 'Rental conditions',
    note: 'Valen todas las filas que se cumplen. La edad mínima de 21 años vale siempre',
  },
};

/** `translations` and `note` of a column's `meta`; empty for fields without a label. */
export function toLabel(collection: string, field: string): Record<string, unknown> {
  const label = labels[`${collection}.${field}`] ?? labels[field];
  if (label === undefined) return {};
  return { note: label.note, translations: toTranslations(label) };
}

function toTranslations({ spanish, english }: { spanish: string; english: string }) {
  return [
    { language: 'es-419', translation: spanish },
    { language: 'es-ES', translation: spanish },
    { language: 'en-US', translation: english },
  ];
}

const interfaces: Partial<Record<Column['type'], string>> = {
  boolean: 'boolean',
  date: 'datetime',
  timestamp: 'datetime',
  json: 'input-code',
  csv: 'tags',
};

/** `interface` and `options` of a column's `meta`. */
export function toInput(collection: string, field: string, column: Column): Record<string, unknown> {
  if (column.references === 'directus_files') return { interface: 'file-image' };
  if (column.references !== undefined) return { interface: 'select-dropdown-m2o' };
  const offered = choices[`${collection}.${field}`] ?? choices[field];
  if (offered !== undefined) {
    const options = { choices: offered.map((value) => ({ text: value, value })) };
    return { interface: 'select-dropdown', options };
  }
  if (column.type === 'text') {
    return { interface: field === 'content' ? 'input-rich-text-html' : 'input-multiline' };
  }
  const repeater = toRepeater(collection, field);
  if (repeater !== undefined) return repeater;
  const options = column.type === 'json' ? { options: { language: 'json' } } : {};
  return { interface: interfaces[column.type] ?? 'input', ...options };
}

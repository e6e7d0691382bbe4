import type { OfficeMessages } from './messages/es/office.ts';
import type { Messages as SpanishMessages } from './messages/es.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'es' | 'en';
    /** Those of the office are there on its pages only. */
    Messages: SpanishMessages & OfficeMessages;
  }
}

import type { Messages as SpanishMessages } from './messages/es.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'es' | 'en';
    Messages: SpanishMessages;
  }
}

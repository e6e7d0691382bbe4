import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-corporate'),
  en: () => import('virtual:messages/en-corporate'),
});

import { loadTexts } from '../load-texts.ts';

await loadTexts({
  es: () => import('virtual:messages/es-fleet'),
  en: () => import('virtual:messages/en-fleet'),
});

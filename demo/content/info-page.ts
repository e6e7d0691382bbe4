/** An information page, in both languages. */
export interface InfoPage {
  slug: string;
  category: 'legal' | 'help' | 'corporate';
  hasForm?: boolean;
  /** Key of a drawing. */
  drawing?: string;
  es: { title: string; content: string };
  en: { title: string; content: string };
}

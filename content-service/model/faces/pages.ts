import type { CollectionFace } from '../presentation.ts';
import {
  brands,
  choice,
  face,
  field,
  id,
  numberChoice,
  sort,
  status,
  textsOf,
  translations,
} from './declare.ts';

const LINK = ['/flota, o una dirección completa', '/flota, or a complete address'] as const;

const infoPages = face({
  label: ['Páginas', 'Pages'],
  icon: 'article',
  template: '{{slug}}',
  right: 'content',
  groups: {
    page: [
      ['Página', 'Page'],
      {
        ...id,
        ...status,
        slug: field('line', ['Dirección', 'Address'], {
          help: ['Final de su enlace, por ejemplo: terminos', 'End of its link, for example: terminos'],
        }),
        ...translations,
        page_category: field(
          choice({
            legal: ['Legal', 'Legal'],
            help: ['Ayuda', 'Help'],
            corporate: ['Empresas', 'Corporate'],
          }),
          ['Categoría', 'Category'],
        ),
        show_corporate_form: field('checkbox', ['Con formulario de empresas', 'With the corporate form']),
      },
    ],
  },
});

const callToAction = face({
  label: ['Llamados', 'Calls to action'],
  icon: 'campaign',
  template: '{{link}}',
  right: 'content',
  groups: {
    call: [
      ['Llamado', 'Call to action'],
      { ...id, ...status, ...sort, link: field('line', ['Enlace', 'Link'], { help: LINK }), ...translations },
    ],
  },
});

const promos = face({
  label: ['Promociones', 'Promotions'],
  icon: 'local_offer',
  template: '{{slug}}',
  right: 'content',
  groups: {
    promotion: [
      ['Promoción', 'Promotion'],
      {
        ...id,
        ...status,
        ...sort,
        slug: field('line', ['Dirección', 'Address'], {
          help: ['Final de su enlace', 'End of its link'],
        }),
        ...translations,
        link: field('line', ['Enlace', 'Link'], { help: LINK }),
        valid_from: field('date', ['Válida desde', 'Valid from']),
        valid_until: field('date', ['Válida hasta', 'Valid until'], {
          help: ['Ese día incluido', 'That day included'],
        }),
        ...brands,
      },
    ],
  },
});

const jobs = face({
  label: ['Vacantes', 'Jobs'],
  icon: 'work',
  template: '{{location}}',
  right: 'content',
  groups: {
    job: [
      ['Vacante', 'Job'],
      {
        ...id,
        ...status,
        ...sort,
        ...translations,
        location: field('line', ['Lugar', 'Place']),
        contact_email: field('line', ['Correo de contacto', 'Mail for applications']),
        posted_on: field('date', ['Publicada el', 'Posted on']),
        closes_on: field('date', ['Cierra el', 'Closes on'], {
          help: ['Ese día incluido', 'That day included'],
        }),
      },
    ],
  },
});

const redirects = face({
  label: ['Redirecciones', 'Redirects'],
  icon: 'alt_route',
  template: '{{from}} → {{to}}',
  right: 'content',
  groups: {
    redirect: [
      ['Redirección', 'Redirect'],
      {
        ...id,
        from: field('line', ['De', 'From'], {
          help: [
            'Una dirección de este sitio, por ejemplo: /ofertas',
            'An address of this site, for example: /ofertas',
          ],
        }),
        to: field('line', ['A', 'To'], { help: LINK }),
        code: field(numberChoice([301, 302, 307, 308]), ['Código', 'Code'], {
          help: [
            '301 y 308 valen para siempre; 302 y 307, por ahora',
            '301 and 308 hold for ever; 302 and 307 for now',
          ],
        }),
        active: field('checkbox', ['Activa', 'Active']),
      },
    ],
  },
});

const languages = face({
  label: ['Idiomas', 'Languages'],
  icon: 'translate',
  template: '{{name}}',
  right: 'content',
  groups: {
    language: [
      ['Idioma', 'Language'],
      {
        code: field('line', ['Código', 'Code'], { help: ['es-ES o en-US', 'es-ES or en-US'] }),
        name: field('line', ['Nombre', 'Name']),
        direction: field(
          choice({
            ltr: ['De izquierda a derecha', 'Left to right'],
            rtl: ['De derecha a izquierda', 'Right to left'],
          }),
          ['Dirección de escritura', 'Direction of writing'],
        ),
      },
    ],
  },
});

const title = field('line', ['Título', 'Title']);
const content = field('markup', ['Contenido', 'Content']);
const image = field('picture', ['Imagen', 'Picture']);

/** Pages, promotions and jobs, and the addresses of the site. */
export const pageFaces: Record<string, CollectionFace> = {
  info_pages: infoPages,
  info_pages_translations: textsOf({
    parent: 'info_pages',
    right: 'content',
    fields: { title, content, page_image: image },
  }),
  call_to_action: callToAction,
  call_to_action_translations: textsOf({
    parent: 'call_to_action',
    right: 'content',
    fields: {
      title,
      description: field('lines', ['Descripción', 'Description']),
      button_text: field('line', ['Texto del botón', 'Text of the button']),
      image,
    },
  }),
  promos,
  promos_translations: textsOf({ parent: 'promos', right: 'content', fields: { title, content, image } }),
  jobs,
  jobs_translations: textsOf({ parent: 'jobs', right: 'content', fields: { title, content } }),
  redirects,
  languages,
};

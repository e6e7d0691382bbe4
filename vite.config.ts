import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './app/i18n/compile-messages.ts';
import { TEXT_MODULES } from './app/i18n/text-modules.ts';
import { knownSheet } from './app/late-parts/known-sheet.ts';
import { lateModules } from './app/late-parts/late-modules.ts';

/**
 * What every page has comes in two files, and what many show in two more: they compress better than thirty. The rest
 * stays with the pages that need it, so that nobody loads the words of a bill to read a list of branches.
 */
const CLIENT_CHUNKS = [
  { name: 'framework', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\// },
  // Without the entry, which runs when it is loaded: the router must have the modules of all routes by then.
  {
    name: 'frame',
    test: /\/app\/(?:root|routes\/language-form|routes\/layouts\/default|late-parts\/(?:hold-events|late-part)|early-changes)\.tsx?$/,
  },
  {
    name: 'parts',
    test: /\/app\/(?:i18n\/use-(?:format|message)\.ts|ui\/(?:badge|button|car-picture|car-specs|field|local-link|notice|page-intro|price|wordmark)\.tsx)/,
  },
  { name: 'search', test: /\/app\/forms\/location-form\.tsx$/ },
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    compiledMessages(),
    lateModules(),
    knownSheet('frame'),
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' as const },
  ],
  resolve: { alias: TEXT_MODULES },
  // `/assets/{id}` are the images of content (SPEC.md section 7), so built files live elsewhere.
  build: {
    assetsDir: 'static',
    target: 'es2022',
    // The one helper for all lazy chunks weighs more than its preloads save: they import little that is not there yet.
    modulePreload: false,
    rollupOptions: { checks: { bundlerTimings: false } },
  },
  // One self-contained server build: starts faster and always runs React's production code.
  ssr: { noExternal: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
}));

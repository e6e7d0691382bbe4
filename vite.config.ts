import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './app/i18n/compile-messages.ts';
import { iconFile } from './app/ui/icon-file.ts';

/**
 * Two files for what every page has: they compress better than thirty, and one request costs as much as a kilobyte. What only
 * one or two pages have stays with them, and react-aria in its lazy chunk.
 */
const CLIENT_CHUNKS = [
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|use-intl|@formatjs)\//,
  },
  // What waits for the texts of private pages must not make public ones wait.
  { name: 'site', test: /\/(?:app|domain)\/(?!i18n\/load-private)/, minShareCount: 4 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    compiledMessages(),
    iconFile(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' as const },
  ],
  // Catalogues come compiled, so the parser of ICU messages stays out of both builds.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // `/assets/{id}` are the images of content (SPEC.md section 7), so built files live elsewhere.
  build: { assetsDir: 'static', target: 'es2022', rollupOptions: { checks: { bundlerTimings: false } } },
  // One self-contained server build: starts faster and always runs React's production code.
  ssr: { noExternal: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
}));

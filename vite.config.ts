import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { createLogger, defineConfig, type Logger, type Plugin } from 'vite';
import { minifiedScripts } from './app/hydration/minify-scripts.ts';
import { compiledMessages } from './app/i18n/compile-messages.ts';

/**
 * Modules that several of the chunks below share. As part of one of them, they would make the others load all
 * of it.
 */
const SHARED = [
  /\/app\/ui\/(?:button|picture|car-specs|price|badge|page-intro)\.tsx$/,
  /\/app\/routes\/reservation\/handed-data\.ts$/,
  /\/app\/i18n\/write-hours\.ts$/,
  /\/app\/ui\/(?:error-summary|contact-links|quote-table|step-progress)\.tsx$/,
  /\/app\/forms\/(?:field-problems|hidden-fields|unsent-notice)\.tsx?$/,
  /\/domain\/(?:message|clean-text|renter\/email|renter\/tidy-text|calendar\/opening-hours)\.ts$/,
];

/**
 * Few, large files: on a slow network round trips cost more than bytes. Every page loads the first two; each
 * area of the site has a file of its own. The pages of payment also load the file of the booking, and those
 * after the booking that of the search form, because they precede them.
 */
const CLIENT_CHUNKS = [
  {
    name: 'framework',
    priority: 2,
    test: /rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|react-router|use-intl|icu-minify)\//,
  },
  {
    name: 'site',
    priority: 1,
    test: (id: string) =>
      /\/app\/(?:root|routes\/layouts\/default)\.tsx$/.test(id) || SHARED.some((module) => module.test(id)),
  },
  // Named, because the name of an unnamed chunk depends on where the package is: import maps of versions differ.
  { name: 'web-vitals', test: /\/node_modules\/web-vitals\// },
  // The form of places and dates, with its calendar: of home, the fleet and the change of a reservation.
  { name: 'search', test: /\/app\/forms\/(?:location-form|rental-ends|date-|use-date-sheet)/ },
  { name: 'home', test: /\/app\/routes\/home\// },
  { name: 'fleet', test: /\/app\/routes\/fleet\// },
  { name: 'public', test: /\/app\/routes\/(?:branches|content|corporate)\// },
  { name: 'booking', test: /\/app\/routes\/(?:reservation\/(?!thanks\/)|layouts\/reservation\.tsx)/ },
  {
    name: 'payment',
    test: /\/app\/routes\/(?:payment\/|reservation\/thanks\/|layouts\/thanks\.tsx)/,
  },
  {
    name: 'after-booking',
    // The end of the pre check-in has a map, and so loads the file of the public pages.
    test: /\/app\/routes\/(?:my-reservation|precheckin\/(?!thanks)|account|layouts\/(?:account|precheckin))\b/,
  },
];

/**
 * Under `npm run dev` the message catalogs are plain modules, whose ICU messages use-intl parses at run time.
 */
const PLAIN_MESSAGES = {
  find: /^virtual:messages\/(.+)$/,
  replacement: `${import.meta.dirname}/app/i18n/messages/$1.ts`,
};

/** Adds the program of the thread that draws vouchers to the server build, as `voucher-thread.js`. */
const voucherThread: Plugin = {
  name: 'volante-voucher-thread',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: './server/documents/voucher-thread.ts',
      fileName: 'voucher-thread.js',
    });
  },
};

/** Without the framework's warning about source maps, which scripts/build.js moves out of the served directory. */
function createBuildLogger(): Logger {
  const logger = createLogger('warn');
  const warn = (message: string, options?: Parameters<Logger['warn']>[1]) =>
    message.includes('Source maps are enabled') ? undefined : logger.warn(message, options);
  return { ...logger, warn };
}

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: createBuildLogger() }),
  plugins: [
    tailwindcss(),
    reactRouter(),
    voucherThread,
    command === 'build' && [compiledMessages(), minifiedScripts()],
  ],
  // `/assets/{id}` serves the pictures of content (requirements.md#calls), so built files are in another
  // directory.
  build: {
    assetsDir: 'static',
    target: 'es2022',
    // The preload helper of lazy chunks is larger than its benefit: they import little that is not loaded
    // yet.
    modulePreload: false,
    // One style sheet, so that no page waits for a second one.
    cssCodeSplit: false,
    // A dynamic import of the screen of the next step prefetches the chunk that its route imports.
    rollupOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  // One self-contained server build: it starts faster and always runs React's production code.
  ssr: command === 'build' ? { noExternal: true } : {},
  resolve: command === 'serve' ? { alias: [PLAIN_MESSAGES] } : {},
  // Packages that browsers load. If Vite found them later, each would reload the page.
  optimizeDeps: {
    include: ['cookie', 'use-intl', 'use-intl/core', '@iconify/react'],
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  environments: {
    client: {
      build: {
        // A changed file renames itself, and not all files that import it.
        chunkImportMap: true,
        // Files without a comment that names them; scripts/build.js moves them out of the served directory.
        sourcemap: 'hidden',
        rollupOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS } } },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
}));

import { reactRouter } from '@react-router/dev/vite';
import { createLogger, defineConfig, type Logger, type Plugin } from 'vite';
import { compiledMessages } from './app/texts/compile-messages.ts';
import { minifiedScripts } from './app/web/browser/minify-scripts.ts';

/** Under `npm run dev` catalogs are plain modules, whose messages use-intl parses at run time. */
const PLAIN_MESSAGES = {
  find: /^virtual:messages\/(.+)$/,
  replacement: `${import.meta.dirname}/app/texts/messages/$1.ts`,
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

/** Number of routes and other entries from which on a module is in one of the files that every page loads. */
const SHARED_BY = 3;

/** Without the framework's warning about source maps, which scripts/build.js moves out of the served directory. */
function createBuildLogger(): Logger {
  const logger = createLogger('warn');
  const warn = (message: string, options?: Parameters<Logger['warn']>[1]) =>
    message.includes('Source maps are enabled') ? undefined : logger.warn(message, options);
  return { ...logger, warn };
}

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: createBuildLogger() }),
  plugins: [reactRouter(), voucherThread, command === 'build' && [compiledMessages(), minifiedScripts()]],
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
        // The name of an unnamed chunk of a package depends on where the package is: import maps would differ.
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What three modules that browsers load by themselves import, in two files: each file costs a
                // request and its name in every page. Packages change less often.
                { name: 'packages', test: /\/node_modules\//, minShareCount: SHARED_BY },
                // Public pages load it.
                {
                  name: 'common',
                  minShareCount: SHARED_BY,
                  test: (id: string) => !id.includes('/app/office/'),
                },
                // No public page loads it, so the import map of public pages leaves it out.
                { name: 'office', minShareCount: 2, test: /\/app\/office\// },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
}));

import type { Config } from '@react-router/dev/config';

export default {
  // `npm run dev` leaves the build of `npm start` alone; scripts/build.js knows both.
  buildDirectory: import.meta.env.MODE === 'development' ? 'build-dev' : 'build',
  appDirectory: 'app',
  ssr: true,
  // Undiscovered routes ask the server, which sends a page of an older build to a full load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;

/** Values of `Strict-Transport-Security` by the setting `HSTS`. The preload list of browsers asks for two years. */
export const STRICT_TRANSPORT = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
} as const;

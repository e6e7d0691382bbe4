/** requirements.md#constants: at most 500 characters of a URL, a retry after 750 ms, timeout after 5000. */
export const ICON_LOADER = { maxURL: 500, rotate: 750, timeout: 5000 } as const;

/**
 * requirements.md#constants: URLs of at most 500 characters, a retry after 750 ms, a timeout after 5000 ms.
 */
export const ICON_LOADER = { maxURL: 500, rotate: 750, timeout: 5000 } as const;

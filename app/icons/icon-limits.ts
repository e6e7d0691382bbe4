/**
 * SPEC.md section 9: addresses of at most 500 characters, another try after 750 ms, no answer any more after 5000 ms.
 */
export const ICON_LOADER = { maxURL: 500, rotate: 750, timeout: 5000 } as const;

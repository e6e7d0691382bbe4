export const EXIT_UNREADABLE = 3;
export const EXIT_TOO_MANY_PIXELS = 4;

import path from 'node:path';

/** This folder is a separate project inside another one; Turbopack needs its own root. */
export default { turbopack: { root: path.resolve(import.meta.dirname) } };

import path from 'node:path';

/** This folder is a project of its own inside another one. */
export default { turbopack: { root: path.resolve(import.meta.dirname) } };

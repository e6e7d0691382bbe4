import path from 'node:path';
import { files, read } from './files.ts';

/** The imports of a file: paths from the root for files of this repository, names for packages. */
export function listImports(file: string): string[] {
  return listSpecifiers(file, /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/g);
}

/** Imports without type imports, which do not exist at run time. */
export function listRuntimeImports(file: string): string[] {
  return listSpecifiers(
    file,
    /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/g,
  );
}

function listSpecifiers(file: string, statement: RegExp): string[] {
  const statements = read(file).matchAll(statement);
  const dynamic = read(file).matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  return [...statements, ...dynamic].map(([, specifier = '']) => {
    if (specifier.startsWith('#')) return specifier.slice(1);
    return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;
  });
}

/** Import cycles, one line for each. */
export function findCircles(): string[] {
  const known = new Set(files);
  const seen = new Set<string>();
  const follow = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file].join(' → ')];
    if (seen.has(file)) return [];
    const imported = listImports(file).filter((each) => known.has(each));
    const circles = imported.flatMap((each) => follow(each, [...way, file]));
    seen.add(file);
    return circles;
  };
  return files.flatMap((file) => follow(file, []));
}

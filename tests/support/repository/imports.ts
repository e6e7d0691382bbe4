import path from 'node:path';
import { files, read } from './files.ts';

/** What a file imports: paths from the root for our own files, names for packages. */
export function listImports(file: string): string[] {
  return listSpecifiers(file, /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/g);
}

/** The same without what is imported as a type, which is gone before anything runs. */
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

/** Files that import each other, one line for each circle. */
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

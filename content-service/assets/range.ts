export type Range =
  | { kind: 'whole' }
  | { kind: 'part'; from: number; to: number }
  | { kind: 'unsatisfiable' };

/** Parses `Range: bytes=…`; both ends are inclusive. Several ranges and other units give the whole file. */
export function parseRange(header: string | null, size: number): Range {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return { kind: 'whole' };
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from > to || (first === '' && Number(last) === 0)) return { kind: 'unsatisfiable' };
  return { kind: 'part', from, to };
}

import { type RefObject, useRef, useState } from 'react';
import type { Cents } from '#domain/money/money.ts';

/**
 * The cheapest total for the values of a search form. After `update` there is none until the server has
 * answered for the new values.
 */
export function useTotal(form: RefObject<HTMLFormElement | null>, initial: Cents | undefined) {
  const [total, setTotal] = useState(initial);
  const running = useRef<AbortController>(undefined);

  async function update(): Promise<void> {
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    const { signal } = request;
    setTotal(undefined);
    try {
      const fields = [...new FormData(form.current ?? undefined)] as [string, string][];
      const answer = await fetch(`/flota/total?${new URLSearchParams(fields)}`, { signal });
      const found = (await answer.json()) as { totalCents?: Cents };
      if (!signal.aborted) setTotal(found.totalCents);
    } catch {
      // The form works without a total.
    }
  }

  return { total, update };
}

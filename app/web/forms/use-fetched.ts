import { useEffect, useState } from 'react';

/** JSON of the site; undefined without an address, before the answer and after a failure: pages work without it. */
export function useFetched<Answer>(address: string | undefined): Answer | undefined {
  const [fetched, setFetched] = useState<{ address: string; answer: Answer }>();
  useEffect(() => {
    if (!address) return;
    const leaving = new AbortController();
    fetch(address, { signal: leaving.signal })
      .then(async (response) => {
        if (response.ok) setFetched({ address, answer: await response.json() });
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [address]);
  return fetched?.address === address ? fetched?.answer : undefined;
}

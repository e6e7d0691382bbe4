/** A version of a block at its source. `body` undefined: it is removed. */
export interface BlockChange {
  reference: string;
  changedAt: string;
  body?: Record<string, unknown>;
}

/**
 * Faults of a request, one for each change in order. `lose-request`: it never arrives. `lose-answer`: its
 * answer never arrives. Both are sent again when all others have been sent, so that they also arrive in
 * another order. `repeat`: it is sent twice at once.
 */
export type SendFault = 'none' | 'lose-request' | 'lose-answer' | 'repeat';

export interface SentBlock {
  reference: string;
  status: number;
  body: unknown;
}

/** Sends changes of blocks to a site as the rental system does. Returns the answers that it has received. */
export async function sendBlocks(
  site: { origin: string; token: string },
  changes: readonly BlockChange[],
  faults: readonly SendFault[] = [],
): Promise<SentBlock[]> {
  const answers: SentBlock[] = [];
  const again: BlockChange[] = [];
  for (const [index, change] of changes.entries()) {
    const fault = faults[index] ?? 'none';
    const times = { none: 1, 'lose-request': 0, 'lose-answer': 1, repeat: 2 }[fault];
    const sent = await Promise.all(Array.from({ length: times }, () => send(site, change)));
    if (fault.startsWith('lose')) again.push(change);
    else answers.push(...sent);
  }
  for (const change of again.reverse()) answers.push(await send(site, change));
  return answers;
}

async function send(
  { origin, token }: { origin: string; token: string },
  { reference, changedAt, body }: BlockChange,
): Promise<SentBlock> {
  const url = new URL(`/api/v1/blocks/${encodeURIComponent(reference)}`, origin);
  if (!body) url.searchParams.set('changed_at', changedAt);
  const response = await fetch(url, {
    method: body ? 'PUT' : 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify({ ...body, changed_at: changedAt }) }),
  });
  return { reference, status: response.status, body: await response.json() };
}

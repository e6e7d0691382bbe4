import type { ContentProblem } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';

export function logProblems(log: Log, problems: readonly ContentProblem[]): void {
  for (const problem of problems) logProblem(log, problem);
}

function logProblem(log: Log, { isKept, isPart, ...details }: ContentProblem): void {
  const isSettings = details.collection === 'sites_config';
  if (isSettings && isKept) log.error(details, 'Site settings are bad; the last good ones stay');
  else if (isSettings) log.error(details, 'A part of the site settings is left out');
  else if (isKept) log.warn(details, 'Content record is bad; its last good values stay');
  else if (isPart) log.warn(details, 'A part of a content record is left out');
  else log.warn(details, 'Content record left out');
}

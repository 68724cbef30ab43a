import type { PlanStep, RequestCounts, WriteOperation } from '../../../model/outcomes/plan.ts';

export interface CountSettings {
  /** `METHOD /path` of each operation that writes. */
  readonly endpointOf: (operation: WriteOperation) => string;
  /** What the run reads, by endpoint, given what it sends: known to whoever fetches. */
  readonly readsOf: (steps: readonly PlanStep[]) => { readonly [endpoint: string]: number };
}

/** The requests of the run that carries out these steps, as far as it goes without a fault. */
export function countRequests(steps: readonly PlanStep[], settings: CountSettings): RequestCounts {
  const byEndpoint: { [endpoint: string]: number } = { ...settings.readsOf(steps) };
  const reads = Object.values(byEndpoint).reduce((sum, count) => sum + count, 0);
  let writes = 0;
  for (const { operation } of steps.flatMap((step) => step.requests)) {
    const endpoint = settings.endpointOf(operation);
    byEndpoint[endpoint] = (byEndpoint[endpoint] ?? 0) + 1;
    writes += 1;
  }
  return { reads, writes, byEndpoint };
}

import type { Profile } from '../../../service/client/profile.ts';

interface SettleTimes {
  /** How long after its connection ended a write of unknown fate may still come to show: stored late, and shown late. */
  readonly settleTimeMs: number;
  /** How long what is stored may be missing in the answer of a query. */
  readonly visibleAfterMs: number;
}

export function settleTimes({ settleSeconds, visibleSeconds }: Profile): SettleTimes {
  return { settleTimeMs: (settleSeconds + visibleSeconds) * 1000, visibleAfterMs: visibleSeconds * 1000 };
}

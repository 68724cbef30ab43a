import type { Standstill } from '../../../base/util/standstill.ts';
import type { ApplyLock } from '../../../engine/journal/journal.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';

/** Who plans or applies against what. */
export interface Session extends JournalPlace {
  readonly client: PortfolioClient;
  readonly clientId: string;
  /** The base address of the service. */
  readonly service: string;
  /** The address of its cap-table calls; mostly the same. */
  readonly appService: string;
  readonly profileSha256?: string;
  /** The operating system's name of the user. */
  readonly userName: string;
  readonly version: string;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Whether the process has stood still since the service was looked at. */
  readonly standstill: Standstill;
  /** From now on a write leaves only while that lock is held, and is interrupted where it is lost; `undefined` ends that. */
  readonly sendUnder: (lock: ApplyLock | undefined) => void;
  readonly close: () => Promise<void>;
}

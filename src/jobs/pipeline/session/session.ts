import type { Standstill } from '../../../base/util/standstill.ts';
import type { ApplyLock } from '../../../engine/journal/journal.ts';
import type { JournalStore } from '../../../engine/journal/journal-store.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';

export interface Session {
  readonly client: PortfolioClient;
  readonly journal: JournalStore;
  readonly clientId: string;
  readonly service: string;
  /** The address of its cap-table calls; mostly the same. */
  readonly appService: string;
  readonly profileSha256?: string;
  readonly userName: string;
  readonly version: string;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Detects whether the process has stood still since it last looked at the service. */
  readonly standstill: Standstill;
  /** Allows writes only while that lock is held, and interrupts them if it is lost; `undefined` ends that. */
  readonly sendUnder: (lock: ApplyLock | undefined) => void;
  readonly close: () => Promise<void>;
}

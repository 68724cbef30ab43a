import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { NetworkSettings } from '../../service/client/network/choose-route.ts';
import type { DeskPool } from '../desk-pool/desk-pool.ts';
import type { OutboundWay } from '../outbound/admit-address.ts';
import type { FileStore } from '../store/file-store.ts';
import type { VaultContext } from '../vault/vault.ts';
import type { OpenedFindings, OpenedPlans } from './files/opened-files.ts';
import type { SubmissionNews } from './watching/submission-news.ts';

export interface TeamContext {
  readonly database: DatabasePool;
  /** Contains a password: never shown. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly vault: VaultContext;
  readonly network: NetworkSettings;
  /** For addresses that users name. */
  readonly outbound: OutboundWay;
  readonly version: string;
  readonly plans: OpenedPlans;
  readonly findings: OpenedFindings;
  readonly news: SubmissionNews;
  readonly desks: DeskPool;
}

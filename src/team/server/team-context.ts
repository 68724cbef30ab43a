import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { NetworkSettings } from '../../service/client/network/choose-route.ts';
import type { DeskPool } from '../desk-pool/desk-pool.ts';
import type { FileStore } from '../store/file-store.ts';
import type { VaultContext } from '../vault/vault.ts';
import type { OpenedFindings, OpenedPlans } from './files/opened-files.ts';
import type { SubmissionNews } from './watching/submission-news.ts';

/** The parts with which a team's server answers its calls. */
export interface TeamContext {
  readonly database: DatabasePool;
  /** With its password: never shown. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly vault: VaultContext;
  /** The way to portfolio services: proxies and authorities. */
  readonly network: NetworkSettings;
  /** The version of capsheet. */
  readonly version: string;
  readonly plans: OpenedPlans;
  /** The findings of refused submissions. */
  readonly findings: OpenedFindings;
  readonly news: SubmissionNews;
  /** Where preparers look at workbooks before they submit them. */
  readonly desks: DeskPool;
}

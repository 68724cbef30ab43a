import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { NetworkSettings } from '../../service/client/network/network-settings.ts';
import type { DeskPool } from '../desk-pool/desk-pool.ts';
import type { FileStore } from '../store/file-store.ts';
import type { VaultContext } from '../vault/vault.ts';
import type { OpenedFindings } from './files/opened-findings.ts';
import type { OpenedPlans } from './files/opened-plans.ts';
import type { SubmissionNews } from './watching/submission-news.ts';

/** What the calls of a team's server are answered with. */
export interface TeamContext {
  readonly database: DatabasePool;
  /** With its password: never shown. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly vault: VaultContext;
  /** The way to portfolio services: proxies and authorities. */
  readonly network: NetworkSettings;
  /** Of capsheet. */
  readonly version: string;
  readonly plans: OpenedPlans;
  /** Of what was refused. */
  readonly findings: OpenedFindings;
  readonly news: SubmissionNews;
  /** Where preparers look at workbooks before they submit them. */
  readonly desks: DeskPool;
}

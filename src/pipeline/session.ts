import type { PortfolioClient } from '../client/portfolio-client.ts';

/** Who plans or applies against what. */
export interface Session {
  readonly client: PortfolioClient;
  readonly clientId: string;
  /** The base address of the service. */
  readonly service: string;
  /** The address of its cap-table calls; mostly the same. */
  readonly appService: string;
  readonly stateDir: string;
  readonly profileSha256?: string;
  /** The operating system's name of the user. */
  readonly userName: string;
  readonly version: string;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

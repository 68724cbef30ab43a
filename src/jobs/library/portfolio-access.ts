import type { PortfolioJournal } from './journals.ts';

/** Which service is asked, as whom, and what is remembered of it. Nothing of it is read from the environment. */
export interface PortfolioAccess {
  /** For example `https://api.example.com`. */
  readonly baseUrl: string;
  /** Where the calls about cap tables go, if that is a different host. */
  readonly appUrl?: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The person who makes and applies plans: reports, plan files and the journal name them. */
  readonly userName: string;
  /** Where runs are remembered. Hand in the same one whenever you work on the same portfolio. */
  readonly journal: PortfolioJournal;
  /** A profile of the service: the path of a file, or its settings. */
  readonly profile?: string | object;
  /** The way to the service; straight by default, with the authorities that this machine trusts. */
  readonly network?: {
    /** The address of a forward proxy. */
    readonly proxy?: string;
    /** Hosts that are reached without it, separated by commas. */
    readonly noProxy?: string;
    /** The path of a file with certificates of authorities that are trusted besides. */
    readonly caFile?: string;
  };
  /** Carries the requests in place of our own connections, without `network`; of its answers nothing is believed unchecked. */
  readonly fetch?: typeof fetch;
  /** The present moment for plans, reports and the journal; the system's clock by default. It paces no request. */
  readonly now?: () => Date;
}

/** Where the service is and who asks, as far as it is known. The secret lives in memory only. */
export interface OwnService {
  readonly baseUrl?: string;
  readonly appUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Which of them comes from where, in a sentence; absent where all of it was entered on the page. */
  readonly sources?: string;
}

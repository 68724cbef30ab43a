/** What nobody documents of the service; the sandbox plays each case. */
export interface SandboxBehaviour {
  /** The shares (or quantity) a security is returned with after a partial sale. */
  readonly sharesAfterSale: 'remaining' | 'original';
  /** Whether what was wholly sold, converted or exercised is still returned. */
  readonly consumedSecurities: 'listed' | 'removed';
  /** Whether a pari passu group shows on every round of it, or only on the rounds that stated it. */
  readonly pariPassu: 'both-sides' | 'one-side';
  /** Whether one request may add share classes of several companies. */
  readonly shareClassesOfSeveralCompanies: boolean;
  /** Items that one add or replace request may hold; more is a 413. */
  readonly maxItems: number;
  /** How decimals are written in answers. */
  readonly decimals: 'string' | 'number';
}

export const DEFAULT_BEHAVIOUR: SandboxBehaviour = {
  sharesAfterSale: 'remaining',
  consumedSecurities: 'listed',
  pariPassu: 'both-sides',
  shareClassesOfSeveralCompanies: true,
  maxItems: 500,
  decimals: 'string',
};

/** What a company says of itself, whether it is to be entered or held already. */
export interface CompanyTerms {
  readonly description?: string;
  readonly city?: string;
  readonly sector?: string;
  /** `MM/DD`. */
  readonly fiscalYearEnd?: string;
  readonly website?: string;
}

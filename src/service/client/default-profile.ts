/**
 * The service's traits unless a profile says otherwise. Apart from the schema of profiles, which takes its defaults
 * from here: without a profile, no library of schemas is loaded.
 */
export const DEFAULT_PROFILE = {
  batches: { maxItems: 500, maxBytes: 1_000_000 },
  shareClasses: { addable: true, severalCompaniesInOneRequest: true },
  rateWindows: [
    { requests: 500, seconds: 60 },
    { requests: 30, seconds: 10 },
  ],
  paging: { pageParameter: 'page', pageSizeParameter: 'page_size', pageSize: 100 },
  writing: { coInvestors: 'array' as const, decimals: 'string' as const, daysConvention: 'integer' as const },
  customValues: 'all-then-each-company' as const,
  settleSeconds: 10,
  visibleSeconds: 5,
  standstillSeconds: 5,
  rounding: {},
  uploads: { documentBytes: 33_554_432, logoBytes: 5_242_880 },
  defaultCurrency: 'USD' as const,
  timeouts: { connectSeconds: 10, headersSeconds: 60, bodySeconds: 60, uploadSeconds: 600 },
  retries: {
    attempts: 5,
    rateLimitSeconds: 3600,
    firstDelaySeconds: 0.5,
    maxDelaySeconds: 30,
    maxRetryAfterSeconds: 600,
  },
  connections: 8,
  maxAnswerBytes: 134_217_728,
};

/** Purchases of the sample's firm, as a file that says of no quarter: the first of them is dated in the second quarter of 2025. */
export const LATE_PURCHASES = [
  'Type,Company,Fund,Round,Share Class,Issue Date,Shares,Investment Amount,Currency',
  ...['2025-05-12,40000,100000', '2025-08-20,20000,60000'].map(
    (bought) => `certificate,Cedarpoint Health,Northlight Fund I,Series A,Series A Preferred,${bought},USD`,
  ),
].join('\n');

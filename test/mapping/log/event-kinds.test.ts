import { expect, it } from 'vitest';
import { readEvent, readShortEvent } from '../../../src/mapping/propose/names/name-words.ts';

it.each<[string, ...string[]]>([
  ['purchase', 'Purchase', 'Follow-on', 'Buy', 'Initial investment', 'Top-up', 'Secondary purchase', 'Kauf', 'Add-on'],
  ['purchase', 'Acquisition cost', 'Purchase price', 'Entry', 'Bought', 'Series A subscription'],
  ['sale', 'Sale', 'Exit', 'Partial exit', 'exit_proceeds', 'Secondary sale', 'Disposal', 'Sold', 'Verkauf'],
  ['mark', 'Fair value', 'FMV', 'Fair market value', 'Carrying value'],
  ['cost', 'Fee', 'Mgmt fee', 'Exit fee', 'Sales tax', 'Carry', 'Management fee call'],
  ['income', 'Dividend', 'Interest', 'Investment income', 'Coupon'],
  ['repaid', 'ROC', 'Return of capital', 'Recap', 'Loan repayment', 'Redemption'],
  ['distribution', 'Distribution', 'LP distribution', 'Distribution - exit proceeds', 'Ausschüttung'],
  ['change', 'Write-off', 'written off', 'Write-up', 'Mark-up', 'Revaluation', 'Impairment', 'Realised gain'],
  ['conversion', 'Conversion', 'Note conversion', 'Exercise'],
  ['move', 'Stock split', 'Transfer', 'Cancelled', 'Correction'],
  ['commitment', 'Commitment', 'Unfunded'],
])('is known for sure as %s', (kind, ...texts) => {
  for (const text of texts) expect([text, readEvent(text)]).toEqual([text, { kind, isSure: true }]);
});

it.each<[string, ...string[]]>([
  ['purchase', 'Capital call', 'Contribution', 'Drawdown', 'Funding', 'Purchase incl. fees'],
  ['purchase', 'Withdrawn Series A investment', 'Planned purchase'],
  ['sale', 'Proceeds', 'Realised proceeds', 'Partial realisation', 'IPO', 'Buy-back', 'Proceeds net of fees'],
  ['sale', 'Repurchase', 'Series A re-purchase'],
  ['mark', 'Mark', 'NAV', 'Valuation', 'Quarter-end mark'],
])('is only likely a %s, and to be asked about', (kind, ...texts) => {
  for (const text of texts) expect([text, readEvent(text)]).toEqual([text, { kind, isSure: false }]);
});

it.each(['XFER', 'Escrow release', 'Sale and purchase', 'Equity', 'Unrealised', 'Closing'])(
  'is nothing that anybody knows: %s',
  (text) => {
    expect(readEvent(text)).toBeUndefined();
  },
);

it('reads what traders write for short where the header says that it is an event', () => {
  expect(['B', 's', 'Fee'].map((text) => readShortEvent(text)?.kind)).toEqual(['purchase', 'sale', 'cost']);
});

import type { Terms } from './term.ts';

/** The terms of sales, in the template's order; conversions and exercises say where they lead instead. */
export const TRANSACTION_TERMS = [
  {
    field: 'sharesSold',
    name: 'Shares Sold',
    aliases: ['Shares', 'Number Of Shares', 'Quantity', 'Quantity Sold', 'Tokens Sold'],
    value: { kind: 'count' },
    help: 'How many shares, or tokens, were sold; blank for a note.',
    example: '50000',
  },
  {
    field: 'cashReceived',
    name: 'Cash Received',
    aliases: ['Cash', 'Proceeds', 'Cash Proceeds', 'Sale Proceeds', 'Amount Received'],
    value: { kind: 'money' },
    help: 'What was paid for it; 0 for a total loss.',
    example: '125000',
    zeroMeans: 'a total loss',
  },
] as const satisfies Terms;

import { type BookRow, certificate, type Mistake, note, round, sale, shareClass } from './book.ts';

const BOUGHT: readonly BookRow[] = [round(), shareClass(), certificate({ Ref: 'C-ONE' })];

/** Sales whose cash reads wrong. */
export const SALES: readonly Mistake[] = [
  {
    mistake: 'cash in thousands',
    rows: [...BOUGHT, sale('C-ONE', { 'Cash Received': '120' })],
    told: ['cash-off-cost Transactions!F2'],
  },
  {
    mistake: 'cash in millions',
    rows: [...BOUGHT, sale('C-ONE', { 'Cash Received': '0.12' })],
    told: ['cash-off-cost Transactions!F2'],
  },
  {
    mistake: 'cash that is the price of a share',
    rows: [...BOUGHT, sale('C-ONE', { 'Cash Received': '6' })],
    told: ['cash-off-cost Transactions!F2'],
  },
  {
    mistake: 'cash of a hundredth',
    rows: [...BOUGHT, sale('C-ONE', { 'Cash Received': '1200' })],
    told: ['cash-off-cost Transactions!F2'],
  },
  {
    mistake: 'cash with three zeros too many',
    rows: [...BOUGHT, sale('C-ONE', { 'Cash Received': '120000000' })],
    told: ['cash-off-cost Transactions!F2'],
  },
  {
    mistake: 'cash of the sale of a note in thousands',
    rows: [note({ Ref: 'N-ONE' }), sale('N-ONE', { Company: 'Kelp Foods', 'Shares Sold': '', 'Cash Received': '260' })],
    told: ['cash-off-cost Transactions!F2'],
  },
  {
    mistake: 'a sale in another currency than the shares were bought in',
    rows: [...BOUGHT, sale('C-ONE', { Currency: 'EUR' })],
    told: ['currency-unlike Transactions!F2'],
  },
  {
    mistake: 'a sale in yen that keeps the figure of dollars',
    rows: [...BOUGHT, sale('C-ONE', { Currency: 'JPY', 'Shares Sold': '100000', 'Cash Received': '600000' })],
    told: ['currency-unlike Transactions!F2'],
  },
];

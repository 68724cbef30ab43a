import type { FindingCode } from '../../../src/model/findings/finding-codes.ts';
import type { Tabs } from '../../support/lay-out.ts';

const ROUNDS = 'Company | Round | Closing Date';
const SECURITIES = 'Type | Company | Round | Fund | Issue Date | Share Class | Shares | Investment Amount | Currency';
const CERTIFICATE = 'certificate | Acme | Series A | Fund I | 2024-03-05 | Series A Preferred | 100000 | 500000 | USD';

/** The examples of files, sheets, cells and rows, as somebody would have them in a workbook. */
export const OF_CELLS: { readonly [code in FindingCode]?: Tabs } = {
  // sheets and headers
  'sheet-unknown': { Securites: [SECURITIES, ...new Array<string>(12).fill(CERTIFICATE)] },
  'sheet-empty': { Convertibles: [SECURITIES] },
  'header-missing': { Rounds: ['Acme | Series A | 2024-03-05'] },
  'column-unknown': { Rounds: [`${ROUNDS} |  | | | | | | | |`, 'Acme | Seed | 2024-03-05 | | | | | | | | | | seen'] },
  'column-missing': { Rounds: ['Company | Round | Close Dt', 'Acme | Seed | 2024-03-05'] },
  'column-twice': {
    Rounds: ['Company | Round | Close Date | Currency | Round Size | Closing Date', 'Acme | Seed | 2024-03-05'],
  },
  'unit-from-header': {
    Securities: [
      SECURITIES.replace('Investment Amount', 'Investment Amount ($M)'),
      CERTIFICATE.replace('500000', '1.5'),
    ],
  },
  'marker-row': { Rounds: [ROUNDS, 'Required | Required | Optional', 'Acme | Seed | 2024-03-05'] },
  'note-row': {
    Rounds: [ROUNDS, ...new Array<string>(38).fill('Acme | Seed | 2024-03-05'), 'All amounts as per the administrator'],
  },
  // numbers and money
  'number-invalid': { Securities: [SECURITIES, CERTIFICATE.replace('100000', 'about 2000')] },
  'number-as-text': {
    Rounds: [
      `${ROUNDS} | Round Size | Currency`,
      "Acme | Seed | 2022-03-05 | '500000 | USD",
      "Acme | Series A | 2023-03-05 | '800000 | USD",
      "Acme | Series B | 2024-03-05 | '900000 | USD",
      'Acme | Series C | 2025-03-05 | 900000 | USD',
    ],
  },
  'number-ambiguous': {
    'Share Classes': [
      'Company | Round | Share Class | Class Type | Price Per Share | Currency',
      "Acme | Seed | Seed Preferred | preferred | '1.234 | USD",
    ],
  },
  'number-negative': { Securities: [SECURITIES, CERTIFICATE.replace('500000', '(1,200)')] },
  'number-abbreviated': { Rounds: [`${ROUNDS} | Round Size | Currency`, 'Acme | Seed | 2024-03-05 | 1.5m | USD'] },
  'number-sign-settled': {
    'Share Classes': [
      'Company | Round | Share Class | Class Type | Price Per Share | Currency',
      "Acme | Seed | Seed Preferred | preferred | '1.234 | USD",
      "Acme | Seed | Seed Common | common | '0.5 | USD",
    ],
  },
  'rate-invalid': {
    Securities: [
      'Type | Company | Round | Fund | Issue Date | Investment Amount | Currency | Convertible Type | Discount',
      'convertible | Acme | Seed | Fund I | 2024-03-05 | 500000 | USD | SAFE | 20',
    ],
  },
  'multiple-invalid': { Rounds: [`${ROUNDS} | Liquidation Multiple`, 'Acme | Seed | 2024-03-05 | 1.333'] },
  'currency-unknown': { Rounds: [`${ROUNDS} | Round Size | Currency`, 'Acme | Seed | 2024-03-05 | 1500000 | Euros'] },
  'currency-contradiction': { Securities: [SECURITIES, CERTIFICATE.replace('500000', '€500,000')] },
  'currency-assumed': {
    Rounds: [`${ROUNDS} | Round Size | Currency`, 'Acme | Series A | 2024-03-05 | 9000000 | USD'],
    Securities: [SECURITIES, CERTIFICATE.replace('USD', '')],
  },
  // dates, choices, texts
  'date-invalid': { Rounds: [ROUNDS, 'Acme | Seed | 31 June 2024'] },
  'date-ambiguous': { Rounds: [ROUNDS, 'Acme | Seed | 03/04/2024'] },
  'date-with-time': { Rounds: [ROUNDS, 'Acme | Seed | 2024-03-31 23:00'] },
  'date-implausible': { Securities: [SECURITIES, CERTIFICATE.replace('2024-03-05', '2021')] },
  'date-order-settled': { Rounds: [ROUNDS, 'Acme | Seed | 03/04/2024', 'Acme | Series A | 31/03/2025'] },
  'boolean-invalid': { Rounds: [`${ROUNDS} | Crypto`, 'Acme | Seed | 2024-03-05 | maybe'] },
  'choice-unknown': { Rounds: [`${ROUNDS} | Seniority`, 'Acme | Seed | 2024-03-05 | Junior'] },
  'list-invalid': { Rounds: [`${ROUNDS} | Co-Investors`, 'Acme | Seed | 2024-03-05 | Birch; Birch'] },
  'list-doubtful': { Rounds: [`${ROUNDS} | Co-Investors`, 'Acme | Seed | 2024-03-05 | Birch, Alder, Cedar'] },
  'url-invalid': { Companies: ['Company | Website', 'Acme | see deck'] },
  'placeholder-blank': {
    Securities: [
      'Type | Company | Round | Fund | Issue Date | Investment Amount | Currency | Convertible Type | Discount',
      'convertible | Acme | Seed | Fund I | 2024-03-05 | 500000 | USD | SAFE | n/a',
    ],
  },
  'cell-error': { Rounds: [ROUNDS, 'Acme | Seed | #REF!'] },
  'file-outside': { Documents: ['Company | Title | Date | File', 'Acme | Board deck | 2024-03-05 | ../board.pdf'] },
  'file-missing': { Documents: ['Company | Title | Date | File', 'Acme | Board deck | 2024-03-05 | bord.pdf'] },
  'file-type-wrong': { Documents: ['Company | Title | Date | File', 'Acme | Board deck | 2024-03-05 | notes.txt'] },
  // rows
  'value-missing': { Companies: ['Company | Sector', ' | Software'] },
  'value-not-allowed': { Securities: [`${SECURITIES} | Interest Rate`, `${CERTIFICATE} | 8%`] },
  'row-incomplete': { Rounds: [ROUNDS, 'Acme | Seed | 2024-03-05', 'Harbor Robotics'] },
  'row-disowned': { Rounds: [`${ROUNDS} | Notes`, 'Acme | Seed | 2024-03-05 | do not upload yet'] },
  'row-doubted': { Rounds: [`${ROUNDS} | Notes`, 'Acme | Seed | 2024-03-05 | amount to be confirmed'] },
  'action-invalid': { Rounds: [`${ROUNDS} | Action`, 'Acme | Seed | 2024-03-05 | again'] },
  'action-new-with-id': { Securities: [`${SECURITIES} | Action | Security ID`, `${CERTIFICATE} | new | sec-12`] },
  'duplicate-key': {
    Rounds: [
      ROUNDS,
      'Acme | Seed | 2023-03-05',
      'Birch | Seed | 2023-03-05',
      'Acme | Series A | 2024-03-05',
      'Acme | Series A | 2024-04-05',
    ],
  },
  'type-unknown': { Certificates: [SECURITIES, CERTIFICATE.replace('certificate', 'warrant')] },
  'note-as-name': { Companies: ['Company | Sector', 'Acme | Software', 'Source: administrator, March'] },
  'note-without-round': {
    Securities: [
      `${SECURITIES} | Convertible Type`,
      'convertible | Acme |  | Fund I | 2024-03-05 | | | 500000 | USD | SAFE',
    ],
  },
  'not-supported': { Transactions: ['Event | Company | Date | Security', 'split | Acme | 2024-03-05 | C-1'] },
  'resolved-later': { Securities: [SECURITIES, CERTIFICATE.replace('Fund I', 'Northlight Fund II')] },
  'header-again': {
    Rounds: [ROUNDS, ...new Array<string>(28).fill('Acme | Seed | 2024-03-05'), ROUNDS, 'Acme | Series A | 2025-03-05'],
  },
  'total-row': {
    Rounds: [
      'Fund administrator',
      '',
      '',
      '',
      `${ROUNDS} | Round Size | Currency`,
      ...new Array<string>(13).fill('Acme | Seed | 2024-03-05 | 1000000 | USD'),
      'Total | | | 13000000',
    ],
  },
  'sheet-hidden': {
    Companies: ['Company', 'Acme'],
    Rounds: {
      lines: [ROUNDS, 'Acme | Seed | 2024-03-05', 'Acme | Series A | 2025-03-05', 'Acme | Series B | 2026-03-05'],
      attributes: 'state="hidden"',
    },
  },
  'rows-hidden': {
    Rounds: {
      lines: [ROUNDS, ...new Array<string>(10).fill('Acme | Seed | 2024-03-05')],
      rowAttributes: Object.fromEntries([4, 5, 6, 7, 8, 9].map((row) => [row, 'hidden="1"'])),
    },
  },
  'cells-merged': {
    Rounds: {
      lines: [
        ROUNDS,
        'Acme | Seed | 2023-03-05',
        ' | Series A | 2024-03-05',
        ' | Series B | 2025-03-05',
        ' | Series C | 2026-03-05',
      ],
      after: '<mergeCells count="1"><mergeCell ref="A2:A5"/></mergeCells>',
    },
  },
  'formula-uncached': { Rounds: [`${ROUNDS} | Round Size | Currency`, 'Acme | Seed | 2024-03-05 | = | USD'] },
  'struck-out': { Rounds: [ROUNDS, ...new Array<string>(10).fill(''), '~Acme | ~Seed | ~2024-03-05'] },
  'number-inexact': {
    Securities: [
      'Type | Company | Round | Fund | Issue Date | Token | Quantity | Investment Amount | Currency',
      'token | Acme | Seed | Fund I | 2024-03-05 | ACM | 123456789012345680 | 5 | USD',
    ],
  },
};

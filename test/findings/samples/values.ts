import type { Samples } from '../sample.ts';
import {
  CERTIFICATE,
  CLASSES,
  NO_CLASSES,
  NO_ROUNDS,
  NOTE,
  NOTES,
  ROUNDS,
  SECURITIES,
  SEED,
  SEED_PREFERRED,
} from '../workbook.ts';

const SIZED = `${ROUNDS} | Round Size | Currency`;
const DOCUMENTS = 'Company | File';

/** Findings about the content of a cell: numbers and money, dates, choices, texts, files. */
export const SAMPLES: Samples = {
  'number-invalid': {
    tabs: { Securities: [SECURITIES, CERTIFICATE.replace('100000', 'about 2000')] },
    told: ['error Securities!G2'],
    quiet: { 'Securities!G2': '100000' },
  },
  'number-as-text': {
    tabs: {
      Rounds: [
        SIZED,
        "Acme | Seed | 2022-03-05 | '500000 | USD",
        "Acme | Series A | 2023-03-05 | '800000 | USD",
        "Acme | Series B | 2024-03-05 | '900000 | USD",
        'Acme | Series C | 2025-03-05 | 900000 | USD',
      ],
    },
    told: ['info Rounds!D2'],
    quiet: {
      Rounds: [
        SIZED,
        'Acme | Seed | 2022-03-05 | 500000 | USD',
        'Acme | Series A | 2023-03-05 | 800000 | USD',
        'Acme | Series B | 2024-03-05 | 900000 | USD',
        'Acme | Series C | 2025-03-05 | 900000 | USD',
      ],
    },
  },
  'number-ambiguous': {
    tabs: { Rounds: [ROUNDS, SEED], 'Share Classes': [CLASSES, SEED_PREFERRED.replace('0.5', "'1.234")] },
    told: ['error Share Classes!E2'],
    quiet: { 'Share Classes!E2': '1.234' },
  },
  'number-negative': {
    tabs: { Securities: [SECURITIES, CERTIFICATE.replace('50000', '(1,200)')] },
    told: ['error Securities!H2'],
    quiet: { 'Securities!H2': '50000' },
  },
  'number-abbreviated': {
    tabs: { Rounds: [SIZED, `${SEED} | 1.5m | USD`] },
    told: ['warning Rounds!D2'],
    quiet: { 'Rounds!D2': '1500000' },
  },
  'number-sign-settled': {
    tabs: {
      Rounds: [ROUNDS, SEED],
      'Share Classes': [
        CLASSES,
        SEED_PREFERRED.replace('0.5', "'1.234"),
        "Acme | Seed | Seed Common | common | '0.5 | USD",
      ],
    },
    told: ['info Share Classes!E2'],
    quiet: { 'Share Classes!E2': "'1.5" },
  },
  'rate-invalid': {
    tabs: { Securities: [NOTES, `${NOTE} | 20`] },
    told: ['error Securities!I2'],
    quiet: { 'Securities!I2': '20%' },
  },
  'multiple-invalid': {
    tabs: { ...NO_CLASSES, Rounds: [`${ROUNDS} | Liquidation Multiple`, `${SEED} | 1.333`] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': '1.33' },
  },
  'currency-unknown': {
    tabs: { ...NO_CLASSES, Rounds: [SIZED, `${SEED} | 1500000 | Euros`] },
    told: ['error Rounds!E2'],
    quiet: { 'Rounds!E2': 'USD' },
  },
  'currency-contradiction': {
    tabs: { Securities: [SECURITIES, CERTIFICATE.replace('100000 | 50000', '1000000 | €500,000')] },
    told: ['error Securities!H2'],
    quiet: { 'Securities!H2': '$500,000' },
  },
  'currency-assumed': {
    tabs: { Rounds: [SIZED, `${SEED} | 9000000 | USD`], Securities: [SECURITIES, CERTIFICATE.replace('USD', '')] },
    told: ['info Securities!H2'],
    quiet: { 'Securities!I2': 'USD' },
  },
  'date-invalid': {
    tabs: { ...NO_CLASSES, Rounds: [ROUNDS, 'Acme | Seed | 31 June 2024'] },
    told: ['error Rounds!C2'],
    quiet: { 'Rounds!C2': '30 June 2024' },
  },
  'date-ambiguous': {
    tabs: { ...NO_CLASSES, Rounds: [ROUNDS, 'Acme | Seed | 03/04/2024'] },
    told: ['error Rounds!C2'],
    quiet: { 'Rounds!C2': '13/04/2024' },
  },
  'date-with-time': {
    tabs: { ...NO_CLASSES, Rounds: [ROUNDS, 'Acme | Seed | 2024-03-31 23:00'] },
    told: ['error Rounds!C2'],
    quiet: { 'Rounds!C2': '2024-03-31' },
  },
  'date-implausible': {
    tabs: { Securities: [SECURITIES, CERTIFICATE.replace('2024-03-05', '2021')] },
    told: ['error Securities!E2'],
    quiet: { 'Securities!E2': '2024-03-05' },
  },
  'date-order-settled': {
    tabs: { Rounds: [ROUNDS, 'Acme | Seed | 03/04/2024', 'Acme | Series A | 31/03/2025'] },
    told: ['info Rounds!C2'],
    quiet: { 'Rounds!C2': '2024-04-03' },
  },
  'boolean-invalid': {
    tabs: { ...NO_CLASSES, Rounds: [`${ROUNDS} | Crypto`, `${SEED} | maybe`] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': 'no' },
  },
  'choice-unknown': {
    tabs: { ...NO_CLASSES, Rounds: [`${ROUNDS} | Seniority`, `${SEED} | Junior`] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': 'Senior To All' },
  },
  'list-invalid': {
    tabs: { ...NO_CLASSES, Rounds: [`${ROUNDS} | Co-Investors`, `${SEED} | Birch; Birch`] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': 'Birch; Alder' },
  },
  'list-doubtful': {
    tabs: { Rounds: [`${ROUNDS} | Co-Investors`, `${SEED} | Birch, Alder, Cedar`] },
    told: ['warning Rounds!D2'],
    quiet: { 'Rounds!D2': 'Birch; Alder; Cedar' },
  },
  'url-invalid': {
    tabs: { ...NO_ROUNDS, Companies: ['Company | Website', 'Acme | see deck'] },
    told: ['error Companies!B2'],
    quiet: { 'Companies!B2': 'https://acme.example' },
  },
  'placeholder-blank': {
    tabs: { Securities: [NOTES, `${NOTE} | n/a`] },
    told: ['info Securities!I2'],
    quiet: { 'Securities!I2': '' },
  },
  'cell-error': {
    tabs: { ...NO_CLASSES, Rounds: [ROUNDS, 'Acme | Seed | #REF!'] },
    told: ['error Rounds!C2'],
    quiet: { 'Rounds!C2': '2024-03-05' },
  },
  'formula-uncached': {
    tabs: { ...NO_CLASSES, Rounds: [SIZED, `${SEED} | = | USD`] },
    told: ['error Rounds!D2'],
    quiet: { 'Rounds!D2': '1500000' },
  },
  'number-inexact': {
    tabs: {
      Securities: [
        'Type | Company | Round | Fund | Issue Date | Token | Quantity | Investment Amount | Currency | Price Per Token',
        'token investment | Acme | Seed | Northlight Fund I | 2024-03-05 | ACM | 123456789012345680 | 5 | USD | 1',
      ],
    },
    told: ['error Securities!G2'],
    quiet: { 'Securities!G2': '5' },
  },
  'file-outside': {
    tabs: { Documents: [DOCUMENTS, 'Acme | ../board.pdf'] },
    told: ['error Documents!B2'],
    quiet: { 'Documents!B2': 'board.pdf' },
  },
  'file-missing': {
    tabs: { Documents: [DOCUMENTS, 'Acme | bord.pdf'] },
    told: ['error Documents!B2'],
    quiet: { 'Documents!B2': 'board.pdf' },
  },
  'file-type-wrong': {
    tabs: { Documents: [DOCUMENTS, 'Acme | notes.txt'] },
    told: ['error Documents!B2'],
    quiet: { 'Documents!B2': 'board.pdf' },
  },
};

import { certificate, type Mistake, note, round, shareClass } from './book.ts';

function inCertificate(
  column: 'Shares' | 'Investment Amount' | 'Issue Date' | 'Currency' | 'Type',
  value: string,
  told: string,
): Mistake {
  const rows = [round(), shareClass(), certificate({ [column]: value })];
  return { mistake: `"${value}" under ${column}`, rows, told: [told] };
}

function shares(value: string, code: string): Mistake {
  return inCertificate('Shares', value, `${code} Securities!H2`);
}

function amount(value: string, code: string): Mistake {
  return inCertificate('Investment Amount', value, `${code} Securities!I2`);
}

function issued(value: string, code: string): Mistake {
  return inCertificate('Issue Date', value, `${code} Securities!F2`);
}

function currency(value: string, code: string): Mistake {
  return inCertificate('Currency', value, `${code} Securities!J2`);
}

/** Cells that say no number, date or currency, or more than one. */
export const VALUES: readonly Mistake[] = [
  shares('100.000', 'number-ambiguous'),
  shares('~100000', 'number-invalid'),
  shares('100000?', 'number-invalid'),
  shares('TBD', 'number-invalid'),
  shares('n/a', 'value-missing'),
  shares('', 'value-missing'),
  shares('(100000)', 'number-negative'),
  shares('100000-', 'number-negative'),
  shares('100k', 'number-abbreviated'),
  shares('1OOOOO', 'number-invalid'),
  shares('=A1*2', 'number-invalid'),
  shares('#REF!', 'cell-error'),
  shares('100.000,00', 'number-invalid'),
  amount('\u20ac500,000', 'currency-contradiction'),
  amount('\u00a5500000', 'currency-contradiction'),
  amount('-500000', 'number-negative'),
  amount('500,0000', 'number-invalid'),
  amount('0.5m', 'number-abbreviated'),
  amount('5.00E+05', 'number-abbreviated'),
  amount('about 500000', 'number-invalid'),
  amount('', 'value-missing'),
  issued('31/02/2025', 'date-invalid'),
  issued('05/03/2025', 'date-ambiguous'),
  issued('3.5.25', 'date-ambiguous'),
  issued('May 2025', 'date-invalid'),
  issued('2025', 'date-implausible'),
  issued('Q2 2025', 'date-invalid'),
  issued('2025-13-03', 'date-invalid'),
  issued('2025-05-00', 'date-invalid'),
  issued('2025-05-03 14:00', 'date-with-time'),
  issued('at closing', 'date-invalid'),
  issued('Monday, May 3, 2025', 'date-invalid'),
  issued('Tue 03/05/2025', 'date-invalid'),
  currency('$', 'currency-unknown'),
  currency('Euro', 'currency-unknown'),
  currency('US', 'currency-unknown'),
  currency('USD/EUR', 'currency-unknown'),
  currency('840', 'currency-unknown'),
  inCertificate('Type', 'loan', 'type-unknown Securities!B2'),
  inCertificate('Type', 'option', 'not-supported Securities!B2'),
  inCertificate('Type', '', 'value-missing Securities!B2'),
  {
    mistake: 'a discount that is above the price',
    rows: [note({ Discount: '100%' })],
    told: ['rate-invalid Securities!N2'],
  },
  { mistake: 'a discount below nothing', rows: [note({ Discount: '-20%' })], told: ['rate-invalid Securities!N2'] },
  {
    mistake: 'a word for delete under Action',
    rows: [round(), shareClass(), certificate({ Action: 'delete' })],
    told: ['not-supported Securities!R2'],
  },
  {
    mistake: 'a misspelt skip under Action',
    rows: [round(), shareClass(), certificate({ Action: 'skp' })],
    told: ['action-invalid Securities!R2'],
  },
];

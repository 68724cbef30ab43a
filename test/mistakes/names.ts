import { certificate, company, type Mistake, round, sale, shareClass } from './book.ts';

const TO_A_CELL = 'Securities!C2';

function ofCompany(name: string, told = `reference-unknown ${TO_A_CELL}`): Mistake {
  const rows = [round(), shareClass(), certificate({ Company: name })];
  return { mistake: `a certificate of "${name}"`, rows, told: [told] };
}

function newCompany(name: string, code: string): Mistake {
  return { mistake: `a company called "${name}"`, rows: [company(name)], told: [`${code} Companies!A2`] };
}

/** Names that are written another way than what they name, or that are none. */
export const NAMES: readonly Mistake[] = [
  ofCompany('Tidewater Lab'),
  ofCompany('Tidewater'),
  ofCompany('Tide water Labs'),
  ofCompany('\u0422idewater Labs'),
  ofCompany('Tidewater Labs; Fjordlink'),
  ofCompany('#N/A', `cell-error ${TO_A_CELL}`),
  newCompany('Tidewater Labs Inc', 'company-name-close'),
  newCompany('Kelp Food', 'company-name-close'),
  newCompany('Fjordlink AS', 'company-name-close'),
  newCompany('Kelp F\u043eods', 'company-name-close'),
  newCompany('Total', 'name-implausible'),
  newCompany('Sub-total', 'name-implausible'),
  newCompany('TBD', 'name-implausible'),
  newCompany('2024-05-03', 'name-implausible'),
  newCompany('120000', 'name-implausible'),
  newCompany('Northlight Fund I', 'name-implausible'),
  newCompany('jane@oakmotion.example', 'name-implausible'),
  newCompany('www.oakmotion.example', 'name-implausible'),
  newCompany('Same as above', 'name-implausible'),
  newCompany('see notes', 'name-implausible'),
  newCompany('#REF!', 'cell-error'),
  {
    mistake: 'a company and its twin with a letter changed',
    rows: [company('Oak Motion'), company('Oak Motoin')],
    told: ['name-spelt-two-ways Companies!A3'],
  },
  {
    mistake: 'a company twice, once in capitals',
    rows: [company('Oak Motion'), company('OAK MOTION')],
    told: ['duplicate-key Companies!A3'],
  },
  ...['Seires C', 'C', 'Round C', 'Series C (2nd closing)', 'Tidewater Labs'].map((name): Mistake => {
    const rows = [round(), shareClass(), certificate({ Round: name })];
    return { mistake: `a certificate of the round "${name}"`, rows, told: ['reference-unknown Securities!D2'] };
  }),
  ...['Northlight Fund 1', 'Fund I', 'Northlight', 'Northlight Fund I, Northlight Fund II'].map((Fund): Mistake => {
    const rows = [round(), shareClass(), certificate({ Fund })];
    return { mistake: `a certificate of the fund "${Fund}"`, rows, told: ['reference-unknown Securities!E2'] };
  }),
  ...['Preferred', 'Common', 'Series C', 'Series C Prefered'].map((name): Mistake => {
    const rows = [round(), shareClass(), certificate({ 'Share Class': name })];
    return { mistake: `a certificate of the class "${name}"`, rows, told: ['reference-unknown Securities!G2'] };
  }),
  {
    mistake: 'a certificate of a class of another round',
    rows: [round(), shareClass(), certificate({ 'Share Class': 'Series B Preferred' })],
    told: ['share-class-rule Securities!G2'],
  },
  {
    mistake: 'a sale of another company than the certificate',
    rows: [round(), shareClass(), certificate({ Ref: 'C-ONE' }), sale('C-ONE', { Company: 'Fjordlink' })],
    told: ['id-other-company Transactions!D2'],
  },
  {
    mistake: 'a sale of a Ref that there is not',
    rows: [round(), shareClass(), certificate({ Ref: 'C-ONE' }), sale('C-TWO')],
    told: ['reference-unknown Transactions!D2'],
  },
  {
    mistake: 'one Ref for two certificates',
    rows: [
      ...[round(), shareClass(), certificate({ Ref: 'C-ONE' })],
      certificate({ Ref: 'C-ONE', Shares: '70000', 'Investment Amount': '350000' }),
    ],
    told: ['duplicate-key Securities!A3'],
  },
  {
    mistake: 'one round twice, with another day',
    rows: [round(), round({ 'Closing Date': '2025-06-03' })],
    told: ['duplicate-key Rounds!B3'],
  },
  {
    mistake: 'one class twice, with another price',
    rows: [round(), shareClass(), shareClass({ 'Price Per Share': '6' })],
    told: ['duplicate-key Share Classes!C3'],
  },
  {
    mistake: 'a round and its twin with a letter missing',
    rows: [round(), round({ Round: 'Serie C', 'Closing Date': '2025-06-03' })],
    told: ['name-spelt-two-ways Rounds!B3'],
  },
];

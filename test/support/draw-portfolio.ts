import fc from 'fast-check';
import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { SECURITY_TYPES } from '../../src/model/fields/security-types.ts';
import type {
  Company,
  CustomColumn,
  Round,
  Security,
  ShareClass,
  Snapshot,
  Transaction,
} from '../../src/model/service/snapshot.ts';
import { type CalendarDate, toCalendarDate } from '../../src/model/values/calendar-date.ts';
import { CLASS_TYPES, CONVERTIBLE_TYPES, PURCHASE_TYPES, SECTORS } from '../../src/model/values/cap-table.ts';
import { type Decimal, decimal } from '../../src/model/values/decimal.ts';
import type { Money } from '../../src/model/values/money.ts';

/** Texts that a spreadsheet, or whoever reads one, may take for something else. */
const ODD_TEXTS = [
  ...['007', '1.234', '1,234', '1e5', '0.1', '12/31', '06/30', '3-1', '2024-01-31', 'TRUE', 'yes', '20%'],
  ...['=1+1', '+1', '@SUM(A1)', '-1+2', '=HYPERLINK("http://x")', '\t=1', "'quoted", "''", 'http://example.com/a b'],
  ...['-', '—', '--', 'n/a', 'N.A.', '(clear)', '( Clear )', 'clear', '#N/A', '#REF!', 'NULL'],
  ...[
    'line\nbreak',
    'a\r\nb',
    'old\rmac',
    '  padded  ',
    'two  spaces',
    '\u00a0nbsp\u00a0',
    '\u200bedge',
    'in\u200bside',
  ],
  ...['a;b', 'a; b', 'a', 'b', ';', 'a,b', 'Jo (lead)', '(lead)', 'one; two', 'one', 'two'],
  ...['<b>&amp;"', '_x000D_', '_x0041_', '\u0007bell', 'nul\u0000', '\ud800 half', '\ufffe', 'tab\there', '\u2028'],
  ...['Example', 'example:', 'Required', 'optional', 'Company', 'Round', 'Action', 'Column', 'Value', 'Skip', 'new'],
  ...['ACME', 'acme', 'Acme', 'acme-slug', 'e\u0301', '\u00e9', '\u0130stanbul', 'Stra\u00dfe', '株式会社', '🚀'],
];

const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }) },
);

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Acme', 'Birch', 'Seed', 'Series A', 'Common') },
  { weight: 2, arbitrary: oddText },
);

/** Digits before and behind the point; far more of them than a cell holds among others. */
const number: fc.Arbitrary<Decimal> = fc
  .tuple(
    fc.oneof(fc.constantFrom('0', '1', '1234', '999999999999999'), fc.bigInt({ min: 0n, max: 10n ** 32n }).map(String)),
    fc.oneof(
      fc.constant(''),
      fc.constantFrom('.5', '.25', '.1', '.000001', '.123'),
      fc.nat().map((n) => `.${n}`),
    ),
  )
  .map(([whole, fraction]) => decimal(whole + fraction));

const rate: fc.Arbitrary<Decimal> = fc.oneof(
  fc.constantFrom('0', '0.2', '0.08', '0.075', '0.33333333333333333333', '20', '-0.1').map((text) => decimal(text)),
  fc.nat().map((n) => decimal(`0.${n}`)),
);

const money: fc.Arbitrary<Money> = fc.record({ value: number, currency: fc.constantFrom('USD', 'EUR', 'GBP', 'JPY') });

const date: fc.Arbitrary<CalendarDate> = fc
  .tuple(
    fc.constantFrom(1900, 1904, 1999, 2020, 2024, 9999),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => toCalendarDate(year, month, day) ?? expectDate());

function expectDate(): never {
  throw new Error('no such day');
}

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 3 });
}

/** Something within a list that may be shorter than is hoped for. */
const index = fc.nat({ max: 9 });

const company = fc.record({
  name,
  slug: fc.constantFrom('acme', 'acme-slug', 'birch', 'series-a', ''),
  description: maybe(oddText),
  city: maybe(oddText),
  sector: maybe(fc.oneof(fc.constantFrom<string>(...SECTORS), oddText)),
  fiscalYearEnd: maybe(fc.constantFrom('12/31', '12/31', '06/30', '02/29', '2/3', '31/12')),
  website: maybe(fc.constantFrom('https://a.example', 'HTTP://a.example/b', 'https://b.example', 'a.example', '-')),
  hasLogo: fc.boolean(),
});

const round = fc.record({
  name,
  closingDate: maybe(date),
  preMoneyValuation: maybe(money),
  roundSize: maybe(money),
  fullyDilutedShares: maybe(number),
  coInvestors: fc.array(fc.record({ name: oddText, isLead: fc.boolean() }), { maxLength: 3 }),
  isCrypto: maybe(fc.boolean()),
  liquidationMultiple: maybe(fc.constantFrom('1', '1.5', '2.25', '3', '1.125').map((text) => decimal(text))),
  capMultiple: maybe(fc.constantFrom('2', '2.5', '-1').map((text) => decimal(text))),
  seniority: maybe(fc.constantFrom('SENIOR_TO_ALL', 'PARI_PASSU', 'PARI_PASSU_ALL_PREVIOUS', 'senior to all')),
  participation: maybe(fc.constantFrom('NON_PARTICIPATING', 'CAPPED_PARTICIPATING', 'FULLY_PARTICIPATING')),
  pariPassu: fc.array(index, { maxLength: 2 }),
});

const shareClass = fc.record({
  round: index,
  name,
  classType: maybe(fc.constantFrom(...CLASS_TYPES)),
  purchaseType: maybe(fc.constantFrom(...PURCHASE_TYPES)),
  pricePerShare: maybe(money),
  inFairValue: maybe(fc.boolean()),
});

const security = fc.record({
  type: fc.constantFrom(...SECURITY_TYPES, 'public_equity' as const, 'other' as const),
  fund: index,
  round: maybe(index),
  shareClass: maybe(index),
  issueDate: date,
  shares: maybe(number),
  investmentAmount: maybe(money),
  dueDate: maybe(date),
  exercisePrice: maybe(money),
  totalCost: maybe(money),
  convertibleType: maybe(fc.constantFrom(...CONVERTIBLE_TYPES)),
  discount: maybe(rate),
  valuationCap: maybe(money),
  maturityDate: maybe(date),
  interestRate: maybe(rate),
  daysConvention: maybe(fc.constantFrom('360', '365', '366').map((text) => decimal(text))),
  token: maybe(oddText),
  quantity: maybe(number),
  pricePerToken: maybe(money),
});

const transaction = fc.record({
  event: fc.constantFrom('sale', 'conversion', 'exercise'),
  date,
  input: maybe(index),
  output: maybe(index),
  shares: maybe(number),
  proceeds: maybe(money),
  investmentAmount: maybe(money),
});

const customColumn = fc.record({
  name,
  type: fc.constantFrom('text', 'select', 'multi_select', 'person'),
  options: fc.array(oddText, { minLength: 1, maxLength: 5 }),
});

const drawn = fc.record({
  funds: fc.array(name, { minLength: 1, maxLength: 3 }),
  columns: fc.array(customColumn, { maxLength: 5 }),
  companies: fc.array(
    fc.record({
      company,
      rounds: fc.array(round, { maxLength: 4 }),
      classes: fc.array(shareClass, { maxLength: 3 }),
      securities: fc.array(security, { maxLength: 5 }),
      transactions: fc.array(transaction, { maxLength: 3 }),
      values: fc.array(fc.record({ chosen: fc.array(index, { maxLength: 3 }), text: oddText }), { maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never;
type DrawnCompany = Drawn['companies'][number];

/**
 * The holdings that a service may have, however odd: names of several things, texts that look like something else,
 * several currencies in a row, numbers of any length, references to what is not listed, values of columns that a type
 * does not have.
 */
export const portfolio: fc.Arbitrary<Snapshot> = drawn.map(toSnapshot);

function toSnapshot({ funds, columns, companies }: Drawn): Snapshot {
  const customColumns = columns.map(
    ({ options, ...facts }, number): CustomColumn => ({
      ...facts,
      id: `col-${number}`,
      options: facts.type === 'text' ? [] : options.map((value, place) => ({ id: `opt-${number}-${place}`, value })),
    }),
  );
  const parts = companies.map((each, number) => toParts(each, `c${number}`, funds.length));
  return {
    firm: { id: 'firm', name: 'Harbour Ventures' },
    companies: parts.map((part) => part.company),
    funds: funds.map((title, number) => ({ id: `fund-${number}`, name: title })),
    rounds: parts.flatMap((part) => part.rounds),
    shareClasses: parts.flatMap((part) => part.shareClasses),
    securities: parts.flatMap((part) => part.securities),
    transactions: parts.flatMap((part) => part.transactions),
    customColumns,
    customValues: companies.flatMap(({ values }, number) =>
      values.slice(0, customColumns.length).map(({ chosen, text }, place) => {
        const column = customColumns[place];
        const options = column?.options.map(({ value }) => value) ?? [];
        const picked = [...new Set(chosen.flatMap((choice) => options[choice % options.length] ?? []))];
        const isChoice = column?.type === 'select' || column?.type === 'multi_select';
        const held = isChoice ? (column?.type === 'select' ? picked.slice(0, 1) : picked) : [text];
        return { companyId: `c${number}`, columnId: column?.id ?? '', values: held };
      }),
    ),
    documents: [],
  };
}

function toParts(each: DrawnCompany, companyId: string, fundCount: number) {
  const { hasLogo, ...facts } = each.company;
  const company: Company = {
    id: companyId,
    ...omitAbsent({ ...facts, logoUrl: hasLogo ? 'https://x/l.png' : undefined }),
  };
  const idAt = (kind: string, count: number, choice: number | undefined): string | undefined =>
    choice === undefined || count === 0 ? undefined : `${companyId}-${kind}${choice === 9 ? 'gone' : choice % count}`;
  const rounds = each.rounds.map(
    ({ pariPassu, ...round }, number): Round => ({
      id: `${companyId}-r${number}`,
      companyId,
      pariPassuRounds: [...new Set(pariPassu)].flatMap((choice) => {
        const other = choice % each.rounds.length;
        return other === number ? [] : [{ id: `${companyId}-r${other}`, name: each.rounds[other]?.name ?? '' }];
      }),
      ...omitAbsent(round),
    }),
  );
  const shareClasses = each.classes.map(
    ({ round, ...facts }, number): ShareClass => ({
      id: `${companyId}-k${number}`,
      companyId,
      roundId: idAt('r', each.rounds.length, round) ?? '',
      ...omitAbsent(facts),
    }),
  );
  const securities = each.securities.map(
    ({ fund, round, shareClass: choice, ...facts }, number): Security => ({
      id: `${companyId}-s${number}`,
      companyId,
      fundId: `fund-${fund === 0 ? 'of old' : fund % fundCount}`,
      ...omitAbsent({
        ...facts,
        roundId: idAt('r', each.rounds.length, round),
        shareClassId: facts.type === 'certificate' ? idAt('k', each.classes.length, choice) : undefined,
      }),
    }),
  );
  const transactions = each.transactions.map(
    ({ input, output, ...facts }, number): Transaction => ({
      id: `${companyId}-t${number}`,
      companyId,
      ...omitAbsent({
        ...facts,
        inputSecurityId: idAt('s', each.securities.length, input),
        outputSecurityId: facts.event === 'sale' ? undefined : idAt('s', each.securities.length, output),
      }),
    }),
  );
  return { company, rounds, shareClasses, securities, transactions };
}

import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { isOcf } from '../../../src/mapping/ocf/ocf-file.ts';
import { toOcfWorkbook } from '../../../src/mapping/ocf/ocf-workbook.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import { saying } from '../../support/saying.ts';
import { statedIn } from '../support.ts';

type OcfObject = { readonly [field: string]: unknown };

const usd = (amount: string) => ({ amount, currency: 'USD' });
const OURS = new Map([['growth fund i, l.p.', 'Growth Fund I']]);

/** The files of an issuer with one fund of the firm and one stranger among its holders, and these objects. */
function ocf(...items: readonly OcfObject[]) {
  const holders = [
    { object_type: 'STAKEHOLDER', id: 'ours', name: { legal_name: 'Growth Fund I, L.P.' } },
    { object_type: 'STAKEHOLDER', id: 'other', name: { legal_name: 'Ada Founder' } },
  ];
  const classes = [
    {
      object_type: 'STOCK_CLASS',
      id: 'sa',
      name: 'Series A Preferred',
      class_type: 'PREFERRED',
      price_per_share: usd('2.5'),
    },
    { object_type: 'STOCK_CLASS', id: 'cs', name: 'Common', class_type: 'COMMON' },
  ];
  return {
    name: 'acme.ocf.zip',
    sha256: '0'.repeat(64),
    files: [
      {
        name: 'Manifest.ocf.json',
        content: { file_type: 'OCF_MANIFEST_FILE', issuer: { id: 'i', legal_name: 'Acme Inc' } },
      },
      { name: 'Stakeholders.ocf.json', content: { file_type: 'OCF_STAKEHOLDERS_FILE', items: holders } },
      { name: 'StockClasses.ocf.json', content: { file_type: 'OCF_STOCK_CLASSES_FILE', items: classes } },
      { name: 'Transactions.ocf.json', content: { file_type: 'OCF_TRANSACTIONS_FILE', items } },
    ],
  };
}

const issue = (id: string, more: OcfObject = {}): OcfObject => ({
  object_type: 'TX_STOCK_ISSUANCE',
  ...{ id: `t-${id}`, security_id: id, custom_id: id.toUpperCase(), date: '2021-03-01', stakeholder_id: 'ours' },
  ...{ stock_class_id: 'sa', share_price: usd('2.5'), quantity: '100.0000000000' },
  ...more,
});
const SAFE: OcfObject = {
  object_type: 'TX_CONVERTIBLE_ISSUANCE',
  ...{ id: 't-safe', security_id: 'safe', custom_id: 'SAFE-1', date: '2020-01-15', stakeholder_id: 'ours' },
  ...{ investment_amount: usd('50000'), convertible_type: 'SAFE' },
  conversion_triggers: [
    {
      conversion_right: {
        conversion_mechanism: { conversion_valuation_cap: usd('8000000'), conversion_discount: '0.2' },
      },
    },
  ],
};

const SPLIT: OcfObject = {
  object_type: 'TX_STOCK_CLASS_SPLIT',
  ...{ id: 's', stock_class_id: 'sa', split_ratio: { numerator: '2', denominator: '1' } },
};
const on = (securityId: string, quantity?: string): OcfObject => ({
  ...{ id: `e-${securityId}`, date: '2022-01-01', security_id: securityId },
  ...(quantity === undefined ? {} : { quantity }),
});

/** Returns the values of a file's records, and its findings. */
function read(...items: readonly OcfObject[]) {
  const made = toOcfWorkbook(ocf(...items), OURS, 0);
  const checked = checkWorkbooks([made.content], { decimalSign: ',' });
  return {
    made,
    said: made.findings.map(({ severity, code, message }) => [severity, code, message]),
    records: checked.value.records.map(statedIn),
    errors: checked.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ code, column }) => `${code} ${column}`),
  };
}

const only = (records: ReturnType<typeof read>['records'], ...kinds: readonly string[]) =>
  records.filter(({ kind }) => kinds.includes(kind));

describe('an Open Cap Table file', () => {
  it('is known by its files', () => {
    expect([isOcf(ocf()), isOcf({ name: 'x', files: [{ name: 'a.json', content: { items: [] } }] })]).toEqual([
      true,
      false,
    ]);
  });

  it('gives the company, the rounds and classes of what the funds hold, and the securities', () => {
    const { records, said, errors } = read(
      issue('cs-1'),
      SAFE,
      issue('x', { stakeholder_id: 'other', date: '2021-02-01' }),
    );
    expect(records).toEqual([
      { kind: 'company', name: 'Acme Inc' },
      { kind: 'round', company: 'Acme Inc', name: 'Series A', closingDate: '2021-02-01' },
      { kind: 'round', company: 'Acme Inc', name: 'SAFE 2020', closingDate: '2020-01-15' },
      {
        kind: 'share-class',
        company: 'Acme Inc',
        round: 'Series A',
        name: 'Series A Preferred',
        classType: 'preferred',
        pricePerShare: { value: '2.5', currency: 'USD' },
      },
      {
        kind: 'security',
        ref: 'CS-1',
        type: 'certificate',
        company: 'Acme Inc',
        round: 'Series A',
        fund: 'Growth Fund I',
        issueDate: '2021-03-01',
        shareClass: 'Series A Preferred',
        shares: '100',
        investmentAmount: { value: '250', currency: 'USD' },
      },
      {
        kind: 'security',
        ref: 'SAFE-1',
        type: 'convertible',
        company: 'Acme Inc',
        round: 'SAFE 2020',
        fund: 'Growth Fund I',
        issueDate: '2020-01-15',
        convertibleType: 'safe',
        investmentAmount: { value: '50000', currency: 'USD' },
        discount: '0.2',
        valuationCap: { value: '8000000', currency: 'USD' },
      },
    ]);
    expect([said, errors]).toEqual([
      [['info', 'ocf-left-out', 'What 1 other holder has is left out: "Ada Founder".']],
      [],
    ]);
  });

  it('calls a round by the financing that lists its issuances', () => {
    const financing = {
      object_type: 'FINANCING',
      id: 'f',
      name: 'Series A-1',
      date: '2021-02-27',
      issuance_ids: ['t-cs-1'],
    };
    expect(only(read(issue('cs-1'), financing).records, 'round')).toMatchObject([
      { name: 'Series A-1', closingDate: '2021-02-27' },
    ]);
  });

  it('makes a conversion of one into a certificate, which is not entered by itself', () => {
    const conversion = {
      object_type: 'TX_CONVERTIBLE_CONVERSION',
      id: 'c',
      date: '2021-03-01',
      security_id: 'safe',
      resulting_security_ids: ['pa-2'],
    };
    const { records } = read(SAFE, issue('pa-2', { quantity: '20000' }), conversion);
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { kind: 'security', ref: 'SAFE-1' },
      {
        kind: 'transaction',
        event: 'conversion',
        date: '2021-03-01',
        security: 'SAFE-1',
        convertedTo: 'Series A Preferred',
        round: 'Series A',
        createsRef: 'PA-2',
      },
    ]);
  });

  it('enters the certificate with its own shares where the service would work out another number', () => {
    const conversion = {
      object_type: 'TX_CONVERTIBLE_CONVERSION',
      ...{ id: 'c', date: '2021-03-01', security_id: 'safe', resulting_security_ids: ['pa-2'] },
    };
    const { records, said } = read(
      SAFE,
      issue('pa-2', { quantity: '40000', share_price: usd('1.2500') }),
      issue('pa-1', { quantity: '10' }),
      conversion,
    );
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { ref: 'PA-1', shares: '10', investmentAmount: { value: '25' } },
      { ref: 'PA-2', type: 'certificate', shares: '40000', investmentAmount: { value: '50000', currency: 'USD' } },
    ]);
    expect(said).toEqual([
      [
        'warning',
        'ocf-left-out',
        'TX_CONVERTIBLE_CONVERSION c is left out: the service would work it out differently. Entered instead of 50000 of SAFE-1: PA-2 with 40000.',
      ],
    ]);
  });

  it('enters what a conversion of a part makes, at the cost of that part', () => {
    const conversion = {
      object_type: 'TX_STOCK_CONVERSION',
      ...{ id: 'c', date: '2022-03-01', security_id: 'cs-1', quantity_converted: '60' },
      ...{ resulting_security_ids: ['cc-1'], balance_security_id: 'cs-2' },
    };
    const { records, said } = read(
      issue('cs-1'),
      issue('cs-2', { quantity: '40' }),
      issue('cc-1', { quantity: '60', stock_class_id: 'cs' }),
      conversion,
    );
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { ref: 'CS-1', shares: '40', investmentAmount: { value: '100' } },
      { ref: 'CC-1', shares: '60', shareClass: 'Common', investmentAmount: { value: '150' } },
    ]);
    expect(said).toMatchObject([
      [
        'warning',
        'ocf-left-out',
        'TX_STOCK_CONVERSION c is left out: the service would work it out differently. Entered instead of 60 of CS-1: CC-1 with 60.',
      ],
    ]);
  });

  it('takes the price of a class from its first issuance for cash, not from a conversion', () => {
    const conversion = {
      object_type: 'TX_CONVERTIBLE_CONVERSION',
      ...{ id: 'c', date: '2021-03-01', security_id: 'safe', resulting_security_ids: ['cc-1'] },
    };
    const { records } = read(
      SAFE,
      issue('cc-1', { stock_class_id: 'cs', quantity: '25000', share_price: usd('2') }),
      issue('x', { stock_class_id: 'cs', stakeholder_id: 'other', date: '2021-04-01', share_price: usd('4') }),
      conversion,
    );
    expect(only(records, 'share-class')).toMatchObject([{ name: 'Common', pricePerShare: { value: '4' } }]);
  });

  it('takes what is marked as omitted, or null, for not said', () => {
    const omitted = { omitted: true, comment: 'Data not available' };
    const { records, errors, said } = read(
      issue('cs-1', { cost_basis: omitted }),
      issue('cs-2', { cost_basis: null, custom_id: omitted }),
    );
    expect(only(records, 'security')).toMatchObject([
      { ref: 'CS-1', investmentAmount: { value: '250' } },
      { ref: 'cs-2', investmentAmount: { value: '250' } },
    ]);
    expect([errors, said]).toEqual([[], []]);
  });

  it('takes an empty id of a balance for none', () => {
    const { said } = read(issue('cs-1', {}), {
      object_type: 'TX_STOCK_CANCELLATION',
      id: 'v',
      date: '2022-01-31',
      security_id: 'cs-1',
      quantity: '100',
      balance_security_id: '',
    });
    expect(said.filter(([, code]) => code === 'ocf-object-invalid')).toEqual([]);
  });

  it('keeps the interest of notes, as the first version of the format writes it too', () => {
    const note = (id: string, mechanism: OcfObject) => ({
      ...SAFE,
      ...{ id: `t-${id}`, security_id: id, custom_id: id, convertible_type: 'NOTE' },
      conversion_triggers: [{ conversion_right: { conversion_mechanism: mechanism } }],
    });
    const rates = (...items: readonly OcfObject[]) =>
      only(read(...items).records, 'security').map((record) => 'interestRate' in record && record.interestRate);
    expect(rates(note('a', { interest_rates: [{ rate: '0.06' }], day_count_convention: '30_360' }))).toEqual(['0.06']);
    expect(rates(note('a', { interest_rate: '5.0000000000' }), note('b', { interest_rate: '0.5' }))).toEqual([
      '0.05',
      '0.005',
    ]);
    expect(rates(note('a', { interest_rate: '0.08' }))).toEqual(['0.08']);
  });

  it('leaves blank what the triggers of a note do not agree on, and says so', () => {
    const trigger = (cap: string) => ({
      conversion_right: { conversion_mechanism: { conversion_valuation_cap: usd(cap) } },
    });
    const { records, said } = read({ ...SAFE, conversion_triggers: [trigger('8000000'), trigger('9000000')] });
    expect(only(records, 'security')).toEqual([expect.not.objectContaining({ valuationCap: expect.anything() })]);
    expect(said.map(([, , message]) => message)).toEqual([
      'The Valuation Cap of SAFE-1 is left blank: its triggers say 8000000 and 9000000.',
    ]);
  });

  it('is of a company whose name begins like a mark of a template', () => {
    const files = ocf(issue('cs-1')).files.map((file) =>
      file.name.startsWith('Manifest')
        ? { ...file, content: { file_type: 'OCF_MANIFEST_FILE', issuer: { id: 'i', legal_name: 'Example, Inc.' } } }
        : file,
    );
    const made = toOcfWorkbook({ ...ocf(), files }, OURS, 0);
    const { value } = checkWorkbooks([made.content], { decimalSign: '.' });
    expect(value.records.map(statedIn)[0]).toEqual({ kind: 'company', name: 'Example, Inc.' });
  });

  it('ties out every number of it, by kind of object and holder', () => {
    const { made } = read(
      issue('cs-1'),
      issue('x', { stakeholder_id: 'other', quantity: '70' }),
      { object_type: 'VALUATION', id: 'v', price_per_share: usd('0.40') },
      { object_type: 'TX_STOCK_CANCELLATION', id: 'k', date: '2022-01-01', security_id: 'x', quantity: '7' },
    );
    const columns = toSourceTieOut(made.tallies).flatMap(({ sheet, columns: all }) =>
      all.map(({ header, total, loaded, leftOut, into, parts }) => [
        ...[`${sheet} ${header}`, total, loaded, leftOut, into.join(', ')],
        ...parts.map(({ reason }) => reason),
      ]),
    );
    expect(columns).toEqual([
      ['STOCK_CLASS price_per_share.amount', '2.5', '2.5', '0', 'Share Classes: Price Per Share'],
      [
        'TX_STOCK_ISSUANCE share_price.amount',
        ...['5', '2.5', '2.5', 'Securities: Investment Amount'],
        "held by somebody other than the firm's funds",
      ],
      [
        'TX_STOCK_ISSUANCE quantity',
        ...['170', '100', '70', 'Securities: Shares'],
        "held by somebody other than the firm's funds",
      ],
      ['VALUATION price_per_share.amount', '0.4', '0', '0.4', '', 'the portfolio service has no counterpart for it'],
      ['TX_STOCK_CANCELLATION quantity', '7', '0', '7', '', "held by somebody other than the firm's funds"],
    ]);
    const issued = toSourceTieOut(made.tallies).find(({ sheet }) => sheet === 'TX_STOCK_ISSUANCE')?.columns[1];
    expect(issued?.groups).toMatchObject([
      { company: 'Acme Inc', fund: 'Growth Fund I', loaded: '100', leftOut: '0' },
      { company: 'Acme Inc', fund: 'Ada Founder', loaded: '0', leftOut: '70' },
    ]);
  });

  it('says of a certificate that looks like what a conversion makes that it is a further one', () => {
    const conversion = {
      object_type: 'TX_CONVERTIBLE_CONVERSION',
      ...{ id: 'c', date: '2021-03-01', security_id: 'safe', resulting_security_ids: ['pa-2'] },
    };
    const { made } = read(SAFE, issue('pa-1'), issue('pa-2', { quantity: '20000' }), conversion);
    const securities = made.content.tables.find(({ name }) => name === 'Securities');
    const texts = securities?.rows.map(({ cells }) => cells.map(({ value }) => ('text' in value ? value.text : '')));
    expect(texts?.filter((cells) => cells.includes('new')).map(([ref]) => ref)).toEqual(['PA-1']);
  });

  it('sells from one holding, however often what was left of it was issued anew', () => {
    const { records } = read(
      issue('cs-1'),
      issue('cs-2', { quantity: '60' }),
      issue('cs-3', { quantity: '30' }),
      {
        object_type: 'TX_STOCK_REPURCHASE',
        id: 'r1',
        date: '2022-01-01',
        security_id: 'cs-1',
        quantity: '40',
        price: usd('3.1'),
        balance_security_id: 'cs-2',
      },
      {
        object_type: 'TX_STOCK_REPURCHASE',
        id: 'r2',
        date: '2023-01-01',
        security_id: 'cs-2',
        quantity: '30',
        price: usd('0'),
        balance_security_id: 'cs-3',
      },
    );
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { kind: 'security', ref: 'CS-1', shares: '100' },
      {
        kind: 'transaction',
        event: 'sale',
        date: '2022-01-01',
        security: 'CS-1',
        sharesSold: '40',
        cashReceived: { value: '124' },
      },
      {
        kind: 'transaction',
        event: 'sale',
        date: '2023-01-01',
        security: 'CS-1',
        sharesSold: '30',
        cashReceived: { value: '0' },
      },
    ]);
  });

  it('asks what a transfer to somebody else brought, which the file does not say', () => {
    const transfer = {
      object_type: 'TX_STOCK_TRANSFER',
      id: 'x',
      date: '2022-01-01',
      security_id: 'cs-1',
      quantity: '100',
      resulting_security_ids: ['o-1'],
    };
    expect(read(issue('cs-1'), issue('o-1', { stakeholder_id: 'other' }), transfer).errors).toEqual([
      'value-missing Cash Received',
    ]);
  });

  it('leaves out nothing without a word', () => {
    const { said } = read(
      issue('cs-1'),
      { object_type: 'TX_STOCK_CANCELLATION', id: 'k', date: '2022-01-01', security_id: 'cs-1', quantity: '1' },
      { ...SPLIT, date: '2023-01-01' },
      { object_type: 'TX_STOCK_ISSUENCE', id: 'u' },
      { object_type: 'TX_STOCK_ACCEPTANCE', id: 'a', security_id: 'cs-1' },
      issue('cs-9', { stock_class_id: 'sb' }),
      {
        object_type: 'TX_WARRANT_EXERCISE',
        id: 'w',
        date: '2022-01-01',
        security_id: 'cs-1',
        resulting_security_ids: ['cs-99'],
      },
      issue('cs-8', { quantity: 'many' }),
    );
    expect(said).toEqual([
      [
        'error',
        'ocf-object-unknown',
        `${saying('ocf-object-unknown', '4', 'TX_STOCK_ISSUENCE')} Do you mean "TX_STOCK_ISSUANCE"?`,
      ],
      [
        'error',
        'ocf-object-invalid',
        'Transactions.ocf.json, item 8 (TX_STOCK_ISSUANCE t-cs-8): quantity must be a decimal number.',
      ],
      [
        'warning',
        'ocf-left-out',
        'TX_STOCK_CANCELLATION k is left out: the portfolio service has no counterpart for it. What it voids, 1 of CS-1, is not entered.',
      ],
      [
        'error',
        'ocf-reference-broken',
        'TX_WARRANT_EXERCISE w makes "cs-99", which is not issued anywhere in the file. Do you mean "cs-9"?',
      ],
      [
        'warning',
        'ocf-left-out',
        'TX_STOCK_CLASS_SPLIT s is left out: the portfolio service has no counterpart for it. Certificates from before it are entered with their shares after it, 2 for 1.',
      ],
      [
        'error',
        'ocf-reference-broken',
        'TX_STOCK_ISSUANCE t-cs-9 is of the stock class "sb", which is not in the file. Do you mean "sa"?',
      ],
    ]);
  });

  it('counts a certificate once that is cancelled in part and issued again', () => {
    const { records, errors } = read(
      issue('cs-1', { quantity: '100000' }),
      { object_type: 'TX_STOCK_CANCELLATION', ...on('cs-1', '80000'), balance_security_id: 'cs-2' },
      issue('cs-2', { quantity: '20000' }),
      { object_type: 'TX_STOCK_REISSUANCE', ...on('cs-2'), date: '2022-02-01', resulting_security_ids: ['cs-3'] },
      issue('cs-3', { quantity: '20000', date: '2022-02-01' }),
    );
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { ref: 'CS-1', shares: '20000', investmentAmount: { value: '50000' } },
    ]);
    expect(errors).toEqual([]);
  });

  it('undoes an issuance that is retracted, and does not enter what is cancelled as a whole', () => {
    const { records } = read(
      ...[issue('cs-1'), issue('cs-2'), issue('cs-3'), SAFE],
      { object_type: 'TX_STOCK_RETRACTION', ...on('cs-1') },
      { object_type: 'TX_STOCK_CANCELLATION', ...on('cs-2', '100') },
      { object_type: 'TX_CONVERTIBLE_RETRACTION', ...on('safe') },
    );
    expect(only(records, 'security')).toMatchObject([{ ref: 'CS-3' }]);
  });

  it('counts a repurchase once that is written down as a cancellation too', () => {
    const { records, said } = read(
      issue('cs-1'),
      { object_type: 'TX_STOCK_CANCELLATION', ...on('cs-1', '100') },
      { object_type: 'TX_STOCK_REPURCHASE', ...on('cs-1', '100'), id: 'r', price: usd('3') },
    );
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { ref: 'CS-1', shares: '100' },
      { event: 'sale', sharesSold: '100', cashReceived: { value: '300' } },
    ]);
    expect(said).toEqual([]);
  });

  it('moves a part of a holding to another fund with its cost', () => {
    const funds = new Map([...OURS, ['ada founder', 'Growth Fund II']]);
    const transfer = { object_type: 'TX_STOCK_TRANSFER', ...on('cs-1', '40') };
    const items = [
      issue('cs-1'),
      { ...transfer, resulting_security_ids: ['cs-2'], balance_security_id: 'cs-3' },
      issue('cs-2', { quantity: '40', stakeholder_id: 'other', date: '2022-01-01' }),
      issue('cs-3', { quantity: '60', date: '2022-01-01' }),
    ];
    const { value } = checkWorkbooks([toOcfWorkbook(ocf(...items), funds, 0).content], { decimalSign: '.' });
    expect(only(value.records.map(statedIn), 'security', 'transaction')).toMatchObject([
      { ref: 'CS-1', fund: 'Growth Fund I', shares: '60', investmentAmount: { value: '150' } },
      { ref: 'CS-2', fund: 'Growth Fund II', shares: '40', investmentAmount: { value: '100' } },
    ]);
  });

  it('counts what an exercise leaves of a warrant once, under whatever ID it goes on', () => {
    const warrant = (id: string, quantity: string): OcfObject => ({
      object_type: 'TX_WARRANT_ISSUANCE',
      ...{ id: `t-${id}`, security_id: id, custom_id: id.toUpperCase(), date: '2021-03-01', stakeholder_id: 'ours' },
      ...{ quantity, exercise_price: usd('2.5'), purchase_price: usd('0') },
    });
    const exercise = { resulting_security_ids: ['sa-1'], balance_security_id: 'w-2' };
    const { records } = read(warrant('w-1', '500'), warrant('w-2', '300'), issue('sa-1', { quantity: '200' }), {
      ...{ object_type: 'TX_WARRANT_EXERCISE', ...on('w-1', '200'), ...exercise },
    });
    expect(only(records, 'security')).toMatchObject([
      { type: 'warrant', shares: '300' },
      { type: 'certificate', shares: '200' },
    ]);
  });

  it('makes one certificate of several that are consolidated, with what they cost', () => {
    const { records, errors } = read(
      ...[issue('cs-1'), issue('cs-2', { quantity: '50' }), issue('cs-3', { quantity: '150', date: '2022-01-01' })],
      {
        ...{ object_type: 'TX_STOCK_CONSOLIDATION', id: 'c', date: '2022-01-01' },
        ...{ security_ids: ['cs-1', 'cs-2'], resulting_security_id: 'cs-3' },
      },
    );
    expect(only(records, 'security')).toMatchObject([
      { ref: 'CS-3', shares: '150', investmentAmount: { value: '375' } },
    ]);
    expect(errors).toEqual([]);
  });

  it('keeps what was sold before a split apart from what it multiplies', () => {
    const sale = { object_type: 'TX_STOCK_REPURCHASE', ...on('cs-1', '40'), price: usd('3') };
    const { records } = read(
      issue('cs-1'),
      sale,
      { ...SPLIT, date: '2023-01-01' },
      issue('cs-9', { date: '2023-02-01' }),
    );
    expect(only(records, 'security', 'transaction')).toMatchObject([
      { ref: 'CS-1', shares: '40', investmentAmount: { value: '100' } },
      { ref: 'CS-9', shares: '100' },
      { ref: 'CS-1/2023-01-01', shares: '120', investmentAmount: { value: '150' } },
      { event: 'sale', sharesSold: '40' },
    ]);
    expect(only(records, 'share-class')).toMatchObject([{ pricePerShare: { value: '1.25' } }]);
  });

  it('stops where the events of a file cannot be true', () => {
    const sale = (quantity: string, more: OcfObject = {}) => ({
      ...{ object_type: 'TX_STOCK_REPURCHASE', ...on('cs-1', quantity), price: usd('3') },
      ...more,
    });
    const reissue = (from: string, into: string) => ({
      ...{ object_type: 'TX_STOCK_REISSUANCE', ...on(from), id: `re-${from}`, resulting_security_ids: [into] },
    });
    const errorsIn = (...items: readonly OcfObject[]) =>
      read(...items).said.filter(([severity]) => severity === 'error');
    const codes = (...items: readonly OcfObject[]) => errorsIn(...items).map(([, code]) => code);
    const more = 'ocf-more-than-held';
    const broken = 'ocf-reference-broken';
    expect(codes(issue('cs-1'), sale('150'))).toEqual([more]);
    expect(codes(issue('cs-1'), sale('100'), sale('1', { id: 'again' }))).toEqual([more]);
    const balance = { balance_security_id: 'cs-2' };
    expect(codes(issue('cs-1'), issue('cs-2', { quantity: '70' }), sale('40', balance))).toEqual([more]);
    expect(codes(issue('cs-1'), issue('cs-2'), reissue('cs-1', 'cs-2'), reissue('cs-2', 'cs-1'))).toEqual([broken]);
    expect(codes(issue('cs-1'), sale('1', { security_id: 'cs-7' }))).toEqual([broken]);
    expect(errorsIn(issue('cs-1', { stakeholder_id: 'nobody' }), issue('cs-2', { stakeholder_id: 'nobody' }))).toEqual([
      ['error', broken, 'TX_STOCK_ISSUANCE t-cs-1 and 1 other are held by "nobody", which is not in the file.'],
    ]);
    expect(codes(issue('cs-1'), issue('cs-1', { quantity: '5' }))).toEqual(['ocf-object-invalid']);
    expect(codes(issue('cs-1'), issue('cs-1', { id: 'further' }))).toEqual(['ocf-object-invalid']);
  });

  it('counts an object once that is in two files, and misses the files and the issuer that are not there', () => {
    const twice = read(issue('cs-1'), issue('cs-1'));
    expect([only(twice.records, 'security').length, twice.said.map(([severity]) => severity)]).toEqual([
      1,
      ['warning'],
    ]);
    const { files, ...source } = ocf(issue('cs-1'));
    const codes = (some: readonly { readonly name: string; readonly content: object }[]) =>
      toOcfWorkbook({ ...source, files: some }, OURS, 0).findings.flatMap(({ severity, code }) =>
        severity === 'error' ? [code] : [],
      );
    const broken = 'ocf-reference-broken';
    expect(codes(files.filter(({ name }) => !name.startsWith('Manifest')))).toEqual([broken]);
    const [manifest] = files.map(({ content }) => content);
    const named = {
      ...manifest,
      file_type: 'OCF_MANIFEST_FILE',
      transactions_files: [{ filepath: './More.ocf.json' }],
    };
    expect(codes([...files.slice(1), { name: 'Manifest.ocf.json', content: named }])).toEqual([broken]);
    const other = { file_type: 'OCF_MANIFEST_FILE', issuer: { id: 'j', legal_name: 'Beta Inc' } };
    expect(codes([...files, { name: 'Manifest2.ocf.json', content: other }])).toEqual([broken]);
  });

  it('says whose it is where none of the holders is a fund of the firm', () => {
    expect(toOcfWorkbook(ocf(issue('cs-1')), new Map(), 0).strangers).toEqual([
      { name: 'Growth Fund I, L.P.', isInstitution: false },
      { name: 'Ada Founder', isInstitution: false },
    ]);
  });
});

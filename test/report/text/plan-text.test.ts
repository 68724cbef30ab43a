import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { Plan, PlanRow } from '../../../src/model/outcomes/plan.ts';
import { type PlanTextOptions, toPlanText } from '../../../src/report/text/plan-text.ts';
import { certificate, findingAt, makeDocument, makePlan, row, sale } from '../../support/make-plan.ts';

const OPTIONS: PlanTextOptions = {
  view: { colors: pc.createColors(false), width: 100 },
  typedInputs: ['quarterly.xlsx'],
};

const textOf = (plan: Plan, options: Partial<PlanTextOptions> = {}): string =>
  toPlanText(makeDocument(plan), { ...OPTIONS, ...options });
const firstLineOf = (plan: Plan, options: Partial<PlanTextOptions> = {}): string | undefined =>
  textOf(plan, options).split('\n')[0];
const lastLineOf = (plan: Plan, options: Partial<PlanTextOptions> = {}): string | undefined =>
  textOf(plan, options).split('\n').at(-1);

const security = (rowNumber: number, facts: Partial<PlanRow> = {}): PlanRow =>
  row('Securities', rowNumber, {
    kind: 'security',
    key: 'certificate · Acme Robotics · Harbour Fund I · 2024-03-29 · Series B · Preferred B',
    company: 'Acme Robotics',
    ...facts,
  });

const SEED_COMPANY = row('Companies', 5, { kind: 'company', key: 'Ossian Grid' });
const SERIES_B = row('Rounds', 5, { key: 'Acme Robotics · Series B' });
const SERIES_A = row('Rounds', 6, {
  action: 'differs',
  key: 'Acme Robotics · Series A',
  why: 'A round of this name exists, and a round cannot be changed through the service.',
  changes: [
    { column: 'Closing Date', service: '2023-05-01', workbook: '2023-05-11' },
    { column: 'Round Size', workbook: '12,000,000.00 USD' },
  ],
});
const SALE = row('Transactions', 5, {
  kind: 'transaction',
  key: 'sale · Acme Robotics · 2024-05-31 · CERT-1',
  company: 'Acme Robotics',
});
const CUSTOM = row('Custom Columns', 5, {
  kind: 'custom-values',
  action: 'replace',
  key: 'Acme Robotics',
  changes: [
    { column: 'Board Seat', service: 'no', workbook: 'yes' },
    { column: 'Stage', service: 'Seed' },
  ],
});
const THERE = row('Rounds', 7, { action: 'unchanged', key: 'Beta · Seed' });
const BLOCKED = security(20, { action: 'blocked', why: 'It refers to Rounds row 9, which has an error.' });
const INVALID = row('Rounds', 9, { action: 'invalid', key: 'Acme Robotics · C', findings: [findingAt('Rounds', 9)] });

describe('a plan with something of everything', () => {
  const first = security(5);
  const second = security(6);
  const plan = makePlan({
    rows: [SEED_COMPANY, SERIES_B, SERIES_A, THERE, first, second, BLOCKED, SALE, CUSTOM],
    items: [
      certificate(first, 'fund-1', '1250000.5 USD'),
      certificate(second, 'fund-2', '80000 EUR'),
      sale(SALE, '2500000 USD'),
    ],
    requests: { reads: 9, writes: 5, byEndpoint: {} },
    findings: [
      findingAt('Rounds', 5, {
        severity: 'info',
        code: 'currency-assumed',
        column: 'Round Size',
        cell: 'E5',
        message: 'No currency is given; USD is taken.',
        hint: 'Fill in the Currency column to say another.',
      }),
      findingAt('Rounds', 5, {
        severity: 'warning',
        code: 'column-unknown',
        message: 'A number stored as text.',
        hint: '',
      }),
    ],
  });

  it('says what it means, what is new, what changes, what does not, what it costs and what to type', () => {
    expect(textOf(plan)).toMatchInlineSnapshot(`
      "5 rows would be added and 1 replaced. 1 row differs and would not be changed. 1 row is blocked. 1 warning to look at (column-unknown).

      Workbook  quarterly.xlsx
      SHA-256   0000000000000000000000000000000000000000000000000000000000000000
      Service   https://api.portfolio.example
      Firm      Harbour Ventures
      Made      2024-07-01 14:03 UTC by anna

      Sheet           add  replace  unchanged  differs  blocked  total
      Companies         1        -          -        -        -      1
      Rounds            1        -          1        1        -      3
      Securities        2        -          -        -        1      3
      Transactions      1        -          -        -        -      1
      Custom Columns    -        1          -        -        -      1
      Total             5        1          1        1        1      9

      New (5)
        Ossian Grid
          Companies row 5  Ossian Grid
        Acme Robotics
          Rounds row 5        Series B
          Securities row 5    certificate · Harbour Fund I · 2024-03-29 · Series B ·  1,250,000.50 USD
                                Preferred B
          Securities row 6    certificate · Harbour Fund I · 2024-03-29 · Series B ·     80,000.00 EUR
                                Preferred B
          Transactions row 5  sale · 2024-05-31 · CERT-1                              2,500,000.00 USD

      To be replaced (1): what the service has → what the workbook says
        Custom Columns row 5: Acme Robotics
          Board Seat  no    → yes
          Stage       Seed  → (empty)

      Differs, not sent (1): what the service has → what the workbook says
        Rounds row 6: Acme Robotics · Series A
          A round of this name exists, and a round cannot be changed through the service.
          Closing Date  2023-05-01  → 2023-05-11
          Round Size    (empty)     → 12,000,000.00 USD
        If the workbook is wrong, correct it. If the service is wrong, correct it in its app: capsheet can
        only add such rows. With Action new, a row is sent as an additional one.

      Blocked, not sent (1)
        It refers to Rounds row 9, which has an error.
          Securities row 20: certificate · Acme Robotics · Harbour Fund I · 2024-03-29 · Series B ·
            Preferred B

      Applying it takes 14 requests: 5 writes and 9 reads.

      Warnings (1)
        Rounds!F5 (Closing Date): A number stored as text.  [column-unknown]

      For information (1)
        Rounds!E5 (Round Size): No currency is given; USD is taken. Fill in the Currency column to say
          another.  [currency-assumed]

      Next: capsheet apply quarterly.xlsx"
    `);
  });

  it('names the plan file as what to apply', () => {
    expect(lastLineOf(plan, { planFile: 'q2 plan.json' })).toBe("Next: capsheet apply 'q2 plan.json'");
    expect(textOf(plan, { planFile: 'q2 plan.json' })).toContain('\nSaved as  q2 plan.json\n');
  });

  it('says in colour what it says without', () => {
    const colored = textOf(plan, { view: { colors: pc.createColors(true), width: 100 } });
    expect(colored).toContain('\u001b[33m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(textOf(plan));
  });
});

describe('the first line', () => {
  const unchanged = (count: number): readonly PlanRow[] =>
    Array.from({ length: count }, (_, index) => row('Rounds', 5 + index, { action: 'unchanged' }));

  it('says that nothing is to do where all is there', () => {
    const plan = makePlan({ rows: unchanged(43) });
    expect(firstLineOf(plan)).toBe('Nothing would be sent: all 43 rows are there already.');
    expect(lastLineOf(plan)).toBe('There is nothing left to do.');
    expect(firstLineOf(makePlan({ rows: unchanged(1) }))).toBe('Nothing would be sent: the one row is there already.');
  });

  it('says that a workbook is empty', () => {
    expect(firstLineOf(makePlan({ rows: [] }))).toBe('Nothing would be sent: the workbook has no rows.');
  });

  it('says how many rows differ', () => {
    const rows = [...unchanged(2), SERIES_A, row('Rounds', 30, { action: 'skipped' })];
    expect(firstLineOf(makePlan({ rows }))).toBe(
      'Nothing would be sent: 2 rows are there already. 1 row differs and would not be changed. 1 row is skipped: Rounds row 30.',
    );
    expect(firstLineOf(makePlan({ rows: [SERIES_A] }))).toBe(
      'Nothing would be sent. 1 row differs and would not be changed.',
    );
  });

  it('says that errors hold everything back, or with --partial their own rows alone', () => {
    const plan = makePlan({ rows: [SERIES_B, INVALID, BLOCKED] });
    expect(firstLineOf(plan)).toBe('Nothing would be sent: the workbook has 1 error. 1 row is blocked.');
    expect(firstLineOf(plan, { isPartial: true })).toBe(
      '1 row would be added. 1 row with errors would be left out. 1 row is blocked.',
    );
    expect(lastLineOf(plan, { isPartial: true })).toBe('Next: capsheet apply quarterly.xlsx --partial');
  });
});

it('shows errors last, where the eye is, and says how to go on', () => {
  expect(textOf(makePlan({ rows: [SERIES_B, INVALID] }))).toMatchInlineSnapshot(`
    "Nothing would be sent: the workbook has 1 error.

    Workbook  quarterly.xlsx
    SHA-256   0000000000000000000000000000000000000000000000000000000000000000
    Service   https://api.portfolio.example
    Firm      Harbour Ventures
    Made      2024-07-01 14:03 UTC by anna

    Sheet   add  invalid  total
    Rounds    1        1      2

    New (1)
      Acme Robotics
        Rounds row 5  Series B

    Errors (1)
      Rounds!F9 (Closing Date): "31/02/2024" is not a calendar date. Write it as YYYY-MM-DD, for example
        2024-02-29.  [date-invalid]

    Correct the error first; --report FILE.xlsx marks the cells in a copy, "capsheet explain CODE" says
    more about a finding. With --partial the rows without errors are sent on their own.
    Next: capsheet plan quarterly.xlsx"
  `);
});

describe('a plan of hundreds of rows', () => {
  const companies = Array.from({ length: 45 }, (_, index) => `Company ${String(index + 1).padStart(2, '0')}`);
  const rounds = companies.flatMap((company, index) => {
    const own = row('Companies', 5 + index, { kind: 'company', key: company, company });
    return [own, ...[0, 1].map((number) => row('Rounds', 5 + 2 * index + number, { key: `${company} · ${number}` }))];
  });
  const [first, second, third] = [0, 1, 2].map((index) =>
    security(5 + index, { company: 'Company 02', key: 'certificate · Company 02' }),
  );
  const sold = row('Transactions', 5, { kind: 'transaction', key: 'sale · Company 02 · sec-1', company: 'Company 02' });
  const items = [
    certificate(first ?? SERIES_B, 'fund-1', '1000 USD'),
    certificate(second ?? SERIES_B, 'fund-1', '2500.5 USD'),
    certificate(third ?? SERIES_B, 'fund-1', '900 EUR'),
    sale(sold, '75 EUR'),
  ];
  const securities = [first, second, third].filter((one) => one !== undefined);
  const warnings = Array.from({ length: 32 }, (_, index) => {
    return findingAt('Rounds', 5 + index, { severity: 'warning', message: `Odd ${index}.`, hint: '' });
  });
  const plan = makePlan({ rows: [...rounds, ...securities, sold], items, findings: warnings });

  it('tells what each company gets, and where the rows stand', () => {
    const text = textOf(plan);
    expect(text.slice(text.indexOf('New ('), text.indexOf('Company 03'))).toBe(
      [
        'New (139), by company',
        '  Company       Rounds  Securities  Transactions          Cost  Cash received',
        '  Company 01 *       2           -             -             -              -',
        '  Company 02 *       2           3             1  3,500.50 USD      75.00 EUR',
        '                                                    900.00 EUR',
        '  ',
      ].join('\n'),
    );
    expect(text).toContain(
      [
        '  … and 5 more companies with 15 rows',
        '  * the company itself is new',
        '  Row by row: --all, --json, or --report FILE.xlsx',
      ].join('\n'),
    );
  });

  it('folds what is too long for a screen and says where all of it stands', () => {
    const text = textOf(plan);
    expect(text).toContain('Warnings (32)\n');
    expect(text).toContain('  … and 22 more (all: --all, --json, or --report FILE.xlsx)\n');
  });

  it('stands whole where all is asked for', () => {
    const text = textOf(plan, { view: { ...OPTIONS.view, isFull: true } });
    expect(text).toContain('New (139)\n  Company 01\n    Companies row 5  Company 01\n    Rounds row 5     0\n');
    expect(text).not.toContain('…');
    expect(text.split('\n').filter((line) => line.includes('Odd'))).toHaveLength(32);
  });
});

it('calls a security that a row names by its id what people call it', () => {
  const sold = row('Transactions', 5, {
    kind: 'transaction',
    key: 'sale · Acme · 2024-05-31 · sec-1',
    company: 'Acme',
  });
  const text = textOf(makePlan({ rows: [sold], items: [sale(sold, '10 USD')] }));
  expect(text).toContain('    Transactions row 5  sale · 2024-05-31 · certificate of 2021-06-30, Harbour Growth ');
});

it('tells blocked rows by what stands in their way, and what to do about it', () => {
  const why = 'It refers to Rounds row 9, which has an error.';
  const hint = 'Correct that row first.';
  const blocked = (sheet: string, rowNumber: number): PlanRow =>
    row(sheet, rowNumber, {
      action: 'blocked',
      why,
      findings: [findingAt(sheet, rowNumber, { severity: 'warning', code: 'reference-blocked', message: why, hint })],
    });
  const rows = [2, 3, 4, 7].map((number) => blocked('Share Classes', number));
  const text = textOf(makePlan({ rows: [...rows, blocked('Securities', 9)] }));
  expect(text).toContain(
    [
      'Blocked, not sent (5)',
      `  ${why} ${hint}`,
      '    Share Classes rows 2–4, 7; Securities row 9',
      '',
      'Correct the rows that cannot be sent.',
    ].join('\n'),
  );
});

it('tells findings that say the same of several cells once', () => {
  const same = [5, 7, 9].map((number) => findingAt('Rounds', number));
  const text = textOf(makePlan({ rows: [], findings: [...same, findingAt('Rounds', 8, { hint: 'Guess.' })] }));
  expect(text).toContain(
    [
      'Errors (4)',
      '  Rounds!F5, F7, F9 (Closing Date): "31/02/2024" is not a calendar date. Write it as YYYY-MM-DD, for',
      '    example 2024-02-29.  [date-invalid]',
      '  Rounds!F8 (Closing Date): "31/02/2024" is not a calendar date. Guess.  [date-invalid]',
    ].join('\n'),
  );
});

it('groups the digits of amounts, and of no other text', () => {
  const changes = [
    { column: 'Round Size', service: '1800000 EUR', workbook: '2000000.5 EUR' },
    { column: 'Fund Code', service: '1800000', workbook: '1800001' },
  ];
  const text = textOf(makePlan({ rows: [row('Rounds', 5, { action: 'differs', changes })] }));
  expect(text).toContain(
    '    Round Size  1,800,000.00 EUR  → 2,000,000.50 EUR\n    Fund Code   1800000           → 1800001\n',
  );
});

it('says of a saved plan who made it, when, from what, and the digests', () => {
  const document = {
    ...makeDocument(makePlan({ rows: [SERIES_B] })),
    madeBy: 'ben',
    madeAt: '2024-07-02T09:00:00.000Z',
  };
  const saved = {
    path: 'q2.plan.json',
    sha256: 'f'.repeat(64),
    document: makeDocument(makePlan({ rows: [SERIES_B] })),
  };
  const text = toPlanText(document, { ...OPTIONS, saved, isAsked: true });
  expect(text.split('\n').slice(2, 9)).toEqual([
    'Plan      q2.plan.json',
    `SHA-256   ${'f'.repeat(64)}`,
    'Workbook  quarterly.xlsx',
    `SHA-256   ${'0'.repeat(64)}`,
    'Service   https://api.portfolio.example',
    'Firm      Harbour Ventures',
    'Made      2024-07-01 14:03 UTC by anna',
  ]);
});

it('shows two long texts from where they part', () => {
  const common = 'The same long description of a company, word for word, for far more than half of the line, until ';
  const changes = [{ column: 'Description', service: `${common}here`, workbook: `${common}there` }];
  const plan = makePlan({ rows: [row('Companies', 5, { kind: 'company', action: 'differs', key: 'Beta', changes })] });
  expect(textOf(plan)).toContain('    Description  …line, until here  → …line, until there\n');
});

it('names files where there are several inputs', () => {
  const rows = [SERIES_B, row('Rounds', 5, { inputIndex: 1, key: 'Acme Robotics · Series C' })];
  expect(toPlanText(makeDocument(makePlan({ rows }), 2), OPTIONS)).toMatchInlineSnapshot(`
    "2 rows would be added.

    Workbook  quarterly.xlsx
    SHA-256   0000000000000000000000000000000000000000000000000000000000000000
    Workbook  second.xlsx
    SHA-256   1111111111111111111111111111111111111111111111111111111111111111
    Service   https://api.portfolio.example
    Firm      Harbour Ventures
    Made      2024-07-01 14:03 UTC by anna

    Sheet                   add  total
    quarterly.xlsx: Rounds    1      1
    second.xlsx: Rounds       1      1
    Total                     2      2

    New (2)
      Acme Robotics
        quarterly.xlsx: Rounds row 5  Series B
        second.xlsx: Rounds row 5     Series C

    Next: capsheet apply quarterly.xlsx"
  `);
});

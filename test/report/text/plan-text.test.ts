import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { Plan, PlanRow } from '../../../src/model/plan.ts';
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
  why: 'A round of this name is there, and a round cannot be changed through the service.',
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
      "5 rows would be added and 1 replaced. 1 row differs and would not be changed. 1 row is blocked.

      Workbook  quarterly.xlsx
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
          A round of this name is there, and a round cannot be changed through the service.
          Closing Date  2023-05-01  → 2023-05-11
          Round Size    (empty)     → 12,000,000.00 USD

      Blocked, not sent (1)
        Securities row 20: certificate · Acme Robotics · Harbour Fund I · 2024-03-29 · Series B ·
          Preferred B
          It refers to Rounds row 9, which has an error.

      Cost to be added
        Fund                    Currency        Amount  Securities
        Harbour Fund I          USD       1,250,000.50           1
        Harbour Growth Fund II  EUR          80,000.00           1

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
    expect(lastLineOf(plan)).toBe('Nothing is left to do.');
    expect(firstLineOf(makePlan({ rows: unchanged(1) }))).toBe('Nothing would be sent: the one row is there already.');
  });

  it('says that a workbook is empty', () => {
    expect(firstLineOf(makePlan({ rows: [] }))).toBe('Nothing would be sent: the workbook has no rows.');
  });

  it('says how many rows differ', () => {
    const rows = [...unchanged(2), SERIES_A, row('Rounds', 30, { action: 'skipped' })];
    expect(firstLineOf(makePlan({ rows }))).toBe(
      'Nothing would be sent: 2 rows are there already and 1 row is skipped. 1 row differs and would not be changed.',
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

    Correct the error first; --report FILE.xlsx marks the cells in a copy. With --partial the sound rows
    are sent alone.
    Next: capsheet plan quarterly.xlsx"
  `);
});

it('folds what is too long for a screen and says where all of it stands', () => {
  const many = Array.from({ length: 14 * 10 }, (_, index) => {
    const company = `Company ${Math.floor(index / 10) + 1}`;
    return row('Rounds', 5 + index, { key: `${company} · Round ${index}` });
  });
  const findings = Array.from({ length: 32 }, (_, index) => findingAt('Rounds', 5 + index, { severity: 'warning' }));
  const text = textOf(makePlan({ rows: many, findings }));
  expect(text).toContain('    Rounds row 12  Round 7\n    … and 2 more\n  Company 2\n');
  expect(text).toContain('  … and 2 more companies with 20 rows\n  All of them: --json, or --report FILE.xlsx\n');
  expect(text).toContain('Warnings (32)\n');
  expect(text).toContain('  … and 22 more\n');
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

    Workbooks  quarterly.xlsx, second.xlsx
    Service    https://api.portfolio.example
    Firm       Harbour Ventures
    Made       2024-07-01 14:03 UTC by anna

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

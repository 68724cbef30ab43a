import { describe, expect, it } from 'vitest';
import { formatted, makeTable } from '../../../support/make-table.ts';
import { check, notesOf, readAs } from '../support.ts';

/** Severity, cell and code of what is said, what stands elsewhere and the references aside. */
function saidOf(name: string, header: readonly string[], ...rows: readonly Parameters<typeof makeTable>[1][number][]) {
  const { findings } = check([makeTable(name, [header, ...rows])]);
  return findings
    .filter(({ code }) => /otherwise|^date-|^number-/.test(code))
    .map(({ severity, cell, code }) => `${severity} ${cell} ${code}`);
}

const custom = (held: string, format: string) =>
  saidOf('Custom Columns', ['Company', 'Column', 'Value'], ['Acme', 'Own', formatted(held, format)]);

describe('a value of a column of the user’s own', () => {
  it.each([
    ['1.5', '[h]:mm'],
    ['1', '[h]:mm'],
    ['0.5', 'h:mm'],
    ['2500000', '0.0,,"M"'],
    ['2500', '"USD "#,##0.00'],
    ['0.5', '0%'],
    ['1.5', '0.0x'],
    ['0', '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
    ['0', '0;-0;"–"'],
    ['0.25', '# ?/?'],
    ['2.123456', '0.00'],
    ['45000', 'd-mmm-yy'],
  ])('is what its cell shows: %s under %s', (held, format) => {
    expect(custom(held, format)).toEqual([]);
  });

  it.each([
    ['2.5', '0.0"M"'],
    ['45', '0000'],
    ['2500', '0"/"00'],
    ['20230315', '0000-00-00'],
    ['5', '"Tier "0'],
    ['3000000', 'yyyy-mm-dd'],
    ['2', 'h:mm'],
    ['5', ';;;'],
    ['0', '0;-0;;@'],
    ['0', '0;-0;"TBD"'],
    ['0', '#,##0;-#,##0;"n/a"'],
  ])('is told where the cell shows another: %s under %s', (held, format) => {
    expect(custom(held, format)).toEqual(['warning C2 number-shown-otherwise']);
  });

  it('is no time of day for a speck beside a day', () => {
    expect(custom('45000.0000001', 'd-mmm-yy')).toEqual(['error C2 date-with-time']);
  });
});

describe('a number shown as a multiple', () => {
  const rounds = (column: string, format: string) =>
    saidOf(
      'Rounds',
      ['Company', 'Round', 'Closing Date', column],
      ['Acme', 'Seed', '2024-01-31', formatted('2', format)],
    );

  it.each(['0.0"x"', '0.00x', '0.0\\x', '0"×"'])('is told in a column of amounts: %s', (format) => {
    expect(rounds('Round Size', format)).toEqual(['warning D2 number-shown-otherwise']);
  });

  it('is one in a column of multiples', () => {
    expect(rounds('Liquidation Multiple', '0.0"x"')).toEqual([]);
  });

  it('is none for an x within a word', () => {
    expect(rounds('Round Size', '0" ex fees"')).toEqual([]);
  });
});

describe('numbers shown in thousands without a word', () => {
  const header = ['Ref', 'Type', 'Company', 'Fund', 'Issue Date', 'Shares'];
  const row = (ref: string, shares: Parameters<typeof makeTable>[1][number][number]) => [
    ...[ref, 'certificate', 'Acme', 'Fund I', '2024-01-31', shares],
  ];
  const plain = Array.from({ length: 80 }, (_, index) => row(`P-${index}`, formatted('2500000', '#,##0')));

  it('are told once a column, counts too, however far down', () => {
    const scaled = [row('S-1', formatted('2500000', '#,##0,')), row('S-2', formatted('2500000', '0.0,,'))];
    expect(saidOf('Securities', header, ...plain, ...scaled)).toEqual(['warning F82 number-shown-otherwise']);
  });

  it('are quiet where the format says so', () => {
    expect(saidOf('Securities', header, ...plain, row('S', formatted('2500000', '0.0,,"M"')))).toEqual([]);
  });
});

describe('a text whose format shows another one', () => {
  const typed = (text: string, format: string) => ({ value: { kind: 'text', text } as const, format });

  it.each([
    ['name', '@" LLC"', 'Acme LLC'],
    ['name', '0;0;0;"text"', 'text'],
    ['text', '"Mr "@', 'Mr Acme'],
    ['currency', '@"/EUR"', 'USD/EUR'],
  ] as const)('is told in a column of the kind %s: %s', (kind, format, shown) => {
    const text = kind === 'currency' ? 'USD' : 'Acme';
    expect(notesOf(kind === 'name' ? { kind: 'id' } : { kind }, typed(text, format))).toEqual([
      `number-shown-otherwise: "${text}" · "${shown}"`,
    ]);
  });

  it('is told where nothing is seen of it, though the same text is seen elsewhere', () => {
    const header = ['Company', 'Round', 'Closing Date', 'Currency'];
    const [seen, hidden] = ['USD', typed('USD', ';;;')].map((currency, index) => [
      'Acme',
      `Series ${index}`,
      '2024-01-31',
      currency,
    ]);
    expect(saidOf('Rounds', header, seen ?? [], hidden ?? [])).toEqual(['warning D3 number-shown-otherwise']);
  });

  it.each([
    ['5000', '@" k"', '5000 k'],
    ['2024-03-31', '@" est."', '2024-03-31 est.'],
  ])('is no figure: %s under %s', (text, format, shown) => {
    const kind = text === '5000' ? 'money' : 'date';
    expect(readAs({ kind }, typed(text, format))).toContain(`number-shown-otherwise: "${shown}" · "${text}"`);
  });

  it.each(['@', '_(@_)', '0;0', 'General', '@*-', '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'])(
    'is not told where it is the same: %s',
    (format) => {
      expect(notesOf({ kind: 'id' }, typed('Acme', format))).toEqual([]);
      expect(notesOf({ kind: 'money' }, typed('5000', format))).toEqual([]);
    },
  );
});

it('an ownership is measured, not agreed: it may be rounded as amounts are', () => {
  const header = ['Company', 'Date', 'Fund', 'Ownership'];
  const [usual, gone] = ['0.1534', '0.0049'].map((held) => ['Acme', '2024-12-31', 'Fund I', formatted(held, '0%')]);
  expect(saidOf('Valuations', header, usual ?? [], gone ?? [])).toEqual(['warning D3 number-shown-otherwise']);
});

import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { formatCount, formatInstant, joinList, plural } from '../../../../src/base/util/text/words.ts';
import { layoutFacts, layoutTable, shorten, toCommand, wrapText } from '../../../../src/report/text/parts/layout.ts';

describe('a table', () => {
  it('aligns columns by what is seen: wide characters count two, colours none', () => {
    const { red } = pc.createColors(true);
    const columns = ['Company', { right: 'Rows' }];
    const rows = [
      ['日本', '1'],
      [red('Acme'), '12'],
    ];
    expect(layoutTable({ columns, rows, indent: 2 })).toEqual([
      '  Company  Rows',
      '  日本        1',
      `  ${red('Acme')}       12`,
    ]);
  });

  it('has no line of headers where no column has one, and no blanks at the end of a line', () => {
    expect(
      layoutTable({
        columns: ['', ''],
        rows: [
          ['a', 'long'],
          ['bb', ''],
        ],
      }),
    ).toEqual(['a   long', 'bb']);
  });
});

it('leaves out facts that have no value', () => {
  expect(
    layoutFacts([
      ['Run', undefined],
      ['Service', 'https://x'],
      ['Firm', 'F'],
    ]),
  ).toEqual(['Service  https://x', 'Firm     F']);
});

it('wraps at spaces, hangs the further lines in, and leaves a long word whole', () => {
  expect(wrapText('one two three https://portfolio.example/x four', { width: 15, indent: 2, hang: 2 })).toEqual([
    '  one two three',
    '    https://portfolio.example/x',
    '    four',
  ]);
});

it('shortens with an ellipsis, never into the middle of a character', () => {
  expect(shorten('abcdef', 6)).toBe('abcdef');
  expect(shorten('abcdefg', 6)).toBe('abcde…');
  expect(shorten('日本語', 4)).toBe('日…');
  expect(shorten('a😀b', 3)).toBe('a…');
});

it('counts, lists and tells time as people do', () => {
  expect([formatCount(999), formatCount(1_234_567)]).toEqual(['999', '1,234,567']);
  expect([plural(1, 'row'), plural(0, 'row'), plural(1200, 'retry', 'retries')]).toEqual([
    '1 row',
    '0 rows',
    '1,200 retries',
  ]);
  expect([joinList([]), joinList(['a']), joinList(['a', 'b']), joinList(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(formatInstant('2024-07-01T14:03:22.120Z')).toBe('2024-07-01 14:03 UTC');
  expect(formatInstant('yesterday')).toBe('yesterday');
});

it('quotes what a shell would take apart', () => {
  expect(toCommand('plan', ['a/b-c_1.xlsx', "Q1 '24.xlsx"])).toBe("capsheet plan a/b-c_1.xlsx 'Q1 '\\''24.xlsx'");
});

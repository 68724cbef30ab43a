import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { quarterTo } from '../../../src/model/values/quarter.ts';
import { toRollForwardSection } from '../../../src/report/text/money/roll-forward-text.ts';
import { lineOf, makeRollForward } from '../../support/make-roll-forward.ts';

const VIEW = { colors: pc.createColors(false), width: 100 };
const SEE_ALL = '--json';

const textOf = (...of: Parameters<typeof makeRollForward>): string =>
  toRollForwardSection(makeRollForward(...of), { view: VIEW, seeAll: SEE_ALL }).join('\n');

describe('the roll-forward in text', () => {
  test('has each fund, the companies in which something changes with their shares, and the others as one', () => {
    expect(textOf()).toBe(
      [
        'Roll-forward of cost and shares',
        '  Fund, company                Opening     Purchases  Converted out  Converted in   Disposals       Closing   Proceeds       Gain',
        '  Harbour Fund I *     USD  139,000.00  1,250,000.50     -25,000.00     25,000.00  -40,000.00  1,349,000.50  90,000.00  50,000.00',
        '    Acme Robotics      USD  100,000.00  1,250,000.50              -             -  -40,000.00  1,310,000.50  90,000.00  50,000.00',
        '      shares                     1,000        50,000              -             -        -400        50,600          -          -',
        '    Birch Health *     USD   25,000.00             -     -25,000.00     25,000.00           -     25,000.00          -          -',
        '      shares                         -             -              -        12,500           -        12,500          -          -',
        '    2 other companies  USD   14,000.00             -              -             -           -     14,000.00          -          -',
        '  By transaction date, of any day: the workbook does not say its quarter (--quarter does).',
        '  Opening and closing are of whole funds, with all companies of the firm (4).',
        '  Disposals are at cost, in proportion to the shares sold; gain is proceeds less that cost.',
        '  * What a conversion or exercise creates is only expected: the service calculates it.',
        '  By security: --json',
      ].join('\n'),
    );
  });

  test('says beside each fund where its figures are of the companies of the workbook alone, and why', () => {
    const text = textOf({ scope: { kind: 'companies', companies: 2, why: 'The answer is too long.' } });
    expect(text).toContain("  Harbour Fund I, this workbook's companies only *  USD");
    expect(text.replace(/\n {2}/g, ' ')).toContain(
      'Opening and closing cover only the companies of this workbook: the service did not give the whole firm (The answer is too long).',
    );
  });

  test('shows what was entered late, and what is dated after the quarter, apart from what the quarter moves itself', () => {
    const text = textOf({
      quarter: quarterTo(calendarDate('2024-06-30')),
      lines: [
        lineOf({
          cost: {
            ...{ opening: decimal(100_000), purchased: decimal(70_000), disposed: decimal(-40_000) },
            ...{ closing: decimal(130_000), late: { purchased: decimal(50_000), disposed: decimal(-40_000) } },
            after: { purchased: decimal(15_000) },
          },
          units: {
            ...{ opening: decimal(1000), purchased: decimal(70), disposed: decimal(-400), closing: decimal(670) },
            ...{ late: { purchased: decimal(50), disposed: decimal(-400) }, after: { purchased: decimal(15) } },
          },
          ...{ proceeds: decimal(90_000), gain: decimal(50_000) },
          late: { proceeds: decimal(90_000), gain: decimal(50_000) },
        }),
      ],
    });
    expect(text.split('\n').slice(1, 7)).toEqual([
      '  Fund, company            Opening  Entered late  Purchases  Dated after     Closing  Proceeds, entered late  Gain, entered late',
      '  Harbour Fund I   USD  100,000.00     10,000.00   5,000.00    15,000.00  130,000.00               90,000.00           50,000.00',
      '    Acme Robotics  USD  100,000.00     10,000.00   5,000.00    15,000.00  130,000.00               90,000.00           50,000.00',
      '      shares                 1,000          -350          5           15         670                       -                   -',
      '  By transaction date, quarter 2024-04-01 to 2024-06-30; entered late: dated before it; dated after:',
      '  dated after its last day.',
    ]);
  });

  test('says that nothing of a quarter was entered late', () => {
    const text = textOf({ quarter: quarterTo(calendarDate('2024-06-30')) });
    expect(text).toContain('  By transaction date, quarter 2024-04-01 to 2024-06-30; nothing was entered late.\n');
  });

  test('is left out where nothing changes', () => {
    expect(textOf({ lines: [lineOf()] })).toBe('');
  });

  test('says on its first line how many lines do not close', () => {
    const cost = { opening: decimal(5), closing: decimal(7), difference: decimal(-2) };
    expect(textOf({ lines: [lineOf({ cost })] }).split('\n')[0]).toBe(
      'Roll-forward of cost and shares: 1 line does not close',
    );
  });

  test('cuts a long table, and says where the whole is', () => {
    const lines = Array.from({ length: 43 }, (_, index) =>
      lineOf({
        company: `Company ${String(index).padStart(2, '0')}`,
        cost: { opening: decimal(0), purchased: decimal(1), closing: decimal(1) },
      }),
    );
    const text = textOf({ lines });
    expect(text).toContain('  … and 3 more companies that change\n');
    expect(text).not.toContain('Company 40');
    expect(text.split('\n').at(-1)).toBe('  By security: --json');
  });

  test('tells by security where everything is asked for', () => {
    const view = { ...VIEW, isFull: true };
    const lines = toRollForwardSection(makeRollForward(), { view, seeAll: SEE_ALL });
    const names = lines.map((line) => line.trim().split('  ')[0]);
    expect(names).toEqual(
      expect.arrayContaining(['Acme Robotics', 'Preferred A · 2022-03-01', 'Preferred B · 2024-03-29']),
    );
    expect(lines.at(-1)).not.toContain('By security');
  });
});

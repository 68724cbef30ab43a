import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePlaces, groupFindings } from '../../src/app/page/parts/rows/group-findings.ts';
import {
  describeFigures,
  describeSummary,
  planFigures,
  resultFigures,
} from '../../src/app/page/parts/summary/figures.ts';
import { roundTicks } from '../../src/app/page/screens/dry-run/round-ticks.ts';
import type { FindingView } from '../../src/ui/api/row-status.ts';

const NONE = { add: 0, replace: 0, upload: 0, unchanged: 0, differs: 0, blocked: 0, invalid: 0, skipped: 0 };

describe('the figures of a plan', () => {
  const figures = (change: object, isPartial = false): string =>
    describeFigures(planFigures({ summary: NONE, offer: 'whole', errors: 0, ...change }, isPartial));

  it('count what is sent, what differs and what is left out, and leave out what no row is', () => {
    const summary = { ...NONE, add: 60, replace: 9, differs: 1, blocked: 2, skipped: 1, unchanged: 18 };
    expect(figures({ summary })).toBe('60 to add, 9 to replace, 1 different, 3 left out, 18 there already');
    expect(figures({ summary: { ...NONE, unchanged: 4 } })).toBe('0 to send, 4 there already');
  });

  it('send nothing while errors stop it, and the rest once their rows are left out', () => {
    const plan = { summary: { ...NONE, add: 3, invalid: 1 }, offer: 'partial', errors: 2 };
    expect(figures(plan)).toBe('0 to send, 2 errors');
    expect(figures(plan, true)).toBe('3 to add, 1 left out');
    expect(figures({ ...plan, offer: 'stopped' }, true)).toBe('0 to send, 2 errors');
  });

  it('say how far it is once it was applied, and what became of the rows after a run', () => {
    const progress = { rowsIn: 22, rowsLeft: 47, runId: 'r', isUnfinished: false };
    expect(figures({ summary: { ...NONE, add: 69 }, progress })).toBe('22 in, 47 left');
    expect(describeFigures(resultFigures({ added: 5, failed: 1, 'not-run': 2, unchanged: 3 }))).toBe(
      '5 added, 1 failed, 2 not reached, 3 there already',
    );
  });

  it('stand with errors and warnings where a plan is listed', () => {
    expect(describeSummary({ counts: { add: 1 }, errors: 0, warnings: 9 })).toBe('1 to add, 9 warnings');
  });
});

describe('findings', () => {
  const find = (code: string, row: number, message: string, severity: FindingView['severity'] = 'warning') => {
    return { severity, code, sheet: 'Rounds', row, cell: `C${row}`, column: 'Round Size', message, hint: 'See.' };
  };

  it('that say the same are one, also if they are two; those of one kind are from four on', () => {
    const same = [2, 3].map((row) => find('price-differs', row, 'The price differs.'));
    const other = [2, 3, 4].map((row) => find('date-late', row, `${row} is late.`));
    expect(groupFindings([...same, ...other]).map(({ findings }) => findings.length)).toEqual([2, 1, 1, 1]);
    const four = [...other, find('date-late', 5, '5 is late.')];
    expect(groupFindings(four)).toEqual([{ first: four[0], findings: four, isSame: false }]);
  });

  it('keep every finding once, the gravest first, whatever they are', () => {
    const severity = fc.constantFrom('info' as const, 'error' as const, 'warning' as const);
    const one = fc.record({
      code: fc.constantFrom('a', 'b'),
      row: fc.nat(9),
      text: fc.constantFrom('x', 'y'),
      severity,
    });
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const findings = all.map(({ code, row, text, severity: grade }) => find(code, row, text, grade));
        const groups = groupFindings(findings);
        const grades = groups.map(({ first }) => ['error', 'warning', 'info'].indexOf(first.severity));
        expect(grades).toEqual([...grades].sort());
        const kept = groups.flatMap((group) => group.findings);
        expect(kept.length).toBe(findings.length);
        expect(new Set(kept)).toEqual(new Set(findings));
        for (const { findings: alike, isSame } of groups)
          expect(isSame).toBe(new Set(alike.map(({ message }) => message)).size === 1);
      }),
    );
  });

  it('name their places, each sheet once and the rest by its number', () => {
    expect(describePlaces([find('a', 2, '')])).toBe('Rounds · C2 · Round Size');
    expect(describePlaces(Array.from({ length: 10 }, (_, index) => find('a', index + 2, '')))).toBe(
      'Rounds · C2, C3, C4, C5, C6, C7, C8, C9; and 2 more',
    );
  });
});

describe('the ticks of a chart', () => {
  it('are round and reach from the least to the greatest amount', () => {
    expect(roundTicks([8_738_638.96, 1_200_000])).toEqual([0, 2e6, 4e6, 6e6, 8e6, 10e6]);
    expect(roundTicks([-300, 500])).toEqual([-400, -200, 0, 200, 400, 600]);
    expect(roundTicks([0])).toEqual([0, 1]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), (values) => {
        const ticks = roundTicks(values);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
        expect(ticks.length).toBeLessThanOrEqual(14);
      }),
    );
  });
});

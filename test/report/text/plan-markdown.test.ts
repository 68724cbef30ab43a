import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/model/outcomes/plan.ts';
import { toPlanMarkdown } from '../../../src/report/text/plan-markdown.ts';
import { findingAt, makeDocument, makePlan, row } from '../../support/make-plan.ts';

const SHORT = { isPartial: false, isFull: false };
const markdownOf = (plan: Plan, options = SHORT): string => toPlanMarkdown(makeDocument(plan), options);

const DIFFERS = row('Rounds', 6, {
  action: 'differs',
  key: 'Acme | Robotics · Series A',
  changes: [
    { column: 'Closing Date', service: '2023-05-01', workbook: '2023-05-11' },
    { column: 'Round Size', workbook: '12000000 USD' },
  ],
});

describe('a dry run as Markdown', () => {
  it('begins with what it means, and counts its rows by sheet', () => {
    const text = markdownOf(makePlan({ rows: [row('Rounds', 5), row('Rounds', 7), DIFFERS] }));
    expect(text).toMatch(/^## Dry run of .*\.xlsx\n\n\*\*2 rows would be added\..*\*\*\n/);
    expect(text).toContain('| Sheet | add | differs | total |\n| --- | --: | --: | --: |\n| Rounds | 2 | 1 | 3 |\n');
  });

  it('lists each column that differs, its bars escaped', () => {
    expect(markdownOf(makePlan({ rows: [DIFFERS] }))).toContain(
      [
        '### Differs, not sent',
        '',
        '| Row | What | Column | The service has | The workbook says |',
        '| --- | --- | --- | --- | --- |',
        '| Rounds row 6 | Acme \\| Robotics · Series A | Closing Date | 2023-05-01 | 2023-05-11 |',
        '| Rounds row 6 | Acme \\| Robotics · Series A | Round Size | (empty) | 12,000,000.00 USD |',
      ].join('\n'),
    );
  });

  it('makes no mention, link or mark of what a workbook says', () => {
    const text = markdownOf(
      makePlan({
        rows: [
          row('Rounds', 5, { action: 'blocked', key: '@everyone #12 <img> **x** [a](http://b)', why: 'a\n| b |' }),
        ],
      }),
    );
    expect(text).toContain(
      '| Rounds row 5 | &#64;everyone &#35;12 \\<img\\> \\*\\*x\\*\\* \\[a\\](http://b) | a␤\\| b \\| |',
    );
  });

  it('says how much it leaves out, and nothing of it with --all', () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      row('Rounds', index + 5, { action: 'blocked', key: `R${index}` }),
    );
    const count = (text: string): number => text.split('\n').filter((line) => /\| R\d+ \|/.test(line)).length;
    const short = markdownOf(makePlan({ rows }));
    expect([count(short), short.includes('… and 20 more rows; --all shows them.')]).toEqual([40, true]);
    expect(count(markdownOf(makePlan({ rows }), { ...SHORT, isFull: true }))).toBe(60);
  });

  it('ends with the findings, each on a line', () => {
    const text = markdownOf(makePlan({ rows: [], findings: [findingAt('Rounds', 4, { code: 'column-missing' })] }));
    expect(text.split('\n').at(-1)).toMatch(/^- \*\*error\*\* .*\\\[column-missing\\\]$/);
  });

  it('keeps every table whole, whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }), (key, service) => {
        const rows = [
          row('Rounds', 5, { action: 'replace', key, changes: [{ column: 'Stage', service, workbook: 'x' }] }),
        ];
        const [, table = ''] = markdownOf(makePlan({ rows })).split('### To be replaced\n\n');
        const lines = table.split('\n').filter((line) => line.startsWith('|'));
        expect(lines.map((line) => line.replace(/\\./g, '').split('|').length)).toEqual(lines.map(() => 7));
        expect(lines).toHaveLength(3);
      }),
      { seed: 20261128, numRuns: 200 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { customRow } from '../../../support/make-records.ts';
import { FIRM, firmWith } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';

function told(text: string, snapshot = FIRM): string[] {
  const { rows } = planRecords([customRow(2, 'acme', { 'Deal Lead': text })], snapshot);
  return rows.flatMap(({ findings }) => findings.map(({ code, cell, message }) => `${code} ${cell}: ${message}`));
}

describe('a text that may be meant to empty a custom value', () => {
  it.each(['[clear]', '<CLEAR>', '{clear}', '"clear"', '(cleared)', '(empty)', '(blank)', '[delete]', 'clear', 'NULL'])(
    'is asked about: %s',
    (text) => {
      expect(told(text)).toEqual([
        `clear-doubtful B2: "${text}" would be sent as a text; (clear) is what empties a custom value.`,
      ]);
    },
  );

  it.each(['Clear', 'all clear', '(none)', 'Clear Street', 'Blank', 'emptied', '[x]'])(
    'is sent as it is: %s',
    (text) => {
      expect(told(text)).toEqual([]);
    },
  );

  it('is not asked about where the service has it already', () => {
    const snapshot = firmWith({ customValues: [{ companyId: 'co-acme', columnId: 'col-lead', values: ['[clear]'] }] });
    expect(told('[clear]', snapshot)).toEqual([]);
  });
});

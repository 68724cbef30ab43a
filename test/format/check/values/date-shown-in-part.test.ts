import { describe, expect, it } from 'vitest';
import { formatted, makeTable } from '../../../support/make-table.ts';
import { findingsOf } from '../support.ts';

function told(serial: string, format: string): string[] {
  const table = makeTable('Rounds', [
    ['Company', 'Round', 'Closing Date'],
    ['Oak Motion', 'Seed', formatted(serial, format)],
  ]);
  return findingsOf([table]).filter((text) => !text.includes('resolved-later'));
}

describe('a date of which the cell shows a part', () => {
  it('is asked about where a spreadsheet may have added the rest', () => {
    expect(told('45778', 'mmm-yy')).toEqual(['warning Rounds!C2 (Closing Date) date-shown-in-part: 2025-05-01']);
    expect(told('46145', 'd-mmm')).toEqual(['warning Rounds!C2 (Closing Date) date-shown-in-part: 2026-05-03']);
    expect(told('45780', 'yyyy')).toEqual(['warning Rounds!C2 (Closing Date) date-shown-in-part: 2025-05-03']);
  });

  it.each([
    ['45780', 'mmm-yy'],
    ['45808', 'mmm-yy'],
    ['45778', 'yyyy-mm-dd'],
    ['45778', 'm/d/yyyy'],
    ['45778', '[$-409]d\\-mmm\\-yy;@'],
    ['45778', '[$-411]ggge"年"m"月"d"日"'],
    ['45778', '@'],
    ['20250501', '0'],
    ['20250501', '0000-00-00'],
    ['45778', 'e-mm-dd'],
  ])('is not %s in the format %s', (serial, format) => {
    expect(told(serial, format)).toEqual([]);
  });
});

describe('a date of which the cell shows something else', () => {
  it.each([
    ['45778', '$#,##0.00', '$45,778.00'],
    ['45778', '0%', '4577800%'],
    ['45778', '0', '45778'],
    ['45778', '[h]:mm', '1098672:00'],
    ['45778', 'h:mm', '0:00'],
    ['20250501', '#,##0', '20,250,501'],
  ])('is told: %s as %s', (serial, format, shown) => {
    expect(told(serial, format)).toEqual([
      `warning Rounds!C2 (Closing Date) date-shown-otherwise: 2025-05-01 · "${shown}"`,
    ]);
  });

  it.each(['"31".mm.yyyy', 'h:mm', '0%'])('is told of a day that is stored as one, too: %s', (format) => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date'],
      ['Oak Motion', 'Seed', { value: { kind: 'date', iso: '2025-05-03' }, format }],
    ]);
    expect(findingsOf([table]).filter((text) => text.includes('date-shown-otherwise'))).toHaveLength(1);
  });

  it.each(['45000.0000001', '44999.9999999'])('is no moment that nobody sees: %s', (serial) => {
    expect(told(serial, 'yyyy-mm-dd')[0]).toContain(`: "${serial}" · 2023-03-15 · 2023-03-15`);
  });
});

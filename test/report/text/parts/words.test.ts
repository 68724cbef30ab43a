import { describe, expect, it } from 'vitest';
import { toOneLine } from '../../../../src/report/text/parts/layout.ts';

describe('text of a workbook, on a terminal', () => {
  it('stands on one line and steers nothing: no cursor, no colour, no direction', () => {
    expect(toOneLine(' Ac\u001b[31mme\r\n\u0007Ltd\u2028')).toBe('Ac␛[31mme␤␇Ltd');
    expect(toOneLine('Acme \u202eUSD 01\u202c\u2066x\u2069')).toBe('Acme \\u{202e}USD 01\\u{202c}\\u{2066}x\\u{2069}');
  });

  it('keeps writing that runs from right to left by itself', () => {
    expect(toOneLine('שלום Ventures')).toBe('שלום Ventures');
  });

  it('is cut where a whole cell would push everything else out of sight', () => {
    expect(toOneLine('x'.repeat(32_767))).toBe(`${'x'.repeat(2_000)}…`);
  });
});

import { describe, expect, it } from 'vitest';
import { isRewritten, isRewrittenFileName, rewrittenBeginning } from '../../../../src/base/util/text/rewritten-text.ts';

describe('a name that a service has rewritten', () => {
  it.each([
    ['Founders’ Round', "Founders' Round"],
    ['Smith & Sons', 'Smith &amp; Sons'],
    ['Smith & Sons', 'Smith &#38; Sons'],
    ['“Bridge” – 2024', '"Bridge" - 2024'],
    ['Série Étoile', 'Serie Etoile'],
    ['SERIES A', 'Series A'],
    ['GOV-TOKEN', 'gov-token'],
    ['Straße Holding', 'STRASSE HOLDING'],
    ['Łódź Fund', '?ódź Fund'],
    ['東京 Ventures', '?? Ventures'],
    ['A very long name of a round that nobody will cut', 'A very long name of a round'],
  ])('%j is known as %j', (sent, held) => {
    expect(isRewritten(sent, held)).toBe(true);
    expect(rewrittenBeginning(sent)).toBe(rewrittenBeginning(held));
  });

  it.each([
    ['Series A', 'Series B'],
    ['Series A Extension', 'Series A'],
    ['Series A', 'Series A Extension'],
    ['+', '-'],
    ['Seed', ''],
    ['東京', '大阪'],
    ['東京 A', '大阪 A'],
  ])('%j is not %j', (sent, held) => {
    expect(isRewritten(sent, held)).toBe(false);
  });
});

describe('the name of a file that a service has rewritten', () => {
  it.each([
    ['deck.pdf', 'deck (1).pdf'],
    ['deck.pdf', 'x7Gh2_deck.PDF'],
    ['Q3 report – final.pdf', 'q3_report_final_8f2c.pdf'],
    ['東京 report.pdf', '?? report.pdf'],
  ])('%j is known as %j', (sent, held) => {
    expect(isRewrittenFileName(sent, held)).toBe(true);
  });

  it.each([
    ['deck.pdf', 'deck.docx'],
    ['deck.pdf', 'memo.pdf'],
    ['—.pdf', 'memo.pdf'],
  ])('%j is not %j', (sent, held) => {
    expect(isRewrittenFileName(sent, held)).toBe(false);
  });
});

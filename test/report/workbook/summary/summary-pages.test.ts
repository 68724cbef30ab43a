import { describe, expect, test } from 'vitest';
import type { PlanRow } from '../../../../src/model/outcomes/plan.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import { toFooterText, toFooterXml } from '../../../../src/report/workbook/print-footer.ts';
import type { ImportSummary } from '../../../../src/report/workbook/summary/import-summary.ts';
import { type SummaryPage, toSummaryPage } from '../../../../src/report/workbook/summary/summary-rows.ts';
import { heightOf, roomOnPage } from '../../../../src/report/workbook/summary/summary-sign-off.ts';
import { findingAt } from '../../../support/make-plan.ts';

const LINES = 400;

/** A migration: many sheets, many companies, and something said of many rows. */
function migration(facts: Partial<ImportSummary> = {}): SummaryPage {
  const amounts = { before: decimal(0), added: decimal('10.5'), after: decimal('10.5'), difference: decimal(0) };
  const tieOut = Array.from({ length: LINES }, (_, index) => ({
    ...{ company: `Company ${index}`, fund: `Fund ${index % 3}`, currency: 'USD' as const },
    ...amounts,
  }));
  const sheets = Array.from({ length: 30 }, (_, index) => `Sheet ${index}`);
  const findings = Array.from({ length: LINES }, (_, index) => findingAt('Sheet 1', index + 2));
  const rows = sheets.map((sheet) => ({ sheet, rowNumber: 2, outcome: 'added' as const, findings: [] }));
  return toSummaryPage({ kind: 'result', inputs: [], version: '1', madeBy: 'anna', tieOut, findings, ...facts }, rows);
}

/** The rows of each printed page. */
function pagesOf({ rows }: SummaryPage): SummaryPage['rows'][] {
  const starts = [0, ...rows.flatMap(({ startsPage }, index) => (startsPage === true ? [index] : []))];
  return starts.map((start, index) => rows.slice(start, starts[index + 1]));
}

function firstsOf(rows: SummaryPage['rows']): (string | undefined)[] {
  return rows.map(({ cells }) => cells[0]?.text);
}

describe('the printed summary', () => {
  test('says on its first page, which is full at most, what the others say in full', () => {
    const page = migration();
    const [first = [], ...others] = pagesOf(page);
    expect(heightOf(first, page.widths)).toBeLessThanOrEqual(roomOnPage(page.widths));
    expect(firstsOf(first)).toEqual(
      expect.arrayContaining(['Run', 'Sign-off', 'Rows by sheet', 'Total', 'Tie-out', 'Entered cost', 'Findings']),
    );
    expect(firstsOf(first)).toContainEqual(expect.stringMatching(/^… and \d+ more: on the pages that follow\.$/));
    const told = others.flatMap(firstsOf);
    for (const index of [0, 29]) expect(told).toContain(`Sheet ${index}`);
    for (const index of [0, LINES - 1]) expect(told).toContain(`Company ${index}`);
  });

  test('has no page that is too long, and each begins with a heading', () => {
    const page = migration();
    const pages = pagesOf(page);
    expect(pages.length).toBeGreaterThan(8);
    for (const rows of pages.slice(1)) {
      expect(heightOf(rows, page.widths)).toBeLessThanOrEqual(roomOnPage(page.widths));
      expect(rows[0]?.cells[0]?.style).toBe('section');
    }
  });

  test('repeats the heads of the columns where a table goes on', () => {
    const going = pagesOf(migration()).filter((rows) => rows[0]?.cells[0]?.text?.endsWith('(continued)') === true);
    expect(going.length).toBeGreaterThan(4);
    for (const rows of going) expect(rows[1]?.cells[0]?.style).toBe('head');
    expect(going.map((rows) => firstsOf(rows.slice(0, 2)))).toContainEqual([
      'Tie-out: entered cost by company, fund and currency (continued)',
      'Company',
    ]);
  });

  test('cuts nothing of what has room', () => {
    const rows: readonly PlanRow[] = [];
    const page = toSummaryPage(
      { kind: 'plan', inputs: [], version: '1', findings: [], planned: { news: [], rows } },
      [],
    );
    expect(firstsOf(page.rows).filter((text) => text?.includes('on the pages that follow') === true)).toEqual([]);
  });
});

test('the foot of a page says the digest of the plan, or of the workbook where no plan was saved', () => {
  const inputs = [{ name: 'a.xlsx', path: 'a.xlsx', sha256: 'beef' }];
  expect(toFooterText({ planSha256: 'f00d', inputs })).toBe('Plan SHA-256 f00d');
  expect(toFooterText({ inputs })).toBe('SHA-256 of the input beef');
  expect(toFooterText({ inputs: [...inputs, ...inputs] })).toBe('SHA-256 of the input and 1 more beef');
  expect(toFooterXml('Plan SHA-256 f00d')).toBe(
    '<headerFooter><oddFooter>&amp;L&amp;8&amp;F: &amp;A&amp;C&amp;7Plan SHA-256 f00d&amp;R&amp;8Page &amp;P of &amp;N</oddFooter></headerFooter>',
  );
});

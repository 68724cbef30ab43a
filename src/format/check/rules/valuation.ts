import type { CheckedRecord } from '../../../model/records/record.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';

const BY_FUND = ['Fair Value', 'Ownership'] as const;
const MARKS = [...BY_FUND, 'Post-Money Valuation'] as const;

/** A valuation states a mark, and marks of a fund's holding name the fund. Code: value-missing. */
export function requireMarks({ values }: ReadRow, record: CheckedRecord): readonly RowFinding[] {
  if (record.kind !== 'valuation') return [];
  const filled = MARKS.filter((column) => values.isFilled(column));
  if (filled.length === 0) {
    const hint = `Fill in one of ${MARKS.join(', ')}, or write skip under Action.`;
    return [missing('Fair Value', 'The row contains no mark.', hint)];
  }
  const mark = BY_FUND.find((column) => values.isFilled(column));
  if (mark === undefined || values.isFilled('Fund')) return [];
  return [missing('Fund', `Fund is empty; ${mark} needs it.`, 'Fill in the fund that holds it.')];
}

function missing(column: string, message: string, hint: string): RowFinding {
  return { column, text: { severity: 'error', code: 'value-missing', message, hint } };
}

import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { markColumn } from '../../../../model/identity/identity.ts';
import type { LastMark } from '../../../../model/outcomes/mark-report.ts';
import type { PlanRow } from '../../../../model/outcomes/plan.ts';
import type { ShownMarks } from '../../../../model/records/carried-schema.ts';
import type { LinkedRecord } from '../../../../model/records/linked.ts';
import type { Mark, NewMark, Target } from '../../../../model/service/new-data.ts';
import { targetKey } from '../../../../model/service/target-key.ts';
import type { RowKey } from '../../../../model/values/origin.ts';
import { figureOf } from '../../../rules/cap-table/by-day.ts';
import { keyOfMark } from '../../rows/plan-marks.ts';
import { toHeldBack } from '../../rows/set-rows.ts';
import type { StatedMark } from './last-marks.ts';

/** Each mark once that rows without errors state, with the rows and what the workbook shows as the last one. */
export function statedMarks(
  linked: readonly LinkedRecord[],
  rows: readonly PlanRow[],
  shownOf: ReadonlyMap<RowKey, ShownMarks>,
): readonly StatedMark[] {
  const valuations = linked.filter((row) => row.kind === 'valuation');
  if (valuations.length === 0) return [];
  const byKey = new Map(rows.map((row) => [row.rowKey, row]));
  const marks = new Map<string, StatedMark>();
  for (const row of valuations) {
    const action = byKey.get(row.record.key)?.action;
    if (action !== 'replace' && action !== 'unchanged') continue;
    const { key: rowKey, origin } = row.record;
    // Marks set since are held back, apart from the others of their row.
    const heldBack = new Set(byKey.get(toHeldBack(row.record).key)?.changes.map(({ column }) => column));
    for (const mark of row.marks) {
      if (heldBack.has(markColumn(mark.mark))) continue;
      const known = marks.get(keyOfMark(mark));
      const { sheet, rowNumber } = origin;
      const stated = toStated(mark, { rows: [rowKey], sheet, rowNumber, shown: shownOf.get(rowKey) });
      marks.set(keyOfMark(mark), known === undefined ? stated : { ...known, rows: [...known.rows, rowKey] });
    }
  }
  return [...marks.values()];
}

interface Place extends Pick<StatedMark, 'rows' | 'sheet' | 'rowNumber'> {
  readonly shown: ShownMarks | undefined;
}

function toStated({ company, date, mark }: NewMark<Target>, { shown, ...place }: Place): StatedMark {
  const last = shown && toShown(mark, shown);
  return omitAbsent({ ...place, company: targetKey(company), date, mark, shown: last });
}

/** In the currency of the mark, where nothing beside it says another. */
function toShown(mark: Mark, { date, values }: ShownMarks): LastMark | undefined {
  const { column, currency: stated } = figureOf(mark);
  const last = values.get(column);
  if (last === undefined) return undefined;
  const currency = stated === undefined ? undefined : (last.currency ?? stated);
  return omitAbsent({ value: last.value, currency, date, source: { kind: 'workbook' as const } });
}

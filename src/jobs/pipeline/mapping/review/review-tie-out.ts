import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { foldHeader, foldName } from '../../../../base/util/text/text.ts';
import type { Mapping } from '../../../../mapping/mapping.ts';
import type { TieOutReview } from '../../../../model/mapping/mapping-review.ts';
import type { LeftOutKind, SourceTieOut } from '../../../../model/outcomes/source-tie-out.ts';
import { formatDecimal } from '../../../../model/values/decimal.ts';
import {
  type AmountColumn,
  listAmountColumns,
  nameSourceColumn,
  tellPart,
  tiesOut,
} from '../../../../report/source-columns.ts';

/** Of tables that the mapping reads: what nothing takes of a column may be left out for a reason. */
const OF_COLUMN: ReadonlySet<LeftOutKind> = new Set([
  ...(['rows-outside', 'rows-skipped', 'column-ignored', 'column-not-mapped', 'not-first', 'not-taken'] as const),
]);

/** The columns of amounts, those first that do not tie out, each with what a reason can be given for. */
export function reviewTieOut(
  tieOut: SourceTieOut,
  mapping: Mapping,
  refAt: (table: number, letters: string) => string,
): TieOutReview[] {
  return listAmountColumns(tieOut).map(({ table, column }) => {
    const remarks = tellRemarks(column);
    return omitAbsent({
      tab: table.sheet,
      column: nameSourceColumn(column),
      total: column.total,
      loaded: column.loaded,
      leftOut: column.leftOut,
      isTiedOut: tiesOut(column),
      remarks,
      leave: findLeave({ table, column }, mapping, refAt),
    });
  });
}

/** Why something is left out, what counts twice, and what the sheet's own totals say. */
function tellRemarks({ parts, again, stated }: AmountColumn['column']): string[] {
  const twice = again === undefined ? [] : [`${formatDecimal(again.sum)} in rows ${again.rows} counts twice`];
  const totals = stated.map(
    ({ row, stated: said, isSum }) =>
      `row ${row} says ${formatDecimal(said)}${isSum ? '' : ', and the rows above another sum'}`,
  );
  return [...parts.map((part) => `${formatDecimal(part.sum)} in ${tellPart(part)}`), ...twice, ...totals];
}

function findLeave(
  { table, column }: AmountColumn,
  { sheets }: Mapping,
  refAt: (table: number, letters: string) => string,
): TieOutReview['leave'] {
  const open = column.parts.filter(({ isAcknowledged }) => !isAcknowledged).map(({ kind }) => kind);
  const ofTab = [...sheets.keys()].filter((index) => {
    const sheet = sheets[index];
    const isOfFile = sheet?.file === undefined || foldName(sheet.file) === foldName(table.file);
    return isOfFile && sheet?.names.some((name) => foldHeader(name) === foldHeader(table.sheet)) === true;
  });
  const [skipped, ...otherSkipped] = ofTab.filter((index) => sheets[index]?.isSkipped === true);
  const [read] = ofTab.filter(
    (index) => sheets[index]?.isSkipped === false && sheets[index]?.headerRows.last === table.headerRow,
  );
  if (open.includes('sheet-not-mapped')) return { kind: 'leave-tab', tab: table.sheet };
  if (open.some((kind) => OF_COLUMN.has(kind)))
    return read === undefined ? undefined : { kind: 'leave-column', table: read, ref: refAt(read, column.letters) };
  const isSkipped = open.some((kind) => kind === 'sheet-skipped' || kind === 'part-skipped');
  return isSkipped && skipped !== undefined && otherSkipped.length === 0
    ? { kind: 'leave-table', table: skipped }
    : undefined;
}

import { joinList } from '../../../base/util/text/words.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { numberIn } from '../../source/number-in.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedDoubt, ProposedIgnored, ProposedTarget } from '../proposal.ts';
import { readAmounts } from '../score/read-amounts.ts';
import { type ProposalTab, rowsWith } from '../source-tab.ts';
import { describeSums } from './show-sums.ts';

interface LeftRows {
  readonly ignored: readonly ProposedIgnored[];
  readonly doubts: readonly ProposedDoubt[];
}

/** Questions amounts in rows whose sheets do not take them, such as the price beside a note. */
export function findLeftRows(tab: ProposalTab, targets: readonly ProposedTarget[]): LeftRows {
  const taken = targets.flatMap((target) => listAmounts(target));
  const all = [...new Set(taken)].flatMap((columnIndex) => toLeft(columnIndex, targets, tab));
  return { ignored: all.map(({ ignored }) => ignored), doubts: all.map(({ doubt }) => doubt) };
}

function listAmounts({ sheet, columns }: ProposedTarget): readonly number[] {
  return columns.flatMap(({ name, columnIndex }) => {
    const kind = sheet.columns.find((column) => column.name === name)?.value.kind;
    return columnIndex === undefined || isMade(columnIndex) || (kind !== 'money' && kind !== 'count')
      ? []
      : [columnIndex];
  });
}

function toLeft(
  columnIndex: number,
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
): readonly { readonly ignored: ProposedIgnored; readonly doubt: ProposedDoubt }[] {
  const takers = targets.filter(({ columns }) => columns.some((column) => column.columnIndex === columnIndex));
  const [first] = takers;
  const condition = first?.when;
  if (condition === undefined || takers.some(({ when }) => when?.ref !== condition.ref)) return [];
  const texts = [...new Set(takers.flatMap(({ when }) => when?.texts ?? []))];
  const by = tab.columns.find((facts) => tab.refOf(facts.columnIndex) === condition.ref);
  const number = readAmounts(tab).get(columnIndex);
  if (by === undefined || number === undefined) return [];
  const taken = new Set(rowsWith(texts, by.columnIndex, tab));
  const left = tab.dataRows.filter((row: Row) => !taken.has(row) && (numberIn(row, number) ?? ZERO) !== ZERO);
  if (left.length === 0) return [];
  const ref = tab.refOf(columnIndex);
  const because = 'no sheet that its row becomes has a place for it';
  const [sum = ''] = describeSums([number], left, tab.columns);
  const others = listDistinct(left, by.columnIndex);
  const text = `it is left out in rows with ${others}, because ${because}: ${sum}`;
  return [
    {
      ignored: { ref, columnIndex, because, unless: { ref: condition.ref, texts } },
      doubt: { kind: 'values', ref, columnIndex, text },
    },
  ];
}

function listDistinct(rows: readonly Row[], columnIndex: number): string {
  const texts = rows.map(({ cells }) => {
    const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
    return isFilled(cell) ? JSON.stringify(textOf(cell)) : 'nothing';
  });
  return joinList([...new Set(texts)], 'or');
}

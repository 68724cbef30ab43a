import { isDeepStrictEqual } from 'node:util';
import { findRow } from '../../../base/util/collections/find-row.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { InputCell } from '../../../jobs/pipeline/correcting/replace-cells.ts';
import { type CellToType, typeIntoCell } from '../../../jobs/pipeline/correcting/type-into-cell.ts';
import type { OpenBook } from '../open-book.ts';
import type { CorrectedFile } from './corrected-file.ts';
import type { CellChange } from './correction-history.ts';

type Content = OpenBook['opened']['contents'][number];
type Cell = NonNullable<CellToType['cell']>;

/** What somebody types into a cell. */
export interface TypedText extends InputCell {
  readonly text: string;
}

/** A cell that can be typed into: of a row that is there, and no formula. */
interface Target extends Omit<CellToType, 'look'> {
  readonly typed: TypedText;
}

/** What changes; cells that hold the same since are not among it, nor are formulas and rows that are not there. */
export async function typeIntoCells(
  typed: readonly TypedText[],
  contents: readonly Content[],
  fileOf: (inputIndex: number) => Promise<CorrectedFile>,
): Promise<readonly CellChange[]> {
  const changes: CellChange[] = [];
  for (const [inputIndex, own] of groupBy(typed, (one) => one.inputIndex)) {
    const content = contents[inputIndex];
    const targets = content === undefined ? [] : own.flatMap((one) => toTarget(one, content));
    if (targets.length === 0) continue;
    changes.push(...(await typeIntoTargets(targets, await fileOf(inputIndex))));
  }
  return changes;
}

async function typeIntoTargets(targets: readonly Target[], file: CorrectedFile): Promise<readonly CellChange[]> {
  // A filled cell says how it looks, unless a part of its text looks otherwise.
  const unknown = targets.filter(({ cell }) => cell === undefined || cell.struck !== undefined);
  const looks = await file.readLooks(unknown.map(({ typed }) => typed));
  const lookOf = new Map(unknown.map((target, index) => [target, looks[index]]));
  return targets.flatMap((target) => {
    const { cell: before, typed } = target;
    const look = lookOf.has(target) ? lookOf.get(target) : file.lookOf(before);
    const after = typeIntoCell(typed.text, { ...target, look });
    const { text: _typed, ...place } = typed;
    return isDeepStrictEqual(before, after.cell) ? [] : [{ ...place, before, after }];
  });
}

function toTarget(typed: TypedText, { tables }: Content): Target[] {
  const table = tables.find(({ name }) => name === typed.sheet);
  const row = table && findRow(table.rows, typed.rowNumber);
  if (table === undefined || row === undefined) return [];
  const { columnIndex } = typed;
  const cell: Cell | undefined = row.cells.find((one) => one.columnIndex === columnIndex);
  return cell?.formula === true ? [] : [{ typed, columnIndex, cell, epoch: table.epoch }];
}

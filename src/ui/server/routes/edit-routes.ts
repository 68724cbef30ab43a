import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listColumns } from '../../../pipeline/inputs/list-columns.ts';
import { showCell } from '../../../pipeline/inputs/show-cell.ts';
import { usageError } from '../../../util/capsheet-error.ts';
import { editRequest, matchRequest } from '../../api/edit.ts';
import { ColumnMemory } from '../column-memory.ts';
import type { IndexedSheet } from '../views/row-index.ts';
import type { Workspace } from '../workspace.ts';
import { sendFile } from './send-file.ts';

const inputNumber = z.object({ index: z.coerce.number().int().min(0) });

/** Cells corrected on the page: always in a copy, which takes the place of the workbook here. */
export function addEditRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.post('/api/edit', ({ body }) => {
    const { sheet, rowNumber, columnIndex, text } = editRequest.parse(body);
    const indexed = findSheet(workspace, sheet);
    const row = indexed.rows.find((one) => one.rowNumber === rowNumber);
    const cell = row?.cells.find((one) => one.columnIndex === columnIndex);
    if (row === undefined) throw notEditable('This row is not there any more.');
    if (cell?.formula === true) throw notEditable('This cell holds a formula.');
    const { epoch } = indexed.table;
    const before = { value: cell?.value, epoch, shownAs: cell === undefined ? [] : listShown(cell, epoch) };
    workspace.edit(indexed.inputIndex, { sheet: indexed.table.name, rowNumber, columnIndex, text, before });
    return {};
  });
  app.get('/api/corrected/:index', ({ params }, reply) => {
    const path = workspace.correctedCopy(inputNumber.parse(params).index);
    return path === undefined ? reply.callNotFound() : sendFile(reply, path);
  });
  app.post('/api/match', ({ body }) => {
    const { sheet, columnIndex, column } = matchRequest.parse(body);
    const indexed = findSheet(workspace, sheet);
    const { layout, header, table } = indexed;
    const kind = layout?.sheetKind;
    if (kind === undefined || header === undefined || !listColumns(kind).includes(column))
      throw notEditable('This sheet has no such column.');
    const cell = header.cells.find((one) => one.columnIndex === columnIndex);
    const { rowNumber } = header;
    const before = { value: cell?.value, epoch: table.epoch };
    workspace.edit(indexed.inputIndex, { sheet: table.name, rowNumber, columnIndex, text: column, before });
    if (cell !== undefined)
      new ColumnMemory(workspace.connection.stateDir).remember(kind, showCell(cell, table.epoch).text, column);
    return {};
  });
}

function listShown(cell: Parameters<typeof showCell>[0], epoch: 1900 | 1904): string[] {
  const { text, shown } = showCell(cell, epoch);
  return shown === undefined ? [text] : [text, shown];
}

function findSheet({ views }: Workspace, sheet: number): IndexedSheet {
  const found = views.rows.sheets[sheet];
  if (found?.isEditable === true) return found;
  throw notEditable('This sheet is not one of an Excel workbook.');
}

function notEditable(message: string): Error {
  return usageError('not-editable', message, 'Change it where it lies, save it, and read it again.');
}

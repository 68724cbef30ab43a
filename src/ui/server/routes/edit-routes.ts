import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { showCell } from '../../../format/check/values/text/describe-cell.ts';
import { zipCsvFiles } from '../../../jobs/library/inside/correcting/corrected-folder.ts';
import { listChoices } from '../../../jobs/library/inside/correcting/list-choices.ts';
import { listColumns } from '../../../jobs/library/inside/correcting/sort-key.ts';
import { fetchFirmNames } from '../../../jobs/library/inside/fetch-names.ts';
import { CALLS } from '../../api/calls.ts';
import type { CorrectionAnswer } from '../../api/edit.ts';
import { sendNotFound, serveAction, serveCall } from '../../views/serve-call.ts';
import { ColumnMemory } from '../column-memory.ts';
import { findCellsAlike, placeBlock, type TypedText } from '../corrections/type-into-cells.ts';
import { rowsOfList } from '../views/lists/row-lists.ts';
import type { IndexedSheet } from '../views/row-index.ts';
import type { WorkConnection } from '../workspace/work-connection.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendBytes, sendFile } from './send-file.ts';

type Records = Workspace['shown']['book']['inputs']['checked']['records'];

export function addEditRoutes(app: FastifyInstance, workspace: Workspace): void {
  const { corrections, shown } = workspace;
  const correct = async (readings: number, typed: readonly TypedText[], left = ''): Promise<CorrectionAnswer> => {
    const changed = await corrections.correct(readings, typed);
    return { revision: shown.revision, changed, left };
  };
  serveCall(app, CALLS.editOnDesk, ({ body: { readings, sheet, cells } }) => {
    const indexed = findSheet(workspace, sheet);
    const typed = cells.map((cell) => toTyped(indexed, cell));
    return correct(readings, typed);
  });
  serveCall(app, CALLS.pasteOnDesk, async ({ body }) => {
    const { readings, sheet, filter, sort, list, offset, columnIndex, block } = body;
    const listed = await shown.listRows({ ...filter, sheet, sort, list });
    const indexed = findSheet(workspace, sheet);
    const rows = rowsOfList(listed, indexed, { sheet, offset, limit: block.length });
    const { typed, left } = placeBlock(indexed, rows, columnIndex, block);
    return correct(readings, typed, left);
  });
  serveCall(app, CALLS.countAlikeOnDesk, ({ query: { sheet, ...place } }) => ({
    count: findCellsAlike(shown.views.rows, findSheet(workspace, sheet), place).length,
  }));
  serveCall(app, CALLS.correctAlikeOnDesk, ({ body: { readings, sheet, text, ...place } }) => {
    const indexed = findSheet(workspace, sheet);
    const alike = findCellsAlike(shown.views.rows, indexed, place);
    const typed = alike.map((one) => toTyped(indexed, { ...one, text }));
    return correct(readings, typed);
  });
  serveAction(app, CALLS.undoOnDesk, () => corrections.undo());
  serveAction(app, CALLS.redoOnDesk, () => corrections.redo());
  serveCall(app, CALLS.getCorrected, async ({ params: { index }, reply }) => {
    const path = await corrections.findCopy(index);
    return path === undefined ? sendNotFound(reply) : sendCopy(reply, path);
  });
  addChoices(app, workspace);
  addMatching(app, workspace);
}

async function sendCopy(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true
    ? sendBytes(reply, await zipCsvFiles(path), `${basename(path)}.zip`)
    : sendFile(reply, path);
}

function addChoices(app: FastifyInstance, { shown, connection }: Workspace): void {
  const readNames = rememberNames(connection);
  serveCall(app, CALLS.listChoicesOnDesk, async ({ query: { sheet, rowNumber, columnIndex } }) => {
    const indexed = shown.views.rows.sheets[sheet];
    const kind = indexed?.layout?.sheetKind;
    const column = indexed?.layout?.columns.find((one) => one.columnIndex === columnIndex)?.column;
    if (indexed === undefined || kind === undefined || column === undefined) return { isClosed: false, choices: [] };
    const { records } = shown.book.inputs.checked;
    const { isClosed, choices } = listChoices(
      { kind, column, row: findRecord(records, indexed, rowNumber) },
      records,
      await readNames(),
    );
    return { isClosed, choices };
  });
}

function findRecord(
  records: Records,
  { inputIndex, table }: IndexedSheet,
  rowNumber: number,
): Records[number] | undefined {
  return records.find(
    ({ origin }) => origin.rowNumber === rowNumber && origin.sheet === table.name && origin.inputIndex === inputIndex,
  );
}

function addMatching(app: FastifyInstance, workspace: Workspace): void {
  serveAction(app, CALLS.matchOnDesk, async ({ body: { readings, sheet, columnIndex, column } }) => {
    const indexed = findSheet(workspace, sheet);
    const { layout, header, table } = indexed;
    const kind = layout?.sheetKind;
    if (kind === undefined || header === undefined || !listColumns(kind).includes(column))
      throw notEditable('This sheet has no such column.');
    const cell = header.cells.find((one) => one.columnIndex === columnIndex);
    await workspace.corrections.correct(readings, [toTyped(indexed, { ...header, columnIndex, text: column })]);
    if (cell !== undefined)
      new ColumnMemory(workspace.connection.stateDir).remember(kind, showCell(cell, table.epoch).text, column);
  });
}

function toTyped(
  { inputIndex, table }: IndexedSheet,
  { rowNumber, columnIndex, text }: Pick<TypedText, 'rowNumber' | 'columnIndex' | 'text'>,
): TypedText {
  return { inputIndex, sheet: table.name, rowNumber, columnIndex, text };
}

function findSheet({ shown }: Workspace, sheet: number): IndexedSheet {
  const found = shown.views.rows.sheets[sheet];
  if (found !== undefined && found.heldBecause === undefined) return found;
  throw notEditable(found?.heldBecause ?? 'There is no such sheet.');
}

function notEditable(message: string): Error {
  return usageError('not-editable', message, 'Change the original file, save it, and read it again.');
}

type KnownNames = Awaited<ReturnType<typeof fetchFirmNames>> | undefined;

/** Names are fetched again after this time: somebody may add a company in the app meanwhile. */
const HOLDS_MS = 5 * 60_000;

/** Asks for the firm's names once for many cells; `undefined` if no service is set or it does not answer. Never throws. */
function rememberNames(connection: WorkConnection): () => Promise<KnownNames> {
  let asked: { readonly of: string; readonly atMs: number; readonly names: Promise<KnownNames> } | undefined;
  const ask = async (): Promise<KnownNames> => {
    try {
      return await fetchFirmNames(connection.access(), undefined);
    } catch {
      asked = undefined;
      return undefined;
    }
  };
  return async () => {
    const { kind, service = '', clientId = '' } = connection.state;
    if (kind === 'none') return undefined;
    const of = `${kind} ${service} ${clientId}`;
    if (asked?.of !== of || performance.now() - asked.atMs >= HOLDS_MS)
      asked = { of, atMs: performance.now(), names: ask() };
    return asked.names;
  };
}

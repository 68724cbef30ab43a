import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { requestOf } from '../../../jobs/library/inside/plan-values.ts';
import { readPlanFile } from '../../../jobs/library/portfolio-plan.ts';
import { type FindingCode, isFindingCode } from '../../../model/findings/finding-codes.ts';
import { describeFinding } from '../../../report/finding-pages.ts';
import { CALLS } from '../../api/calls.ts';
import type { FindingExplanationView } from '../../api/row-status.ts';
import type { RowChoice } from '../../api/rows.ts';
import { sendNotFound, serveAction, serveCall } from '../../views/serve-call.ts';
import { ColumnMemory } from '../column-memory.ts';
import { takeUpload } from '../uploads/uploads.ts';
import { findNext } from '../views/lists/find-next.ts';
import { rowsOfList } from '../views/lists/row-lists.ts';
import { toBookView, toRowView } from '../views/row-views.ts';
import type { Workspace } from '../workspace/workspace.ts';

export function addBookRoutes(app: FastifyInstance, workspace: Workspace): void {
  serveAction(app, CALLS.rereadDesk, ({ body: { reading, password } }) => workspace.inputs.reread(reading, password));
  serveAction(app, CALLS.closeDesk, () => workspace.close());
  serveCall(app, CALLS.getDeskBook, () => {
    const memory = new ColumnMemory(workspace.connection.stateDir);
    return toBookView(workspace.shown.book, workspace.shown.views.rows, {
      revision: workspace.shown.revision,
      readings: workspace.shown.readings,
      memory,
    });
  });
  serveCall(app, CALLS.listDeskRows, async ({ query: { offset, limit, ...choice } }) => {
    const rows = await readRows(workspace, choice, { offset, limit });
    return { revision: workspace.shown.revision, offset, ...rows };
  });
  serveCall(app, CALLS.findNextOnDesk, async ({ query: { after, column, ...choice } }) => {
    const { shown } = workspace;
    const list = await shown.listRows(choice);
    // Only the sheet that has the column is sorted.
    const { sheet, sort, list: _own, ...filter } = choice;
    const others = sort === undefined ? list : await shown.listRows({ sheet, ...filter });
    const rowNumbers = others.rowNumbers.map((own, at) => (at === sheet ? (list.rowNumbers[at] ?? own) : own));
    return findNext(shown.views.rows, { ...list, rowNumbers }, { sheet, after, column });
  });
  serveCall(app, CALLS.findRowOnDesk, async ({ query: { rowNumber, ...choice } }) => {
    const { rowNumbers } = await workspace.shown.listRows(choice);
    const offset = rowNumbers[choice.sheet]?.indexOf(rowNumber) ?? -1;
    return offset < 0 ? undefined : { offset };
  });
}

export function addOpening(app: FastifyInstance, workspace: Workspace): void {
  serveAction(app, CALLS.uploadToDesk, async ({ request }) => {
    workspace.desk.assertIdle();
    const { paths, planPath, reading } = await takeUpload(request, workspace.connection.filesDir);
    workspace.inputs.open({ paths, reading }, { isUploaded: true, proposes: true, ...omitAbsent({ planPath }) });
  });
  serveAction(app, CALLS.openPaths, async ({ body: { paths: typed, reading } }) => {
    const [planPath] = typed.filter((path) => path.toLowerCase().endsWith('.json')).map(toPath);
    const paths = planPath === undefined ? typed.map(toPath) : requestOf(await readPlanFile(planPath)).paths;
    workspace.inputs.open({ paths, reading }, { isUploaded: false, proposes: true, ...omitAbsent({ planPath }) });
  });
}

/** File managers copy paths in quotes; people type them from the home folder. */
function toPath(typed: string): string {
  const plain = typed.trim().replace(/^"(.*)"$/, '$1');
  return plain.startsWith('~/') ? join(homedir(), plain.slice(2)) : resolve(plain);
}

async function readRows(
  { shown }: Workspace,
  choice: RowChoice,
  bounds: { readonly offset: number; readonly limit: number },
) {
  const list = await shown.listRows(choice);
  const { rows: index } = shown.views;
  const sheet = index.sheets[choice.sheet];
  const head = {
    list: list.id,
    listedAt: list.revision,
    total: list.rowNumbers[choice.sheet]?.length ?? 0,
    totals: list.rowNumbers.map(({ length }) => length),
  };
  if (sheet === undefined) return { ...head, rows: [] };
  const rows = rowsOfList(list, sheet, { sheet: choice.sheet, ...bounds });
  return { ...head, rows: rows.map((row) => toRowView(sheet, row, index.stateOf(sheet, row.rowNumber))) };
}

/** Explains a code in the words of `capsheet explain`; asks no service. */
export function addExplainRoutes(app: FastifyInstance): void {
  serveCall(app, CALLS.explainFinding, async ({ params: { code }, reply }) =>
    isFindingCode(code) ? explain(code) : sendNotFound(reply),
  );
}

function explain(code: FindingCode): FindingExplanationView {
  const { meaning, severity, parts, related, readOn } = describeFinding(code);
  return { code, meaning, severity, parts: [...parts], related: [...related], readOn: [...readOn] };
}

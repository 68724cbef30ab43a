import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { foldName } from '../../../base/util/text/text.ts';
import { CALLS } from '../../api/calls.ts';
import { serveAction, serveCall } from '../../views/serve-call.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

export function addMappingRoutes(app: FastifyInstance, workspace: Workspace): void {
  const { mapping, shown } = workspace;
  serveAction(app, CALLS.proposeMapping, ({ body: { like } }) => mapping.propose(like));
  serveCall(app, CALLS.getMapping, async () => {
    const { revision } = shown;
    const { review, names, known } = await mapping.review();
    return {
      revision,
      review,
      undoable: mapping.undoable,
      hasNames: known !== undefined,
      companies: known?.companies ?? [],
      funds: known?.funds ?? [],
      names: (['companies', 'funds'] as const).map((of) => ({ of, ...countNames(names[of]) })),
    };
  });
  serveCall(app, CALLS.listMappingNames, async ({ query: { of, search, offset, limit } }) => {
    const { revision } = shown;
    const all = (await mapping.review()).names[of];
    const sought = foldName(search);
    const found = all.filter(({ text, to = '' }) => foldName(`${text} ${to}`).includes(sought));
    const counts = { total: found.length, unknown: countNames(all).unknown };
    return { revision, of, rows: found.slice(offset, offset + limit), ...counts };
  });
  serveCall(app, CALLS.listSourceRows, async ({ query: { sheet, ...bounds } }) => ({
    items: (await mapping.review()).source.rowsOf(sheet, bounds),
  }));
  serveAction(app, CALLS.editMapping, ({ body: { revision, edits } }) => mapping.edit(revision, edits));
  serveAction(app, CALLS.undoMapping, () => mapping.undo());
  serveAction(app, CALLS.askForNames, () => mapping.askForNames());
  serveCall(app, CALLS.learnMapping, () => mapping.learn());
  serveAction(app, CALLS.leaveMapping, () => mapping.leave());
  serveCall(app, CALLS.getMappingText, async () => ({ text: await readFile(mapping.path, 'utf8') }));
  serveAction(app, CALLS.replaceMapping, ({ body: { text } }) => mapping.replace(text));
  serveCall(app, CALLS.getMappingFile, ({ reply }) => sendFile(reply, mapping.path));
}

function countNames(rows: readonly { readonly isKnown: boolean }[]): { total: number; unknown: number } {
  return { total: rows.length, unknown: rows.filter(({ isKnown }) => !isKnown).length };
}

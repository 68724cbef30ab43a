import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { foldName } from '../../../base/util/text/text.ts';
import { sourceRowsQuery } from '../../../model/mapping/mapping-review.ts';
import { mappingEditRequest, mappingTextRequest, namesQuery, proposeRequest } from '../../api/mapping.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { act } from './act.ts';
import { sendFile } from './send-file.ts';

export function addMappingRoutes(app: FastifyInstance, workspace: Workspace): void {
  const { mapping, shown } = workspace;
  act(app, '/api/mapping', ({ body }) => mapping.propose(proposeRequest.parse(body ?? undefined).like));
  app.get('/api/mapping', async () => {
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
  app.get('/api/mapping/names', async ({ query }) => {
    const { of, search, offset, limit } = namesQuery.parse(query);
    const { revision } = shown;
    const all = (await mapping.review()).names[of];
    const sought = foldName(search);
    const found = all.filter(({ text, to = '' }) => foldName(`${text} ${to}`).includes(sought));
    const counts = { total: found.length, unknown: countNames(all).unknown };
    return { revision, of, rows: found.slice(offset, offset + limit), ...counts };
  });
  app.get('/api/mapping/rows', async ({ query }) => {
    const { sheet, ...bounds } = sourceRowsQuery.parse(query);
    return { items: (await mapping.review()).source.rowsOf(sheet, bounds) };
  });
  act(app, '/api/mapping/edit', async ({ body }) => {
    const { revision, edits } = mappingEditRequest.parse(body);
    await mapping.edit(revision, edits);
  });
  act(app, '/api/mapping/undo', () => mapping.undo());
  act(app, '/api/mapping/ask', () => mapping.askForNames());
  app.post('/api/mapping/learn', () => mapping.learn());
  act(app, '/api/mapping/leave', () => mapping.leave());
  app.get('/api/mapping/text', async () => ({ text: await readFile(mapping.path, 'utf8') }));
  act(app, '/api/mapping/text', ({ body }) => mapping.replace(mappingTextRequest.parse(body).text));
  app.get('/api/mapping/file', (_request, reply) => sendFile(reply, mapping.path));
}

function countNames(rows: readonly { readonly isKnown: boolean }[]): { total: number; unknown: number } {
  return { total: rows.length, unknown: rows.filter(({ isKnown }) => !isKnown).length };
}

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { foldName } from '../../../base/util/text/text.ts';
import { mappingEditRequest, mappingTextRequest, namesQuery, proposeRequest } from '../../api/mapping.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

export function addMappingRoutes(app: FastifyInstance, workspace: Workspace): void {
  const { mapping, shown } = workspace;
  app.post('/api/mapping', ({ body }) => {
    mapping.propose(proposeRequest.parse(body ?? undefined).like);
    return {};
  });
  app.get('/api/mapping', async () => {
    const { revision } = shown;
    const { review, names, known, hasNames } = await mapping.review();
    return {
      revision,
      review,
      undoable: mapping.undoable,
      hasNames,
      companies: known.companies,
      funds: known.funds,
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
  app.post('/api/mapping/edit', async ({ body }) => {
    const { revision, edit } = mappingEditRequest.parse(body);
    await mapping.edit(revision, edit);
    return {};
  });
  app.post('/api/mapping/undo', async () => {
    await mapping.undo();
    return {};
  });
  app.post('/api/mapping/ask', () => {
    mapping.askForNames();
    return {};
  });
  app.post('/api/mapping/learn', () => mapping.learn());
  app.post('/api/mapping/leave', () => {
    mapping.leave();
    return {};
  });
  app.get('/api/mapping/text', async () => ({ text: await readFile(mapping.path, 'utf8') }));
  app.post('/api/mapping/text', ({ body }) => {
    mapping.replace(mappingTextRequest.parse(body).text);
    return {};
  });
  app.get('/api/mapping/file', (_request, reply) => sendFile(reply, mapping.path));
}

function countNames(rows: readonly { readonly isKnown: boolean }[]): { total: number; unknown: number } {
  return { total: rows.length, unknown: rows.filter(({ isKnown }) => !isKnown).length };
}

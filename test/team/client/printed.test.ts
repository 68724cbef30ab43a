import { expect, it } from 'vitest';
import { judgeDocument } from '../../docs/judge-document.ts';
import { openMachine } from './command-line.ts';
import { ME, makeSubmission, startSmallServer, TOKEN } from './small-server.ts';

const RUN = {
  runId: '20261123-221200-7f3a',
  status: 'finished',
  startedAt: '2026-11-23T22:12:00.000Z',
  appliedBy: 'worker-1',
  service: 'https://service.example',
  firm: 'Northlight',
  inputs: ['quarterly.xlsx'],
  summary: { added: 60 },
  entered: 60,
  madeBy: 'Ana Ilves',
  madeAt: '2026-11-23T22:11:00.000Z',
  sheets: [],
  tieOut: [],
  results: [],
  created: 60,
};

it('every document of a team names its schema, which is in the package and says all of it', async () => {
  const entry = { toDecide: [makeSubmission()], needYou: [], underWay: [] };
  const server = await startSmallServer({
    'POST /api/device': () => ({
      json: { deviceCode: 'd', userCode: 'u', address: 'a', expiresInSeconds: 1, intervalSeconds: 0 },
    }),
    'POST /api/device/token': () => ({
      json: { state: 'confirmed', token: TOKEN, person: 'Ben Okri', expiresAt: '2026-12-23T00:00:00.000Z' },
    }),
    'GET /api/me': () => ({ json: ME }),
    'GET /api/inbox': () => ({ json: entry }),
    'GET /api/tokens': () => ({ json: { tokens: [] } }),
    'GET /api/firms/northlight/submissions': () => ({ json: { submissions: [makeSubmission()] } }),
    'GET /api/firms/northlight/submissions/12': () => ({ json: makeSubmission() }),
    [`GET /api/firms/northlight/runs/${RUN.runId}`]: () => ({ json: RUN }),
    'GET /api/firms/northlight/export': () => ({ bytes: Buffer.from('PK') }),
  });
  const machine = openMachine();
  const names = [];
  for (const args of [
    ['login', '--server', server.origin],
    ['inbox'],
    ['runs', '--server'],
    ['runs', '12', '--server'],
    ['runs', RUN.runId, '--server', '--firm', 'northlight'],
    ['export', '--out', 'firm.xlsx', '--firm', 'northlight', '--server'],
    ['logout'],
  ])
    names.push(judgeDocument((await machine.run([...args, '--json'])).json));
  expect(names).toEqual(['login', 'inbox', 'submissions', 'submission', 'team-run', 'team-export', 'logout']);
});

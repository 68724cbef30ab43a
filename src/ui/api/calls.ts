import { callsBelow, PAGE_PARAMS } from './call.ts';
import { changePage, changeQuery } from './change-set.ts';
import { deskCalls } from './desk-calls.ts';
import { exportRequest, exportView } from './files.ts';
import { applyRequest, planView } from './plan.ts';
import { done } from './problem.ts';
import { openPathRequest } from './reading.ts';
import { resultView } from './result.ts';
import { runList, runView } from './runs.ts';
import { sessionAnswer, sessionRequest } from './session.ts';
import { connectionRequest, doctorView, settingsView, triedSettings } from './settings.ts';

const call = callsBelow('/api', PAGE_PARAMS, {});

/** Every call of a laptop's page. */
export const CALLS = {
  ...deskCalls('/api', PAGE_PARAMS, {}),
  openSession: call(
    'POST /session',
    'Exchanges the token of the printed address, once, for the key that every other call carries',
    sessionAnswer,
    { body: sessionRequest },
  ),
  openPaths: call('POST /open/path', 'Opens workbooks where they lie', done, { body: openPathRequest }),
  getSettings: call('GET /connection', 'The initial values of the settings form', settingsView),
  saveSettings: call('POST /connection', 'Tries a service, and keeps it if it works', triedSettings, {
    body: connectionRequest,
  }),
  openSandbox: call('POST /sandbox', 'Starts a sandbox, and opens the sample', done),
  leaveSandbox: call('POST /sandbox/leave', 'Goes back to the firm’s own service', done),
  diagnose: call('POST /doctor', 'Tries everything that a run needs', doctorView),
  getBundle: call('GET /doctor/bundle', 'The same as a file for support, without names or amounts', 'file'),
  makePlan: call('POST /plan', 'Compares the workbook with the service', done),
  getPlan: call('GET /plan', 'What its plan would do', planView),
  listPlanRows: call('GET /plan/rows', 'The same row by row', changePage, { query: changeQuery }),
  getPlanFile: call('GET /plan/file', 'The plan file', 'file'),
  apply: call('POST /apply', 'Makes the change', done, { body: applyRequest }),
  pause: call('POST /pause', 'Pauses it', done),
  goOn: call('POST /go-on', 'Goes on with it', done),
  getResult: call('GET /result', 'What came of it', resultView),
  listResultRows: call('GET /result/rows', 'The same row by row', changePage, { query: changeQuery }),
  getResultFile: call('GET /result/file/:index', 'A result workbook', 'file'),
  listRuns: call('GET /runs', 'The runs of the service', runList),
  getRun: call('GET /runs/:run', 'One run in full', runView),
  listRunRows: call('GET /runs/:run/rows', 'What became of every row', changePage, { query: changeQuery }),
  getCreated: call('GET /runs/:run/created.csv', 'What it created, with the service’s ids', 'file'),
  getRunResult: call('GET /runs/:run/result/:index', 'Its result workbook, written again if it is gone', 'file'),
  openRun: call('POST /runs/:run/open', 'Opens its workbooks again, with the plan that was confirmed', done),
  makeExport: call('POST /export', 'Writes what the service holds', done, { body: exportRequest }),
  getExport: call('GET /export', 'What the last export wrote', exportView),
  getExportFile: call('GET /export/file', 'The file that it wrote', 'file'),
} as const;

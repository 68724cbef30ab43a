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
    'POST',
    '/session',
    'Exchanges the token of the printed address, once, for the key that every other call carries',
    { body: sessionRequest, answer: sessionAnswer },
  ),
  openPaths: call('POST', '/open/path', 'Opens workbooks where they lie', { body: openPathRequest, answer: done }),
  getSettings: call('GET', '/connection', 'The initial values of the settings form', { answer: settingsView }),
  saveSettings: call('POST', '/connection', 'Tries a service, and keeps it if it works', {
    body: connectionRequest,
    answer: triedSettings,
  }),
  openSandbox: call('POST', '/sandbox', 'Starts a sandbox, and opens the sample', { answer: done }),
  leaveSandbox: call('POST', '/sandbox/leave', 'Goes back to the firm’s own service', { answer: done }),
  diagnose: call('POST', '/doctor', 'Tries everything that a run needs', { answer: doctorView }),
  getBundle: call('GET', '/doctor/bundle', 'The same as a file for support, without names or amounts', {
    answer: 'file',
  }),
  makePlan: call('POST', '/plan', 'Compares the workbook with the service', { answer: done }),
  getPlan: call('GET', '/plan', 'What its plan would do', { answer: planView }),
  listPlanRows: call('GET', '/plan/rows', 'The same row by row', { query: changeQuery, answer: changePage }),
  getPlanFile: call('GET', '/plan/file', 'The plan file', { answer: 'file' }),
  apply: call('POST', '/apply', 'Makes the change', { body: applyRequest, answer: done }),
  pause: call('POST', '/pause', 'Pauses it', { answer: done }),
  goOn: call('POST', '/go-on', 'Goes on with it', { answer: done }),
  getResult: call('GET', '/result', 'What came of it', { answer: resultView }),
  listResultRows: call('GET', '/result/rows', 'The same row by row', { query: changeQuery, answer: changePage }),
  getResultFile: call('GET', '/result/file/:index', 'A result workbook', { answer: 'file' }),
  listRuns: call('GET', '/runs', 'The runs of the service', { answer: runList }),
  getRun: call('GET', '/runs/:run', 'One run in full', { answer: runView }),
  listRunRows: call('GET', '/runs/:run/rows', 'What became of every row', { query: changeQuery, answer: changePage }),
  getCreated: call('GET', '/runs/:run/created.csv', 'What it created, with the service’s ids', { answer: 'file' }),
  getRunResult: call('GET', '/runs/:run/result/:index', 'Its result workbook, written again if it is gone', {
    answer: 'file',
  }),
  openRun: call('POST', '/runs/:run/open', 'Opens its workbooks again, with the plan that was confirmed', {
    answer: done,
  }),
  makeExport: call('POST', '/export', 'Writes what the service holds', { body: exportRequest, answer: done }),
  getExport: call('GET', '/export', 'What the last export wrote', { answer: exportView }),
  getExportFile: call('GET', '/export/file', 'The file that it wrote', { answer: 'file' }),
} as const;

import { RUN_STATUSES } from '../../../model/outcomes/run-status.ts';
import { choice, command, declare, flag, group, one, optional, parsed, text } from '../declare/declare.ts';
import { ELSEWHERE, OUTPUT, PASSWORD, STATE } from '../declare/shared-options.ts';
import { toSinceDate } from '../declare/values.ts';

export const runs = declare('runs', 'what was uploaded: who, when, which workbook, what happened', {
  arguments: { run: optional('one run in full, or with --server one submission by its number') },
  options: {
    ...OUTPUT,
    ...STATE,
    ...ELSEWHERE,
    firm: text(
      '--firm <name>',
      'only runs for this firm: a part of its name, or its ID; with --server, its short name',
    ),
    since: parsed('--since <date>', 'only runs that started on this day (YYYY-MM-DD, in UTC) or later', toSinceDate),
    workbook: text('--workbook <name>', 'only runs of this workbook: a part of its name'),
    status: choice('--status <status>', 'only runs that ended this way', [...RUN_STATUSES, 'running', 'unfinished']),
    created: flag('--created', 'list what the run created, with IDs, in the order in which it can be deleted'),
    csv: text('--csv <file>', 'with --created: save the list as a CSV file'),
    result: text(
      '--result <file>',
      'write the result workbook of the run again; with --server, save that of a submission',
    ),
    caFile: text('--ca-file <file>', 'with --server: additional certificates to trust ($)', {
      environment: 'CAPSHEET_CA_FILE',
    }),
    ...PASSWORD,
  },
  examples: [
    'capsheet runs --since 2026-10-01 --status interrupted',
    'capsheet runs 20261120-103015-7f3a',
    'capsheet runs 20261120-103015-7f3a --created --csv created.csv',
  ],
});

export const stateExport = declare('export', 'write everything the state folder knows into one file, without secrets', {
  arguments: { file: one('the file to write, one that does not exist yet') },
  options: { ...OUTPUT, ...STATE },
  examples: ['capsheet state export capsheet-state.zip'],
});

export const stateImport = declare('import', 'bring what such a file contains into the state folder', {
  arguments: { file: one('the file that "capsheet state export" wrote') },
  options: { ...OUTPUT, ...STATE },
  examples: ['capsheet state import capsheet-state.zip'],
});

export const HISTORY_COMMANDS = [
  command(runs, async () => (await import('./runs.ts')).runRuns),
  group(
    'state',
    'move what this machine knows of earlier runs, marks and mappings to another one',
    [
      command(stateExport, async () => (await import('./runs.ts')).runStateExport),
      command(stateImport, async () => (await import('./runs.ts')).runStateImport),
    ],
    { formerly: 'history' },
  ),
];

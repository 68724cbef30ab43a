import { describeSettings, TEAM_SETTINGS } from '../../../../team/settings/setting-list.ts';
import { command, declare, flag, input, oneParsed, several, text } from '../../declare/declare.ts';
import { LAYOUT, OUTPUT, QUARTER, TEAM_SERVER } from '../../declare/shared-options.ts';
import { toNumberOf } from '../../declare/values.ts';

const submission = oneParsed('the number of the submission', toNumberOf('submission'));

const WAITED = {
  3: 'the submission was refused, because its workbooks have errors (with --wait)',
  5: 'the submission needs somebody (with --wait), or the server could not be reached',
};

const SUBMISSION = {
  ...OUTPUT,
  ...TEAM_SERVER,
  firm: text('--firm <firm>', 'the firm of the submission, by its short name; without it, capsheet looks for it'),
};

export const login = declare('login', 'sign in to the server of a team: confirm a code in your browser', {
  options: { ...OUTPUT, ...TEAM_SERVER },
  examples: ['capsheet login --server https://capsheet.firm.example'],
});

export const logout = declare('logout', 'sign out of the server of a team: the token of this machine no longer works', {
  options: { ...OUTPUT, ...TEAM_SERVER },
  examples: ['capsheet logout'],
});

export const submit = declare(
  'submit',
  'submit workbooks to a team, to be checked and planned, and applied once somebody else has approved',
  {
    arguments: {
      inputs: input(
        several('workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files; several count as one'),
      ),
    },
    options: {
      ...OUTPUT,
      ...LAYOUT,
      ...QUARTER,
      ...TEAM_SERVER,
      firm: text('--firm <firm>', 'the firm of the workbooks, by its short name on the server', { isRequired: true }),
      comment: text('--comment <text>', 'what the approver should know'),
      partial: flag('--partial', 'leave out the rows with errors'),
      wait: flag('--wait', 'wait until it is planned, or refused'),
    },
    examples: ['capsheet submit quarter.xlsx --firm northlight --comment "Q3, first part" --wait'],
    statuses: WAITED,
  },
);

export const approve = declare(
  'approve',
  'approve or reject a plan that somebody else made; it is shown before you are asked',
  {
    arguments: { submission },
    options: {
      ...SUBMISSION,
      comment: text('--comment <text>', 'a comment for the record'),
      reject: text('--reject <why>', 'reject it, and say why'),
      plan: text('--plan <digest>', 'decide on this plan and no other: its digest, or the first 12 digits of it'),
      yes: flag('--yes', 'do not ask for confirmation; needs --plan'),
      wait: flag('--wait', 'wait until it is applied'),
    },
    examples: ['capsheet approve 12', 'capsheet approve 12 --yes --plan 3f9ab6c07d21 --wait'],
    statuses: {
      ...WAITED,
      2: 'it was approved but not applied (with --wait), or the usage was wrong',
      4: 'its run was stopped, or finished with rows that were not applied (with --wait)',
    },
  },
);

export const inbox = declare(
  'inbox',
  'what waits for you in a team: plans to decide, what needs you, what is under way',
  { options: { ...OUTPUT, ...TEAM_SERVER }, examples: ['capsheet inbox'] },
);

export const pause = declare('pause', 'pause the run of a submission, whichever machine it is on', {
  arguments: { submission },
  options: SUBMISSION,
  examples: ['capsheet pause 12'],
});

const goOn = declare('go-on', 'continue a run that was paused or stopped, or that needed somebody', {
  arguments: { submission },
  options: SUBMISSION,
  examples: ['capsheet go-on 12'],
});

const stop = declare('stop', 'stop the run of a submission cleanly; it can be continued later', {
  arguments: { submission },
  options: SUBMISSION,
  examples: ['capsheet stop 12'],
});

const logLevel = text('--log-level <level>', 'silent, error, warn, info or debug ($)', {
  environment: TEAM_SETTINGS.server.logLevel.name,
});

export const server = declare(
  'server',
  'the server of a team: sign-in, page and API, for any number of firms; on any number of machines',
  {
    options: {
      CAPSHEET_PORT: text('--port <number>', 'the port to listen on ($)', { environment: 'CAPSHEET_PORT' }),
      CAPSHEET_HOST: text('--host <address>', 'the address to listen on ($)', { environment: 'CAPSHEET_HOST' }),
      CAPSHEET_LOG_LEVEL: logLevel,
    },
    examples: ['capsheet server', 'capsheet server --port 8090'],
    details: () => describeSettings('server'),
  },
);

export const worker = declare(
  'worker',
  'check, plan and apply what is submitted to a team; on any number of machines',
  {
    options: {
      CAPSHEET_JOBS: text('--concurrency <number>', 'how many submissions at the same time ($)', {
        environment: 'CAPSHEET_JOBS',
      }),
      CAPSHEET_LOG_LEVEL: logLevel,
    },
    examples: ['capsheet worker', 'capsheet worker --concurrency 8'],
    details: () => describeSettings('worker'),
  },
);

export const TEAM_COMMANDS = [
  command(login, async () => (await import('./sign-in.ts')).runLogin),
  command(logout, async () => (await import('./sign-in.ts')).runLogout),
  command(submit, async () => (await import('./submissions.ts')).runSubmit),
  command(approve, async () => (await import('./submissions.ts')).runApprove),
  command(inbox, async () => (await import('./submissions.ts')).runInbox),
  command(pause, async () => (await import('./submissions.ts')).runPause),
  command(goOn, async () => (await import('./submissions.ts')).runGoOn),
  command(stop, async () => (await import('./submissions.ts')).runStop),
];

export const PROCESS_COMMANDS = [
  command(server, async () => (await import('./server.ts')).runServer),
  command(worker, async () => (await import('./worker.ts')).runWorker),
];

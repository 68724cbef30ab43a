import { ROLES } from '../../../../team/terms/roles.ts';
import { command, declare, flag, group, one, oneOf, oneParsed, optional, parsed, text } from '../../declare/declare.ts';
import { CONNECTION, LAYOUT, OUTPUT } from '../../declare/shared-options.ts';
import { toLimit, toNumberOf } from '../../declare/values.ts';

const firm = one('the firm, by its ID');
const person = one('the e-mail address that they sign in with, or their number');
const role = oneOf('the role', ROLES);
const ROLE = { ...OUTPUT, firm: text('--firm <firm>', 'only in this firm, by its ID (default: in every firm)') };

export const firmAdd = declare('add', 'add a firm', {
  arguments: { id: one('its permanent short name: lower-case letters, digits and hyphens') },
  options: {
    ...OUTPUT,
    name: text('--name <name>', 'its name', { isRequired: true }),
    baseUrl: text('--base-url <url>', 'address of its portfolio service', { isRequired: true }),
    appUrl: text('--app-url <url>', 'address for cap tables, if they have their own'),
    profile: CONNECTION.profile,
    rules: text('--rules <file>', 'the firm’s rules for cap tables'),
  },
  examples: ['capsheet team firm add northlight --name "Northlight Ventures" --base-url https://api.example.com'],
});

export const firmList = declare('list', 'list the firms, including closed ones', {
  options: OUTPUT,
  examples: ['capsheet team firm list'],
});

export const firmClose = declare('close', 'close a firm: nothing more is done there, and nothing is deleted', {
  arguments: { firm },
  options: { ...OUTPUT, yes: flag('--yes', 'do not ask for confirmation') },
  examples: ['capsheet team firm close northlight'],
});

export const firmReopen = declare('reopen', 'open a closed firm again, as it was', {
  arguments: { firm },
  options: OUTPUT,
  examples: ['capsheet team firm reopen northlight'],
});

export const credentialsSet = declare(
  'set',
  'set them; the secret is asked for on a terminal, otherwise it is the first line of standard input',
  {
    arguments: { firm },
    options: {
      ...OUTPUT,
      clientId: text('--client-id <id>', 'the client application; without it, it is asked for'),
      reference: text(
        '--reference <place>',
        'keep only a reference to the secret: env:NAME, or file:/path of a file that contains it',
      ),
    },
    examples: [
      'capsheet team credentials set northlight --client-id cap-7f3a',
      'capsheet team credentials set northlight --client-id cap-7f3a --reference env:CAPSHEET_CLIENT_SECRET_NORTHLIGHT',
    ],
  },
);

export const people = declare('people', 'list everybody who has signed in, and their roles', {
  options: OUTPUT,
  examples: ['capsheet team people'],
});

export const grant = declare('grant', 'give somebody a role; an administrator of a firm cannot approve there', {
  arguments: { person, role },
  options: ROLE,
  examples: [
    'capsheet team grant ada@firm.example administrator',
    'capsheet team grant bo@firm.example approver --firm northlight',
  ],
});

export const revoke = declare('revoke', 'take a role from somebody', {
  arguments: { person, role },
  options: ROLE,
  examples: ['capsheet team revoke bo@firm.example approver --firm northlight'],
});

export const lock = declare('lock', 'lock somebody out, and sign them out everywhere', {
  arguments: { person },
  options: OUTPUT,
  examples: ['capsheet team lock bo@firm.example'],
});

export const unlock = declare('unlock', 'let a locked person in again', {
  arguments: { person },
  options: OUTPUT,
  examples: ['capsheet team unlock bo@firm.example'],
});

export const rewrap = declare('rewrap', 'encrypt all secrets with the first key, after a new one was set', {
  options: OUTPUT,
  examples: ['capsheet team rewrap'],
  statuses: { 4: 'some secrets could not be encrypted with the new key' },
});

export const files = declare('files', 'check that every file of submissions and plans exists and is undamaged', {
  options: OUTPUT,
  examples: ['capsheet team files'],
  statuses: { 4: 'a file is missing or damaged' },
});

export const restored = declare(
  'restored',
  'after a restore, before a server or worker runs: plan again what was approved, sign everybody out',
  { options: OUTPUT, examples: ['capsheet team restored'] },
);

export const audit = declare(
  'audit',
  'show who did what, the latest first, or check that nothing in the record was changed',
  {
    arguments: { firm: optional('one firm, by its ID (default: all)') },
    options: {
      ...OUTPUT,
      limit: parsed('--limit <number>', 'how many entries to show', toLimit, { standard: 50 }),
      verify: flag('--verify', 'check whether an entry was changed or is missing'),
    },
    examples: ['capsheet team audit northlight', 'capsheet team audit --verify'],
    statuses: { 4: 'an entry was changed or is missing (with --verify)' },
  },
);

export const watchAdd = declare(
  'add',
  'watch a folder; for SFTP, the password or private key is asked for, or read from standard input',
  {
    arguments: { firm, place: one('a folder within that of the firm, or sftp://USER@HOST/FOLDER') },
    options: {
      ...OUTPUT,
      ...LAYOUT,
      owner: text('--owner <email>', 'the preparer in whose name workbooks are submitted', { isRequired: true }),
      hostKey: text('--host-key <fingerprint>', 'of the SFTP server: SHA256:…, as "ssh-keygen -l" prints it'),
      cron: text('--cron <schedule>', 'when to look: five cron fields, in UTC (default: once a minute)'),
    },
    examples: [
      'capsheet team watch add northlight from-bank --owner mary@firm.example --mapping bank.mapping.yaml',
      'capsheet team watch add northlight sftp://northlight@files.bank.example/out --owner mary@firm.example --host-key SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s',
    ],
  },
);

export const watchedList = declare('list', 'list what is watched for a firm', {
  arguments: { firm },
  options: OUTPUT,
  examples: ['capsheet team watch list northlight'],
});

export const watchEnd = declare('end', 'stop watching a folder', {
  arguments: { firm, watch: oneParsed('its number', toNumberOf('watch')) },
  options: OUTPUT,
  examples: ['capsheet team watch end northlight 3'],
});

export const webhookAdd = declare(
  'add',
  'add a webhook; its address is asked for on a terminal, otherwise it is the first line of standard input',
  {
    arguments: { firm },
    options: { ...OUTPUT, slack: flag('--slack', 'in Slack’s format, unsigned') },
    examples: ['capsheet team webhook add northlight'],
  },
);

export const webhookList = declare('list', 'list the webhooks of a firm', {
  arguments: { firm },
  options: OUTPUT,
  examples: ['capsheet team webhook list northlight'],
});

export const webhookEnd = declare('end', 'stop notifying a webhook', {
  arguments: { firm, webhook: oneParsed('its number', toNumberOf('webhook')) },
  options: OUTPUT,
  examples: ['capsheet team webhook end northlight 3'],
});

export const ADMINISTRATION_COMMANDS = [
  group('team', 'administer a team, directly in its database (CAPSHEET_DATABASE_URL)', [
    group('firm', 'the firms of a team', [
      command(firmAdd, async () => (await import('./firms.ts')).runFirmAdd),
      command(firmList, async () => (await import('./firms.ts')).runFirmList),
      command(firmClose, async () => (await import('./firms.ts')).runFirmClose),
      command(firmReopen, async () => (await import('./firms.ts')).runFirmReopen),
    ]),
    group('credentials', 'the credentials for a firm’s portfolio service', [
      command(credentialsSet, async () => (await import('./firms.ts')).runCredentialsSet),
    ]),
    command(people, async () => (await import('./administration.ts')).runPeople),
    command(grant, async () => (await import('./administration.ts')).runGrant),
    command(revoke, async () => (await import('./administration.ts')).runRevoke),
    command(lock, async () => (await import('./administration.ts')).runLock),
    command(unlock, async () => (await import('./administration.ts')).runUnlock),
    group('watch', 'the folders that are watched for new workbooks', [
      command(watchAdd, async () => (await import('./edges.ts')).runWatchAdd),
      command(watchedList, async () => (await import('./edges.ts')).runWatchList),
      command(watchEnd, async () => (await import('./edges.ts')).runWatchEnd),
    ]),
    group('webhook', 'the webhooks that are notified of what happens', [
      command(webhookAdd, async () => (await import('./edges.ts')).runWebhookAdd),
      command(webhookList, async () => (await import('./edges.ts')).runWebhookList),
      command(webhookEnd, async () => (await import('./edges.ts')).runWebhookEnd),
    ]),
    command(rewrap, async () => (await import('./administration.ts')).runRewrap),
    command(files, async () => (await import('./administration.ts')).runFiles),
    command(restored, async () => (await import('./administration.ts')).runRestored),
    command(audit, async () => (await import('./administration.ts')).runAudit),
  ]),
];

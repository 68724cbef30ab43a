import { command, declare, group, one, unless } from '../../declare/declare.ts';
import { CONNECTION, OUTPUT, STATE } from '../../declare/shared-options.ts';

const { firm: _, ...CONNECTION_OF_ONE } = CONNECTION;
const name = one('what the firm is called here: lower-case letters, digits and hyphens');

export const namedFirmList = declare('list', 'the firms in the settings file of this machine', {
  options: OUTPUT,
  examples: ['capsheet firm list'],
});

export const namedFirmAdd = declare(
  'add',
  'add a firm, or an environment of it; its secret is tried, and kept in the keychain',
  {
    arguments: { name },
    options: {
      ...OUTPUT,
      ...CONNECTION_OF_ONE,
      ...STATE,
      keepsSecret: unless('--no-secret', 'keep no secret: it will be in the environment or a .env file'),
    },
    examples: ['capsheet firm add northlight --base-url https://service.example --client-id your-client-id'],
  },
);

export const namedFirmSecret = declare('secret', 'keep a new secret of a firm in the keychain, after trying it', {
  arguments: { name },
  options: { ...OUTPUT, ...STATE },
  examples: ['capsheet firm secret northlight'],
});

export const namedFirmRemove = declare(
  'remove',
  'take a firm out of the settings file, and its secret out of the keychain',
  { arguments: { name }, options: OUTPUT, examples: ['capsheet firm remove northlight-test'] },
);

export const FIRM_COMMANDS = [
  group('firm', 'the firms that --firm can name on this machine, and their secrets', [
    command(namedFirmList, async () => (await import('./firm.ts')).runNamedFirmList),
    command(namedFirmAdd, async () => (await import('./firm.ts')).runNamedFirmAdd),
    command(namedFirmSecret, async () => (await import('./firm.ts')).runNamedFirmSecret),
    command(namedFirmRemove, async () => (await import('./firm.ts')).runNamedFirmRemove),
  ]),
];

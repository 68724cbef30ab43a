import {
  BEHAVIOUR_TEXTS,
  FAULT_TEXTS,
  RULE_TEXTS,
  SEMANTIC_TEXTS,
} from '../../../../service/sandbox/faults/rehearsal-texts.ts';
import { command, declare, flag, optional, parsed, text, texts } from '../../declare/declare.ts';
import { OUTPUT } from '../../declare/shared-options.ts';
import { toPort } from '../../declare/values.ts';

const fund = texts(
  '--fund <fund>',
  'a fund of an empty one, which has no others, with its currency: "Larch Ventures I:EUR"; may be given several times',
);

/** Options of the commands that work on a sandbox's data. */
const DATA = { ...OUTPUT, data: text('--data <file>', 'the file the sandbox keeps its data in', { isRequired: true }) };

/** Options of the commands that manage one firm of it. */
const FIRM = { ...DATA, firm: text('--firm <firm>', 'which firm, by slug or name (default: the first)') };

export const sandbox = declare('sandbox', 'the service itself, on this machine, for rehearsals', {
  options: {
    ...OUTPUT,
    port: parsed('--port <number>', 'the port (default: any that is free)', toPort),
    host: text('--host <address>', 'the address to listen on (default: this machine only)'),
    data: text('--data <file>', 'keep its data in this file; without one, it forgets everything when it stops'),
    seed: text('--seed <name>', 'what a new one holds: sample, empty, or what this workbook says (an export)', {
      standard: 'sample',
    }),
    fund,
    faults: text(
      '--faults <file>',
      'faults to simulate, and how to behave where the service is not documented (YAML or JSON)',
    ),
  },
  examples: [
    'capsheet sandbox --port 8085 --data rehearsal.sqlite --faults faults.yaml',
    'capsheet sandbox --seed empty --fund "Larch Ventures I:EUR" --fund "Larch Ventures II:USD"',
    'capsheet sandbox --seed portfolio.xlsx',
  ],
  appendix: describeFaultsFile,
});

export const sandboxFirm = declare('firm', 'list the firms of a sandbox, or add one', {
  arguments: { name: optional('the firm to add') },
  options: { ...DATA, seed: text('--seed <name>', 'what it holds: sample or empty', { standard: 'sample' }), fund },
  examples: ['capsheet sandbox firm "Kelder Capital" --data rehearsal.sqlite'],
});

export const sandboxUser = declare('user', 'list the users of a firm, add one or change one', {
  arguments: { email: optional('the user to add or change; a new one is a VIEWER who sees everything') },
  options: {
    ...FIRM,
    name: text('--name <name>', 'first and last name of a new user'),
    role: text('--role <role>', 'ADMIN, EDITOR or VIEWER'),
    company: texts(
      '--company <company>',
      'sees only this company, by ID, slug or name; may be given several times; or all',
    ),
    without: texts(
      '--without <what>',
      'withdraws a permission: cap-table, documents or metrics; may be given several times; or nothing',
    ),
  },
  examples: ['capsheet sandbox user ada@firm.example --role EDITOR --company kestrel-bio --data rehearsal.sqlite'],
});

export const sandboxClient = declare('client', 'list the client applications of a firm, add one or revoke one', {
  arguments: { email: optional('the user for whom to add one') },
  options: { ...FIRM, revoke: text('--revoke <id>', 'revoke this one and all its tokens') },
  examples: ['capsheet sandbox client ilse.brandt@northlight.example --data rehearsal.sqlite'],
});

export const sandboxSeed = declare('seed', 'fill a firm that has no company yet with the sample', {
  options: FIRM,
  examples: ['capsheet sandbox seed --data rehearsal.sqlite'],
});

export const sandboxReset = declare(
  'reset',
  'delete everything a firm holds and fill it again; users and client applications stay',
  {
    options: {
      ...FIRM,
      seed: text('--seed <name>', 'what it holds then: sample or empty', { standard: 'sample' }),
      fund,
      yes: flag('--yes', 'go ahead'),
    },
    examples: ['capsheet sandbox reset --yes --data rehearsal.sqlite'],
  },
);

/** `capsheet sandbox`, and the commands that manage its data. */
export const SANDBOX_COMMANDS = [
  command(sandbox, async () => (await import('./sandbox.ts')).runSandbox, [
    command(sandboxFirm, async () => (await import('./administer.ts')).runSandboxFirm),
    command(sandboxUser, async () => (await import('./administer.ts')).runSandboxUser),
    command(sandboxClient, async () => (await import('./administer.ts')).runSandboxClient),
    command(sandboxSeed, async () => (await import('./administer.ts')).runSandboxSeed),
    command(sandboxReset, async () => (await import('./administer.ts')).runSandboxReset),
  ]),
];

const EXAMPLE = `faults:
  - on: POST /beta/investment/securities/add/
    nth: 2
    do: { kind: drop-after-storing }
  - on: writes
    chance: 0.1
    seed: 7
    do:
      - { kind: store-late, afterMs: 2000 }
      - { kind: store-half, ending: 422 }
      - { kind: rate-limited, retryAfterSeconds: 1 }
behaviour:
  consumedSecurities: removed
  visibleAfterMs: 500`;

/** Help on the file of `capsheet sandbox --faults`: an example and everything allowed in it. */
export function describeFaultsFile(): string {
  return [
    '\nA faults file, for example:',
    EXAMPLE.replace(/^/gm, '  '),
    '\nConditions of a rule (the first rule that a request meets spoils it):',
    toLines(RULE_TEXTS),
    '\nFaults, by kind:',
    toLines(FAULT_TEXTS),
    '\nBehaviour, defaults in parentheses:',
    toLines(BEHAVIOUR_TEXTS),
    '\nRules of the sandbox, which `lenient` lifts:',
    toLines(SEMANTIC_TEXTS),
  ].join('\n');
}

function toLines(texts: { readonly [name: string]: string }): string {
  return Object.entries(texts)
    .map(([name, text]) => `  ${name}: ${text}`)
    .join('\n');
}

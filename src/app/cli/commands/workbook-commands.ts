import { anyNumber, command, declare, flag, input, one, parsed, several, text, texts } from '../declare/declare.ts';
import {
  ALL,
  CONNECTION,
  ELSEWHERE,
  LAYOUT,
  OUTPUT,
  PASSWORD,
  QUARTER,
  READING,
  RULES,
  STATE,
} from '../declare/shared-options.ts';
import { toPort } from '../declare/values.ts';

export const template = declare('template', 'write the empty workbook, or one for a quarter', {
  options: {
    ...OUTPUT,
    ...CONNECTION,
    ...STATE,
    out: text('--out <file>', 'where to write it', { standard: 'capsheet-template.xlsx' }),
    connect: flag('--connect', 'fill its drop-down lists with the firm’s companies, funds and custom columns'),
    quarter: text(
      '--quarter <date>',
      'what the firm holds, ready to fill in for this quarter (2024-Q2), or the one ending on this day (YYYY-MM-DD)',
    ),
  },
  examples: ['capsheet template --out quarter.xlsx', 'capsheet template --quarter 2024-Q2 --out q2.xlsx'],
});

export const check = declare('check', 'read and validate, offline', {
  arguments: {
    inputs: input(
      several('workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files; several count as one'),
    ),
  },
  options: {
    ...OUTPUT,
    ...READING,
    firm: CONNECTION.firm,
    profile: CONNECTION.profile,
    ...STATE,
    ...ALL,
    report: text('--report <file>', 'write a copy of the workbook with every finding at its cell'),
  },
  examples: ['capsheet check quarter.xlsx', 'capsheet check quarter.xlsx --report checked.xlsx'],
});

export const plan = declare('plan', 'the dry run: check, fetch and compare; changes nothing', {
  arguments: {
    inputs: input(
      several('workbooks, CSV files or folders of CSV files, or one saved plan (.json), which is shown again'),
    ),
  },
  options: {
    ...OUTPUT,
    ...READING,
    ...QUARTER,
    ...RULES,
    ...CONNECTION,
    ...STATE,
    ...ALL,
    out: text('--out <file>', 'save the plan, for somebody else to apply'),
    report: text('--report <file>', 'write a copy of the workbook that says beside each row what would happen'),
    strict: flag('--strict', 'rows that differ count as failures'),
    partial: flag('--partial', 'show what would happen with the rows without errors, leaving out the others'),
    markdown: flag('--markdown', 'write Markdown, for a pull request or a mail', { excludes: ['json'] }),
    exitCode: flag('--exit-code', 'for scripts: end with status 6 if something would be sent'),
  },
  examples: [
    'capsheet plan quarter.xlsx',
    'capsheet plan quarter.xlsx --out quarter.plan.json',
    'capsheet plan quarter.plan.json',
  ],
  statuses: { 6: 'with --exit-code: nothing is wrong, and something would be sent' },
});

export const apply = declare(
  'apply',
  'make the change, and write the outcome of every row into a copy of the workbook',
  {
    arguments: { inputs: input(several('workbooks, CSV files or folders of CSV files, or one saved plan (.json)')) },
    options: {
      ...OUTPUT,
      ...READING,
      ...QUARTER,
      ...RULES,
      ...CONNECTION,
      ...STATE,
      ...ALL,
      yes: flag('--yes', 'do not ask for confirmation'),
      dryRun: flag('--dry-run', 'the same as "capsheet plan"'),
      partial: flag('--partial', 'go ahead with the rows without errors, leaving out the others'),
      strict: flag('--strict', 'rows that differ count as failures'),
      requireOther: flag(
        '--require-other',
        'apply only a saved plan made under a different user name of the operating system',
      ),
      result: text('--result <file>', 'where to write the result workbook (default: beside the input)'),
    },
    examples: ['capsheet apply quarter.xlsx', 'capsheet apply quarter.plan.json --yes'],
  },
);

const { mappingPath: _, ...READING_OF_BOTH } = READING;

export const compare = declare(
  'compare',
  'two workbooks against each other, offline: what is only in one, and what differs',
  {
    arguments: {
      a: input(one('a workbook, CSV file or folder of CSV files: the earlier one, or the one you trust')),
      b: input(one('the one to compare with it')),
    },
    options: {
      ...OUTPUT,
      ...READING_OF_BOTH,
      mappingA: text('--mapping-a <file>', 'how A maps onto the format, if it is a foreign spreadsheet'),
      mappingB: text('--mapping-b <file>', 'the same for B'),
      firm: CONNECTION.firm,
      profile: CONNECTION.profile,
      ...STATE,
      ...ALL,
      report: text('--report <file>', 'write the comparison as a workbook, a file that does not exist yet'),
      exitCode: flag('--exit-code', 'for scripts: end with status 6 if they are not the same'),
    },
    examples: [
      'capsheet compare q1.xlsx q2.xlsx',
      'capsheet compare firm.xlsx legacy.xlsx --mapping-b legacy.mapping.yaml',
    ],
    statuses: { 6: 'with --exit-code: neither has errors, and they are not the same' },
  },
);

export const map = declare(
  'map',
  'propose how a foreign spreadsheet maps onto the format; on a terminal, ask about what is doubtful',
  {
    arguments: {
      inputs: input(anyNumber('workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files')),
    },
    options: {
      ...OUTPUT,
      ...CONNECTION,
      ...STATE,
      out: text('--out <file>', 'the mapping to write, a file that does not exist yet'),
      sheetName: text('--sheet <name>', 'what to call a single CSV file, if its name does not say'),
      encoding: LAYOUT.encoding,
      ...PASSWORD,
      connect: flag('--connect', 'look for the firm’s companies, funds and custom columns in the cells'),
      all: flag('--all', 'show everything that would be lost, however much'),
      learn: text(
        '--learn <mapping>',
        'remember what a mapping that you corrected says about columns and names; with INPUT, remember all of it',
      ),
      like: text('--like <name>', 'which earlier mapping it is like; none proposes a new one'),
      exportMemory: text('--export-memory <file>', 'write what was remembered into a file that does not exist yet'),
    },
    examples: [
      'capsheet map holdings.xlsx --out holdings.mapping.yaml',
      'capsheet map holdings.xlsx --learn holdings.mapping.yaml',
    ],
  },
);

export const exportWorkbook = declare('export', 'write what the service holds as a workbook of the same format', {
  options: {
    ...OUTPUT,
    ...CONNECTION,
    ...STATE,
    ...ELSEWHERE,
    out: text('--out <file>', 'the workbook to write, a file that does not exist yet', { isRequired: true }),
    company: texts('--company <company>', 'only this company, by id, slug or name; may be given several times'),
    firm: text(
      '--firm <firm>',
      'the firm, by its name in the settings file of this machine ($); with --server, by its short name there',
      { environment: 'CAPSHEET_FIRM' },
    ),
  },
  examples: ['capsheet export --out firm.xlsx', 'capsheet export --out acme.xlsx --company acme'],
});

export const doctor = declare(
  'doctor',
  'check settings, credentials, role, access, clock, state folder and service, and say what to do',
  {
    options: {
      ...OUTPUT,
      ...CONNECTION,
      ...STATE,
      bundle: text('--bundle <file>', 'write a diagnostic file for support, without names, amounts or secrets'),
    },
    examples: ['capsheet doctor', 'capsheet doctor --bundle capsheet-doctor.json'],
    statuses: { 2: 'something is wrong on this machine', 5: 'something is wrong with the service' },
  },
);

export const ui = declare('ui', 'the same flow in the browser, on this machine only', {
  options: {
    ...OUTPUT,
    ...CONNECTION,
    ...STATE,
    ...RULES,
    port: parsed('--port <number>', 'the port (default: any that is free)', toPort),
  },
  examples: ['capsheet ui'],
});

export const mcp = declare(
  'mcp',
  'serve an agent over the Model Context Protocol: it can check, map and plan, and a person approves',
  {
    options: {
      folder: texts(
        '--folder <path>',
        'a folder below which the agent may read and write; may be given several times',
        { isRequired: true },
      ),
      ...CONNECTION,
      ...STATE,
      ...ELSEWHERE,
      ...PASSWORD,
      rules: text('--rules <file>', 'the firm’s rules file, by which plans are made'),
      logLevel: OUTPUT.logLevel,
    },
    examples: ['capsheet mcp --folder ~/quarters', 'capsheet mcp --folder ~/quarters --server'],
  },
);

export const demo = declare('demo', 'the whole flow on a sample workbook against a throw-away sandbox', {
  options: OUTPUT,
  examples: ['capsheet demo'],
});

export const WORKBOOK_COMMANDS = [
  command(template, async () => (await import('./template.ts')).runTemplate),
  command(check, async () => (await import('./check.ts')).runCheck),
  command(plan, async () => (await import('./plan.ts')).runPlan),
  command(apply, async () => (await import('./apply.ts')).runApply),
];

export const AROUND_COMMANDS = [
  command(compare, async () => (await import('./compare.ts')).runCompare),
  command(map, async () => (await import('./map.ts')).runMap),
  command(exportWorkbook, async () => (await import('./export.ts')).runExport),
  command(doctor, async () => (await import('./doctor.ts')).runDoctor),
];

export const PAGE_COMMANDS = [
  command(ui, async () => (await import('./ui.ts')).runUi),
  command(mcp, async () => (await import('./mcp.ts')).runMcp),
  command(demo, async () => (await import('./demo.ts')).runDemo),
];

import { z } from 'zod';
import { findingPageShape } from '../../../model/findings/finding-page.ts';
import { ruleListing } from '../../../model/findings/rule-change.ts';
import { doctorCheck } from '../../../model/outcomes/diagnosis.ts';
import { printed } from '../../../model/outcomes/document-name.ts';
import { createdThing, damagedRun, runHistoryDetail, runHistoryEntry } from '../../../model/outcomes/run-report.ts';
import { countText, optionalText, plainText, position } from '../../../model/values/scalars.ts';
import { LIBRARY_DOCUMENTS, rowsBySheet } from './library-schemas.ts';

const explained = findingPageShape.omit({ family: true }).extend({ page: plainText.describe('Of the handbook.') });

const instant = z.iso.datetime();

/** The documents that one person's commands print under `--json`, but for checks, plans and results. */
export const OTHER_DOCUMENTS = {
  compare: LIBRARY_DOCUMENTS.compare,
  map: LIBRARY_DOCUMENTS.map,
  runs: printed('runs@1', '`capsheet runs --json`', {
    runs: z.array(runHistoryEntry).describe('The latest first.'),
    damaged: z.array(damagedRun).exactOptional().describe('Runs that cannot be read, or not in full.'),
  }),
  run: printed('run@1', '`capsheet runs RUN --json`', runHistoryDetail.shape),
  created: printed('created@1', '`capsheet runs RUN --created --json`', {
    run: plainText,
    service: plainText,
    firm: plainText,
    startedAt: instant,
    finishedAt: instant.exactOptional(),
    appliedBy: plainText,
    created: z
      .array(createdThing.omit({ rowNumber: true }).extend({ row: position }))
      .describe('In the order in which it can be deleted.'),
    replaced: countText.describe('Rows whose custom values or marks the run replaced.'),
  }),
  'run-result': printed('run-result@1', '`capsheet runs RUN --result FILE --json`', {
    run: plainText,
    results: z.array(plainText).describe('Paths of the result workbooks.'),
    notes: z.array(plainText),
  }),
  history: printed('history@1', '`capsheet state export --json` and `capsheet state import --json`', {
    did: z
      .enum(['exported', 'imported', 'known'])
      .describe('"known" if the state folder knew all of the file already.'),
    path: plainText.describe('The file of the history.'),
    stateDir: plainText,
    runs: countText.describe('Of the history.'),
    files: countText.describe('Files beside the journal that were exported, or that the state folder did not have.'),
    exportedAt: instant.exactOptional(),
  }),
  export: LIBRARY_DOCUMENTS.export,
  template: printed('template@1', '`capsheet template --json`', {
    path: plainText,
    quarter: z.iso.date().exactOptional(),
    firm: optionalText,
    companies: countText.exactOptional(),
    rows: rowsBySheet.exactOptional(),
  }),
  doctor: printed('doctor@1', '`capsheet doctor --json`', {
    healthy: z.boolean().describe('False if something is wrong; a warning leaves it true.'),
    /** A later capsheet may look at more. */
    checks: z.array(doctorCheck.extend({ name: plainText })),
  }),
  'firm-list': printed('firms@1', '`capsheet firm list --json`, and `add`, `secret` and `remove`', {
    path: plainText.describe('The settings file.'),
    firms: z.array(
      z.strictObject({
        name: plainText,
        baseUrl: plainText,
        appUrl: optionalText,
        clientId: plainText,
        caFile: optionalText,
        serviceProfile: optionalText,
        secret: z
          .enum(['keychain', 'none', 'unknown'])
          .describe('Where it is; unknown if the keychain cannot be used.'),
      }),
    ),
  }),
  'rule-list': printed('rules@1', '`capsheet plan --rules --json`', {
    rules: z.array(ruleListing.extend({ meaning: plainText })),
  }),
  finding: printed('finding@1', '`capsheet explain CODE --json`', explained.shape),
  findings: printed('findings@1', '`capsheet explain --json`', { findings: z.array(explained) }),
  help: printed('help@1', '`capsheet help --json`', { topic: plainText, page: optionalText, text: plainText }),
  schemas: printed('schemas@1', '`capsheet schema --json`', {
    schemas: z.array(z.strictObject({ name: plainText, describes: plainText, path: plainText })),
  }),
  ui: printed('ui@1', '`capsheet ui --json`', { address: plainText }),
  demo: printed('demo@1', '`capsheet demo --json`', {
    folder: plainText,
    steps: z.array(z.strictObject({ command: plainText, exitStatus: countText })),
  }),
  sandbox: printed('sandbox@1', '`capsheet sandbox --json`', {
    firm: plainText,
    settings: z.record(plainText, plainText).describe('What goes into a .env file.'),
    seeded: z
      .strictObject({ workbook: plainText, rows: countText })
      .exactOptional()
      .describe('The workbook that it was started with, and how many of its rows were entered.'),
  }),
  'sandbox-firms': printed('sandbox-firms@1', '`capsheet sandbox firm --json`', {
    firms: z.array(z.strictObject({ name: plainText, slug: plainText, companies: countText, users: countText })),
  }),
  'sandbox-users': printed('sandbox-users@1', '`capsheet sandbox user --json`', {
    users: z.array(
      z.strictObject({
        email: plainText,
        name: plainText,
        role: plainText,
        companies: z
          .union([z.array(plainText), z.literal('all')])
          .describe('Slugs of the companies that the user sees.'),
        without: z.array(plainText).describe('Permissions that were taken away.'),
      }),
    ),
  }),
  'sandbox-clients': printed('sandbox-clients@1', '`capsheet sandbox client --json`', {
    clients: z.array(z.strictObject({ clientId: plainText, email: plainText })),
  }),
  'sandbox-credentials': printed(
    'sandbox-credentials@1',
    '`capsheet sandbox firm NAME --json` and `capsheet sandbox client EMAIL --json`',
    {
      firm: optionalText,
      email: optionalText,
      clientId: plainText,
      clientSecret: plainText.describe('Shown only this once.'),
    },
  ),
  'sandbox-portfolio': printed(
    'sandbox-portfolio@1',
    '`capsheet sandbox seed --json` and `capsheet sandbox reset --json`',
    { firm: plainText, seed: z.enum(['sample', 'empty']) },
  ),
} as const;

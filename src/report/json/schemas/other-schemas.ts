import { z } from 'zod';
import { SEVERITIES } from '../../../model/findings/finding-schema.ts';
import { approval } from '../../../model/outcomes/approval.ts';
import { ROW_OUTCOMES } from '../../../model/outcomes/outcome.ts';
import { RUN_STATUSES } from '../../../model/outcomes/run-report.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { markReport } from '../../../model/schema/mark-report.ts';
import { rollForward } from '../../../model/schema/roll-forward.ts';
import { countText, decimalText, optionalText, plainText, position, sha256 } from '../../../model/values/scalars.ts';
import { named, runRequests, sourceTieOut, tieOutSchema } from './schema-parts.ts';

const rowsBySheet = z.record(plainText, countText).describe('Rows by sheet.');

export const exportSchema = z.object({
  ...named('export@1'),
  path: plainText,
  service: plainText,
  firm: plainText,
  companies: countText,
  rows: rowsBySheet,
  leftOut: z
    .array(z.object({ sheet: plainText, row: position, column: plainText, cell: plainText, message: plainText }))
    .describe('What the service holds and no cell can say.'),
  missing: z
    .array(z.object({ sheet: plainText, why: plainText }))
    .describe('Sheets that the service did not give, or not in full.'),
  unresolved: z
    .array(z.object({ sheet: plainText, row: position, why: plainText }))
    .exactOptional()
    .describe('Rows that a plan of the export would not call unchanged.'),
});

export const templateSchema = z.object({
  ...named('template@1'),
  path: plainText,
  quarter: z.iso.date().exactOptional(),
  firm: optionalText,
  companies: countText.exactOptional(),
  rows: rowsBySheet.exactOptional(),
});

export const doctorSchema = z.object({
  ...named('doctor@1'),
  healthy: z.boolean().describe('False if something is wrong; a warning leaves it true.'),
  checks: z.array(
    z.object({
      name: plainText,
      status: z.enum(['ok', 'warning', 'error']),
      code: plainText.describe('Stable; ok if nothing is wrong.'),
      seen: plainText,
      cure: optionalText.describe('What to do.'),
    }),
  ),
});

export const ruleListSchema = z.object({
  ...named('rules@1'),
  rules: z.array(
    z.object({
      code: plainText,
      severity: z.enum(SEVERITIES),
      tolerance: decimalText.exactOptional(),
      of: optionalText.describe('What the tolerance is counted in.'),
      meaning: plainText,
    }),
  ),
});

const description = {
  code: plainText,
  meaning: plainText,
  severity: plainText,
  parts: z.array(z.object({ title: plainText, text: plainText })),
  related: z.array(plainText).describe('Other codes.'),
  readOn: z.array(z.object({ path: plainText, title: plainText })).describe('Pages of the handbook that say more.'),
  page: plainText.describe('Of the handbook.'),
};

export const findingSchema = z.object({ ...named('finding@1'), ...description });

export const findingsSchema = z.object({ ...named('findings@1'), findings: z.array(z.object(description)) });

export const helpSchema = z.object({ ...named('help@1'), topic: plainText, page: optionalText, text: plainText });

export const schemasSchema = z.object({
  ...named('schemas@1'),
  schemas: z.array(z.object({ name: plainText, describes: plainText, path: plainText })),
});

export const uiSchema = z.object({ ...named('ui@1'), address: plainText });

export const demoSchema = z.object({
  ...named('demo@1'),
  folder: plainText,
  steps: z.array(z.object({ command: plainText, exitStatus: countText })),
});

export const sandboxSchema = z.object({
  ...named('sandbox@1'),
  firm: plainText,
  settings: z.record(plainText, plainText).describe('What goes into a .env file.'),
  seeded: z
    .object({ workbook: plainText, rows: countText })
    .exactOptional()
    .describe('The workbook that it was started with, and how many of its rows were entered.'),
});

export const sandboxFirmsSchema = z.object({
  ...named('sandbox-firms@1'),
  firms: z.array(z.object({ name: plainText, slug: plainText, companies: countText, users: countText })),
});

export const sandboxUsersSchema = z.object({
  ...named('sandbox-users@1'),
  users: z.array(
    z.object({
      email: plainText,
      name: plainText,
      role: plainText,
      companies: z.union([z.array(plainText), z.literal('all')]).describe('Slugs of the companies that the user sees.'),
      without: z.array(plainText).describe('Permissions that were taken away.'),
    }),
  ),
});

export const sandboxClientsSchema = z.object({
  ...named('sandbox-clients@1'),
  clients: z.array(z.object({ clientId: plainText, email: plainText })),
});

export const sandboxCredentialsSchema = z.object({
  ...named('sandbox-credentials@1'),
  firm: optionalText,
  email: optionalText,
  clientId: plainText,
  clientSecret: plainText.describe('Shown only this once.'),
});

export const sandboxPortfolioSchema = z.object({
  ...named('sandbox-portfolio@1'),
  firm: plainText,
  seed: z.enum(['sample', 'empty']),
});

const confidence = z.number().min(0).max(1);
const source = { letters: optionalText.describe("The source's column, such as F."), header: optionalText };

const proposedSheet = z.object({
  sheet: plainText,
  header: plainText.describe('Rows, such as 4-5.'),
  to: z.array(plainText).describe('Sheets of the format.'),
  columns: z.array(
    z.object({
      value: optionalText.describe('The value of every row, if the mapping fixes it.'),
      ...source,
      to: plainText,
      column: plainText,
      confidence,
      reason: plainText,
      shows: optionalText.describe('The first values, as they are and as they would be loaded.'),
    }),
  ),
  doubts: z
    .array(z.object({ ...source, text: plainText }))
    .describe('What stops a plan until somebody settles it in the mapping.'),
});

const loss = z.object({
  sheets: z.array(
    z.object({ sheet: plainText, cells: optionalText, why: plainText, doubts: z.array(plainText).exactOptional() }),
  ),
  columns: z.array(
    z.object({ sheet: plainText, letters: plainText, header: optionalText, samples: z.array(plainText) }),
  ),
  values: z.array(
    z.object({ sheet: plainText, column: plainText, value: plainText, count: countText, nearest: optionalText }),
  ),
  missing: z
    .array(z.object({ sheet: plainText, to: plainText, column: plainText }))
    .describe('Required columns of the format for which nothing was found.'),
});

export const mapSchema = z.object({
  ...named('map@1'),
  path: optionalText.describe('The mapping file that was written.'),
  layout: optionalText.describe('The known layout, if it is one.'),
  remembered: z
    .object({
      name: plainText,
      granted: z.array(plainText),
      differences: z.array(z.object({ sheet: plainText, text: plainText, isDoubt: z.boolean() })),
    })
    .exactOptional()
    .describe('The earlier mapping that it is read like.'),
  sheets: z.array(proposedSheet),
  names: z.array(
    z.object({ kind: z.enum(['company', 'fund']), from: plainText, to: plainText, confidence, reason: plainText }),
  ),
  loss: loss.describe('What has no place in the format, or none was found for.'),
  sourceTieOut,
});

const instant = z.iso.datetime();

const entry = {
  runId: plainText,
  status: z
    .enum([...RUN_STATUSES, 'running', 'unfinished'])
    .describe('"running" while it is under way; "unfinished" if the process ended without saying how.'),
  startedAt: instant,
  finishedAt: instant.exactOptional(),
  appliedBy: plainText.describe("The operating system's user name; in a team, that a worker applied it."),
  service: plainText.describe('The address of the service.'),
  firm: plainText,
  inputs: z.array(plainText).describe('Names of the inputs.'),
  summary: z.partialRecord(z.enum(ROW_OUTCOMES), countText).describe('Rows by outcome.'),
};

export const historySchema = z.object({
  ...named('history@1'),
  did: z.enum(['exported', 'imported', 'known']).describe('"known" if the state folder knew all of the file already.'),
  path: plainText.describe('The file of the history.'),
  stateDir: plainText,
  runs: countText.describe('Of the history.'),
  files: countText.describe('Files beside the journal that were exported, or that the state folder did not have.'),
  exportedAt: instant.exactOptional(),
});

export const runsSchema = z.object({
  ...named('runs@1'),
  runs: z.array(z.object(entry)).describe('The latest first.'),
  damaged: z
    .array(z.object({ runId: plainText, damage: plainText }))
    .exactOptional()
    .describe('Runs that cannot be read, or not in full.'),
});

export const runDetailsSchema = z.object({
  ...named('run@1'),
  ...entry,
  madeBy: plainText,
  madeAt: instant,
  planSha256: sha256.exactOptional().describe('Of the saved plan that was applied.'),
  approval: approval.exactOptional().describe('Of that plan; absent if nobody signs in.'),
  requests: runRequests.exactOptional(),
  rows: z.array(
    z.object({
      rowKey: plainText,
      file: plainText,
      sheet: plainText,
      rowNumber: position.describe('As Excel shows it, from 1.'),
      record: position.exactOptional(),
      kind: z.enum(RECORD_KINDS),
      key: plainText.describe('What the row is, in words.'),
      outcome: z.enum(ROW_OUTCOMES),
      message: optionalText,
      id: optionalText,
      createdId: optionalText.describe('Of the security that a conversion or exercise created.'),
      enteredBy: optionalText.describe('The run that entered the row.'),
      verified: z.boolean().exactOptional(),
    }),
  ),
  tieOut: tieOutSchema,
  rollForward: rollForward.exactOptional(),
  marks: markReport.exactOptional(),
  results: z.array(plainText).describe('Paths of the result workbooks.'),
});

export const createdSchema = z.object({
  ...named('created@1'),
  run: plainText,
  service: plainText,
  firm: plainText,
  startedAt: instant,
  finishedAt: instant.exactOptional(),
  appliedBy: plainText,
  created: z
    .array(
      z.object({
        kind: z.enum([...RECORD_KINDS, 'logo']),
        id: optionalText,
        key: plainText,
        createdBy: optionalText.describe('The transaction that created it.'),
        file: plainText,
        sheet: plainText,
        row: position,
      }),
    )
    .describe('In the order in which it can be deleted.'),
  replaced: countText.describe('Rows whose custom values or marks the run replaced.'),
});

export const runResultSchema = z.object({
  ...named('run-result@1'),
  run: plainText,
  results: z.array(plainText).describe('Paths of the result workbooks.'),
  notes: z.array(plainText),
});

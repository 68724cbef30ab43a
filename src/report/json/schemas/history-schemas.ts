import { z } from 'zod';
import { approval } from '../../../model/outcomes/approval.ts';
import { ROW_OUTCOMES } from '../../../model/outcomes/outcome.ts';
import { RUN_STATUSES } from '../../../model/outcomes/run-report.ts';
import { RECORD_KINDS } from '../../../model/records/record.ts';
import { markReport } from '../../../model/schema/mark-report.ts';
import { rollForward } from '../../../model/schema/roll-forward.ts';
import { countText, optionalText, plainText, position, sha256 } from '../../../model/values/scalars.ts';
import { named, runRequests, tieOutSchema } from './schema-parts.ts';

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

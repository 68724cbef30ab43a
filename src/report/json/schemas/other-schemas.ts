import { z } from 'zod';
import { findingPageShape } from '../../../model/findings/finding-page.ts';
import { ruleListing } from '../../../model/findings/rule-change.ts';
import { doctorCheck } from '../../../model/outcomes/diagnosis.ts';
import { named } from '../../../model/outcomes/document-name.ts';
import { exportReport } from '../../../model/outcomes/export-report.ts';
import { mapReport } from '../../../model/outcomes/map-report.ts';
import { createdThing, damagedRun, runHistoryDetail, runHistoryEntry } from '../../../model/outcomes/run-report.ts';
import { countText, optionalText, plainText, position } from '../../../model/values/scalars.ts';

const rowsBySheet = z.record(plainText, countText).describe('Rows by sheet.');

/** Printed by `export --json`. */
export const exportSchema = z.strictObject({
  ...named('export@1'),
  path: plainText,
  service: plainText,
  firm: plainText,
  companies: countText,
  rows: rowsBySheet,
  leftOut: exportReport.shape.leftOut,
  missing: exportReport.shape.missing,
  unresolved: exportReport.shape.unresolved
    .exactOptional()
    .describe('Rows that a plan of the export would not call unchanged.'),
});

/** Printed by `template --json`; the latter part with `--quarter`. */
export const templateSchema = z.strictObject({
  ...named('template@1'),
  path: plainText,
  quarter: z.iso.date().exactOptional(),
  firm: optionalText,
  companies: countText.exactOptional(),
  rows: rowsBySheet.exactOptional(),
});

/** Printed by `doctor --json`. */
export const doctorSchema = z.strictObject({
  ...named('doctor@1'),
  healthy: z.boolean().describe('False if something is wrong; a warning leaves it true.'),
  /** A later capsheet may look at more. */
  checks: z.array(doctorCheck.extend({ name: plainText })),
});

/** Printed by `plan --rules --json`. */
export const ruleListSchema = z.strictObject({
  ...named('rules@1'),
  rules: z.array(ruleListing.extend({ meaning: plainText })),
});

const explained = findingPageShape.omit({ family: true }).extend({ page: plainText.describe('Of the handbook.') });

/** Printed by `explain CODE --json`. */
export const findingSchema = z.strictObject({ ...named('finding@1'), ...explained.shape });

/** Printed by `explain --json`. */
export const findingsSchema = z.strictObject({ ...named('findings@1'), findings: z.array(explained) });

/** Printed by `help --json`. */
export const helpSchema = z.strictObject({ ...named('help@1'), topic: plainText, page: optionalText, text: plainText });

/** Printed by `schema --json`. */
export const schemasSchema = z.strictObject({
  ...named('schemas@1'),
  schemas: z.array(z.strictObject({ name: plainText, describes: plainText, path: plainText })),
});

/** Printed by `ui --json`. */
export const uiSchema = z.strictObject({ ...named('ui@1'), address: plainText });

/** Printed by `demo --json`. */
export const demoSchema = z.strictObject({
  ...named('demo@1'),
  folder: plainText,
  steps: z.array(z.strictObject({ command: plainText, exitStatus: countText })),
});

/** Printed by `sandbox --json`. */
export const sandboxSchema = z.strictObject({
  ...named('sandbox@1'),
  firm: plainText,
  settings: z.record(plainText, plainText).describe('What goes into a .env file.'),
  seeded: z
    .strictObject({ workbook: plainText, rows: countText })
    .exactOptional()
    .describe('The workbook that it was started with, and how many of its rows were entered.'),
});

/** Printed by `sandbox firm --json`. */
export const sandboxFirmsSchema = z.strictObject({
  ...named('sandbox-firms@1'),
  firms: z.array(z.strictObject({ name: plainText, slug: plainText, companies: countText, users: countText })),
});

/** Printed by `sandbox user --json`. */
export const sandboxUsersSchema = z.strictObject({
  ...named('sandbox-users@1'),
  users: z.array(
    z.strictObject({
      email: plainText,
      name: plainText,
      role: plainText,
      companies: z.union([z.array(plainText), z.literal('all')]).describe('Slugs of the companies that the user sees.'),
      without: z.array(plainText).describe('Permissions that were taken away.'),
    }),
  ),
});

/** Printed by `sandbox client --json`. */
export const sandboxClientsSchema = z.strictObject({
  ...named('sandbox-clients@1'),
  clients: z.array(z.strictObject({ clientId: plainText, email: plainText })),
});

/** Printed by `sandbox firm NAME --json` and `sandbox client EMAIL --json`. */
export const sandboxCredentialsSchema = z.strictObject({
  ...named('sandbox-credentials@1'),
  firm: optionalText,
  email: optionalText,
  clientId: plainText,
  clientSecret: plainText.describe('Shown only this once.'),
});

/** Printed by `sandbox seed --json` and `sandbox reset --json`. */
export const sandboxPortfolioSchema = z.strictObject({
  ...named('sandbox-portfolio@1'),
  firm: plainText,
  seed: z.enum(['sample', 'empty']),
});

/** Printed by `map --json`. */
export const mapSchema = z.strictObject({ ...named('map@1'), ...mapReport.shape });

const instant = z.iso.datetime();

/** Printed by `history export --json` and `history import --json`. */
export const historySchema = z.strictObject({
  ...named('history@1'),
  did: z.enum(['exported', 'imported', 'known']).describe('"known" if the state folder knew all of the file already.'),
  path: plainText.describe('The file of the history.'),
  stateDir: plainText,
  runs: countText.describe('Of the history.'),
  files: countText.describe('Files beside the journal that were exported, or that the state folder did not have.'),
  exportedAt: instant.exactOptional(),
});

/** Printed by `runs --json`. */
export const runsSchema = z.strictObject({
  ...named('runs@1'),
  runs: z.array(runHistoryEntry).describe('The latest first.'),
  damaged: z.array(damagedRun).exactOptional().describe('Runs that cannot be read, or not in full.'),
});

/** Printed by `runs RUN --json`. */
export const runDetailsSchema = z.strictObject({ ...named('run@1'), ...runHistoryDetail.shape });

/** Printed by `runs RUN --created --json`. */
export const createdSchema = z.strictObject({
  ...named('created@1'),
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
});

/** Printed by `runs RUN --result FILE --json`. */
export const runResultSchema = z.strictObject({
  ...named('run-result@1'),
  run: plainText,
  results: z.array(plainText).describe('Paths of the result workbooks.'),
  notes: z.array(plainText),
});

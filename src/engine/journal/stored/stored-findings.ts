import { z } from 'zod';
import type { Finding } from '../../../model/findings/finding.ts';
import { FINDING_CATALOGUE, type FindingCode } from '../../../model/findings/finding-catalogue.ts';
import { PLAN_ACTIONS, PLAN_STAGES } from '../../../model/outcomes/plan.ts';
import { TEXT_ENCODINGS } from '../../../model/records/text-encoding.ts';
import { approval } from '../../../model/schema/approval.ts';
import { date } from '../../../model/schema/scalars.ts';

/** What was said of rows and of a run, as the journal keeps it for the result workbook that is written again. */

const text = z.string();
const optionalText = text.exactOptional();
const optionalNumber = z.number().exactOptional();

const isKnownCode = (code: string): code is FindingCode => Object.hasOwn(FINDING_CATALOGUE, code);

const storedFinding = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: text,
  inputIndex: optionalNumber,
  file: optionalText,
  sheet: optionalText,
  row: optionalNumber,
  column: optionalText,
  cell: optionalText,
  message: text,
  hint: text,
});

/** Another version may have had a code that this one lacks: the run stays readable without what it said. */
export const findings = z
  .array(storedFinding)
  .transform((all): Finding[] => all.flatMap(({ code, ...rest }) => (isKnownCode(code) ? [{ ...rest, code }] : [])));

export const changes = z.array(z.object({ column: text, service: optionalText, workbook: optionalText }));

export const plannedRow = z.object({
  action: z.enum(PLAN_ACTIONS),
  why: text,
  id: optionalText,
  changes,
  findings,
});

const note = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('settled-run'),
    runId: text,
    startedAt: text,
    landed: z.number(),
    notLanded: z.number(),
  }),
  z.object({ kind: z.literal('earlier-run'), runId: text, finishedAt: text }),
  z.object({ kind: z.literal('looks'), taken: z.array(z.enum(PLAN_STAGES)), left: z.array(z.enum(PLAN_STAGES)) }),
  z.object({ kind: z.literal('other'), text }),
]);

const reading = z.object({
  sheetName: optionalText,
  encoding: z.enum(TEXT_ENCODINGS).exactOptional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).exactOptional(),
  decimalSign: z.enum(['.', ',']),
  fillDown: z.boolean().exactOptional(),
  quarter: date.exactOptional(),
  mappingPath: optionalText,
});

export const runBasis = z.object({
  version: optionalText,
  reading: reading.exactOptional(),
  appService: optionalText,
  serviceUser: optionalText,
  mappingSha256: optionalText,
  profileSha256: optionalText,
  approval: approval.exactOptional(),
  notes: z.array(note),
  findings,
});

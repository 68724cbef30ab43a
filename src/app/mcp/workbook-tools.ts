import { z } from 'zod';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { nearestNames } from '../../base/util/text/near-names.ts';
import { quote } from '../../base/util/text/quote.ts';
import { plural } from '../../base/util/text/words.ts';
import { FINDING_CODES, isFindingCode } from '../../model/findings/finding-codes.ts';
import { toPrintedPlan } from '../../model/outcomes/plan-json.ts';
import { RUN_STATUSES } from '../../model/outcomes/run-status.ts';
import { submittedReading } from '../../model/records/input-reading.ts';
import { parseIsoDate } from '../../model/values/calendar-date.ts';
import { toQuarterDate } from '../../model/values/quarter.ts';
import {
  toExportJson,
  toFindingDocument,
  toMapJson,
  toRunJson,
  toRunsJson,
} from '../../report/json/small-documents.ts';
import { countErrors } from '../../report/plan-headline.ts';
import { toNextCommand } from '../../report/text/parts/next-step.ts';
import type { Window } from './bound-document.ts';
import type { Engine, PlanInFile, Read } from './engine.ts';
import { listChoiceQuestions } from './mapping-questions.ts';
import type { NamedFolders } from './named-folders.ts';
import { toApprove } from './plan-answer.ts';
import { type AddTool, type Answer, tool, WINDOW } from './tool.ts';

export interface WorkbookToolParts {
  readonly engine: Engine;
  readonly folders: NamedFolders;
  /** Options of service and credentials that the person's own command needs, too: `--firm northlight`. */
  readonly connecting: readonly string[];
}

const path = z.string().min(1).max(4096);
const PLACE = 'Paths are below the folders that the person named; a relative one counts from them.';
const { sheetName, encoding, dateOrder, decimalSign, fillDown } = submittedReading.shape;

/** How inputs are read, as the options of the commands. */
export const READ = {
  inputs: z
    .array(path)
    .min(1)
    .max(50)
    .describe('Workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files; several count as one.'),
  sheetName: sheetName.describe('Which sheet a single CSV file is, if its name does not say it.'),
  encoding: encoding.describe('The encoding of CSV files, if it cannot be told from them.'),
  dateOrder: dateOrder.describe('How dates in text such as 03/04/2024 are read.'),
  decimalSign: decimalSign.describe('The sign before the fraction of numbers in text.'),
  fillDown: fillDown.describe('Cells merged downwards apply to every row that they cover.'),
};
const MAPPING = {
  mapping: path
    .exactOptional()
    .describe('The mapping file of a foreign spreadsheet, as map_spreadsheet or answer_mapping wrote it.'),
};
const readInput = z.strictObject({ ...READ, ...MAPPING });
type GivenRead = Omit<z.output<typeof readInput>, 'inputs'> & { readonly inputs: readonly string[] };

export function listWorkbookTools({ engine, folders, connecting }: WorkbookToolParts): readonly AddTool[] {
  const findInputs = (paths: readonly string[]) => Promise.all(paths.map((one) => folders.findInput(one, 'workbook')));
  const toRead = async ({ inputs, mapping, ...reading }: GivenRead): Promise<Read> => {
    const mappingPath = mapping === undefined ? undefined : await folders.findInput(mapping, 'mapping');
    return { inputs: await findInputs(inputs), reading: omitAbsent({ ...reading, mappingPath }) };
  };
  const toPlanAnswer = ({ document, sha256 }: PlanInFile, at: string, window: Window): Answer => {
    const errors = countErrors(document.plan);
    const problem =
      errors === 0
        ? undefined
        : `It has ${plural(errors, 'error')}: capsheet refuses to apply it until they are corrected.`;
    const command = toNextCommand('apply', [at], { reading: [], connecting });
    return { fields: { planFile: at, ...toApprove(sha256, command, problem), plan: toPrintedPlan(document) }, window };
  };
  const toQuestions = async (read: Read, mapping: string, signal: AbortSignal) => {
    const questions = listChoiceQuestions(await engine.review(read, mapping, signal));
    return { mapping, open: questions.length, questions };
  };

  return [
    tool({
      name: 'check_workbook',
      title: 'Check a workbook',
      description: `Reads and validates workbooks of cap-table data, offline: every row, and every finding with its cell. ${PLACE}`,
      input: z.strictObject({
        ...READ,
        ...MAPPING,
        report: path.exactOptional().describe('A workbook to write: a copy with every finding at its cell.'),
        ...WINDOW,
      }),
      run: async ({ report, from, limit, ...read }, signal) => {
        const out = report === undefined ? undefined : await folders.findOutput(report, 'copy');
        return { fields: { check: await engine.check(await toRead(read), out, signal) }, window: { from, limit } };
      },
    }),
    tool({
      name: 'map_spreadsheet',
      title: 'Map a foreign spreadsheet',
      description: `Proposes how a foreign spreadsheet maps onto the format of capsheet, and writes the mapping into a new file. The answer lists the questions that must be settled before a plan, each with the answers to choose from: ask the person what you cannot know, then call answer_mapping. ${PLACE}`,
      input: z.strictObject({
        inputs: READ.inputs,
        sheetName: READ.sheetName,
        encoding: READ.encoding,
        out: path.describe('The mapping to write (.yaml), a file that does not exist yet.'),
        like: z
          .string()
          .min(1)
          .max(200)
          .exactOptional()
          .describe('Which earlier mapping it is like; "none" for a new one.'),
        ...WINDOW,
      }),
      writes: true,
      run: async ({ inputs, out, like, from, limit, ...reading }, signal) => {
        const mapping = await folders.findOutput(out, 'mapping');
        const read = { inputs: await findInputs(inputs), reading: omitAbsent(reading) };
        const { questions: _, ...report } = await engine.map(read, { out: mapping, ...omitAbsent({ like }) });
        const asked = await toQuestions(read, mapping, signal);
        return { fields: { ...asked, map: toMapJson(report) }, window: { from, limit } };
      },
    }),
    tool({
      name: 'read_mapping',
      title: 'Read the open questions of a mapping',
      description: `Lists the questions of a mapping that are still open, each with the answers to choose from. ${PLACE}`,
      input: z.strictObject({ ...READ, mapping: path.describe('The mapping file.'), ...WINDOW }),
      run: async ({ from, limit, ...given }, signal) => {
        const read = await toRead(given);
        return { fields: await toQuestions(read, read.reading?.mappingPath ?? '', signal), window: { from, limit } };
      },
    }),
    tool({
      name: 'answer_mapping',
      title: 'Answer questions of a mapping',
      description: `Answers questions of a mapping, and writes the changed mapping into a new file. Choose only what the person said or the source shows; leaving something out needs a reason, which is kept in the mapping. ${PLACE}`,
      input: z.strictObject({
        ...READ,
        mapping: path.describe('The mapping file, which is left as it is.'),
        out: path.describe('The mapping to write (.yaml), a file that does not exist yet.'),
        answers: z
          .array(
            z.strictObject({
              question: z.string().min(1).max(100).describe('The "id" of the question.'),
              answer: z.int().min(1).max(1000).describe('The "number" of the answer.'),
              reason: z.string().max(1000).exactOptional().describe('Needed where the answer says "needsReason".'),
            }),
          )
          .min(1)
          .max(500),
        ...WINDOW,
      }),
      writes: true,
      run: async ({ out, answers, from, limit, ...given }, signal) => {
        const changed = await folders.findOutput(out, 'mapping');
        const read = await toRead(given);
        await engine.answer(read, { mapping: read.reading?.mappingPath ?? '', answers, out: changed }, signal);
        return { fields: await toQuestions(read, changed, signal), window: { from, limit } };
      },
    }),
    tool({
      name: 'plan_workbook',
      title: 'Plan a workbook',
      description: `The dry run: checks the workbook, asks the portfolio service what it holds, and saves what would be added as a plan. Changes nothing at the service. The answer has the digest of the plan and the command with which a person applies it; you cannot apply it. ${PLACE}`,
      input: z.strictObject({
        ...READ,
        ...MAPPING,
        quarter: z
          .string()
          .exactOptional()
          .describe('The quarter (2024-Q2) or its last day (YYYY-MM-DD), if the workbook does not say it.'),
        out: path.describe('The plan to write (.json), a file that does not exist yet.'),
        ...WINDOW,
      }),
      writes: true,
      asks: true,
      run: async ({ out, quarter, from, limit, ...given }, signal) => {
        const at = await folders.findOutput(out, 'plan');
        const { inputs, reading } = await toRead(given);
        const day = quarter === undefined ? undefined : toQuarterDate(quarter, '"quarter"');
        const planned = await engine.plan({ inputs, reading: omitAbsent({ ...reading, quarter: day }) }, at, signal);
        return toPlanAnswer(planned, at, { from, limit });
      },
    }),
    tool({
      name: 'read_plan',
      title: 'Read a saved plan',
      description: `Shows a saved plan, row by row. ${PLACE}`,
      input: z.strictObject({ plan: path.describe('The plan file (.json).'), ...WINDOW }),
      run: async ({ plan, from, limit }) => {
        const at = await folders.findInput(plan, 'plan');
        return toPlanAnswer(await engine.readPlan(at), at, { from, limit });
      },
    }),
    tool({
      name: 'compare_workbooks',
      title: 'Compare two workbooks',
      description: `Two workbooks against each other, offline: what is only in one, what differs with both values, and sums by fund and currency. ${PLACE}`,
      input: z.strictObject({
        a: path.describe('The earlier one, or the one you trust.'),
        b: path.describe('The one to compare with it.'),
        mappingA: path.exactOptional().describe('The mapping of A, if it is a foreign spreadsheet.'),
        mappingB: path.exactOptional().describe('The same for B.'),
        dateOrder: READ.dateOrder,
        decimalSign: READ.decimalSign,
        ...WINDOW,
      }),
      run: async ({ a, b, mappingA, mappingB, from, limit, ...reading }, signal) => {
        const readSide = (side: string, mapping: string | undefined) =>
          toRead(omitAbsent({ ...reading, inputs: [side], mapping }));
        const compare = await engine.compare(await readSide(a, mappingA), await readSide(b, mappingB), signal);
        return { fields: { compare }, window: { from, limit } };
      },
    }),
    tool({
      name: 'export_portfolio',
      title: 'Export the portfolio',
      description: `Writes what the portfolio service holds into a new workbook of the same format. ${PLACE}`,
      input: z.strictObject({
        out: path.describe('The workbook to write (.xlsx), a file that does not exist yet.'),
        companies: z
          .array(z.string().min(1).max(500))
          .max(200)
          .default([])
          .describe('Only these companies, by ID, slug or name; all of them if none is named.'),
        ...WINDOW,
      }),
      writes: true,
      asks: true,
      run: async ({ out, companies, from, limit }, signal) => {
        const report = await engine.export(await folders.findOutput(out, 'copy'), companies, signal);
        return { fields: { export: toExportJson(report) }, window: { from, limit } };
      },
    }),
    tool({
      name: 'explain_finding',
      title: 'Explain a finding',
      description: 'What a finding means, why people see it, and what to do about it, by its code.',
      input: z.strictObject({ code: z.string().min(1).max(100).describe('Such as date-ambiguous.') }),
      run: async ({ code }) => {
        if (isFindingCode(code)) return { fields: { finding: toFindingDocument(code) } };
        const near = nearestNames(code, FINDING_CODES).map((one) => quote(one));
        throw usageError(
          'code-unknown',
          `There is no finding with the code ${quote(code)}.`,
          near.length === 0
            ? 'Findings of check_workbook and plan_workbook have one.'
            : `The nearest: ${near.join(', ')}.`,
        );
      },
    }),
    tool({
      name: 'list_runs',
      title: 'List earlier runs',
      description: 'The history of this machine: who applied which workbook, when, for which firm, and how it ended.',
      input: z.strictObject({
        firm: z
          .string()
          .min(1)
          .max(500)
          .exactOptional()
          .describe('Only runs for this firm: a part of its name, or its ID.'),
        since: z.string().exactOptional().describe('Only runs that started on this day (YYYY-MM-DD, in UTC) or later.'),
        workbook: z
          .string()
          .min(1)
          .max(500)
          .exactOptional()
          .describe('Only runs of this workbook: a part of its name.'),
        status: z.enum([...RUN_STATUSES, 'running', 'unfinished']).exactOptional(),
        ...WINDOW,
      }),
      run: async ({ from, limit, since, ...filter }) => {
        const day = since === undefined ? undefined : toDay(since);
        const history = await engine.listRuns(omitAbsent({ ...filter, since: day }));
        return { fields: { history: toRunsJson(history) }, window: { from, limit } };
      },
    }),
    tool({
      name: 'read_run',
      title: 'Read one run',
      description: 'One run of the history in full: the outcome of every row.',
      input: z.strictObject({ run: z.string().min(1).max(100).describe('Its ID, as list_runs shows it.'), ...WINDOW }),
      run: async ({ run, from, limit }) => {
        const found = await engine.readRun(run);
        if (found === undefined)
          throw usageError('run-not-found', `There is no run ${quote(run)}.`, 'list_runs lists all of them.');
        return { fields: { run: toRunJson(found) }, window: { from, limit } };
      },
    }),
  ];
}

/** Throws `usage`. */
function toDay(text: string) {
  const day = parseIsoDate(text.trim());
  if (day !== undefined) return day;
  throw usageError('usage', `${quote(text)} is not a date.`, 'Write it as YYYY-MM-DD, for example 2024-03-31.');
}

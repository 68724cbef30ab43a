import { z } from 'zod';
import { ROW_OUTCOMES } from '../model/outcomes/outcome.ts';
import { PLAN_ACTIONS } from '../model/outcomes/plan.ts';
import { TEXT_ENCODINGS } from '../model/records/text-encoding.ts';

/**
 * What page and server say to each other. Decimals are canonical text, dates ISO text, moments ISO 8601 in UTC; rows as
 * Excel shows them, from 1; everything called an index from 0.
 */

/** What could not be done, in words; what every answer is that is no success. */
export const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });
export type Problem = z.infer<typeof problem>;

/** Stands before the token in the part of the printed address that a browser keeps to itself. */
export const TOKEN_PREFIX = 'token=';

/** Where the page hands over the token of the printed address, once, for the key that every other call brings along. */
export const SESSION_PATH = '/api/session';
export const sessionRequest = z.object({ token: z.string().max(200) });
export const sessionAnswer = z.object({ key: z.string() });

/** The header of that key. */
export const KEY_HEADER = 'x-capsheet-key';

/** Nothing more to say than that it was done. */
export const done = z.object({});

export const SEVERITIES = ['error', 'warning', 'info'] as const;

/** What is said of a row, from the first reading to the end: `sound` until it was compared with the service. */
export const ROW_STATUSES = [...new Set(['sound', ...PLAN_ACTIONS, ...ROW_OUTCOMES] as const)];
export type RowStatus = (typeof ROW_STATUSES)[number];

const severity = z.enum(SEVERITIES);
const rowStatus = z.enum(ROW_STATUSES);
const count = z.int().min(0);

const JOB_KINDS = ['reading', 'planning', 'applying', 'exporting'] as const;

/** What is under way; never more than one at a time. */
const job = z.object({
  kind: z.enum(JOB_KINDS),
  /** What it does at this moment, for people. */
  stage: z.string(),
  rowsDone: count,
  /** 0 where it is not known. */
  rowsTotal: count,
  requests: count,
  /** 0 where it is not known. */
  requestsTotal: count,
  /** Within the last ten seconds. */
  requestsPerSecond: z.number(),
  elapsedSeconds: z.number(),
  secondsLeft: z.number().optional(),
  /** A request's fate is being looked up. */
  isSettling: z.boolean(),
  isPaused: z.boolean(),
  isStopping: z.boolean(),
});
export type JobState = z.infer<typeof job>;

const connection = z.object({
  kind: z.enum(['none', 'own', 'sandbox']),
  service: z.string().optional(),
  /** The address of its cap-table calls, where it is named. */
  appUrl: z.string().optional(),
  clientId: z.string().optional(),
  /** As far as the service has said it by now. */
  firm: z.string().optional(),
});
export type ConnectionState = z.infer<typeof connection>;

const openInput = z.object({
  name: z.string(),
  /** Where it is on this machine; absent for what was uploaded. */
  path: z.string().optional(),
  /** The file is another by now than the one that was read. */
  isChanged: z.boolean(),
  /** A copy in which cells were corrected here. */
  isCorrected: z.boolean(),
  /** What such a copy lost of the workbook, as sentences. */
  lost: z.string().optional(),
});

/** Everything that every tab shows alike. It is sent whole, so that nothing is missed between two connections. */
export const workState = z.object({
  version: z.string(),
  userName: z.string(),
  connection,
  /** How far the open workbook is; `none` where there is none. */
  phase: z.enum(['none', 'read', 'planned', 'applied']),
  /** Another one with every change of rows, plan or result: what was asked for under an older one is old. */
  revision: count,
  inputs: z.array(openInput),
  /** They are read through a mapping. */
  isMapped: z.boolean(),
  errors: count,
  warnings: count,
  planId: z.string().optional(),
  /** Another one with every export that was written; 0 before the first. */
  exports: count,
  job: job.optional(),
  /** The job that came to its end last, and how many did by then: one may be over before anybody sees it. */
  ended: z.object({ kind: z.enum(JOB_KINDS), number: count }).optional(),
  /** Why the last job came to nothing, until the next begins. */
  problem: problem.optional(),
});
export type WorkState = z.infer<typeof workState>;

const finding = z.object({
  severity,
  code: z.string(),
  /** The tab's name. */
  sheet: z.string().optional(),
  row: count.optional(),
  column: z.string().optional(),
  columnIndex: count.optional(),
  cell: z.string().optional(),
  message: z.string(),
  hint: z.string(),
});
export type FindingView = z.infer<typeof finding>;

const change = z.object({
  column: z.string(),
  service: z.string().optional(),
  workbook: z.string().optional(),
});
export type ChangeView = z.infer<typeof change>;

const statusCounts = z.partialRecord(rowStatus, count);
export type StatusCounts = z.infer<typeof statusCounts>;

const sheet = z.object({
  name: z.string(),
  /** The input's own name, where there are several. */
  file: z.string().optional(),
  /** False for a tab that is no sheet of the format: it is shown and left alone. */
  isKnown: z.boolean(),
  isHidden: z.boolean(),
  isEditable: z.boolean(),
  columns: z.array(
    z.object({
      letters: z.string(),
      header: z.string(),
      isKnown: z.boolean(),
      width: z.number(),
      /** What somebody said before that this header means. */
      remembered: z.string().optional(),
    }),
  ),
  /** The columns of the format that the sheet does not have. */
  missingColumns: z.array(z.string()),
  rows: count,
  errors: count,
  warnings: count,
  statuses: statusCounts,
});
export type SheetView = z.infer<typeof sheet>;

/** The open workbook without its rows. */
export const bookView = z.object({
  revision: count,
  sheets: z.array(sheet),
  companies: z.array(z.string()),
  codes: z.array(z.object({ code: z.string(), severity, count })),
  statuses: statusCounts,
  /** Which rows their Action leaves out, in a sentence; empty where there are none. */
  skipped: z.string(),
  /** Those that belong to no row. */
  findings: z.array(finding),
});
export type BookView = z.infer<typeof bookView>;

/** Which rows are shown; every one of these must hold. */
export const rowFilter = z.object({
  severity: severity.optional(),
  status: rowStatus.optional(),
  company: z.string().max(1000).optional(),
  code: z.string().max(200).optional(),
  /** A part of any cell, without regard to case. */
  search: z.string().max(1000).optional(),
});
export type RowFilter = z.infer<typeof rowFilter>;

export const MOST_ROWS = 200;

export const rowsQuery = rowFilter.extend({
  sheet: z.coerce.number().int().min(0),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
});

const cell = z.object({
  columnIndex: count,
  /** A `number` is decimal text, a `date` ISO text, both to be shown in the reader's own form. */
  kind: z.enum(['text', 'number', 'date', 'error']),
  text: z.string(),
  /** Of a number whose format groups its digits. */
  isGrouped: z.boolean().optional(),
  isFormula: z.boolean().optional(),
});
export type CellView = z.infer<typeof cell>;

const row = z.object({
  rowNumber: count,
  isHidden: z.boolean(),
  cells: z.array(cell),
  /** Absent where the row is none of the format: a note, a row of a tab that is left alone. */
  status: rowStatus.optional(),
  key: z.string().optional(),
  why: z.string().optional(),
  id: z.string().optional(),
  /** What the service or the run said of it. */
  message: z.string().optional(),
  changes: z.array(change),
  findings: z.array(finding),
});
export type RowView = z.infer<typeof row>;

export const rowsPage = z.object({
  revision: count,
  offset: count,
  /** Rows of the sheet that fit the filter. */
  total: count,
  rows: z.array(row),
  /** The same for every sheet, in their order. */
  totals: z.array(count),
});
export type RowsPage = z.infer<typeof rowsPage>;

/** From where the next row with an error (else a warning) is looked for, among those that fit the filter. */
export const nextQuery = rowFilter.extend({
  sheet: z.coerce.number().int().min(0),
  after: z.coerce.number().int().min(-1),
});

/** Where it is; `offset` counts the rows that fit the filter. */
export const nextPlace = z.object({ sheet: count, offset: count, columnIndex: count.optional() }).optional();

const sheetCounts = z.object({ sheet: z.string(), counts: statusCounts, total: count });

/** Cost and shares before and after, as the table that it is shown in. */
const rollForwardTable = z.object({
  title: z.string(),
  heads: z.array(z.string()),
  lines: z.array(
    z.object({
      level: z.enum(['fund', 'company', 'security']),
      what: z.enum(['cost', 'shares']),
      name: z.string(),
      /** Where the figures of a fund are not all of it. */
      scope: z.string().optional(),
      currency: z.string().optional(),
      isExpected: z.boolean(),
      /** A decimal each, by the heads; absent where there is nothing. */
      figures: z.array(z.string().nullable()),
    }),
  ),
  /** Companies of which something changes and which are left out. */
  hidden: count,
  notes: z.array(z.string()),
  /** Of each fund in each currency. */
  funds: z.array(z.object({ fund: z.string(), currency: z.string(), before: z.string(), after: z.string() })),
});
export type RollForwardView = z.infer<typeof rollForwardTable>;

/** Columns of amounts of foreign spreadsheets, in the numbers of their cells. */
const sourceTieOutTable = z.object({
  lines: z.array(
    z.object({
      sheet: z.string(),
      column: z.string(),
      total: z.string(),
      loaded: z.string(),
      leftOut: z.string(),
      isTiedOut: z.boolean(),
      remarks: z.array(z.string()),
    }),
  ),
  hidden: count,
});
export type SourceTieOutView = z.infer<typeof sourceTieOutTable>;

export const planView = z.object({
  revision: count,
  planId: z.string(),
  headline: z.string(),
  service: z.string(),
  /** The address of its cap-table calls, where it is another. */
  appService: z.string().optional(),
  firm: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** It was made earlier or by somebody else, and opened here. */
  isOpened: z.boolean(),
  inputs: z.array(z.object({ name: z.string(), sha256: z.string() })),
  sheets: z.array(sheetCounts),
  summary: z.record(z.enum(PLAN_ACTIONS), count),
  reads: count,
  writes: count,
  byEndpoint: z.array(z.object({ endpoint: z.string(), count })),
  /** At the rate that is allowed. */
  expectedSeconds: z.number(),
  rollForward: rollForwardTable.optional(),
  sourceTieOut: sourceTieOutTable.optional(),
  warnings: z.array(finding),
  errors: count,
});
export type PlanView = z.infer<typeof planView>;

export const listQuery = z.object({
  status: rowStatus,
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(50),
});

/** Rows of one status, of all sheets together, with what is to be said of them. */
export const rowList = z.object({
  revision: count,
  total: count,
  rows: z.array(row.omit({ cells: true, isHidden: true }).extend({ sheet: z.string(), file: z.string().optional() })),
});
export type RowList = z.infer<typeof rowList>;
export type ListedRow = RowList['rows'][number];

const tieOutLine = z.object({
  company: z.string(),
  fund: z.string(),
  currency: z.string(),
  before: z.string(),
  added: z.string(),
  after: z.string(),
  difference: z.string(),
});
export type TieOutView = z.infer<typeof tieOutLine>;

export const resultView = z.object({
  revision: count,
  headline: z.string(),
  status: z.string(),
  /** Everything is in as the workbook says. */
  isWhole: z.boolean(),
  /** The same plan can be carried on with. */
  canContinue: z.boolean(),
  runId: z.string().optional(),
  service: z.string(),
  firm: z.string(),
  madeBy: z.string(),
  appliedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  sheets: z.array(sheetCounts),
  summary: statusCounts,
  reads: count,
  writes: count,
  retries: count,
  rollForward: rollForwardTable.optional(),
  sourceTieOut: sourceTieOutTable.optional(),
  tieOut: z.array(tieOutLine),
  findings: z.array(finding),
  notes: z.array(z.string()),
  results: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ResultView = z.infer<typeof resultView>;

const reading = z.object({
  sheetName: z.string().min(1).max(100).optional(),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  decimalSign: z.enum(['.', ',']).default('.'),
  fillDown: z.boolean().optional(),
  /** Of a mapping on this machine. */
  mappingPath: z.string().min(1).max(4096).optional(),
});
export type Reading = z.infer<typeof reading>;

/** The field of an upload that says how its files are read; it comes before them. */
export const READING_FIELD = 'reading';
export const readingField = z
  .string()
  .max(1000)
  .transform((text): unknown => JSON.parse(text))
  .pipe(reading);

export const openPathRequest = z.object({ paths: z.array(z.string().min(1).max(4096)).min(1).max(50), reading });
export const applyRequest = z.object({
  planId: z.string(),
  isPartial: z.boolean(),
  /** The warnings of the plan were seen. */
  isAcknowledged: z.boolean(),
});

/** The secret is left out where it stays as it is; it is never sent back. */
export const connectionRequest = z.object({
  baseUrl: z.string().trim().min(1).max(500),
  appUrl: z.string().trim().min(1).max(500).optional(),
  clientId: z.string().trim().min(1).max(500),
  clientSecret: z.string().min(1).max(5000).optional(),
});

const runEntry = z.object({
  runId: z.string(),
  status: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  appliedBy: z.string(),
  service: z.string(),
  firm: z.string(),
  inputs: z.array(z.string()),
  summary: statusCounts,
});
export type RunEntryView = z.infer<typeof runEntry>;

/** The latest first; `total` counts those that are not listed as well. */
export const runList = z.object({
  runs: z.array(runEntry),
  total: count,
  /** What of the history cannot be read, and why. */
  damaged: z.array(z.object({ runId: z.string(), damage: z.string() })),
});

export const runView = runEntry.extend({
  madeBy: z.string(),
  madeAt: z.string(),
  sheets: z.array(sheetCounts),
  requests: z.object({ reads: count, writes: count, retries: count }).optional(),
  rollForward: rollForwardTable.optional(),
  tieOut: z.array(tieOutLine),
  /** The result workbooks, and whether they are still where the run put them. */
  results: z.array(z.object({ name: z.string(), path: z.string(), isThere: z.boolean() })),
  created: count,
});

export const exportRequest = z.object({ companies: z.array(z.string().min(1).max(1000)).max(5000) });

/** What the last export wrote. */
export const exportView = z.object({
  name: z.string(),
  firm: z.string(),
  companies: count,
  sheets: z.array(z.object({ name: z.string(), rows: count, isReadOnly: z.boolean() })),
  leftOut: z.array(z.object({ sheet: z.string(), cell: z.string(), message: z.string() })),
  missing: z.array(z.object({ sheet: z.string(), why: z.string() })),
});

export const editRequest = z.object({
  sheet: count,
  rowNumber: count,
  columnIndex: count,
  text: z.string().max(32_767),
});

/** What a column that was not recognised is. */
export const matchRequest = z.object({ sheet: count, columnIndex: count, column: z.string().max(200) });

/** What the doctor looked at, in its order. */
export const doctorView = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['ok', 'warning', 'error']),
      seen: z.string(),
      cure: z.string().optional(),
    }),
  ),
});
export type DoctorView = z.infer<typeof doctorView>;

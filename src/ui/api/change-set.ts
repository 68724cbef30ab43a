import { z } from 'zod';
import { change, shownFinding } from './finding.ts';
import { ROW_STATUSES, rowStatus, statusCounts, wholeCount } from './row-status.ts';
import { MOST_ROWS } from './rows.ts';

/** Sums of one fund in one currency, of rows that are sent: decimals. A total of all funds has an empty one. */
const fundMoney = z.object({
  fund: z.string(),
  currency: z.string(),
  rows: wholeCount,
  invested: z.string(),
  received: z.string(),
  fairValue: z.string(),
});
/** By fund and currency, and the totals of each currency. */
const moneySums = z.object({ funds: z.array(fundMoney), totals: z.array(fundMoney) });
export type MoneySumsView = z.infer<typeof moneySums>;

/** What rows can be chosen by, and the money of all that are sent. */
export const changeChoices = { companies: z.array(z.string()), funds: z.array(z.string()), money: moneySums };
export type ChangeChoices = z.infer<z.ZodObject<typeof changeChoices>>;

const ANY_STATUS: ReadonlySet<string> = new Set(ROW_STATUSES);

/** Which rows of a plan or a result are listed; every one of these must hold. */
export const changeQuery = z.object({
  /** Several, with commas between them; any of them. */
  status: z
    .string()
    .max(200)
    .refine((text) => text.split(',').every((one) => ANY_STATUS.has(one)))
    .optional(),
  sheet: z.string().max(200).optional(),
  company: z.string().max(1000).optional(),
  fund: z.string().max(1000).optional(),
  /** A part of any value, without regard to case. */
  search: z.string().max(1000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
});

const sentValue = z.object({
  column: z.string(),
  kind: z.enum(['number', 'date', 'text']),
  /** Exactly what is sent: a decimal, an ISO date, a name. */
  text: z.string(),
  currency: z.string().optional(),
  /** Where the workbook says it; absent for what follows from elsewhere. */
  cell: z.string().optional(),
  /** How that cell shows it, where that is another text. */
  shown: z.string().optional(),
});
export type SentValueView = z.infer<typeof sentValue>;

const groupLine = z.object({
  kind: z.literal('group'),
  status: rowStatus,
  /** Absent for rows of no company. */
  company: z.string().optional(),
  rows: wholeCount,
});

const rowLine = z.object({
  kind: z.literal('row'),
  status: rowStatus,
  sheet: z.string(),
  file: z.string().optional(),
  rowNumber: wholeCount,
  key: z.string(),
  why: z.string(),
  id: z.string().optional(),
  message: z.string().optional(),
  /** What is sent of it; empty for a row of which nothing is. */
  values: z.array(sentValue),
  changes: z.array(change),
  findings: z.array(shownFinding),
});
export type ChangeRowView = z.infer<typeof rowLine>;

const changeLine = z.discriminatedUnion('kind', [groupLine, rowLine]);
export type ChangeLineView = z.infer<typeof changeLine>;

/** Rows by status and company, each company under a line of its own. */
export const changePage = z.object({
  revision: wholeCount,
  offset: wholeCount,
  /** Lines that fit. */
  total: wholeCount,
  /** Rows among them. */
  rows: wholeCount,
  /** Rows that fit but for their status. */
  statuses: statusCounts,
  /** Of the rows that fit. */
  money: moneySums,
  lines: z.array(changeLine),
});
export type ChangePageView = z.infer<typeof changePage>;

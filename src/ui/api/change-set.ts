import { z } from 'zod';
import { change } from '../../model/outcomes/plan.ts';
import { ROW_STATUSES, rowStatus, shownFinding, statusCounts, wholeCount } from './row-status.ts';
import { MOST_ROWS } from './rows.ts';

/** Sums of one fund in one currency, over the rows that are sent: decimals. In totals of all funds, `fund` is empty. */
const fundMoney = z.object({
  fund: z.string(),
  currency: z.string(),
  rows: wholeCount,
  invested: z.string(),
  received: z.string(),
  fairValue: z.string(),
});
const moneySums = z.object({ funds: z.array(fundMoney), totals: z.array(fundMoney) });
export type MoneySumsView = z.infer<typeof moneySums>;

/** The companies and funds to filter by, and the money of all rows that are sent. */
export const changeChoices = { companies: z.array(z.string()), funds: z.array(z.string()), money: moneySums };
export type ChangeChoices = z.infer<z.ZodObject<typeof changeChoices>>;

const ANY_STATUS: ReadonlySet<string> = new Set(ROW_STATUSES);

/** Filters rows of a plan or a result; all of them must hold. */
const changeFilter = z.object({
  /** Several, separated by commas: any of them. */
  status: z
    .string()
    .max(200)
    .refine((text) => text.split(',').every((one) => ANY_STATUS.has(one)))
    .optional(),
  /** A sheet by its name, or, after its file, that of one file: `deals.xlsx: Rounds`. */
  sheet: z.string().max(400).optional(),
  company: z.string().max(1000).optional(),
  fund: z.string().max(1000).optional(),
  search: z.string().max(1000).optional(),
});
export type ChangeFilter = Readonly<z.infer<typeof changeFilter>>;

export const changeQuery = changeFilter.extend({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
});

const sentValue = z.object({
  column: z.string(),
  kind: z.enum(['number', 'date', 'text']),
  /** Exactly as it is sent: a decimal, an ISO date, a name. */
  text: z.string(),
  currency: z.string().optional(),
  /** The workbook's cell; absent if the value follows from elsewhere. */
  cell: z.string().optional(),
  /** As that cell shows it, if that differs. */
  shown: z.string().optional(),
});
export type SentValueView = z.infer<typeof sentValue>;

const groupLine = z.object({ kind: z.literal('group'), sheet: z.string(), rows: wholeCount });

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
  /** Empty if nothing is sent for the row. */
  values: z.array(sentValue),
  changes: z.array(change),
  findings: z.array(shownFinding),
});
export type ChangeRowView = z.infer<typeof rowLine>;

const changeLine = z.discriminatedUnion('kind', [groupLine, rowLine]);
export type ChangeLineView = z.infer<typeof changeLine>;

/** Rows by sheet, status and company; each sheet has a heading line. */
export const changePage = z.object({
  revision: wholeCount,
  offset: wholeCount,
  /** Lines that match. */
  total: wholeCount,
  rows: wholeCount,
  /** Rows that match, whatever their status. */
  statuses: statusCounts,
  money: moneySums,
  /** The columns of each sheet, the same for all pages and filters; `chars` is the length of the longest text. */
  columns: z.array(
    z.object({ sheet: z.string(), columns: z.array(z.object({ name: z.string(), chars: wholeCount })) }),
  ),
  lines: z.array(changeLine),
});
export type ChangePageView = z.infer<typeof changePage>;

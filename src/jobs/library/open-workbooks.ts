import type { TextEncoding } from '../../model/records/text-encoding.ts';
import type { DateOrder } from '../../model/values/date-text.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import type { PortfolioPlan } from './portfolio-plan.ts';
import { forProgram } from './program-words.ts';
import type { PrintedDocument } from './schemas.ts';
import type { Workbooks } from './workbooks.ts';

/**
 * A spreadsheet file or a folder of CSV files by its path, or a file's name with its bytes or a stream of them. The ending
 * of the name says nothing that the content does not say better, and is needed all the same.
 */
export type WorkbookSource =
  | string
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly stream: AsyncIterable<Uint8Array> };

/** How workbooks are read and checked. */
export interface ReadOptions {
  /** Which sheet a single CSV file is. */
  readonly sheetName?: string;
  /** The encoding of CSV files that do not show it. */
  readonly encoding?: TextEncoding;
  /** Settles dates in text whose day and month could be exchanged. */
  readonly dateOrder?: DateOrder;
  /** The sign before the fraction of numbers in text, `.` by default. */
  readonly decimalSign?: DecimalSign;
  /** Cells merged downwards in a reference column stand for every row that they cover. */
  readonly fillDown?: boolean;
  /** The quarter (`2024-Q2`) or its last day (`2024-06-30`), if the workbooks do not say it. */
  readonly quarter?: string;
  /** How foreign sheets are read: the path of a mapping file, or its text. */
  readonly mapping?: string | { readonly text: string };
  /** A folder in which earlier mappings are remembered; without one nothing is. */
  readonly memory?: string;
  /** The firm's own severities and tolerances: the path of a rules file, or its settings. */
  readonly rules?: string | object;
  /** A profile of the service, of which a check needs the currency: the path of a file, or its settings. */
  readonly profile?: string | object;
  /** Asked for the password of a protected workbook; `refused` counts the wrong answers so far, `undefined` gives up. */
  readonly password?: (name: string, refused: number) => Promise<string | undefined>;
  readonly signal?: AbortSignal;
}

/**
 * Reads workbooks and checks every row of them, all as one. What is wrong in a cell is a finding of `inspectWorkbooks`;
 * what keeps a file from being read at all is thrown as a `CapsheetError` with its code.
 */
export async function openWorkbooks(sources: readonly WorkbookSource[], options: ReadOptions = {}): Promise<Workbooks> {
  const { openSources } = await import('./inside/open-sources.ts');
  return forProgram(() => openSources(sources, options));
}

/** Opens the workbooks of a saved plan where it names them, read as they were for the plan. */
export async function openPlanned(
  plan: PortfolioPlan,
  options: Pick<ReadOptions, 'password' | 'profile' | 'signal'> = {},
): Promise<Workbooks> {
  const { openSourcesOf } = await import('./inside/open-sources.ts');
  return forProgram(() => openSourcesOf(plan, options));
}

/** Everything that is found in the workbooks without asking a service: the document that `capsheet check --json` prints. */
export async function inspectWorkbooks(
  workbooks: Workbooks,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PrintedDocument<'check'>> {
  const [{ inspectOpened }, { toCheckJson }] = await Promise.all([
    import('./inside/open-sources.ts'),
    import('../../report/json/check-json.ts'),
  ]);
  const document = toCheckJson(await forProgram(() => inspectOpened(workbooks, options)));
  return { ...document, rows: [...document.rows], findings: [...document.findings] };
}

/**
 * Compares two workbooks row against row, and asks no service. Both are read as `a` was: with its profile.
 */
export async function compareWorkbooks(
  a: Workbooks,
  b: Workbooks,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PrintedDocument<'compare'>> {
  const [{ compareOpened }, { toCompareJson }] = await Promise.all([
    import('./inside/compare-opened.ts'),
    import('../../report/json/compare-json.ts'),
  ]);
  return toCompareJson(await forProgram(() => compareOpened(a, b, options)), undefined);
}

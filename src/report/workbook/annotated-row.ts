import { OWN_SIGNATURE } from '../../format/sheets/result-columns.ts';
import type { Finding, Severity } from '../../model/findings/finding.ts';
import { gravityOf, type OutcomeKind } from '../../model/outcomes/outcome.ts';
import type { PlanAction } from '../../model/outcomes/plan.ts';
import { limitText, MAX_CELL_TEXT } from '../../spreadsheet/opc/xml/xml-text.ts';

/** The word under Outcome: the row's outcome, what a plan would do, or that a check found no error. */
export type RowMark = OutcomeKind | PlanAction | 'ok';

/** In the order in which they are counted and shown. */
export const ROW_MARKS: readonly RowMark[] = [
  'added',
  'add',
  'replaced',
  'replace',
  'uploaded',
  'upload',
  'ok',
  'unchanged',
  'differs',
  'failed',
  'blocked',
  'invalid',
  'skipped',
  'unknown',
  'not-run',
];

/** The texts beside one record of a source row. */
export interface AnnotatedRow {
  readonly sheet: string;
  readonly rowNumber: number;
  readonly outcome: RowMark;
  /** The findings' own messages are added to it. */
  readonly message?: string;
  readonly run?: string;
  /** The service's id; written if the row's own ID cell is blank and the row does not differ. */
  readonly id?: string;
  readonly findings: readonly Finding[];
}

/** Merges the records of each source row: the worst outcome, and every record's message. */
export function mergeRecords(rows: readonly AnnotatedRow[]): ReadonlyMap<number, AnnotatedRow> {
  const merged = new Map<number, AnnotatedRow>();
  for (const row of rows) {
    const other = merged.get(row.rowNumber);
    merged.set(row.rowNumber, other === undefined ? row : mergeTwo(other, row));
  }
  return merged;
}

function mergeTwo(a: AnnotatedRow, b: AnnotatedRow): AnnotatedRow {
  const isWorse = gravityOf(b.outcome) < gravityOf(a.outcome);
  const [worse, better] = isWorse ? [b, a] : [a, b];
  const messages = new Set([worse.message, better.message].filter((message) => message !== undefined));
  const { id: _, ...rest } = { ...better, ...worse };
  return {
    ...rest,
    ...(messages.size === 0 ? {} : { message: [...messages].join('\n') }),
    ...(a.id === undefined || a.id !== b.id ? {} : { id: a.id }),
    findings: [...a.findings, ...b.findings],
  };
}

/**
 * Returns the text under Message: the row's message, then each error and warning with its cell, once. Information about
 * a cell is only in its comment.
 */
export function toMessageText(row: AnnotatedRow): string {
  // A message that a finding repeats with its cell and hint is not shown twice.
  const isShownBelow = row.findings.some(({ severity, message }) => severity !== 'info' && message === row.message);
  const lines = row.message === undefined || isShownBelow ? [] : [row.message];
  for (const finding of row.findings) {
    if (finding.severity === 'info' && finding.cell !== undefined) continue;
    const place = finding.cell ?? finding.column;
    const line = `${place === undefined ? '' : `${place}: `}${finding.message} ${finding.hint}`.trim();
    const isShown = lines.includes(line) || (!isShownBelow && row.message?.includes(finding.message) === true);
    if (!isShown) lines.push(line);
  }
  return lines.join('\n');
}

const MOST_COMMENTS = 5_000;

const WORDS: { readonly [severity in Severity]: string } = { error: 'Error', warning: 'Warning', info: 'Note' };
const BY_GRAVITY: readonly Severity[] = ['error', 'warning', 'info'];

/** Returns the comment of each cell: every finding once, the gravest first, with its severity. */
export function toCommentTexts(findings: readonly Finding[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>();
  for (const severity of BY_GRAVITY) {
    for (const finding of findings) {
      if (finding.severity !== severity || finding.cell === undefined) continue;
      const known = lines.get(finding.cell);
      const line = `${WORDS[severity]}: ${finding.message}${finding.hint === '' ? '' : `\n${finding.hint}`}`;
      if (known === undefined && lines.size < MOST_COMMENTS) lines.set(finding.cell, [line]);
      else if (known !== undefined && !known.includes(line)) known.push(line);
    }
  }
  return new Map([...lines].map(([cell, texts]) => [cell, sign(texts.join('\n\n'))]));
}

/** The last line must survive shortening: without it, the next run would take the comment for the user's own. */
function sign(text: string): string {
  const end = `\n\n${OWN_SIGNATURE}`;
  return `${limitText(text, MAX_CELL_TEXT - end.length)}${end}`;
}

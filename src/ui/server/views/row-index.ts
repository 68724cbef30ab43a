import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { listRows } from '../../../jobs/library/inside/correcting/sort-key.ts';
import { whyNotCorrectable } from '../../../jobs/library/inside/correcting/write-corrected.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { gravityOf } from '../../../model/outcomes/outcome.ts';
import type { Change, PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import { factsOf, joinRows } from '../../../report/joined-rows.ts';
import type { RowStatus } from '../../api/row-status.ts';
import type { OpenBook } from '../open-book.ts';

type Table = OpenBook['inputs']['contents'][number]['tables'][number];
type Row = Table['rows'][number];

/** A tab of an input, with the rows that are shown. */
export interface IndexedSheet {
  readonly table: Table;
  readonly file: string;
  readonly inputIndex: number;
  /** Says in sentences why its cells cannot be corrected; absent if they can. */
  readonly heldBecause: string | undefined;
  readonly layout: SheetLayout | undefined;
  readonly header: Row | undefined;
  readonly rows: readonly Row[];
}

/** The rows of the open inputs, by sheet, with the state of each. */
export class RowIndex {
  readonly sheets: readonly IndexedSheet[];
  /** Made for whoever asks first: a correction needs the sheets alone. */
  readonly #states: () => RowStates;

  constructor(book: OpenBook, document: PlanDocument | undefined, report: RunReport | undefined) {
    let made: RowStates | undefined;
    this.#states = () => {
      made ??= new RowStates(book, document, report);
      return made;
    };
    this.sheets = book.inputs.contents.flatMap((content, inputIndex) =>
      content.tables.map((table) => {
        const layout = book.inputs.checked.sheets.find(
          (sheet) => sheet.inputIndex === inputIndex && sheet.sheet === table.name,
        );
        return toSheet({ table, layout, inputIndex, file: content.name, heldBecause: whyNotCorrectable(content) });
      }),
    );
  }

  get states(): Iterable<RowState> {
    return this.#states().values();
  }

  /** Findings about the workbook, a heading or a row that becomes no record. */
  get ofNoRow(): readonly Finding[] {
    return this.#states().ofNoRow;
  }

  stateOf({ table, inputIndex }: IndexedSheet, rowNumber: number): RowState | undefined {
    return this.#states().get({ inputIndex, sheet: table.name, rowNumber });
  }
}

function toSheet(parts: Omit<IndexedSheet, 'header' | 'rows'>): IndexedSheet {
  const { table, layout } = parts;
  const headerRow = layout?.headerRowNumber ?? 0;
  const header = table.rows.find(({ rowNumber }) => rowNumber === headerRow);
  return { ...parts, header, rows: listRows(table, headerRow) };
}

/** The current state of one row of the inputs. */
export interface RowState {
  readonly origin: RowOrigin;
  readonly status: RowStatus;
  readonly key?: string;
  readonly why?: string;
  readonly id?: string;
  readonly message?: string;
  readonly company?: string;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

const NO_CHANGES: readonly Change[] = [];

type RowPlace = Pick<RowOrigin, 'inputIndex' | 'sheet' | 'rowNumber'>;

/** The states of all source rows. Several records of one row share one state. */
class RowStates {
  /** By input, sheet and row number: no row needs a key string of its own. */
  readonly #inputs = new Map<number, Map<string, Map<number, RowState>>>();
  readonly ofNoRow: readonly Finding[];

  constructor(book: OpenBook, document: PlanDocument | undefined, report: RunReport | undefined) {
    for (const row of report === undefined ? listPlanned(book, document) : listOutcomes(report)) {
      const rows = this.#rowsOf(row.origin);
      const other = rows.get(row.origin.rowNumber);
      rows.set(row.origin.rowNumber, other === undefined ? row : join(other, row));
    }
    const findings = document?.plan.findings ?? book.check.findings;
    // A missing column is told at the heading, and repeated at the rows that it costs.
    const repeated = new Set([...this.values()].flatMap(listElsewhere));
    this.ofNoRow = findings.filter((finding) => !this.#takes(finding) && !repeated.has(nameOf(finding)));
  }

  /** Adds a finding to the row of its cell: a rule about a whole column is in none of the records. False if there is no such row. */
  #takes(finding: Finding): boolean {
    const { inputIndex = 0, sheet, row: rowNumber } = finding;
    if (sheet === undefined || rowNumber === undefined) return false;
    const state = this.get({ inputIndex, sheet, rowNumber });
    if (state === undefined) return false;
    if (!state.findings.some((own) => own === finding || nameOf(own) === nameOf(finding)))
      this.#rowsOf(state.origin).set(rowNumber, { ...state, findings: [...state.findings, finding] });
    return true;
  }

  get({ inputIndex, sheet, rowNumber }: RowPlace): RowState | undefined {
    return this.#inputs.get(inputIndex)?.get(sheet)?.get(rowNumber);
  }

  *values(): Generator<RowState> {
    for (const sheets of this.#inputs.values()) for (const rows of sheets.values()) yield* rows.values();
  }

  #rowsOf({ inputIndex, sheet }: RowPlace): Map<number, RowState> {
    const sheets = this.#inputs.get(inputIndex) ?? new Map<string, Map<number, RowState>>();
    const rows = sheets.get(sheet) ?? new Map<number, RowState>();
    this.#inputs.set(inputIndex, sheets.set(sheet, rows));
    return rows;
  }
}

function listPlanned(book: OpenBook, document: PlanDocument | undefined): readonly RowState[] {
  if (document !== undefined)
    return document.plan.rows.map(({ action, origin, key, why, id, company, changes, findings }) =>
      omitAbsent({ status: action, origin, key, why, id, company, changes, findings }),
    );
  const records = book.inputs.checked.records;
  return Array.from(book.check.rows, ({ origin, key, findings }, index) => {
    const record = records[index];
    const company = record?.kind === 'company' ? record.name : record?.company;
    const status = isBad(findings) ? 'invalid' : record?.action === 'skip' ? 'skipped' : 'sound';
    if (key !== undefined || company === undefined)
      return omitAbsent({ status, origin, key, company, changes: NO_CHANGES, findings });
    // A shortcut for nearly all of a hundred thousand rows.
    return { status, origin, company, changes: NO_CHANGES, findings };
  });
}

function listOutcomes(report: RunReport): readonly RowState[] {
  return joinRows(report).map((joined) => {
    const { origin, key, why, company } = joined.row;
    return omitAbsent({ status: joined.outcome.outcome, origin, key, why, company, ...factsOf(joined) });
  });
}

/**
 * The worst status stands for the row; the messages of all its records are kept, so that nobody thinks all were held
 * back.
 */
function join(one: RowState, other: RowState): RowState {
  const [first, second] = gravityOf(one.status) <= gravityOf(other.status) ? [one, other] : [other, one];
  // Two records that take a date from one cell have the same finding.
  const findings = new Map([...one.findings, ...other.findings].map((finding) => [nameOf(finding), finding]));
  const texts = new Set([first, second].flatMap(({ message, why }) => message ?? why ?? []));
  const message = texts.size === 0 ? undefined : [...texts].join(' ');
  return omitAbsent({
    ...first,
    message,
    changes: [...first.changes, ...second.changes],
    findings: [...findings.values()],
  });
}

function listElsewhere({ origin, findings }: RowState): readonly string[] {
  return findings.filter(({ row, sheet }) => row !== origin.rowNumber || sheet !== origin.sheet).map(nameOf);
}

/** A plan that was read from its file repeats a row's findings as other objects. */
function nameOf({ inputIndex, sheet, row, code, cell, message }: Finding): string {
  return JSON.stringify([inputIndex, sheet, row, code, cell, message]);
}

function isBad(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

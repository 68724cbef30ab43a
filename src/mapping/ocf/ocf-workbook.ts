import type { Finding, Severity } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-catalogue.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { type CapsheetError, usageError } from '../../util/capsheet-error.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import type { Cell, Row, Table, WorkbookContent } from '../../workbook/table.ts';
import { suggest } from '../complaint.ts';
import { isEvent, isTransfer, looksLike, OcfBook, type OcfEvent, type OcfIssuance } from './ocf-book.ts';
import { type OcfFile, type OcfSource, ofType, readOcf } from './ocf-file.ts';
import { findRounds } from './ocf-rounds.ts';
import {
  type OcfRow,
  type RowContext,
  toConversionRow,
  toRoundRow,
  toSaleRow,
  toSecurityRow,
  toShareClassRow,
} from './ocf-rows.ts';

/** Columns whose values are numbers, so that no sign or separator of the workbook's texts applies to them. */
const NUMBERS = new Set([
  ...['Price Per Share', 'Shares', 'Investment Amount', 'Exercise Price', 'Discount', 'Valuation Cap', 'Interest Rate'],
  ...['Shares Sold', 'Cash Received'],
]);

export interface OcfWorkbook {
  /** Rows of the format, as if somebody had typed them. */
  readonly content: WorkbookContent;
  readonly findings: readonly Finding[];
  /** The names of all holders, where none of them is one of the firm's funds. */
  readonly strangers?: readonly string[];
}

/**
 * Makes a workbook of the format of an Open Cap Table file: the issuer, the rounds, classes and securities of the holders
 * that are the firm's funds, and what became of them. `funds` gives the firm's name of a fund for a holder's folded name.
 * Codes: those of readOcf, ocf-left-out, ocf-reference-broken.
 */
export function toOcfWorkbook(
  source: OcfSource & { readonly sha256: string },
  funds: ReadonlyMap<string, string>,
  inputIndex: number,
): OcfWorkbook {
  const file = readOcf(source, inputIndex);
  const book = new OcfBook(file, funds);
  const maker = new WorkbookMaker(file, book, (severity, code, message, hint) => ({
    ...{ severity, code, inputIndex, file: source.name, message, hint },
  }));
  const strangers = ofType(file.objects, 'STAKEHOLDER').map(({ name }) => name.legal_name);
  return {
    content: { name: source.name, format: 'ocf', sha256: source.sha256, tables: maker.makeTables() },
    findings: [...file.findings, ...maker.findings],
    ...(book.hasFunds ? {} : { strangers }),
  };
}

/** None of the holders in an Open Cap Table file is known to be a fund of the firm. */
export function fundsNotNamed(path: string, holders: readonly string[]): CapsheetError {
  const [first = 'Holder'] = holders;
  const shown = holders.slice(0, 10).map((name) => `"${name}"`);
  const more = holders.length > 10 ? ` and ${holders.length - 10} more` : '';
  return usageError(
    'ocf-funds-not-named',
    `"${path}" is an Open Cap Table file of ${holders.length} holders, and which of them are the firm's funds is not said: ${shown.join(', ')}${more}.`,
    `Write a mapping with what each of the firm's funds is called, such as "aliases: { funds: { '${first}': Growth Fund I } }", and pass it with --mapping.`,
  );
}

type ToFinding = (severity: Severity, code: FindingCode, message: string, hint: string) => Finding;

class WorkbookMaker {
  readonly findings: Finding[] = [];
  readonly #file: OcfFile;
  readonly #book: OcfBook;
  readonly #toFinding: ToFinding;
  readonly #context: RowContext;

  constructor(file: OcfFile, book: OcfBook, toFinding: ToFinding) {
    this.#file = file;
    this.#book = book;
    this.#toFinding = toFinding;
    this.#context = {
      book,
      company: ofType(file.objects, 'ISSUER')[0]?.legal_name ?? '',
      rounds: findRounds(book),
      refOf: labelSecurities([...book.issuances.values()]),
    };
  }

  makeTables(): readonly Table[] {
    const holdings = this.#book.ownHoldings();
    const events = this.#book.objects.filter(isEvent).filter(({ security_id: id }) => this.#isOwn(id));
    const transactions = events
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .flatMap((event) => this.#toTransaction(event));
    const created = transactions.flatMap(({ into }) => into ?? []);
    const classes = [...holdings, ...created].filter((issuance) => issuance.object_type === 'TX_STOCK_ISSUANCE');
    const rounds = new Set([...holdings, ...created].flatMap((issuance) => this.#context.rounds.get(issuance) ?? []));
    this.#tellLeftOut();
    this.#tellBrokenClasses(classes);
    return [
      toTable('Companies', [{ Company: this.#context.company }]),
      toTable(
        'Rounds',
        firstOfEach(
          [...rounds].map((round) => toRoundRow(round, this.#context)),
          ['Round'],
        ),
      ),
      toTable(
        'Share Classes',
        firstOfEach(
          classes.map((issuance) => toShareClassRow(issuance, this.#context)),
          ['Round', 'Share Class'],
        ),
      ),
      toTable(
        'Securities',
        holdings.map((issuance) => {
          // Beside what a conversion makes on that day it would be taken for it, and here it is known to be another.
          const isFurther = created.some((other) => looksLike(issuance, other));
          return { ...toSecurityRow(issuance, this.#context), ...(isFurther ? { Action: 'new' } : {}) };
        }),
      ),
      toTable(
        'Transactions',
        transactions.map(({ row }) => row),
      ),
    ];
  }

  #isOwn(securityId: string): boolean {
    return this.#book.fundOf(securityId) !== undefined;
  }

  #toTransaction(
    event: OcfEvent,
  ): { readonly row: OcfRow; readonly into?: OcfIssuance & { object_type: 'TX_STOCK_ISSUANCE' } }[] {
    const results = 'resulting_security_ids' in event ? event.resulting_security_ids : [];
    const broken = results.filter((id) => !this.#book.issuances.has(id));
    if (broken.length > 0) {
      this.#say(
        'error',
        'ocf-reference-broken',
        `${describe(event)} makes "${broken.join('", "')}", which is issued nowhere in the file.${suggest(broken[0] ?? '', [...this.#book.issuances.keys()])}`,
        'Export the file again.',
      );
      return [];
    }
    if (isTransfer(event) && results.some((id) => this.#isOwn(id))) {
      this.#leaveOut(describe(event), 'it moves a holding between funds of the firm', 'Enter the transfer in the app.');
      return [];
    }
    if (isTransfer(event) || event.object_type === 'TX_STOCK_REPURCHASE')
      return [{ row: toSaleRow(event, this.#context) }];
    const [into, ...more] = results.map((id) => this.#book.issuances.get(id));
    if (into?.object_type !== 'TX_STOCK_ISSUANCE' || more.length > 0) {
      this.#leaveOut(
        describe(event),
        `it makes ${results.length} securities, and the service takes one certificate`,
        'Enter it in the app.',
      );
      return [];
    }
    return [{ row: toConversionRow(event, into, this.#context), into }];
  }

  #tellLeftOut(): void {
    const touching = this.#file.others.filter(({ securityId }) => securityId !== undefined && this.#isOwn(securityId));
    for (const { type, id } of touching) {
      this.#leaveOut(
        `${type} ${id}`,
        'the portfolio service has no counterpart for it',
        'Enter what it changes in the app.',
      );
    }
    const general = this.#file.others.filter(({ securityId }) => securityId === undefined);
    for (const [type, some] of groupBy(general, (other) => other.type)) {
      const times = some.length === 1 ? '' : ` (${some.length} of them)`;
      this.#leaveOut(
        `${type}${times}`,
        'the portfolio service has no counterpart for it',
        'See whether it changes what the funds hold, and enter that in the app.',
      );
    }
  }

  #tellBrokenClasses(classes: readonly (OcfIssuance & { object_type: 'TX_STOCK_ISSUANCE' })[]): void {
    for (const { id, stock_class_id: classId } of classes) {
      if (this.#book.classes.has(classId)) continue;
      this.#say(
        'error',
        'ocf-reference-broken',
        `TX_STOCK_ISSUANCE ${id} is of the stock class "${classId}", which is not in the file.${suggest(classId, [...this.#book.classes.keys()])}`,
        'Export the file again.',
      );
    }
  }

  #leaveOut(what: string, why: string, hint: string): void {
    this.#say('warning', 'ocf-left-out', `${what} is left out: ${why}.`, hint);
  }

  #say(...text: Parameters<ToFinding>): void {
    this.findings.push(this.#toFinding(...text));
  }
}

/** The certificate's or note's own number where no other has it; else its id. */
function labelSecurities(issuances: readonly OcfIssuance[]): (securityId: string) => string {
  const counts = groupBy(issuances, ({ custom_id: label }) => label ?? '');
  const labels = new Map(
    issuances.map(({ security_id: id, custom_id: label }) => {
      return [id, label !== undefined && label !== '' && counts.get(label)?.length === 1 ? label : id] as const;
    }),
  );
  return (securityId) => labels.get(securityId) ?? securityId;
}

function describe({ object_type: type, id }: OcfEvent): string {
  return `${type} ${id}`;
}

function firstOfEach(rows: readonly OcfRow[], columns: readonly string[]): readonly OcfRow[] {
  const key = (row: OcfRow): string => columns.map((column) => row[column]).join('\n');
  return [...groupBy(rows, key).values()].flatMap((same) => same.slice(0, 1));
}

/** A header and the rows below it, as in a workbook. */
function toTable(name: string, rows: readonly OcfRow[]): Table {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = columns.map((text, columnIndex): Cell => ({ columnIndex, value: { kind: 'text', text } }));
  const lines = rows.map((row, index) => toRow(row, columns, index + 2));
  return {
    ...{ name, state: 'visible', epoch: 1900, mergedRanges: [], hiddenColumns: [] },
    rows: rows.length === 0 ? [] : [{ rowNumber: 1, cells: header }, ...lines],
  };
}

function toRow(row: OcfRow, columns: readonly string[], rowNumber: number): Row {
  const cells = columns.flatMap((column, columnIndex): Cell[] => {
    const text = row[column];
    if (text === undefined) return [];
    const isNumber = NUMBERS.has(column) && parseDecimal(text) !== undefined;
    return [{ columnIndex, value: { kind: isNumber ? 'number' : 'text', text } }];
  });
  return { rowNumber, cells };
}

import { groupBy } from '../../base/util/collections/group-by.ts';
import { joinList, plural } from '../../base/util/text/words.ts';
import type { Finding, Severity } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import { suggest } from '../complaint.ts';
import { findPercentRates, readNoteTerms } from './note-terms.ts';
import {
  findOcfRounds,
  isOcfEvent,
  isTransfer,
  looksLike,
  type OcfBook,
  type OcfEvent,
  type OcfIssuance,
} from './ocf-book.ts';
import { type OcfFile, ofType } from './ocf-file.ts';
import { listOtherHolders, NO_COUNTERPART } from './ocf-left-out.ts';
import {
  decideConversion,
  type OcfCertificate,
  type OcfRow,
  type RowContext,
  toConversionRow,
  toConvertedRow,
  toOcfCell,
  toRoundRow,
  toSaleRow,
  toSecurityRow,
  toShareClassRow,
} from './ocf-rows.ts';
import type { OcfTakes } from './ocf-tally.ts';

export type ToFinding = (severity: Severity, code: FindingCode, message: string, hint: string) => Finding;

export interface MadeInput {
  readonly inputIndex: number;
  readonly file: string;
}

interface MadeEvents {
  readonly rows: OcfRow[];
  /** Certificates that conversions and exercises create. */
  readonly created: OcfCertificate[];
  /** Certificates entered on their own, with the securities they replace. */
  readonly instead: Map<OcfCertificate, OcfIssuance>;
}

export class OcfMaker {
  readonly findings: Finding[] = [];
  readonly entered = new Set<string>();
  readonly #file: OcfFile;
  readonly #book: OcfBook;
  readonly #toFinding: ToFinding;
  readonly #context: RowContext;
  readonly #areRatesPercent: boolean;

  constructor(file: OcfFile, book: OcfBook, toFinding: ToFinding) {
    this.#file = file;
    this.#book = book;
    this.#toFinding = toFinding;
    this.#areRatesPercent = findPercentRates(book);
    const [issuer] = ofType(file.objects, 'ISSUER');
    this.#context = {
      book,
      company: toOcfCell(issuer?.legal_name ?? '', issuer, 'legal_name') ?? { text: '', from: [] },
      rounds: findOcfRounds(book),
      refOf: labelSecurities([...book.issuances.values()]),
    };
  }

  /** Makes the tables, and notes in `takes` where each value went. */
  makeTables(takes: OcfTakes, input: MadeInput): readonly Table[] {
    const { rows, created, instead } = this.#makeEvents();
    const replaced = new Set(instead.values());
    const holdings = [...this.#book.ownHoldings().filter((one) => !replaced.has(one)), ...instead.keys()];
    for (const { security_id: id } of [...holdings, ...created]) this.entered.add(id);
    const held = [...holdings, ...created];
    const classes = held.filter((issuance) => issuance.object_type === 'TX_STOCK_ISSUANCE');
    const rounds = [...new Set(held.flatMap((issuance) => this.#context.rounds.get(issuance) ?? []))];
    const securities = holdings.map((issuance) => this.#toSecurity(issuance, instead, created));
    this.#reportLeftOut();
    this.#reportBrokenClasses(classes);
    const sheets: readonly (readonly [string, readonly OcfRow[]])[] = [
      ['Companies', [{ Company: this.#context.company }]],
      [
        'Rounds',
        firstOfEach(
          rounds.map((round) => toRoundRow(round, this.#context)),
          ['Round'],
        ),
      ],
      [
        'Share Classes',
        firstOfEach(
          classes.map((issuance) => toShareClassRow(issuance, this.#context)),
          ['Round', 'Share Class'],
        ),
      ],
      ['Securities', securities],
      ['Transactions', rows],
    ];
    return sheets.map(([sheet, some]) => {
      for (const [index, row] of some.entries())
        takes.note(sheet, row, { origin: { ...input, sheet, rowNumber: rowNumberOf(index) }, record: undefined });
      return toTable(sheet, some);
    });
  }

  #toSecurity(issuance: OcfIssuance, instead: MadeEvents['instead'], created: readonly OcfCertificate[]): OcfRow {
    // Marked as new, because it looks like a certificate that a conversion creates on that day.
    const action = created.some((other) => looksLike(issuance, other)) ? { Action: toOcfCell('new') } : {};
    if (issuance.object_type !== 'TX_CONVERTIBLE_ISSUANCE') {
      const from = issuance.object_type === 'TX_STOCK_ISSUANCE' ? instead.get(issuance) : undefined;
      const isInstead = from !== undefined && issuance.object_type === 'TX_STOCK_ISSUANCE';
      const row = isInstead ? toConvertedRow(issuance, from, this.#context) : toSecurityRow(issuance, this.#context);
      return { ...row, ...action };
    }
    const { row, unclear } = readNoteTerms(issuance, this.#areRatesPercent);
    const ref = this.#context.refOf(issuance.security_id);
    for (const { term, values } of unclear)
      this.#report(
        'warning',
        'ocf-left-out',
        `The ${term} of ${ref} is left blank: its triggers say ${joinList(values)}.`,
        'Enter the one that counts in the app, or in the workbook that "check --report" writes.',
      );
    return { ...toSecurityRow(issuance, this.#context), ...row, ...action };
  }

  #makeEvents(): MadeEvents {
    const made: MadeEvents = { rows: [], created: [], instead: new Map() };
    const events = this.#book.objects
      .filter(isOcfEvent)
      .filter(({ security_id: id }) => this.#isOwn(id))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const touches = groupBy(events, ({ security_id: id }) => this.#book.rootOf(id));
    const isTouched = (id: string): boolean => (touches.get(this.#book.rootOf(id))?.length ?? 0) > 1;
    for (const event of events) this.#makeEvent(event, isTouched, made);
    return made;
  }

  #makeEvent(event: OcfEvent, isTouched: (securityId: string) => boolean, made: MadeEvents): void {
    const results = 'resulting_security_ids' in event ? event.resulting_security_ids : [];
    const broken = results.filter((id) => !this.#book.issuances.has(id));
    if (broken.length > 0) {
      this.#reportBroken(event, broken);
    } else if (isTransfer(event) && results.some((id) => this.#isOwn(id))) {
      this.#leaveOut(describe(event), 'it moves a holding between funds of the firm', 'Enter the transfer in the app.');
    } else if (isTransfer(event) || event.object_type === 'TX_STOCK_REPURCHASE') {
      made.rows.push(toSaleRow(event, this.#context));
    } else {
      this.#makeConversion(event, isTouched, made);
    }
  }

  #makeConversion(event: OcfEvent, isTouched: (securityId: string) => boolean, made: MadeEvents): void {
    const entry = decideConversion(event, this.#book, isTouched);
    if (entry.as === 'nothing') {
      this.#leaveOut(describe(event), entry.why, 'Enter it in the app.');
      return;
    }
    if (entry.as === 'event') {
      made.rows.push(toConversionRow(event, entry.into, this.#context));
      made.created.push(entry.into);
      return;
    }
    made.instead.set(entry.into, entry.instead);
    const [from, into] = [entry.instead, entry.into].map(({ security_id: id }) => this.#context.refOf(id));
    this.#leaveOut(
      describe(event),
      `it makes ${entry.into.quantity} shares, and the service would work out a different number. The certificate ${into} is entered with its own shares, and ${from}, which it was made of, is not`,
      `Check whether the portfolio already has ${from}; then leave ${into} out and enter the conversion in the app.`,
    );
  }

  #isOwn(securityId: string): boolean {
    return this.#book.fundOf(securityId) !== undefined;
  }

  #reportLeftOut(): void {
    const others = listOtherHolders(this.#file, this.#book);
    if (others.length > 0 && this.#book.hasFunds)
      this.#report(
        'info',
        'ocf-left-out',
        `What ${plural(others.length, 'other holder has', 'other holders have')} is left out: ${listNames(others)}.`,
        "Name the firm's funds among them under holders in the mapping.",
      );
    const touching = this.#file.others.filter(({ securityId }) => securityId !== undefined && this.#isOwn(securityId));
    for (const { type, id } of touching) {
      this.#leaveOut(`${type} ${id}`, NO_COUNTERPART, 'Enter in the app what it changes.');
    }
    const general = this.#file.others.filter(({ securityId }) => securityId === undefined);
    for (const [type, some] of groupBy(general, (other) => other.type)) {
      const times = some.length === 1 ? '' : ` (${some.length} of them)`;
      this.#leaveOut(
        `${type}${times}`,
        NO_COUNTERPART,
        'Check whether it changes what the funds hold, and enter that in the app.',
      );
    }
  }

  #reportBroken(event: OcfEvent, broken: readonly string[]): void {
    this.#report(
      'error',
      'ocf-reference-broken',
      `${describe(event)} makes "${broken.join('", "')}", which is not issued anywhere in the file.${suggest(broken[0] ?? '', [...this.#book.issuances.keys()])}`,
      'Export the file again.',
    );
  }

  #reportBrokenClasses(classes: readonly OcfCertificate[]): void {
    for (const { id, stock_class_id: classId } of classes) {
      if (this.#book.classes.has(classId)) continue;
      this.#report(
        'error',
        'ocf-reference-broken',
        `TX_STOCK_ISSUANCE ${id} is of the stock class "${classId}", which is not in the file.${suggest(classId, [...this.#book.classes.keys()])}`,
        'Export the file again.',
      );
    }
  }

  #leaveOut(what: string, why: string, hint: string): void {
    this.#report('warning', 'ocf-left-out', `${what} is left out: ${why}.`, hint);
  }

  #report(...text: Parameters<ToFinding>): void {
    this.findings.push(this.#toFinding(...text));
  }
}

const MOST_NAMES = 20;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return joinList(more > 0 ? [...shown, `${more} more`] : shown);
}

/** Labels a security by its own number where that is unique; else by its id. */
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

/** Number columns: no decimal sign of the workbook's texts applies to them. */
const NUMBERS = new Set([
  'Price Per Share',
  'Shares',
  'Investment Amount',
  'Exercise Price',
  'Discount',
  'Valuation Cap',
  'Interest Rate',
  'Shares Sold',
  'Cash Received',
]);
const FIRST_ROW = 2;

function rowNumberOf(index: number): number {
  return index + FIRST_ROW;
}

function toTable(name: string, rows: readonly OcfRow[]): Table {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = columns.map((text, columnIndex): Cell => ({ columnIndex, value: { kind: 'text', text } }));
  const lines = rows.map((row, index) => toRow(row, columns, rowNumberOf(index)));
  return {
    name,
    state: 'visible',
    epoch: 1900,
    mergedRanges: [],
    hiddenColumns: [],
    rows: rows.length === 0 ? [] : [{ rowNumber: 1, cells: header }, ...lines],
  };
}

function toRow(row: OcfRow, columns: readonly string[], rowNumber: number): Row {
  const cells = columns.flatMap((column, columnIndex): Cell[] => {
    const text = row[column]?.text;
    if (text === undefined) return [];
    const isNumber = NUMBERS.has(column) && parseDecimal(text) !== undefined;
    return [{ columnIndex, value: { kind: isNumber ? 'number' : 'text', text } }];
  });
  return { rowNumber, cells };
}

/** Keeps the first of the rows that agree in these columns. */
function firstOfEach(rows: readonly OcfRow[], columns: readonly string[]): readonly OcfRow[] {
  const key = (row: OcfRow): string => columns.map((column) => row[column]?.text ?? '').join('\n');
  return [...groupBy(rows, key).values()].flatMap((same) => same.slice(0, 1));
}

import { groupBy } from '../../base/util/collections/group-by.ts';
import { joinFirst, joinList, plural } from '../../base/util/text/words.ts';
import type { Finding, Severity } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import { compareDecimals, decimal, divideDecimals, parseDecimal } from '../../model/values/decimal.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import { suggest } from '../complaint.ts';
import {
  findOcfRounds,
  looksLike,
  type OcfBook,
  type OcfCertificate,
  type OcfIssuance,
  type OcfLot,
  type OcfRow,
  type RowContext,
  toConversionRow,
  toOcfCell,
  toQuantity,
  toRoundRow,
  toSaleRow,
  toSecurityRow,
  toShareClassRow,
} from './ocf-book.ts';
import { NO_COUNTERPART, type OcfFile, type OcfOf, ofType } from './ocf-file.ts';
import { listOtherHolders } from './ocf-left-out.ts';
import { replayOcf } from './ocf-replay.ts';
import type { OcfTakes } from './ocf-tally.ts';

type Report = (severity: Severity, code: FindingCode, message: string, hint: string) => void;

/** Makes the tables, and notes in `takes` where each value went. */
export function makeOcfTables(
  file: OcfFile,
  book: OcfBook,
  takes: OcfTakes,
  input: Pick<RowOrigin, 'inputIndex' | 'file'>,
) {
  const findings: Finding[] = [];
  const report: Report = (severity, code, message, hint) => {
    findings.push({ severity, code, ...input, message, hint });
  };
  const [issuer] = ofType(file.objects, 'ISSUER');
  const refOf = labelSecurities([...book.issuances.values()]);
  const replay = replayOcf(book, refOf);
  const context: RowContext = {
    book,
    company: toOcfCell(issuer?.legal_name ?? '', issuer, 'legal_name') ?? { text: '', from: [] },
    rounds: findOcfRounds(book),
    refOf,
  };
  const { lots, sales, conversions, remarks } = replay;
  const rounds = [...new Set(lots.flatMap((lot) => context.rounds.get(lot.roundOf) ?? []))];
  const classes = lots.flatMap((lot) => {
    const { issuance } = lot;
    return issuance.object_type === 'TX_STOCK_ISSUANCE' ? [{ issuance, lot }] : [];
  });
  const created = lots.filter(({ madeBy }) => madeBy !== undefined);
  const areRatesPercent = findPercentRates(book);
  const toSecurity = (lot: OcfLot): OcfRow => {
    const { issuance } = lot;
    // Marked as new, because it looks like a certificate that a conversion creates on that day.
    const action = created.some((other) => looksLike(issuance, other.issuance)) ? { Action: toOcfCell('new') } : {};
    if (issuance.object_type !== 'TX_CONVERTIBLE_ISSUANCE') return { ...toSecurityRow(lot, context), ...action };
    const { row, unclear } = readNoteTerms(issuance, areRatesPercent);
    for (const { term, values } of unclear)
      report(
        'warning',
        'ocf-left-out',
        `The ${term} of ${lot.ref} is left blank: its triggers say ${joinList(values)}.`,
        'Enter the one that counts in the app, or in the workbook that "check --report" writes.',
      );
    return { ...toSecurityRow(lot, context), ...row, 'Investment Amount': toQuantity(lot), ...action };
  };
  const securities = lots.filter((lot) => !created.includes(lot)).map(toSecurity);
  for (const { severity, code, message, hint } of remarks) report(severity, code, message, hint);
  reportLeftOut(file, book, report);
  reportBroken(
    file,
    book,
    classes.map(({ issuance }) => issuance),
    report,
  );
  const events = [
    ...sales.map((sale) => ({ date: sale.event.date, row: toSaleRow(sale, context) })),
    ...conversions.map((one) => ({ date: one.event.date, row: toConversionRow(one, context) })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const roundRows = rounds.map((round) => toRoundRow(round, context));
  const classRows = classes.map(({ issuance, lot }) => toShareClassRow(issuance, lot, context));
  const sheets: readonly (readonly [string, readonly OcfRow[]])[] = [
    ['Companies', [{ Company: context.company }]],
    ['Rounds', firstOfEach(roundRows, ['Round'])],
    ['Share Classes', firstOfEach(classRows, ['Round', 'Share Class'])],
    ['Securities', securities],
    ['Transactions', events.map(({ row }) => row)],
  ];
  const tables = sheets.map(([sheet, some]) => {
    for (const [index, row] of some.entries())
      takes.note(sheet, row, { origin: { ...input, sheet, rowNumber: index + FIRST_ROW }, record: undefined });
    return toTable(sheet, some);
  });
  return { tables, findings, replay };
}

function reportLeftOut(file: OcfFile, book: OcfBook, report: Report): void {
  const leaveOut = (what: string, hint: string): void =>
    report('warning', 'ocf-left-out', `${what} is left out: ${NO_COUNTERPART}.`, hint);
  const others = listOtherHolders(file, book);
  const names = others.map((name) => `"${name}"`);
  const what = `What ${plural(others.length, 'other holder has', 'other holders have')} is left out: ${joinFirst(names, MOST_NAMES)}.`;
  if (others.length > 0 && book.hasFunds)
    report('info', 'ocf-left-out', what, "Name the firm's funds among them under holders in the mapping.");
  const touching = file.others.filter(({ securityId: id }) => id !== undefined && book.fundOf(id) !== undefined);
  for (const { type, id } of touching) leaveOut(`${type} ${id}`, 'Enter in the app what it changes.');
  const general = file.others.filter(({ securityId }) => securityId === undefined);
  for (const [type, some] of groupBy(general, (other) => other.type)) {
    const times = some.length === 1 ? '' : ` (${some.length} of them)`;
    leaveOut(`${type}${times}`, 'Check whether it changes what the funds hold, and enter that in the app.');
  }
}

function reportBroken(file: OcfFile, book: OcfBook, classes: readonly OcfCertificate[], report: Report): void {
  const reportLost = (message: string): void =>
    report('error', 'ocf-reference-broken', message, 'Export the file again.');
  for (const { id, stock_class_id: classId } of classes) {
    if (book.classes.has(classId)) continue;
    const near = suggest(classId, [...book.classes.keys()]);
    reportLost(`TX_STOCK_ISSUANCE ${id} is of the stock class "${classId}", which is not in the file.${near}`);
  }
  for (const [holder, some] of book.listUnknownHolders(file.items)) {
    const [{ type, id } = { type: '', id: '' }, ...more] = some;
    const others = more.length === 0 ? ' is' : ` and ${plural(more.length, 'other')} are`;
    reportLost(`${type} ${id}${others} held by "${holder}", which is not in the file.`);
  }
  const issued = new Set(
    file.items.flatMap(({ type, securityId }) => (type.endsWith('_ISSUANCE') ? (securityId ?? []) : [])),
  );
  for (const event of book.events) {
    if (event.object_type === 'TX_STOCK_CLASS_SPLIT') continue;
    const [lost] = event.from.filter((id) => !issued.has(id));
    if (lost === undefined) continue;
    reportLost(
      `${event.object_type} ${event.id} is of the security "${lost}", which is not issued anywhere in the file.${book.suggestSecurity(lost)}`,
    );
  }
}

const MOST_NAMES = 20;

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

/** Number columns: no decimal sign of the workbook's texts applies to them. */
const NUMBERS = new Set([
  ...['Price Per Share', 'Shares', 'Investment Amount', 'Exercise Price', 'Discount', 'Valuation Cap'],
  ...['Interest Rate', 'Shares Sold', 'Cash Received'],
]);
const FIRST_ROW = 2;

function toTable(name: string, rows: readonly OcfRow[]): Table {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = columns.map((text, columnIndex): Cell => ({ columnIndex, value: { kind: 'text', text } }));
  const lines = rows.map((row, index) => toRow(row, columns, index + FIRST_ROW));
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
  return [...groupBy(rows, key).values()].map(([first]) => first);
}

type OcfNote = OcfOf<'TX_CONVERTIBLE_ISSUANCE'>;

const NOTE_TYPES: { readonly [type: string]: string } = {
  SAFE: 'SAFE',
  NOTE: 'convertible note',
  CONVERTIBLE_SECURITY: 'convertible note',
};
const DAYS: { readonly [convention: string]: string } = { ACTUAL_365: '365', '30_360': '360', ACTUAL_360: '360' };
const TRIGGER = 'conversion_triggers.conversion_right.conversion_mechanism';
const HUNDRED = decimal(100);

function readNoteTerms(note: OcfNote, areRatesPercent: boolean) {
  const unclear: { term: string; values: readonly string[] }[] = [];
  const mechanisms = note.conversion_triggers.flatMap(
    (trigger) => trigger.conversion_right?.conversion_mechanism ?? [],
  );
  const agreeOn = (term: string, stated: readonly (string | undefined)[]): string | undefined => {
    const values = [...new Set(stated.filter((value) => value !== undefined))];
    if (values.length > 1) unclear.push({ term, values });
    return values.length === 1 ? values[0] : undefined;
  };
  const ofMechanism = (term: string, path: string, stated: readonly (string | undefined)[]) =>
    toOcfCell(agreeOn(term, stated), note, `${TRIGGER}.${path}`);
  const caps = mechanisms.flatMap((mechanism) => mechanism.conversion_valuation_cap ?? []);
  const amounts = caps.map(({ amount }) => amount);
  const cap = ofMechanism('Valuation Cap', 'conversion_valuation_cap.amount', amounts);
  const days = mechanisms.flatMap(({ day_count_convention: convention = '' }) => DAYS[convention] ?? []);
  const due = note.conversion_triggers.filter(({ type }) => type === 'AUTOMATIC_ON_DATE');
  const dates = due.map(({ trigger_date: date }) => date);
  const discounts = mechanisms.map((mechanism) => mechanism.conversion_discount);
  const rates = mechanisms.flatMap((mechanism) => mechanism.interest_rates ?? []).map(({ rate }) => rate);
  const legacy = mechanisms.flatMap((mechanism) => mechanism.interest_rate ?? []);
  const { amount, currency } = note.investment_amount;
  return {
    row: {
      'Convertible Type': toOcfCell(NOTE_TYPES[note.convertible_type], note, 'convertible_type'),
      'Investment Amount': toOcfCell(amount, note, 'investment_amount.amount'),
      Currency: toOcfCell(currency, note, 'investment_amount.currency'),
      Discount: ofMechanism('Discount', 'conversion_discount', discounts),
      'Valuation Cap': cap,
      'Valuation Cap Currency':
        cap && toOcfCell(caps[0]?.currency, note, `${TRIGGER}.conversion_valuation_cap.currency`),
      'Interest Rate': ofMechanism('Interest Rate', rates.length > 0 ? 'interest_rates.rate' : 'interest_rate', [
        ...rates,
        ...legacy.map((rate) => (areRatesPercent ? divideDecimals(rate, HUNDRED, 12) : rate)),
      ]),
      'Days Convention': ofMechanism('Days Convention', 'day_count_convention', days),
      'Maturity Date': toOcfCell(agreeOn('Maturity Date', dates), note, 'conversion_triggers.trigger_date'),
    },
    unclear,
  };
}

/**
 * Recognises a file of the first version with interest in percent: one of its rates is 1 or more, which as a fraction
 * would be at least 100 %.
 */
function findPercentRates(book: OcfBook): boolean {
  const triggers = ofType(book.objects, 'TX_CONVERTIBLE_ISSUANCE').flatMap((note) => note.conversion_triggers);
  const rates = triggers.flatMap((trigger) => trigger.conversion_right?.conversion_mechanism?.interest_rate ?? []);
  return rates.some((rate) => compareDecimals(rate, decimal(1)) >= 0);
}

import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { showRows } from '../../../base/util/text/row-ranges.ts';
import { sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { entriesOf, findByName } from '../../file/by-name.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import { type Question, questionAt, type Topic } from '../../question.ts';
import { cellIn, isFilled, textAt, textOf } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { homeOf, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { findLeftColumns } from '../left-out/left-columns.ts';
import { whyOfCashFlows } from '../left-out/left-tables.ts';
import { listNames } from '../names/name-words.ts';
import {
  columnsReadBy,
  indexesOf,
  leaveOpen,
  type ProposedIgnored,
  type ProposedSheet,
  type ProposedTarget,
} from '../proposal.ts';
import { proposeTab } from '../propose-tab.ts';
import type { SourceTable } from '../read-tables.ts';
import { nameHeld } from '../roles/held-funds.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, readBelow } from '../source-tab.ts';
import { type Crosstab, findCrosstab, leaveOthers, nameSome, type RunColumn, refIn, valueIn } from './find-crosstab.ts';
import { areNoShares, COLUMN_OF, isOfBusiness, type LeadColumn, type UnpivotedColumns } from './make-columns.ts';
import {
  type CrosstabReading,
  isAmbiguous,
  isListItself,
  isOfBalance,
  nameKnown,
  readCrosstab,
} from './read-crosstab.ts';
import { readPeriod } from './read-heading.ts';

/**
 * Turns classes, rounds, periods or funds across into a list by an unpivot, and reads that like any list. Returns
 * `undefined` for any other table, or where the list resembles no sheet.
 */
export function* proposeCrosstab(
  table: Table,
  { passedOver, above, remarks }: Pick<SourceTable, 'passedOver' | 'remarks'> & { readonly above: readonly TabRow[] },
  context: ScoringContext,
) {
  const crosstab = findCrosstab(table, nameKnown(context.known));
  if (crosstab === undefined) return undefined;
  const read = readBelow(crosstab.headerRows, { table, passedOver, above });
  const tab = { ...nameHeld(read, context.held), remarks };
  if (isAmbiguous(tab, crosstab) || isListItself(tab, crosstab, context) || isOfBalance(tab, crosstab, context))
    return undefined;
  if (isOfBusiness(tab, crosstab) || whyOfCashFlows(tab.columns) !== undefined) return undefined;
  const reading = readCrosstab(tab, crosstab, context);
  if (areNoShares(tab, crosstab, reading.made)) return undefined;
  const proposed = yield* proposeTab(reading.turned, { ...context, meant: reading.made.meant });
  if (proposed === undefined || !usesRun(proposed, reading.made) || !namesAnybody(proposed)) return undefined;
  // Marks beside amounts become a list of their own.
  const marked =
    reading.marks === undefined ? undefined : yield* proposeTab(reading.marks, { ...context, meant: 'valuations' });
  const both = marked === undefined ? proposed : withMarks(proposed, marked);
  return { tab: reading.turned, proposed: finishCrosstab(both, reading, context) };
}

function withMarks(sheet: ProposedSheet, { targets, doubts }: ProposedSheet): ProposedSheet {
  const marks = targets.filter(({ sheet: { kind } }) => kind === 'valuations');
  const refs = new Set<TabColumn>(indexesOf(marks).map(homeOf));
  const ofMarks = doubts.filter(({ columnIndex }) => columnIndex !== undefined && refs.has(columnIndex));
  return { ...sheet, targets: [...sheet.targets, ...marks], doubts: [...sheet.doubts, ...ofMarks] };
}

/** Returns whether any number of the run is read. */
function usesRun({ targets }: ProposedSheet, { columns }: UnpivotedColumns): boolean {
  const measures = new Set(columns.flatMap(({ name, isMeasure }) => (isMeasure ? [name] : [])));
  return targets.some((target) => target.columns.some(({ column: ref }) => ref !== undefined && measures.has(ref)));
}

/** Figures of neither companies nor holders are those of something else: of regions, contracts, schools. */
function namesAnybody({ targets }: ProposedSheet): boolean {
  return targets.some(({ columns }) => columns.some(({ name }) => name === 'Company' || name === 'Fund'));
}

/** Completes the proposal of the list with the steps that make the list, and with what is left out and questioned. */
function finishCrosstab(sheet: ProposedSheet, reading: CrosstabReading, context: ScoringContext): ProposedSheet {
  const { tab, crosstab, lead, made, own, leaves } = reading;
  const unheld = leaveUnheld(reading);
  const beside = leaveOthers(tab, crosstab, leaves);
  const doubts = [...questionCrosstab(reading), ...own.doubts, ...unheld.doubts, ...beside.doubts];
  const uses = new Set([
    ...sheet.targets.flatMap(({ columns }) => columns.flatMap(({ column: ref }) => ref ?? [])),
    ...sheet.steps.flatMap(columnsReadBy),
  ]);
  const split = made.split !== undefined && uses.has(made.split.split.otherwise ?? '') ? [made.split] : [];
  const above = entriesOf(made.unpivot.above).filter(([name]) => uses.has(name));
  const unused = leaveUnused(reading, uses);
  const ofRows = sheet.ignored.flatMap((one) => atRecords(one, reading));
  const ignored = [...unused.ignored, ...beside.ignored, ...ofRows];
  // Numbers of rows that become nothing, in the remaining columns.
  const known = new Set([...crosstab.run, ...ignored].map(({ columnIndex }) => columnIndex));
  const open = tab.columns.filter(({ columnIndex }) => !known.has(columnIndex) && !uses.has(tab.refOf(columnIndex)));
  const below = findLeftColumns({ ...tab, columns: open }, [], { ...context, passedOver: [] });
  const records = entriesOf(made.unpivot.records)
    .map(([name, values]) => [name, entriesOf(values).filter(([into]) => !unused.names.has(into))] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, new Map(values)] as const);
  const unpivot = { ...made.unpivot, records: new Map(records), above: new Map(above) };
  const note = `each of ${listNames(entriesOf(made.unpivot.records).map(([name]) => name))} is a row`;
  return {
    ...sheet,
    steps: [{ unpivot, note }, ...split, ...sheet.steps],
    fillDown: lead?.name === 'Fund' && tab.table.mergedRanges.length === 0 ? [] : sheet.fillDown,
    skips: [...skipRows(reading), ...unheld.skips, ...own.skips, ...sheet.skips],
    ignored: [...ignored, ...below.ignored],
    doubts: leaveOpen([...doubts, ...unused.doubts, ...sheet.doubts, ...below.doubts], context.memory),
    targets: sheet.targets.map((target) => withReasons(limitTarget(target, made), reading)),
    ...(own.holders.length === 0 ? {} : { holders: own.holders }),
  };
}

/** Leaves out a column of rows that steps make by the columns that these are made of. */
function atRecords(one: ProposedIgnored, { tab, crosstab, made }: CrosstabReading): readonly ProposedIgnored[] {
  const is = one.when?.find(({ column }) => column === made.unpivot.name)?.is;
  if (is === undefined) return [one];
  const { because } = one;
  return crosstab.run.flatMap(({ record, columnIndex }) =>
    is.includes(record) ? [{ column: refIn(tab, columnIndex), columnIndex, ...omitAbsent({ because }) }] : [],
  );
}

function leaveUnused({ tab, made }: CrosstabReading, uses: ReadonlySet<string>) {
  const left = made.columns.filter(({ name, isMeasure }) => isMeasure && !uses.has(name));
  const because = 'the rows that are made have no place for it';
  const columns = left.flatMap(({ indexes }) =>
    indexes.map((columnIndex) => ({ column: refIn(tab, columnIndex), columnIndex })),
  );
  return {
    names: new Set(left.map(({ name }) => name)),
    ignored: columns.map((column) => ({ ...column, because })),
    doubts: columns.map((column) => questionAt(column, 'left-out', `it is left out, because ${because}`)),
  };
}

/** Skips rows by their exact texts, which no holder has. */
function skipRows({ tab, labels, lead, lone }: CrosstabReading): readonly SkipForm[] {
  if (lead === undefined) return [];
  const ref = tab.refOf(lead.facts.columnIndex);
  const below = labels.filter(({ rowNumber }) => rowNumber > tab.headerRows.last);
  const reasons = [...new Set(below.map(({ because }) => because))];
  const told = reasons.map((because): SkipForm => {
    const texts = [...new Set(below.filter((row) => row.because === because).map(({ label }) => label))];
    return { column: ref, is: texts, because, note: 'nobody holds it' };
  });
  const texts = [...new Set(lone.map((row) => textAt(row, lead.facts.columnIndex)).filter((text) => text !== ''))];
  if (texts.length === 0) return told;
  return [...told, { column: ref, is: texts, note: 'nothing else is in these rows' }];
}

/** Leaves out rows with numbers but no holder, except totals. */
function leaveUnheld({ tab, turned, lead, crosstab }: CrosstabReading) {
  const columnIndex = lead?.name === 'Fund' && tab.table.mergedRanges.length === 0 ? lead.facts.columnIndex : undefined;
  if (columnIndex === undefined) return { skips: [], doubts: [] };
  const isHeld = (row: TabRow): boolean => textAt(row, columnIndex) !== '';
  const numbers = new Set(turned.dataRows.filter((row) => !isHeld(row)).map(({ rowNumber }) => rowNumber));
  const held = tab.dataRows.filter(isHeld);
  const unheld = tab.dataRows.filter((row) => numbers.has(row.rowNumber) && !sumsUp(row, held, crosstab.run));
  if (unheld.length === 0) return { skips: [], doubts: [] };
  const rows = showRows(unheld.map(({ rowNumber }) => rowNumber));
  const text = `nobody is named in ${rows}, and what is beside it is left out`;
  const because = 'nobody is named beside it';
  return {
    skips: [{ column: refIn(tab, columnIndex), blank: true, because, note: 'nobody holds it' }],
    doubts: [at(tab, columnIndex, 'left-out', text)],
  };
}

function sumsUp(total: TabRow, rows: readonly TabRow[], run: CrosstabReading['crosstab']['run']): boolean {
  const above = rows.filter(({ rowNumber }) => rowNumber < total.rowNumber);
  return run.every((column) => sumDecimals(above.map((row) => valueIn(row, column))) === valueIn(total, column));
}

function limitTarget(target: ProposedTarget, { limits }: UnpivotedColumns): ProposedTarget {
  const limit = limits.find(({ kinds }) => kinds.includes(target.sheet.kind));
  if (limit === undefined) return target;
  const { column, texts } = limit;
  const others = texts.length === 0 ? [] : [{ column, isNot: texts }];
  return { ...target, unless: [{ column, blank: false }, ...others] };
}

function withReasons(target: ProposedTarget, { turned, lead, made, crosstab }: CrosstabReading): ProposedTarget {
  const names = new Map(made.columns.map(({ name, reason }) => [name, reason]));
  const leadRef = lead === undefined ? undefined : turned.refOf(lead.facts.columnIndex);
  return {
    ...target,
    columns: target.columns.map((column) => {
      const reason = column.column === undefined ? undefined : names.get(column.column);
      if (reason !== undefined) return { ...column, reason };
      const isLead = column.column === leadRef && column.name === lead?.name;
      return isLead ? { ...column, reason: `beside ${nameSome(crosstab.run)}` } : column;
    }),
  };
}

const SHOWN = 2;
const MOST_CELLS = 5;

/** Questions the numbers, rows and days that neither headings nor titles explain. */
function questionCrosstab({ tab, crosstab, lead, made }: CrosstabReading): readonly Question[] {
  return [
    ...questionNumbers(tab, crosstab, made),
    ...questionRepeated(tab, crosstab),
    ...questionUnits(tab, crosstab),
    ...questionLead(tab, lead),
    ...questionDays(tab, crosstab, made),
    ...questionZeros(tab, crosstab, made),
  ];
}

function at(tab: ProposalTab, columnIndex: TabColumn, topic: Topic, text: string): Question {
  return questionAt({ column: refIn(tab, columnIndex), columnIndex }, topic, text);
}

function questionNumbers(tab: ProposalTab, { run }: Crosstab, { guess }: UnpivotedColumns): readonly Question[] {
  const bare = run.filter(({ measure }) => measure === undefined);
  const [first] = bare;
  if (guess === undefined || guess.isSaid || first === undefined) return [];
  const text = `what is under ${nameSome(bare)} is the ${COLUMN_OF[guess.measure]}, though nothing says so: ${show(tab, bare)}`;
  return [at(tab, first.columnIndex, 'meaning', text)];
}

/** The second day and amount may be those of a sale. */
function questionRepeated(tab: ProposalTab, { run }: Crosstab): readonly Question[] {
  const guessed = run.filter(({ name }) => name?.isGuessed === true);
  const further = guessed.find(({ record }) => record !== guessed[0]?.record);
  if (further === undefined) return [];
  const text = 'what stands under the same headers again is a further purchase each';
  return [at(tab, further.columnIndex, 'meaning', text)];
}

/** A column of the format has one unit and one currency. */
function questionUnits(tab: ProposalTab, { run }: Crosstab): readonly Question[] {
  const measures = [...new Set(run.map(({ measure }) => measure))];
  return measures.flatMap((measure) => {
    const own = run.filter((column) => column.measure === measure && measure !== 'date');
    const [first] = own;
    const other = own.find(({ unit }) => unit !== first?.unit);
    if (first === undefined || other === undefined) return [];
    const text = `${nameSome(own)} are all in one unit and currency, though their headings say ${first.unit ?? 'nothing'} and ${other.unit ?? 'nothing'}`;
    return [at(tab, other.columnIndex, 'unit', text)];
  });
}

function questionLead(tab: ProposalTab, lead: LeadColumn | undefined): readonly Question[] {
  // Holders are questioned one by one.
  if (lead === undefined || !lead.isGuessed || lead.name === 'Fund') return [];
  const { columnIndex, samples } = lead.facts;
  return [at(tab, columnIndex, 'meaning', `this is the ${lead.name}: ${samples.join('; ')}`)];
}

/** A quarter is not a day, and its numbers may be balances or flows. */
function questionDays(
  tab: ProposalTab,
  { kind, run }: Crosstab,
  { unpivot, columns, guess }: UnpivotedColumns,
): readonly Question[] {
  const [first] = run;
  if (kind !== 'period' || first === undefined) return [];
  const period = readPeriod(first.record);
  const days = `"${first.record}" is ${period?.lastDay ?? first.record}`;
  const isOfPurchases = run.some(({ measure }) => (measure ?? guess?.measure) === 'amount' || measure === 'shares');
  const isDay = period?.kind === 'day';
  if (!isOfPurchases)
    return isDay ? [] : [at(tab, first.columnIndex, 'dates', `the day of what is under ${days}, and so on`)];
  const name = findByName(columns, unpivot.name)?.header ?? unpivot.name;
  const text = `what is under ${nameSome(run)} was bought in that time and is not a running total; the ${name} of ${days}, and so on`;
  return [at(tab, first.columnIndex, 'dates', text)];
}

/** A mark of zero may be a write-off, or not there yet. */
function questionZeros(tab: ProposalTab, { run }: Crosstab, { guess }: UnpivotedColumns): readonly Question[] {
  const zeros = run
    .filter(({ measure }) => (measure ?? guess?.measure) === 'value')
    .flatMap(({ columnIndex }) =>
      tab.dataRows.flatMap((row) => {
        const cell = cellIn(row, columnIndex);
        const isZero = isFilled(cell) && readSourceNumber(cell, '.') === ZERO;
        return isZero ? [{ columnIndex, address: toCellAddress(row.rowNumber, columnIndex) }] : [];
      }),
    );
  const [first] = zeros;
  if (first === undefined) return [];
  const cells = zeros.slice(0, MOST_CELLS).map(({ address }) => address);
  const more = zeros.length > cells.length ? ` and ${zeros.length - cells.length} more` : '';
  const text = `a value of 0 is no mark, and is left out (unless the step says zeros: true): ${cells.join(', ')}${more}`;
  return [at(tab, first.columnIndex, 'left-out', text)];
}

function show(tab: ProposalTab, columns: readonly RunColumn[]): string {
  const cells = columns.flatMap(({ columnIndex }) => tab.dataRows.flatMap((row) => cellIn(row, columnIndex) ?? []));
  const stated = cells.filter((cell) => readSourceNumber(cell, '.') !== ZERO);
  return stated.slice(0, SHOWN).map(textOf).join('; ');
}

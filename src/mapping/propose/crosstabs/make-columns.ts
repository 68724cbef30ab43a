import { CLASS_ENDINGS, CLASS_NAME_ENDINGS } from '../../../model/lexicon/class-kinds.ts';
import { NO_CELLS } from '../../../model/lexicon/nothing.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { SplitForm, UnpivotForm } from '../../file/mapping-form.ts';
import { cellIn, isFilled, textOf } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import type { TabCell } from '../../source/tab-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { COLUMN_OF, decideMeasure, type MeasureGuess } from './decide-measure.ts';
import type { Crosstab, RunColumn } from './find-crosstab.ts';
import type { LabelRow, LeadColumn } from './lead-columns.ts';
import { nameSome } from './left-beside.ts';
import { type Measure, readPeriod } from './read-heading.ts';
import { cellAbove, refIn, type TurnedColumn, type TurnRecord, toFreeName, toRecords } from './turn-tab.ts';

interface MadeOfRun extends TurnedColumn {
  readonly reason: string;
  readonly isMeasure: boolean;
  /** The columns of the tab that hold its values. */
  readonly indexes: readonly number[];
}

export interface UnpivotedColumns {
  readonly records: readonly TurnRecord[];
  readonly columns: readonly MadeOfRun[];
  /** The columns of marks beside amounts. */
  readonly marks?: readonly MadeOfRun[];
  readonly unpivot: UnpivotForm & { readonly name: string };
  readonly meant: SheetKind;
  /** What a name says beside the name itself, and why it is split off. */
  readonly split?: SplitStep;
  /** The measure of unlabelled numbers; absent where all are labelled. */
  readonly guess?: MeasureGuess;
  /** Sheets that are made only of records with other texts in a column. */
  readonly limits: readonly {
    readonly kinds: readonly SheetKind[];
    readonly column: string;
    readonly texts: readonly string[];
  }[];
}

interface SplitStep {
  readonly split: SplitForm;
  readonly note: string;
}

interface Beside {
  readonly labels: readonly LabelRow[];
  readonly lead: LeadColumn | undefined;
}

const OF_CLASS = 'a round has the name of its class, without the kind of shares';
const ROUND_OF_CLASS = String.raw`^(?<Round>.+?)\s+(?:${CLASS_NAME_ENDINGS})\b.*$`;

export function makeColumns(tab: ProposalTab, crosstab: Crosstab, { labels, lead }: Beside): UnpivotedColumns {
  const guess = decideMeasure(crosstab, tab, lead?.name === 'Fund' || lead?.name === 'Share Class');
  const run = crosstab.run.map((column) => ({
    ...column,
    measure: column.measure ?? guess.measure,
    record: crosstab.kind === 'period' ? (readPeriod(column.record)?.lastDay ?? column.record) : column.record,
  }));
  const hasDays = run.some(({ name }) => name?.day !== undefined);
  const records = toRecords(hasDays ? run.map(nameWithDay) : run);
  const measures = [...new Set(run.map(({ measure }) => measure))];
  const values = measures.map((measure) => toMeasureColumn(measure, run, tab));
  const toMade = (name: string, header: string, reason: string, cellOf: MadeOfRun['cellOf']): MadeOfRun => {
    return { name, header, home: run[0]?.columnIndex ?? 0, isMeasure: false, indexes: [], reason, cellOf };
  };
  // The first row of each kind, unless the columns themselves say it.
  const above = labels.flatMap(({ rowNumber, above: of }) => {
    if (of === undefined || measures.includes(of)) return [];
    const reason = `row ${rowNumber} gives it for each column`;
    const cellOf: MadeOfRun['cellOf'] = (_, record) => cellAbove(tab, rowNumber, record);
    return [{ ...toMade(toFreeName(COLUMN_OF[of], tab), COLUMN_OF[of], reason, cellOf), rowNumber }];
  });
  const hasDates = above.some(({ header }) => header === 'Issue Date');
  const names = toNameColumns(tab, { kind: crosstab.kind, measures, hasDates, hasDays, toMade });
  const isOfMarks = crosstab.kind === 'period' && measures.includes('value') && toSheet(measures) === 'securities';
  const valuesOf = ({ columns }: TurnRecord): ReadonlyMap<string, string> =>
    new Map(
      columns.map(({ columnIndex, measure = guess.measure }) => [
        toFreeName(COLUMN_OF[measure], tab),
        refIn(tab, columnIndex),
      ]),
    );
  const unpivot = {
    name: names.name,
    records: new Map(records.map((record) => [record.name, valuesOf(record)])),
    above: new Map(above.map(({ name, rowNumber }) => [name, `${rowNumber}`])),
    blank: listNothings(run, tab),
  };
  return {
    records,
    columns: [...names.columns, ...values, ...above],
    unpivot,
    meant: toSheet(measures),
    limits: toLimits(measures, run, tab),
    ...(names.split === undefined ? {} : { split: names.split }),
    ...(isOfMarks ? { marks: [...names.columns.map(toDay), ...values, ...above] } : {}),
    ...(crosstab.run.some(({ measure }) => measure === undefined) ? { guess } : {}),
  };
}

function toMeasureColumn(measure: Measure, run: readonly RunColumn[], tab: ProposalTab): MadeOfRun {
  const own = run.filter((column) => column.measure === measure);
  const unit = own.find((column) => column.unit !== undefined)?.unit;
  const header = COLUMN_OF[measure];
  return {
    name: toFreeName(header, tab),
    header: unit === undefined ? header : `${header} (${unit})`,
    home: own[0]?.columnIndex ?? 0,
    isMeasure: measure !== 'date',
    indexes: own.map(({ columnIndex }) => columnIndex),
    reason: `what is under ${nameSome(own)}`,
    cellOf: (row, record) => {
      const column = record.columns.find((one) => own.some(({ columnIndex }) => columnIndex === one.columnIndex));
      const cell = column === undefined ? undefined : cellIn(row, column.columnIndex);
      return cell !== undefined && NO_CELLS.is(textOf(cell)) ? undefined : cell;
    },
  };
}

function toDay(column: MadeOfRun): MadeOfRun {
  return { ...column, header: 'Date' };
}

function toSheet(measures: readonly Measure[]): SheetKind {
  const has = (...some: readonly Measure[]): boolean => some.some((measure) => measures.includes(measure));
  if (has('shares', 'amount')) return 'securities';
  if (has('pre', 'size')) return 'rounds';
  return has('price') ? 'share-classes' : 'valuations';
}

/** `Seed (2019-03-15)`: the names of records, split into the name and the day. */
const DATED = String.raw`^(?<Named>.+) \((?<Day>[^()]+)\)$`;

function nameWithDay<C extends RunColumn>(column: C): C {
  const { record, name } = column;
  return name?.day === undefined ? column : { ...column, record: `${record} (${name.day})` };
}

interface RecordNames {
  readonly kind: Crosstab['kind'];
  readonly measures: readonly Measure[];
  readonly hasDates: boolean;
  readonly hasDays: boolean;
  readonly toMade: (name: string, header: string, reason: string, cellOf: MadeOfRun['cellOf']) => MadeOfRun;
}

/** Makes one or two columns of the records' names. */
function toNameColumns(
  tab: ProposalTab,
  { kind, measures, hasDates, hasDays, toMade }: RecordNames,
): { readonly name: string; readonly columns: readonly MadeOfRun[]; readonly split?: SplitStep } {
  const isHeld = measures.includes('shares');
  const header = kind === 'period' ? (measures.includes('amount') ? 'Issue Date' : 'Date') : NAMED[kind];
  const wanted = kind === 'round' && !isHeld ? 'Round' : header;
  const name = toFreeName(wanted, tab);
  const column = (of: string, readName: (text: string) => string | undefined, made = name): MadeOfRun =>
    toMade(made, of, 'the names of the columns', (_, record): TabCell | undefined => {
      const text = readName(record.name);
      return text === undefined ? undefined : { columnIndex: 0, value: { kind: 'text', text } };
    });
  const headers = kind === 'round' && isHeld ? ['Round', 'Share Class'] : [wanted];
  if (hasDays) {
    const partOf = (text: string) => new RegExp(DATED).exec(text)?.groups;
    return {
      name,
      columns: [
        ...headers.map((of) => column(of, (text) => partOf(text)?.Named ?? text, 'Named')),
        column('Issue Date', (text) => partOf(text)?.Day, 'Day'),
      ],
      split: { split: { column: name, pattern: DATED, otherwise: 'Named' }, note: 'the day stands beside the name' },
    };
  }
  const columns = headers.map((of) => column(of, (text) => text));
  // A split names its own parts.
  if (kind !== 'class' || !hasDates || toFreeName('Round', tab) !== 'Round') return { name, columns };
  const split = { split: { column: name, pattern: ROUND_OF_CLASS, otherwise: 'Round' }, note: OF_CLASS };
  const ofRound = column('Round', (text) => CLASS_ENDINGS.before(text)?.trim() || text, 'Round');
  return { name, columns: [...columns, { ...ofRound, reason: OF_CLASS }], split };
}

const NAMED = { class: 'Share Class', round: 'Share Class', fund: 'Fund', company: 'Company' } as const;

function listNothings(run: readonly RunColumn[], { dataRows }: ProposalTab): readonly string[] {
  const texts = run.flatMap(({ columnIndex }) =>
    dataRows.flatMap((row) => {
      const cell = cellIn(row, columnIndex);
      return cell !== undefined && NO_CELLS.is(textOf(cell)) ? [textOf(cell)] : [];
    }),
  );
  return [...new Set(texts)];
}

/** Amounts and marks of a quarter may each be there without the other. */
function toLimits(
  measures: readonly Measure[],
  run: readonly (RunColumn & { readonly measure: Measure })[],
  tab: ProposalTab,
): UnpivotedColumns['limits'] {
  const held = measures.find((measure) => measure === 'amount' || measure === 'shares');
  if (held === undefined || !measures.includes('value')) return [];
  const indexes = run.flatMap(({ measure, columnIndex }) => (measure === held ? [columnIndex] : []));
  const cells = tab.dataRows.flatMap((row) => indexes.flatMap((index) => cellIn(row, index) ?? []));
  const zeros = cells.filter((cell) => isFilled(cell) && readSourceNumber(cell, '.') === ZERO).map(textOf);
  return [
    {
      kinds: ['securities', 'rounds', 'share-classes'],
      column: toFreeName(COLUMN_OF[held], tab),
      texts: [...new Set(zeros)],
    },
    { kinds: ['valuations'], column: toFreeName(COLUMN_OF.value, tab), texts: [] },
  ];
}

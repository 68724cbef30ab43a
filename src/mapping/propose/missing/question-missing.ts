import { groupBy } from '../../../base/util/collections/group-by.ts';
import { parseColumnLetters, toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader, foldName } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { requirementOf } from '../../../format/sheets/columns.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { matchChoice } from '../../../model/fields/match-choice.ts';
import { isNoteOfRound } from '../../../model/fields/security-types.ts';
import { NO, YES } from '../../../model/lexicon/nothing.ts';
import type { LossReport } from '../../../model/outcomes/map-report.ts';
import { parseIsoDate } from '../../../model/values/calendar-date.ts';
import { isCurrency } from '../../../model/values/currency.ts';
import { entriesOf, hasNamed } from '../../file/by-name.ts';
import type { SkipForm } from '../../file/mapping-form.ts';
import {
  answersTo,
  isOfProfileCurrency,
  isOfUnit,
  keyOfQuestion,
  LEAVE_OUT,
  PROFILE_CURRENCY,
  type Question,
  UNIT_ANSWERS,
} from '../../question.ts';
import { homeOf, isMade, type TabColumn } from '../../source/tab-column.ts';
import { FEW } from '../group-questions.ts';
import { listNames } from '../names/name-words.ts';
import {
  changeProposal,
  holdsAmounts,
  indexesOf,
  type Proposal,
  type ProposedColumn,
  type ProposedSheet,
  type ProposedTarget,
} from '../proposal.ts';

const BECAUSE = 'you said so';

/** Leaves sheets of the format out, with all that they alone take of a table. */
export function leaveTargets(
  sheet: ProposedSheet,
  isLeft: (target: ProposedTarget) => boolean,
  because = BECAUSE,
): ProposedSheet {
  const names = sheet.targets.filter(isLeft).map(({ name }) => name);
  const gone = textsOfTypes(sheet.types, names);
  const isOfGone = ({ when }: ProposedTarget): boolean =>
    when !== undefined && when.column === sheet.types?.column && when.is.every((text) => gone.includes(text));
  const left = sheet.targets.filter((target) => isLeft(target) || isOfGone(target));
  const kept = sheet.targets.filter((target) => !left.includes(target));
  if (left.length === 0) return sheet;
  const used = new Set(indexesOf(kept).map(homeOf));
  const named = new Set(kept.flatMap(({ columns }) => columns.map(({ column }) => column)));
  const columns = new Map(
    left
      .flatMap(({ columns }) => columns)
      .flatMap(({ column, columnIndex }) => {
        const home = columnIndex === undefined ? undefined : homeOf(columnIndex);
        if (column === undefined || columnIndex === undefined || home === undefined) return [];
        // A column that a step makes is left out where it comes from.
        const parts = sheet.steps.flatMap(({ unpivot }) =>
          entriesOf(unpivot?.records).flatMap(([, record]) =>
            entriesOf(record).flatMap(([name, from]) => (name === column ? from : [])),
          ),
        );
        if (isMade(columnIndex) && parts.length > 0 && !named.has(column))
          return parts.map((part) => [part, home] as const);
        if (used.has(home)) return [];
        return [[isMade(columnIndex) ? toColumnLetters(home) : column, home] as const];
      }),
  );
  const homes = new Set(columns.values());
  const doubts = sheet.doubts.filter(({ columnIndex: at }) => at === undefined || !homes.has(homeOf(at)));
  const records = withoutRecords(sheet, gone);
  return {
    ...sheet,
    ...leaveTypes(sheet, kept),
    steps: records.steps,
    targets: kept.every(({ sheet: { kind } }) => kind === 'companies')
      ? kept.map((one) => ({ ...one, once: true }))
      : kept,
    ignored: [
      ...sheet.ignored,
      ...[...columns, ...records.columns].map(([column, columnIndex]) => ({ column, columnIndex, because })),
    ],
    ...(kept.length === 0 ? { doubts: [], because } : { doubts }),
  };
}

function textsOfTypes(types: ProposedSheet['types'], names: readonly string[]): readonly string[] {
  return types?.sheets.flatMap(([name, texts]) => (names.includes(name) ? texts : [])) ?? [];
}

/** Takes the records of these types out of the step that makes them, with the columns that they are made of. */
function withoutRecords({ types, steps, headers = [] }: ProposedSheet, texts: readonly string[]) {
  if (types === undefined || !isMade(types.columnIndex)) return { steps, columns: [] };
  const isGone = ([name]: readonly [name: string, ...rest: unknown[]]): boolean => texts.includes(name);
  const home = homeOf(types.columnIndex);
  const columns = steps
    .flatMap(({ unpivot }) => entriesOf(unpivot?.records).filter(isGone))
    .flatMap(([, record]) => entriesOf(record).map(([, from]) => from))
    .map((from) => {
      const letters = headers.find(({ header }) => header === from)?.letters ?? from;
      return [from, parseColumnLetters(letters) ?? home] as const;
    });
  const rest = steps.flatMap((step) => {
    if (step.unpivot === undefined) return [step];
    const records = new Map(entriesOf(step.unpivot.records).filter((record) => !isGone(record)));
    return records.size === 0 ? [] : [{ ...step, unpivot: { ...step.unpivot, records } }];
  });
  return { steps: rest, columns };
}

/** Rows that become nothing else are skipped; a type whose sheet is left out is none of the mapping's. */
function leaveTypes({ types, skips, targets }: ProposedSheet, kept: readonly ProposedTarget[]): Partial<ProposedSheet> {
  const names = new Set(kept.map(({ name }) => name));
  const lines = targets.flatMap(({ events, name }): SkipForm[] => {
    const isRead = kept.some((other) => other.events?.is.join() === events?.is.join());
    return events === undefined || names.has(name) || isRead
      ? []
      : [{ column: events.column, is: events.is, because: BECAUSE }];
  });
  if (types === undefined) return { skips: [...skips, ...lines] };
  const { sheets, ...column } = types;
  const rest = sheets.filter(([name]) => names.has(name));
  const texts = sheets.flatMap(([name, own]) => (names.has(name) ? [] : own));
  const typed: SkipForm[] =
    texts.length === 0 || isMade(types.columnIndex) ? [] : [{ column: column.column, is: texts, because: BECAUSE }];
  return {
    skips: [...skips, ...lines, ...(rest.length === 0 ? [] : typed)],
    ...(rest.length === 0 ? { types: undefined } : { types: { ...column, sheets: rest } }),
  };
}

export interface MissingQuestion {
  readonly sheet: string;
  readonly text: string;
  readonly answers: readonly string[];
  /** Returns the proposal with the answer; unchanged for a blank one and for no, `undefined` for an invalid one. */
  readonly fill: (proposal: Proposal, answer: string) => Proposal | undefined;
}

type FilledColumn = Pick<ProposedColumn, 'column' | 'columnIndex' | 'value'>;

/** Asks for a unit at each column, and for the currency once; columns that nothing fills are asked for before. */
export function listQualities(proposal: Proposal): readonly MissingQuestion[] {
  const [first] = proposal.sheets.flatMap((of, index) => {
    const column = of.doubts.some(isOfProfileCurrency) ? currencyOf(of) : undefined;
    return column === undefined ? [] : [{ of, index, column }];
  });
  return [...listUnits(proposal.sheets), ...(first === undefined ? [] : [toQuestion(first, [], proposal)])];
}

/** Asks for what only a person knows: columns that nothing fills, and funds that the firm does not have. */
export function listMissing(proposal: Proposal): readonly MissingQuestion[] {
  return [...listMissingColumns(proposal), ...listUnknownFunds(proposal)];
}

/** Asks for each column that nothing fills; for that of several tables once, where much is asked. */
function listMissingColumns(proposal: Proposal): readonly MissingQuestion[] {
  const lacking = proposal.sheets.flatMap((of, index): Lacking[] => {
    const missing = new Map(of.targets.flatMap(missingColumnsOf).map((column) => [column.name, column]));
    return [...missing.values()].map((column) => ({ of, index, column }));
  });
  const open = [...proposal.sheets, ...proposal.skipped].flatMap(({ doubts }) => doubts);
  const areMany = open.length + lacking.length > FEW;
  const asked = groupBy(lacking, ({ index, column }) => (areMany ? roleOf(column) : `${index} ${roleOf(column)}`));
  return [...asked.values()].map(([first, ...others]) => toQuestion(first, others, proposal));
}

/** Several funds may be meant by several names. */
const ONE_BY_ONE = 'one by one';

/** Asks which fund is meant by names that none of the firm's has: a fund is created in the app, and no row makes one. */
function listUnknownFunds({ loss, ownFunds, namesApart }: Proposal): readonly MissingQuestion[] {
  const unknown = loss.values.filter(({ column }) => column === 'Fund');
  const names = [...groupBy(unknown, ({ value }) => foldName(value)).values()].map(([{ value }]) => value);
  const groups = names.length > 1 && namesApart !== true ? [names] : names.map((name) => [name]);
  return groups.map((some): MissingQuestion => {
    const [sheet = '', ...more] = new Set(unknown.flatMap((one) => (some.includes(one.value) ? one.sheet : [])));
    const [are, apart] = some.length === 1 ? ['is no fund', []] : ['are no funds', [ONE_BY_ONE]];
    return {
      sheet,
      text: `${joinList([sheet, ...more])}: ${listNames(some)} ${are} of the firm's. Which one is meant?`,
      answers: [...ownFunds.slice(0, MOST_OFFERED), ...apart, LEAVE_OUT, 'nothing to leave it open'],
      fill: (proposal, answer) => fillFund(proposal, some, answer.trim()),
    };
  });
}

function fillFund(proposal: Proposal, names: readonly string[], said: string): Proposal | undefined {
  if (said === '' || NO.is(said)) return proposal;
  if (foldHeader(said) === foldHeader(LEAVE_OUT)) return leaveHeldBy(proposal, names);
  if (names.length > 1 && foldHeader(said) === foldHeader(ONE_BY_ONE))
    return changeProposal(proposal, () => ({ namesApart: true }));
  const fund = proposal.ownFunds.find((own) => foldName(own) === foldName(said));
  return fund === undefined ? undefined : proposal.answer({ fund, names });
}

/** Leaves out the rows of holders; where a title names the holder, those tabs of the format that need one. */
function leaveHeldBy(proposal: Proposal, names: readonly string[]): Proposal {
  const ofRows = proposal.sheets.flatMap(({ sheet, headerRows, targets }) => {
    const columns = targets.flatMap(({ columns: own }) => own.filter(({ name }) => name === 'Fund'));
    const refs = new Set(columns.flatMap(({ column }) => column ?? []));
    return [...refs].map((column) => ({ sheet, headerRow: headerRows.first, leaves: { column, is: names } }));
  });
  const isHeld = ({ columns }: ProposedTarget): boolean =>
    columns.some(({ name, value }) => name === 'Fund' && value !== undefined && names.includes(value));
  return changeSheets(
    ofRows.reduce((left, one) => left.answer(one), proposal),
    (sheet) => leaveTargets(sheet, isHeld),
  );
}

/** The day on which a round closes is that of its purchases. */
function roleOf({ name }: ColumnDeclaration): string {
  return name === 'Closing Date' ? 'Issue Date' : name;
}

function listUnits(sheets: readonly ProposedSheet[]): readonly MissingQuestion[] {
  return sheets.flatMap(({ sheet, doubts }, index) =>
    doubts.filter(isOfUnit).map((doubt): MissingQuestion => {
      const { column: ref = '', columnIndex, texts: [example = ''] = [] } = doubt;
      return {
        sheet,
        text: `${sheet}, ${ref}: is ${example} that number, or so many thousands, millions or billions?`,
        answers: answersTo(doubt),
        fill: (proposal, answer) => {
          const said = answer.trim().toLowerCase();
          if (/^(?:n|no)?$/.test(said)) return proposal;
          const unit = UNIT_ANSWERS.find((scale) => foldHeader(scale) === foldHeader(said));
          if (unit === undefined && !/^(?:y|yes|as it is)$/.test(said)) return undefined;
          return withUnit(proposal, { index, columnIndex, doubt, unit });
        },
      };
    }),
  );
}

interface ChosenUnit {
  readonly index: number;
  readonly columnIndex: TabColumn | undefined;
  readonly doubt: Question;
  /** Absent for numbers that are complete. */
  readonly unit: (typeof UNIT_ANSWERS)[number] | undefined;
}

function withUnit(proposal: Proposal, { index, columnIndex, doubt, unit }: ChosenUnit): Proposal {
  /** A question about what a step makes stands at the column that it is made of. */
  const isMeant = (target: ProposedTarget, column: ProposedColumn): boolean => {
    const at = column.made?.unitOf ?? column.columnIndex;
    const isHome = at !== undefined && isMade(at) && homeOf(at) === columnIndex && column.name === doubt.to;
    return (at === columnIndex || isHome) && holdsAmounts(column, target);
  };
  return changeSheets(proposal, (sheet, at) => {
    if (at !== index) return sheet;
    const targets = sheet.targets.map((target) => ({
      ...target,
      columns: target.columns.map((column) =>
        unit !== undefined && isMeant(target, column) ? { ...column, unit } : column,
      ),
    }));
    return { ...sheet, targets, doubts: sheet.doubts.filter((one) => keyOfQuestion(one) !== keyOfQuestion(doubt)) };
  });
}

function changeSheets(proposal: Proposal, change: (sheet: ProposedSheet, index: number) => ProposedSheet): Proposal {
  return changeProposal(proposal, ({ sheets: before, loss }) => {
    const sheets = before.map(change);
    return { sheets, loss: { ...loss, missing: sheets.flatMap(findMissing) } };
  });
}

function currencyOf({ targets }: ProposedSheet): ColumnDeclaration | undefined {
  return targets.flatMap(({ sheet }) => sheet.columns).find(({ value }) => value.kind === 'currency');
}

/** A column that nothing in a table fills. */
interface Lacking {
  readonly of: ProposedSheet;
  readonly index: number;
  readonly column: ColumnDeclaration;
}

/** The tables lack the same column; each takes an answer that it can. */
function toQuestion(first: Lacking, others: readonly Lacking[], { ownFunds, sheets }: Proposal): MissingQuestion {
  const { of, column } = first;
  // Tables of one tab are told apart by where they begin.
  const nameOf = ({ sheet, headerRows }: ProposedSheet): string =>
    sheets.filter((one) => one.sheet === sheet).length > 1 ? `${sheet}, row ${headerRows.last}` : sheet;
  const tables = [first, ...others];
  const names = tables.flatMap((table) => table.of.targets.filter((target) => needs(target, table.column)));
  const needing = joinList([...new Set(names.map(({ name }) => name))]);
  const what = joinList([...new Set(tables.map((table) => table.column.name))]);
  return {
    sheet: of.sheet,
    text: `${joinList([...new Set(tables.map((table) => nameOf(table.of)))])}: nothing says the ${what} of ${needing}. What is it?`,
    answers: [
      ...new Set(tables.flatMap((table) => listFree(table.of, column))),
      ...answersFor(column, ownFunds),
      'the name of a column',
      ...(column.value.kind === 'currency' ? [] : [LEAVE_OUT]),
      'nothing to leave it open',
    ],
    fill: (proposal, answer) => {
      const said = answer.trim();
      if (said === '' || NO.is(said)) return proposal;
      if (YES.is(said)) return undefined;
      if (column.value.kind === 'currency' && foldHeader(said) === foldHeader(PROFILE_CURRENCY))
        return changeSheets(proposal, (sheet) => ({ ...sheet, doubts: withoutCurrency(sheet) }));
      if (column.value.kind !== 'currency' && foldHeader(said) === foldHeader(LEAVE_OUT))
        return changeSheets(proposal, (sheet, index) =>
          leaveTargets(
            sheet,
            withClasses(sheet, (target) =>
              tables.some((table) => table.index === index && needs(target, table.column)),
            ),
          ),
        );
      const ofColumn = tables.flatMap((table) => fillBy(readColumn(said, table.of), table));
      const filled =
        ofColumn.length > 0 ? ofColumn : tables.flatMap((table) => fillBy(readValue(said, table.column), table));
      if (filled.length === 0) return undefined;
      return filled.reduce((answered, one) => {
        if (column.value.kind === 'currency') return withCurrency(answered, one);
        const { sheet, headerRows, targets, types } = one.of;
        const needy = targets.flatMap((target) => (needs(target, one.column) ? [target.name] : []));
        // Warrants lack other things than the notes beside them.
        const about = types === undefined ? {} : { tabs: needy };
        return answered.answer({ sheet, headerRow: headerRows.first, name: one.column.name, ...about, ...one.filled });
      }, proposal);
    },
  };
}

/** Classes without their rounds and holders are nothing. */
function withClasses({ targets }: ProposedSheet, isLeft: (target: ProposedTarget) => boolean) {
  const of = (kind: ProposedTarget['sheet']['kind']) => targets.filter(({ sheet }) => sheet.kind === kind);
  const areBare = of('rounds').some(isLeft) && of('securities').every(isLeft);
  return (target: ProposedTarget): boolean => isLeft(target) || (areBare && target.sheet.kind === 'share-classes');
}

function fillBy(filled: FilledColumn | undefined, table: Lacking): readonly (Lacking & Filled)[] {
  return filled === undefined ? [] : [{ ...table, filled }];
}

/** A currency is needed for each amount without one. */
function needs(target: ProposedTarget, { name, value }: ColumnDeclaration): boolean {
  if (value.kind !== 'currency') return missingColumnsOf(target).some((column) => column.name === name);
  const moneys = target.sheet.columns.filter((column) => column.value.kind === 'money').map((column) => column.name);
  const isSaid = hasNamed(target.columns, name);
  return !isSaid && target.columns.some((column) => moneys.includes(column.name));
}

function answersFor({ name, value }: ColumnDeclaration, ownFunds: readonly string[]): readonly string[] {
  if (value.kind === 'currency') return ['a code such as EUR', PROFILE_CURRENCY];
  if (value.kind === 'date') return ['a date such as 2024-03-31'];
  if (value.kind === 'choice') return value.choices.map(({ label }) => label);
  if (value.kind !== 'reference' && value.kind !== 'text') return [];
  return [...(name === 'Fund' ? ownFunds.slice(0, MOST_OFFERED) : []), `the ${name.toLowerCase()} of every row`];
}

const MOST_OFFERED = 5;

/** Lists columns that nothing uses yet; one that is left out with its amounts names nothing. */
function listFree({ headers = [], targets, ignored }: ProposedSheet, { value }: ColumnDeclaration): readonly string[] {
  const isOfNames = value.kind === 'reference' || value.kind === 'text' || value.kind === 'choice';
  const used = new Set([
    ...targets.flatMap(({ columns }) => columns.map(({ column: ref }) => ref)),
    ...(isOfNames ? ignored.map(({ column }) => column) : []),
  ]);
  const kind = isOfNames ? 'reference' : value.kind;
  const free = headers.filter(
    ({ header, letters, fits }) => header !== '' && fits.includes(kind) && !used.has(header) && !used.has(letters),
  );
  return free.slice(0, MOST_OFFERED).map(({ header }) => quote(header));
}

/** Finds a column by its header, with quotes or without, or by its letters. */
export function readColumn(said: string, { headers = [] }: ProposedSheet): FilledColumn | undefined {
  const text = /^"(.*)"$/.exec(said)?.[1] ?? said;
  const named = headers.filter(({ header }) => foldHeader(header) === foldHeader(text));
  const [only, ...more] = named.length > 0 ? named : headers.filter(({ letters }) => letters === text.toUpperCase());
  if (only === undefined || more.length > 0) return undefined;
  const { header, letters } = only;
  const columnIndex = parseColumnLetters(letters);
  return columnIndex === undefined ? undefined : { column: named.length > 0 ? header : letters, columnIndex };
}

function readValue(said: string, { value }: ColumnDeclaration): FilledColumn | undefined {
  const code = said.toUpperCase();
  if (value.kind === 'currency') return isCurrency(code) ? { value: code } : undefined;
  if (value.kind === 'date') return parseIsoDate(said) === undefined ? undefined : { value: said };
  const match = value.kind === 'choice' ? matchChoice(said, value.choices) : undefined;
  if (value.kind === 'choice') return match && { value: match.label };
  return value.kind === 'reference' || value.kind === 'text' ? { value: said } : undefined;
}

interface Filled {
  readonly index: number;
  readonly column: ColumnDeclaration;
  readonly filled: FilledColumn;
}

/** A currency is that of the whole file; a column is one of its own table. */
function withCurrency(proposal: Proposal, { index, column, filled }: Filled): Proposal {
  const said: ProposedColumn = { name: column.name, ...filled, confidence: 1, reason: 'you said so' };
  const isOfFile = filled.value !== undefined;
  const isAlone = proposal.sheets.filter(({ targets }) => targets.some((target) => needs(target, column))).length < 2;
  return changeSheets(proposal, (sheet, at) => {
    if (at !== index && !isOfFile) return sheet;
    const targets = sheet.targets.map((target) =>
      needs(target, column) ? { ...target, columns: [...target.columns, said] } : target,
    );
    return { ...sheet, targets, doubts: isOfFile || isAlone ? withoutCurrency(sheet) : sheet.doubts };
  });
}

function withoutCurrency({ doubts }: ProposedSheet): readonly Question[] {
  return doubts.filter((doubt) => !isOfProfileCurrency(doubt));
}

/** Lists required columns that nothing fills. */
export function findMissing({ sheet, targets }: ProposedSheet): LossReport['missing'][number][] {
  return targets.flatMap((target) =>
    missingColumnsOf(target).map(({ name }) => ({ sheet, to: target.name, column: name })),
  );
}

function missingColumnsOf({ name, sheet, columns }: ProposedTarget): readonly ColumnDeclaration[] {
  const filled = new Set(columns.map((column) => column.name));
  const presetType = matchSheetName(name)?.presetType;
  // A security of any type belongs to a round, if only by its class.
  const isOfRound = presetType === undefined ? filled.has(sheet.typeColumn ?? '') : isNoteOfRound(presetType);
  const needed = new Set([
    ...(sheet.kind === 'securities' && isOfRound ? ['Round'] : []),
    ...(sheet.kind === 'valuations' && MARKS_OF_FUND.some((mark) => filled.has(mark)) ? ['Fund'] : []),
  ]);
  return sheet.columns.filter(
    (column) =>
      (requirementOf(column, presetType) === 'required' || needed.has(column.name)) &&
      !filled.has(column.name) &&
      !(presetType !== undefined && column.name === sheet.typeColumn) &&
      !column.value.kind.startsWith('custom-'),
  );
}

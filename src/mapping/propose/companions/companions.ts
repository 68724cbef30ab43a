import { quote, quoteAll } from '../../../base/util/text/quote.ts';
import { foldHeader, foldName, withoutMarks } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { MARK_TERMS } from '../../../model/fields/mark-terms.ts';
import { isNoteOfRound, traitsOf } from '../../../model/fields/security-types.ts';
import { KIND_VALUES, readKinds } from '../../../model/lexicon/class-kinds.ts';
import { FROM_OTHERS } from '../../../model/lexicon/events.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { absolute, areWithin, multiplyDecimals } from '../../../model/values/decimal.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { MARK_DAY } from '../../question.ts';
import { filledTextIn, foldedTextIn, textOf } from '../../source/cell-text.ts';
import { numberIn } from '../../source/source-number.ts';
import type { TabColumn } from '../../source/tab-column.ts';
import { isOfEnd, isSecondary } from '../doubts/question-texts.ts';
import { type TitleFact, type TitleFacts, toFixed } from '../facts/title-facts.ts';
import type { FoundLines } from '../lines/find-lines.ts';
import { findSaid } from '../missing/take-said.ts';
import { indexesOf, type ProposedColumn, type ProposedTarget } from '../proposal.ts';
import { areInterests, describeInterests } from '../roles/count-interests.ts';
import { AFTER_KIND, isOfCertificates, isOfNotes, nameAfter } from '../roles/name-class.ts';
import { addUpHoldings } from '../rows/add-up-holdings.ts';
import { type FoundHeading, takeHeading } from '../rows/propose-rows.ts';
import { assignColumns, asTarget, toProposedColumn } from '../score/assign-columns.ts';
import { readHeaderDay } from '../score/read-header-unit.ts';
import { type ColumnGuess, guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { readAmounts } from '../score/written-form.ts';
import { factsIn, headerIn, ownSheetOf, type ProposalTab, placeIn, rowsWith, withRows } from '../source-tab.ts';
import type { FoundTypes } from '../types/propose-typed.ts';
import { listUnknown } from '../values/propose-values.ts';
import { FIRST_OF_CLASS, PART_ALLOWED, workOutPrice } from './work-out-price.ts';

interface CompanionContext extends ScoringContext {
  readonly facts: TitleFacts;
  readonly heading: FoundHeading | undefined;
  readonly types: FoundTypes | undefined;
  /** The target of the certificates among them. */
  readonly certificates: ProposedTarget | undefined;
  /** The target of the notes among them. */
  readonly notes: ProposedTarget | undefined;
  /** The targets of all types that the rows are of. */
  readonly typed: readonly ProposedTarget[];
  readonly lines: FoundLines | undefined;
}

/** Proposes what stands beside the rows of a target, from the same table. */
type Companion<More = unknown> = (
  main: ProposedTarget,
  tab: ProposalTab,
  context: ScoringContext & More,
) => readonly ProposedTarget[];

export const proposeCompanions: Companion<CompanionContext> = (main, tab, context) => {
  const { kind } = main.sheet;
  if (kind !== 'securities' && kind !== 'rounds') return [];
  const companies = proposeCompany(main, tab, context);
  if (kind === 'rounds') return [...companies, ...proposeClasses(main, tab, context)];
  const marks = proposeMarks(main, tab, { ...context, day: context.facts.day });
  const rounds = proposeRounds(main, tab, context);
  const classes = hasRound(context.certificates ?? main) ? proposeClasses(main, tab, context) : [];
  return [...companies, ...rounds, ...classes, ...marks];
};

function hasRound({ columns }: ProposedTarget): boolean {
  return hasNamed(columns, 'Round');
}

/** Restricts classes to shares: notes and warrants have none. */
const proposeClasses: Companion<CompanionContext> = (main, tab, { types, certificates = main, ...context }) => {
  if (types === undefined) return proposeClass(main, tab, context);
  const typed = { ...context, typedBy: types.columnIndex };
  return ofTexts(textsOfCertificates(types), types, tab, (rows) => proposeClass(certificates, rows, typed));
};

/**
 * Excludes warrants, whose days do not date a round; the rounds of notes may be named otherwise than those of shares, which
 * may have the names of their classes.
 */
const proposeRounds: Companion<CompanionContext> = (main, tab, { types, notes, certificates, typed, ...context }) => {
  const others = types?.groups.filter(({ type }) => traitsOf(type).cost !== undefined) ?? [];
  // The rows of one type may name no class, and be interests.
  const ofShares = certificates !== undefined && hasRound(certificates) ? certificates : main;
  const [ofNotes, ofAll] = [notes, ofShares].map((target) => findByName(target?.columns, 'Round'));
  const isOther = ofAll !== undefined && (ofNotes?.column !== ofAll.column || ofNotes?.value !== ofAll.value);
  const isApart = ofNotes !== undefined && (ofNotes.reason === AFTER_KIND || isOther);
  if (types === undefined || (others.length === types.groups.length && !isApart && hasRound(ofShares)))
    return hasRound(ofShares) ? proposeRound(ofShares, tab, context) : [];
  const textsOf = (areNotes: boolean): readonly string[] =>
    others.filter(({ type }) => !isApart || isNoteOfRound(type) === areNotes).flatMap(({ texts }) => texts);
  // Investments in tokens are neither, and may name a round of their own.
  const tokens = others.flatMap(({ type, texts }) => {
    const target = typed.find(({ name }) => matchSheetName(name)?.presetType === type);
    const round = findByName(target?.columns, 'Round');
    const isOwn = round !== undefined && (round.column !== ofAll?.column || round.value !== ofAll?.value);
    const isToken = type !== 'certificate' && !isNoteOfRound(type);
    return target !== undefined && isOwn && isToken ? [{ target, texts }] : [];
  });
  const apart = new Set(tokens.flatMap(({ texts }) => texts));
  const shares = (hasRound(main) ? textsOf(false) : textsOfCertificates(types)).filter((text) => !apart.has(text));
  return [
    ...tokens.flatMap(({ target, texts }) => ofTexts(texts, types, tab, (rows) => proposeRound(target, rows, context))),
    ...(hasRound(ofShares) ? ofTexts(shares, types, tab, (rows) => proposeRound(ofShares, rows, context)) : []),
    ...(isApart && notes !== undefined
      ? ofTexts(textsOf(true), types, tab, (rows) => proposeRound(notes, rows, context))
      : []),
  ];
};

function textsOfCertificates({ groups }: FoundTypes): readonly string[] {
  return groups.flatMap(({ type, texts }) => (type === 'certificate' ? texts : []));
}

function ofTexts(
  texts: readonly string[],
  { columnIndex }: FoundTypes,
  tab: ProposalTab,
  propose: (rows: ProposalTab) => readonly ProposedTarget[],
): readonly ProposedTarget[] {
  if (texts.length === 0) return [];
  const when = { column: tab.refOf(columnIndex), is: texts };
  return propose(withRows(tab, rowsWith(texts, columnIndex, tab))).map((target) => ({ ...target, when }));
}

/** Proposes marks beside holdings, where their day is known. */
const proposeMarks: Companion<{ readonly day: TitleFact | undefined }> = (main, tab, { day, ...context }) => {
  const sheet = sheetOf('valuations');
  const shared = sharedColumns(main, ['Company', 'Fund', 'Currency']);
  const dates = context.marked === undefined ? [] : [context.marked];
  const guessed = ownColumns(main, tab, sheet, context).filter(({ name }) => name !== 'Fund');
  const own = [...dates, ...guessed.filter(({ name }) => dates.length === 0 || name !== 'Date')];
  const isDated = hasNamed(own, 'Date');
  // The day in the header of the value itself counts, whatever later one another header names.
  const value = findByName(own, 'Fair Value');
  const answered = findSaid(MARK_DAY, tab, context, sheet.name);
  const told = answered === undefined ? undefined : { text: answered, confidence: 1, reason: 'you said so' };
  const said = value && dayInHeader(headerIn(tab, value.columnIndex));
  const marked = told ?? said ?? day;
  const fixed = isDated || marked === undefined ? [] : [toFixed('Date', marked)];
  const columns = [...shared, ...fixed, ...own];
  const isWhole = ['Fund', 'Fair Value', 'Date'].every((name) => hasNamed(columns, name));
  const target = isWhole ? addUpHoldings(asTarget(sheet, columns), tab) : undefined;
  if (target === undefined) return [];
  const earlier = isDated ? [] : listEarlier(main, target, tab, context);
  return [target, ...earlier];
};

/** A row without a value has no mark: what it lists was bought after the day, or sold before it. */
export function unlessBlank(target: ProposedTarget, tab: ProposalTab): ProposedTarget {
  const [value, ...others] = target.columns.filter(({ name }) => hasNamed(MARK_TERMS, name));
  const isBlank = (factsIn(tab, value?.columnIndex)?.blank ?? 0) > 0;
  const isOwn = target.sheet.kind !== 'valuations' || ownSheetOf(tab) === target.sheet;
  return isOwn || value?.column === undefined || others.length > 0 || !isBlank
    ? target
    : { ...target, unless: [...(target.unless ?? []), { column: value.column, blank: false }] };
}

/** A column understood by those beside it is read, and asked about. */
function isRead({ byTable }: SourceFacts, { confidence, column }: ColumnGuess): boolean {
  return confidence >= SURE || byTable?.name === column.name;
}

const SAID = 0.8;

function dayInHeader(header: string): TitleFact | undefined {
  const text = readHeaderDay(header)?.day;
  return text === undefined ? undefined : { text, confidence: SAID, reason: `the header ${quote(header)} says so` };
}

/** The marks of other days in columns of their own: `Fair Value Q1 2024` beside `Fair Value Q2 2024`. */
function listEarlier(
  main: ProposedTarget,
  marked: ProposedTarget,
  tab: ProposalTab,
  context: ScoringContext,
): readonly ProposedTarget[] {
  const { sheet } = marked;
  const used = new Set(indexesOf([main, marked]));
  const shared = sharedColumns(marked, ['Company', 'Fund', 'Currency']);
  const days = new Set(marked.columns.flatMap(({ name, value }) => (name === 'Date' ? [value] : [])));
  return tab.columns.flatMap((facts): ProposedTarget[] => {
    const guess = guessColumns(facts, sheet, context).find(({ column }) => column.name === 'Fair Value');
    if (used.has(facts.columnIndex) || guess === undefined || !isRead(facts, guess)) return [];
    const said = dayInHeader(facts.header);
    // A second value of a day is the same in another currency, or something else.
    if (said === undefined || days.has(said.text)) return [];
    days.add(said.text);
    const value = toProposedColumn({ facts, guess }, tab);
    const day = toFixed('Date', said);
    return [addUpHoldings(asTarget(sheet, [...shared, day, value]), tab) ?? []].flat();
  });
}

/** Proposes the class of a holding where its price is known; the class of a round gets the round's name. */
const proposeClass: Companion<{ readonly lines?: FoundLines | undefined; readonly typedBy?: TabColumn }> = (
  main,
  tab,
  { lines, typedBy, ...context },
) => {
  const sheet = sheetOf('share-classes');
  const keys = ['Company', 'Round', 'Share Class'];
  const named = [...sharedColumns(main, keys), ...oneCurrency(main, keys, tab)];
  const shared = [...named, ...(main.sheet.kind === 'rounds' ? nameAfter(named, ['Share Class']) : [])];
  const found = ownColumns(main, tab, sheet, context);
  // How each purchase was made says nothing of a class that was bought in several ways.
  const ofClass = found.filter((column) => column.name !== 'Purchase Type' || agrees(column, main, keys, tab));
  const own = ofClass.map((column) =>
    column.name === 'Price Per Share' && costsItsPrice(main, column, tab) && !agrees(column, main, keys, tab)
      ? {
          ...column,
          keep: 'first' as const,
          because: ITS_OWN,
          confidence: LIKELY,
          reason: `${column.reason}, ${FIRST_OF_CLASS}`,
        }
      : column,
  );
  if (!hasNamed(shared, 'Share Class')) return [];
  const label = findByName(shared, 'Share Class');
  const orElse = label?.orElse === undefined ? [] : shared.filter(({ column }) => column === label.orElse);
  const labels = [label, ...orElse].flatMap((column) => {
    const texts = factsIn(tab, column?.columnIndex)?.texts ?? [];
    return column?.remove === 'footnotes' ? texts.map(withoutMarks) : texts;
  });
  const findClassType = (): readonly ProposedColumn[] => {
    const series = main.columns.find(({ name, isPart }) => name === 'Round' && isPart === true);
    const known = readKinds(labels);
    if (series !== undefined && labels.every((text) => known.has(text))) {
      const { orElse: _, ...part } = series;
      return [{ ...part, name: 'Class Type', column: 'Kind', values: new Map(KIND_VALUES) }];
    }
    if (label !== undefined && known.size > 0 && known.size === new Set(labels.map(foldName)).size)
      return [{ ...label, name: 'Class Type', values: known, confidence: 0.8, reason: 'the class labels say so' }];
    const other = tab.columns.find((column) => column.columnIndex !== label?.columnIndex && statesKinds(column));
    if (other !== undefined) {
      const reason = 'its values are kinds of shares';
      const values = readKinds(other.texts);
      return [{ name: 'Class Type', ...placeIn(tab, other.columnIndex), values, confidence: 0.8, reason }];
    }
    return [];
  };
  const types = hasNamed(own, 'Class Type') ? [] : findClassType();
  const price = hasNamed(own, 'Price Per Share') ? [] : workOutPrice(main, tab, lines);
  const isTyped = types.length > 0 || hasNamed(own, 'Class Type');
  // A derived price alone does not justify a class, but certificates do.
  const isPriced = hasNamed(own, 'Price Per Share') || (price.length > 0 && (isTyped || isOfCertificates(main)));
  if (!isPriced && !areInterests(main)) return [];
  /** Investors mostly buy preferred shares; those whose names say otherwise are not. */
  const assumePreferred = (said: string | undefined): ProposedColumn => {
    const types = readKinds(labels).size > 0 ? undefined : factsIn(tab, typedBy);
    const place = types === undefined ? label : placeIn(tab, types.columnIndex);
    const texts = types?.texts ?? labels;
    const known = readKinds(texts);
    const open = texts.filter((text) => !known.has(text));
    if (place === undefined || known.size === 0)
      return {
        name: 'Class Type',
        value: 'preferred',
        confidence: LIKELY,
        reason: 'nothing says which shares are common',
      };
    const values = new Map([...known, ...open.map((text) => [text, said ?? 'preferred'] as const)]);
    const reason = `nothing says that ${joinList(quoteAll(open))} are common, so they are preferred`;
    return { ...place, name: 'Class Type', values, confidence: said === undefined ? LIKELY : 1, reason };
  };
  if (areInterests(main)) {
    const said = hasNamed(own, 'Class Type') ? own.filter(({ name }) => name === 'Class Type') : types;
    const kinds = said.length === 0 && readKinds(labels).size > 0 ? [assumePreferred(undefined)] : said;
    return [asTarget(sheet, [...shared, ...describeInterests(kinds)])];
  }
  const assumed = isTyped ? [] : [assumePreferred(findSaid('Class Type', tab, context))];
  return [asTarget(sheet, [...shared, ...types, ...assumed, ...own, ...price])];
};

const LIKELY = 0.6;
const ITS_OWN = 'what a purchase cost says its own price';

/** Every row names one, so it is not a word in a description. */
function statesKinds(facts: SourceFacts): boolean {
  const isShares = facts.texts.every((text) => readInstrument(text)?.type === 'certificate');
  return facts.filled > 0 && facts.blank === 0 && isShares && readKinds(facts.texts).size === facts.distinct.size;
}

/** Columns beside holdings that describe the company. */
const OF_COMPANIES: ReadonlySet<string> = new Set(['Sector', 'City', 'Website']);

/** Proposes the company of the rows, with columns that agree within each company and have known values. */
export const proposeCompany: Companion<{ readonly heading: FoundHeading | undefined }> = (
  main,
  tab,
  { heading, ...context },
) => {
  const company = findByName(main.columns, 'Company');
  if (company === undefined) return [];
  const sheet = sheetOf('companies');
  const named: ProposedTarget = { sheet, name: sheet.name, columns: [company] };
  const own = ownColumns(main, tab, sheet, context).filter(
    (column) =>
      OF_COMPANIES.has(column.name) &&
      listUnknown(column, named, tab).length === 0 &&
      agrees(column, named, ['Company'], tab),
  );
  const target = asTarget(sheet, [company, ...own]);
  return [heading?.of === 'Sector' ? takeHeading(target, heading) : target];
};

/** Whether a column says one thing of what the others name together. */
function agrees(column: ProposedColumn, { columns }: ProposedTarget, keys: readonly string[], tab: ProposalTab) {
  const named = columns.filter(({ name }) => keys.includes(name));
  return countOthers(column, named, tab).others === 0;
}

/** Counts the rows that say what an earlier one says of the same, and those that say something else. */
function countOthers({ columnIndex }: ProposedColumn, keys: readonly ProposedColumn[], { dataRows }: ProposalTab) {
  const said = new Map<string, string>();
  const count = { same: 0, others: 0 };
  for (const row of dataRows) {
    const names = keys.map((key) => foldedTextIn(row, key.columnIndex));
    const text = foldedTextIn(row, columnIndex);
    if (text === '' || keys.some(({ columnIndex: at }, index) => at !== undefined && names[index] === '')) continue;
    const name = JSON.stringify(names);
    const known = said.get(name);
    said.set(name, known ?? text);
    if (known !== undefined) count[known === text ? 'same' : 'others'] += 1;
  }
  return count;
}

/** Each purchase has its own price, though a class has several. */
function costsItsPrice({ columns }: ProposedTarget, price: ProposedColumn, tab: ProposalTab): boolean {
  const numbers = readAmounts(tab);
  const [by, from, cost] = [price, ...['Shares', 'Investment Amount'].map((name) => findByName(columns, name))].map(
    (one) => (one?.columnIndex === undefined ? undefined : numbers.get(one.columnIndex)),
  );
  if (by === undefined || from === undefined || cost === undefined) return false;
  return tab.dataRows.every((row) => {
    const [one, shares, amount] = [numberIn(row, by), numberIn(row, from), numberIn(row, cost)];
    if (one === undefined || shares === undefined || amount === undefined) return true;
    return areWithin(multiplyDecimals(one, shares), amount, multiplyDecimals(absolute(amount), PART_ALLOWED));
  });
}

/** Proposes the round of a holding where its closing is known. */
export const proposeRound: Companion = (main, tab, context) => {
  const sheet = sheetOf('rounds');
  const keys = sharedColumns(main, ['Company', 'Round']);
  const shared = [...keys, ...oneCurrency(main, ['Company', 'Round'], tab)];
  // A fact that differs from holder to holder is each one's own.
  const own = ownColumns(main, tab, sheet, context).filter((column) => {
    const { same, others } = countOthers(column, keys, tab);
    return column.name === 'Closing Date' || others <= same;
  });
  const closing = hasNamed(own, 'Closing Date') ? [] : guessClosing(main, tab, context);
  const columns = [...shared, ...closing, ...own];
  // The day of a purchase that nothing says is asked, and is that of its round.
  const isAsked = main.sheet.kind === 'securities' && !hasNamed(main.columns, 'Issue Date');
  const isDated = isAsked || hasNamed(columns, 'Closing Date');
  return isDated ? [asTarget(sheet, columns)] : [];
};

/** Guesses the day of the purchase, unless the user rejected it before. */
function guessClosing(main: ProposedTarget, tab: ProposalTab, context: ScoringContext): readonly ProposedColumn[] {
  const issued = findByName(main.columns, 'Issue Date');
  if (issued === undefined || isLeftAlone(issued, 'Rounds', tab, context)) return [];
  const isOne = areInterests(main) || hasOneDayEach(main, issued, tab);
  const isSure = isOne && !FROM_OTHERS.isIn(issued.column ?? '') && !isSecondary(tab);
  const reason = `the round is assumed to have closed on ${isOne ? 'that day' : 'the day of its first row'}`;
  // A note more of the same kind, or an interest, is another purchase on its own day, now or next quarter.
  const isAnyDay = areInterests(main) || isOfNotes(main);
  const first = isOne && !isAnyDay ? {} : { keep: 'first' as const };
  const guess = isSure ? { confidence: 0.76, isGranted: true as const } : { confidence: 0.6 };
  return [{ ...issued, ...first, name: 'Closing Date', ...guess, reason }];
}

/** Purchases on several days leave the closing open. */
function hasOneDayEach({ columns }: ProposedTarget, { columnIndex: day }: ProposedColumn, tab: ProposalTab): boolean {
  const indexes = ['Company', 'Round'].map((name) => findByName(columns, name)?.columnIndex);
  const last = new Map<TabColumn | undefined, string>();
  const days = new Map<string, string>();
  const data = new Set(tab.dataRows.map(({ rowNumber }) => rowNumber));
  return tab.table.rows.every(({ rowNumber, cells }) => {
    if (rowNumber <= tab.headerRows.last) return true;
    for (const cell of cells) last.set(cell.columnIndex, textOf(cell));
    if (!data.has(rowNumber)) return true;
    const stated = filledTextIn({ cells }, day);
    if (stated === '') return true;
    const key = JSON.stringify(indexes.map((index) => foldName(last.get(index) ?? '')));
    const known = days.get(key) ?? stated;
    days.set(key, known);
    return known === stated;
  });
}

/** The user said before that this sheet does not have the column. */
function isLeftAlone({ columnIndex }: ProposedColumn, sheet: string, tab: ProposalTab, { memory }: ScoringContext) {
  const header = headerIn(tab, columnIndex);
  return memory.columns.some(
    (said) => said.sheet === sheet && said.column === undefined && foldHeader(said.header) === foldHeader(header),
  );
}

function sharedColumns({ columns }: ProposedTarget, names: readonly string[]): readonly ProposedColumn[] {
  return columns.filter(({ name }) => names.includes(name));
}

/** A round or class has one currency, in whatever others it is paid. */
function oneCurrency(main: ProposedTarget, keys: readonly string[], tab: ProposalTab): readonly ProposedColumn[] {
  return sharedColumns(main, ['Currency']).map((column) =>
    column.columnIndex === undefined || agrees(column, main, keys, tab)
      ? column
      : { ...column, keep: 'first', confidence: LIKELY, reason: `${column.reason}, that of the first row of each` },
  );
}

/** Sure columns of this sheet that the main sheet does not use. */
function ownColumns(
  main: ProposedTarget,
  tab: ProposalTab,
  sheet: ProposedTarget['sheet'],
  context: ScoringContext,
): readonly ProposedColumn[] {
  const used = new Set(main.columns.map(({ columnIndex }) => columnIndex));
  // The day of the purchase would take the place of that of the mark.
  const headers = new Set(main.columns.map(({ columnIndex }) => foldHeader(headerIn(tab, columnIndex))));
  const mayBeMark = (facts: SourceFacts): boolean =>
    guessColumns(facts, sheet, context)[0]?.confidence === 1 ||
    !(used.has(facts.columnIndex) || headers.has(foldHeader(facts.header)) || isOfEnd(facts.header));
  const free = sheet.kind === 'valuations' ? tab.columns.filter(mayBeMark) : tab.columns;
  return assignColumns(free, sheet, context)
    .filter(({ facts, guess }) => !used.has(facts.columnIndex) || guess.confidence === 1)
    .filter(
      ({ facts, guess }) =>
        isRead(facts, guess) && !['Company', 'Round', 'Currency', 'Share Class'].includes(guess.column.name),
    )
    .map((assignment) => toProposedColumn(assignment, tab));
}

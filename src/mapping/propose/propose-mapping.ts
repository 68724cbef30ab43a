import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent, pickPresent } from '../../base/util/collections/omit-absent.ts';
import { runAtOnce, type Steps } from '../../base/util/steps.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader, foldName } from '../../base/util/text/text.ts';
import type { LossReport } from '../../model/outcomes/map-report.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { entriesOf } from '../file/by-name.ts';
import type { HolderForm } from '../file/mapping-form.ts';
import { type Question, questionAt } from '../question.ts';
import { homeOf, isMade, type TabColumn, type TabRow } from '../source/tab-column.ts';
import { proposeCrosstab } from './crosstabs/propose-crosstab.ts';
import { findRepeated } from './crosstabs/repeated-columns.ts';
import { questionDateOrders, questionDecimalSign } from './doubts/question-rows.ts';
import { questionAlike, questionTwice } from './doubts/question-twice.ts';
import { mayBeCompany, nameOfBlock } from './facts/title-facts.ts';
import { groupQuestions } from './group-questions.ts';
import { guessNames, namesIn } from './guess-names.ts';
import { describeLeftTable, toSummed } from './left-out/left-tables.ts';
import { distinguishLogs } from './log/distinguish-logs.ts';
import {
  keepLookedUp,
  type LinkedTab,
  linkTables,
  type TabProposal,
  takeSteps,
  type UnreadPart,
} from './lookups/find-lookups.ts';
import { linkSales } from './lookups/link-sales.ts';
import type { MappingMemory } from './memory.ts';
import { findMissing, leaveTargets } from './missing/question-missing.ts';
import { leaveSaid, listUnwanted, toTest } from './missing/take-said.ts';
import {
  indexesOf,
  type KnownNames,
  leaveOpen,
  type NameGuess,
  type Proposal,
  type ProposedSheet,
  type Said,
  type SkippedTable,
} from './proposal.ts';
import { proposeTab } from './propose-tab.ts';
import { readTables, type SourcePart, type SourceTable } from './read-tables.ts';
import { takeTabSnapshots } from './roles/find-tab-snapshots.ts';
import { takeFirstTables } from './roles/first-tables.ts';
import { listHeldFunds, listOwnFunds, nameHeld } from './roles/held-funds.ts';
import { keepListedRounds } from './roles/listed-rounds.ts';
import { leaveModels } from './roles/model-tables.ts';
import { takeOneMarkEach } from './roles/one-mark-each.ts';
import { shareCurrency } from './roles/share-currency.ts';
import { listFitting, type ScoringContext } from './score/score-column.ts';
import { findDateOrder, findDecimalSign } from './score/written-form.ts';
import { keepRows, type ProposalTab, readSourceTab } from './source-tab.ts';
import { viewOf } from './types/propose-typed.ts';
import { listUnknown } from './values/propose-values.ts';

/**
 * Proposes how foreign workbooks map onto the format: sheets by their contents, columns by name, alias, similarity and
 * values, each with its confidence and reason. Pure; earlier answers win over every guess.
 */
export function proposeMapping(
  inputs: readonly WorkbookContent[],
  known: KnownNames,
  memory: MappingMemory,
  said: readonly Said[] = [],
): Proposal {
  return runAtOnce(proposeInSteps(inputs, known, memory, said));
}

/** The same in small pieces, between which it can be given up. */
export function* proposeInSteps(
  inputs: readonly WorkbookContent[],
  known: KnownNames,
  remembered: MappingMemory,
  said: readonly Said[] = [],
): Steps<Proposal> {
  const memory = takeFunds(remembered, said);
  const read = yield* readTables(inputs, said.flatMap((one) => ('decimal' in one ? [one.decimal] : [])).at(-1));
  const tabs = read.flatMap(({ parts }) => parts.flatMap(({ tab }) => tab ?? []));
  const holding = listOwnFunds(tabs, { known, memory });
  const ofFirm = { known, memory, said, holders: holding };
  const context = { ...ofFirm, held: listHeldFunds(tabs, ofFirm), companyTabs: findCompanyTabs(tabs) };
  const tables = read.map((table) => ({
    ...table,
    parts: table.parts.map(({ tab, ...part }) => ({ ...part, tab: tab && nameHeld(tab, context.held) })),
  }));
  yield;
  const linked = linkTables(tables, context);
  const proposed: ProposedParts[] = [];
  for (const table of tables) {
    yield;
    proposed.push(yield* proposeParts(table, linked, context));
  }
  yield;
  const counted = takeTabSnapshots(distinguishLogs(proposed.flatMap((parts) => parts.found)));
  const models = leaveModels(linkSales(counted.found), context);
  const { found, unread } = keepLookedUp({
    found: shareCurrency(takeFirstTables(takeOneMarkEach(keepListedRounds(models.found)))),
    unread: proposed.flatMap((parts) => parts.unread),
  });
  const fileOf = toFiles(tables);
  const holders = found.flatMap(({ proposed: { holders: own = [] } }) => own);
  const named = new Set(holders.flatMap(({ names }) => names).map(foldName));
  const fundNames = { names: known.funds, remembered: memory.funds };
  const fundAliases = guessNames([...namesIn(found, 'Fund').keys()], 'Fund', fundNames);
  const summed = unread.length === 0 ? [] : found.map(({ tab, proposed }) => toSummed(tab, proposed.sheet));
  const skipped = [
    ...unread.map((one) => ({ ...describeLeftTable(one, summed, context), ...fileOf(one.table.name, one.input) })),
    ...[...counted.left, ...models.left].map(({ input, ...table }) => ({ ...table, ...fileOf(table.sheet, input) })),
  ];
  const companyNames = { names: known.companies, remembered: memory.companies };
  const companyAliases = guessNames([...namesIn(found, 'Company').keys()], 'Company', companyNames);
  const sources = found.map(({ tab, name, proposed }) => ({ name, tab, targets: proposed.targets }));
  const ownNames = new Set([...known.companies, ...companyAliases.map(({ from }) => from)].map(foldName));
  const foundTabs = found.map(({ tab }) => tab);
  const decimalSign = findDecimalSign(foundTabs);
  const saidOrder = said.flatMap((one) => ('dateOrder' in one ? [one.dateOrder] : [])).at(-1);
  const form = omitAbsent({ decimalSign, dateOrder: saidOrder ?? findDateOrder(foundTabs, decimalSign) });
  const signs = said.some((one) => 'decimal' in one) ? [] : questionDecimalSign(foundTabs);
  const dates = saidOrder === undefined ? questionDateOrders(sources, form) : [];
  const [twice, alike] = [questionTwice(sources), questionAlike(sources, ownNames)];
  const unknownFunds = findUnknownFunds(found, known, fundAliases);
  const askedByName = new Set([...Object.keys(memory.funds), ...unknownFunds.map(({ value }) => value)].map(foldName));
  const questioned = groupQuestions({
    sheets: found.map((one, index) => {
      const across = [signs, dates, twice, alike].flatMap((questions) => questions[index] ?? []);
      const names = [...questionNames(one, 'Company', companyAliases), ...questionNames(one, 'Fund', fundAliases)];
      const own = withoutFunds(one.proposed, askedByName);
      const doubts = leaveOpen([...own, ...across, ...names], memory);
      const headers = listHeaders(one.tab);
      return { ...one.proposed, ...fileOf(one.proposed.sheet, one.input), doubts, headers };
    }),
    skipped,
  });
  return {
    sheets: questioned.sheets.map((sheet) => ({ ...sheet, doubts: leaveOpen(sheet.doubts, memory) })),
    skipped: questioned.skipped.map((table) => ({ ...table, doubts: leaveOpen(table.doubts, memory) })),
    holders: uniqueHolders(holders),
    companyAliases,
    // Names under holders are not repeated.
    fundAliases: fundAliases.filter(({ from }) => !named.has(foldName(from))),
    ownFunds: [...new Set([...known.funds, ...Object.values(memory.funds)])],
    ...form,
    loss: findLoss(found, questioned.skipped, unknownFunds),
    recall: (now) => proposeMapping(inputs, known, now, said),
    answer: (more) => proposeMapping(inputs, known, remembered, [...said, more]),
  };
}

/** Whether the fund of a title holds every row, or holders are funds of the firm, is not asked where their names are. */
function withoutFunds(
  { doubts, targets, holders = [] }: ProposedSheet,
  askedByName: ReadonlySet<string>,
): readonly Question[] {
  const fixed = targets.flatMap(({ columns }) =>
    columns.flatMap(({ name, value }) => (name === 'Fund' && value !== undefined ? foldName(value) : [])),
  );
  const held = holders.flatMap(({ names }) => names.map(foldName));
  const [isFixed, isHeld] = [fixed, held].map((names) => names.some((name) => askedByName.has(name)));
  return doubts.filter(
    ({ topic, to }) =>
      !(isFixed === true && topic === 'every-row' && to === 'Fund') && !(isHeld === true && topic === 'holders'),
  );
}

/** A fund that a person named counts as if it had been said before. */
function takeFunds(memory: MappingMemory, said: readonly Said[]): MappingMemory {
  const meant = said.flatMap((one) => ('fund' in one ? one.names.map((name) => [name, one.fund] as const) : []));
  return meant.length === 0 ? memory : { ...memory, funds: { ...memory.funds, ...Object.fromEntries(meant) } };
}

/** Several tabs, or tables of one, with the same headers, each with a name that may be that of a company. */
function findCompanyTabs(tabs: readonly ProposalTab[]): ReadonlySet<string> {
  const alike = groupBy(tabs, ({ columns }) => JSON.stringify(columns.map(({ header }) => foldHeader(header))));
  return new Set(
    [...alike.values()].flatMap((some) => {
      const tabNames = new Set(some.map(({ table }) => table.name));
      const areBlocks = some.length > 1 && tabNames.size === 1;
      const names = areBlocks ? some.flatMap(({ titles }) => nameOfBlock(titles) ?? []) : [...tabNames];
      // `Book A` and `Book B` say nothing.
      const starts = new Set(names.map((name) => foldName(name.split(/\s/)[0] ?? '')));
      return names.length > 1 && starts.size === names.length && names.every(mayBeCompany) ? names : [];
    }),
  );
}

function listHeaders({ columns, refOf }: ProposalTab): NonNullable<ProposedSheet['headers']> {
  return columns
    .filter(({ columnIndex }) => !isMade(columnIndex))
    .map((facts) => ({
      letters: toColumnLetters(homeOf(facts.columnIndex)),
      // A crosstab's list has headers that its source has not.
      header: facts.header === '' ? '' : refOf(facts.columnIndex),
      fits: listFitting(facts),
    }));
}

function uniqueHolders(holders: readonly HolderForm[]): readonly HolderForm[] {
  const byNames = new Map(holders.map((holder) => [JSON.stringify(holder.names.map(foldName)), holder]));
  return [...byNames.values()];
}

/** Names the file of a tab whose name is not unique. */
function toFiles(tables: readonly SourceTable[]): (sheet: string, input: string) => { readonly file?: string } {
  return (sheet, input) => {
    const others = tables.filter((one) => foldHeader(one.table.name) === foldHeader(sheet) && one.input !== input);
    return others.length === 0 ? {} : { file: input };
  };
}

interface ProposedParts {
  readonly found: readonly TabProposal[];
  readonly unread: readonly UnreadPart[];
}

/** Proposes every table of a tab, or the whole tab where no single table fits. */
function* proposeParts(
  { table, input, passedOver, parts, top, remarks }: SourceTable,
  linked: ReadonlyMap<SourcePart, LinkedTab>,
  context: ScoringContext,
): Steps<ProposedParts> {
  const found: TabProposal[] = [];
  const unread: UnreadPart[] = [];
  for (const one of parts) {
    const { part, tab: read } = one;
    const isRepeated = read !== undefined && findRepeated(read, context).length > 0;
    const crosstab = isRepeated
      ? undefined
      : yield* proposeCrosstab(part.table, { passedOver, above: top, remarks }, context);
    const { tab: started, ...links } = (crosstab === undefined ? linked.get(one) : undefined) ?? {
      tab: crosstab?.tab ?? read,
      lookups: [],
      doubts: [],
    };
    const { tab, skips } = leaveSaid(started, context);
    const hasRows = tab !== undefined && tab.headerRows.last < part.lastRow;
    const wanted = crosstab?.proposed ?? (hasRows ? yield* proposeTab(tab, context) : undefined);
    const unwanted = tab === undefined ? undefined : listUnwanted(tab, context);
    const proposed = wanted && leaveTargets(wanted, ({ name }) => unwanted?.has(name) === true);
    const { table: within, ...place } = part;
    const named = { input, name: one.name, lookups: links.lookups };
    if (tab === undefined || proposed === undefined) unread.push({ ...named, table: within, tab: read, part: place });
    else {
      const whole = { ...takeSteps(proposed, links), skips: [...skips, ...proposed.skips] };
      const bounded = { ...whole, ...pickPresent(place, ['lastRow', 'columns']) };
      found.push({
        ...{ ...named, tab },
        ...(parts.length === 1 ? { proposed: whole } : { proposed: bounded, part: place }),
      });
    }
  }
  const isOne = found.length > 0 || parts.length === 1;
  const tab = isOne ? undefined : readSourceTab(table, passedOver);
  const whole = tab === undefined ? undefined : yield* proposeTab(tab, context);
  if (tab !== undefined && whole !== undefined)
    return { found: [{ tab, input, name: table.name, proposed: whole }], unread: [] };
  return found.length > 0
    ? { found, unread }
    : { found, unread: [{ ...toWhole(parts), table, input, tab: tab ?? readSourceTab(table, passedOver) }] };
}

/** The only table of a tab keeps its own name. */
function toWhole([first, ...others]: readonly SourcePart[]): Pick<UnreadPart, 'name' | 'plain'> {
  return others.length === 0 && first !== undefined ? { name: first.name, plain: first.plain } : { name: '' };
}

/** Questions similar names at the column that holds them. */
function questionNames(
  one: TabProposal,
  column: 'Company' | 'Fund',
  aliases: readonly NameGuess[],
): readonly Question[] {
  const names = namesIn([one], column);
  const at = one.proposed.targets
    .flatMap(({ columns }) => columns)
    .find(({ name, column: ref }) => name === column && ref !== undefined);
  return aliases
    .filter(({ from, confidence }) => confidence < 1 && names.has(from))
    .map(({ from, to, reason }) => {
      const text = `"${from}" is the ${column.toLowerCase()} "${to}" (${reason})`;
      // A name of a title or a tab stands in no column.
      return questionAt(at ?? {}, { topic: 'name', to: column, texts: [from] }, text);
    });
}

/** Lists tables, columns and values without a place in the format, and what its sheets lack. */
function findLoss(
  found: readonly TabProposal[],
  skipped: readonly SkippedTable[],
  unknownFunds: LossReport['values'],
): LossReport {
  return {
    sheets: skipped.map(toLostSheet),
    columns: found.flatMap(findLostColumns),
    values: [...found.flatMap(findLostValues), ...unknownFunds],
    missing: found.flatMap(({ proposed }) => findMissing(proposed)),
  };
}

function findLostColumns({ tab, proposed }: TabProposal): LossReport['columns'][number][] {
  const used = new Set([
    ...indexesOf(proposed.targets).flatMap((columnIndex) => [columnIndex, homeOf(columnIndex)]),
    ...proposed.splits.map(({ columnIndex }) => columnIndex),
    ...(proposed.elsewhere ?? []),
    proposed.types?.columnIndex,
    ...proposed.targets.flatMap(({ events }) => events?.columnIndex ?? []),
  ]);
  const keys = new Set(proposed.steps.flatMap(({ lookup }) => entriesOf(lookup?.by).map(([here]) => here)));
  const isUsed = (index: TabColumn): boolean => isMade(index) || used.has(index) || keys.has(tab.refOf(index));
  return tab.columns
    .filter(({ columnIndex, filled }) => filled > 0 && !isUsed(columnIndex))
    .map(({ columnIndex, header, samples }) => ({
      sheet: proposed.sheet,
      letters: toColumnLetters(homeOf(columnIndex)),
      ...(header === '' ? {} : { header }),
      samples,
    }));
}

function findLostValues({ tab, proposed }: TabProposal): LossReport['values'][number][] {
  return proposed.targets.flatMap((target) =>
    target.columns.flatMap((column) => {
      const translated = new Set([...(column.values?.keys() ?? [])].map(foldName));
      return listUnknown(column, target, viewOf(target, proposed.types, tab))
        .filter(({ value }) => !translated.has(foldName(value)))
        .map((unknown) => ({ sheet: proposed.sheet, ...unknown }));
    }),
  );
}

/** Companies may be new, but funds are created in the app; what rows name that are left out is nobody's concern. */
function findUnknownFunds(
  found: readonly TabProposal[],
  { funds }: KnownNames,
  aliases: readonly NameGuess[],
): LossReport['values'][number][] {
  if (funds.length === 0) return [];
  const known = new Set([...funds, ...aliases.map(({ from }) => from)].map(foldName));
  return found.flatMap((one) => {
    const { tab, proposed } = one;
    const tests = proposed.skips.map((skip) => toTest(skip, tab));
    const isLeft = (row: TabRow): boolean => tests.some((test) => test(row));
    const rest = tests.length === 0 ? tab : keepRows(tab, (row) => !isLeft(row));
    // Holders are read where they are named as funds of the firm.
    const isOfHolders = proposed.skips.some(({ isFund }) => isFund === false);
    const held = new Set(proposed.holders?.flatMap(({ names }) => names).map(foldName));
    const isRead = (name: string): boolean => !isOfHolders || held.has(foldName(name));
    return [...namesIn([{ ...one, tab: rest }], 'Fund')]
      .filter(([name]) => !known.has(foldName(name)) && isRead(name))
      .map(([value, count]) => ({ sheet: proposed.sheet, column: 'Fund', value, count }));
  });
}

function toLostSheet({ sheet, part, why, doubts }: SkippedTable): LossReport['sheets'][number] {
  const texts = doubts.map(({ text }) => text);
  return omitAbsent({ sheet, cells: part?.cells, why, doubts: texts.length === 0 ? undefined : texts });
}

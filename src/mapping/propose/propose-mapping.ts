import type { LossReport } from '../../model/outcomes/map-report.ts';
import { hasTypedCells } from '../../model/records/input-format.ts';
import { findResultColumns } from '../../sheets/result-columns.ts';
import { isOwnSheet } from '../../sheets/sheet-names.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import { areNearNames } from '../../util/text/near-names.ts';
import { foldName, squeezeSpaces } from '../../util/text/text.ts';
import type { Row, Table, WorkbookContent } from '../../workbook/table.ts';
import { textOf } from '../source/cell-text.ts';
import { leaveOpen } from './leave-open.ts';
import { leaveTable, toSummed, type UnreadTable } from './left-out/left-tables.ts';
import type {
  KnownNames,
  MappingMemory,
  NameGuess,
  Proposal,
  ProposedDoubt,
  ProposedSheet,
  SkippedTable,
} from './proposal.ts';
import { proposeTab } from './propose-tab.ts';
import type { ScoringContext } from './score/score-column.ts';
import { isShortName } from './score/short-name.ts';
import { findWrittenForm } from './score/written-form.ts';
import { type ProposalTab, readSourceTab } from './source-tab.ts';
import { findHeader } from './tables/find-header.ts';
import { splitTables, type TabPart } from './tables/split-tables.ts';
import { listUnknown } from './values/propose-values.ts';

const SAID_BEFORE = { confidence: 1, reason: 'you said so before' } as const;

interface TabProposal {
  readonly tab: ProposalTab;
  readonly proposed: ProposedSheet;
}

/**
 * Proposes how foreign workbooks map onto the format: sheets by what is in them, columns by name, alias, likeness and
 * values, each with how sure that is and why. Pure; what users said before wins over every guess.
 */
export function proposeMapping(inputs: readonly WorkbookContent[], known: KnownNames, memory: MappingMemory): Proposal {
  const context = { known, memory };
  const unread: UnreadTable[] = [];
  const found: TabProposal[] = [];
  for (const input of inputs) {
    for (const table of input.tables.filter(({ name, rows }) => !isOwnSheet(name, rows[0]?.cells[0]?.format))) {
      const passedOver = findPassedOver(table, !hasTypedCells(input.format));
      const parts = proposeParts(table, passedOver, context);
      found.push(...parts.found);
      unread.push(...parts.unread);
    }
  }
  const fundAliases = findAliases(found, 'Fund', known.funds, memory.funds);
  const summed = found.map(({ tab, proposed }) => toSummed(tab, proposed.sheet));
  const skipped = unread.map((one) => leaveTable(one, summed, memory));
  const companyAliases = findAliases(found, 'Company', known.companies, memory.companies);
  return {
    sheets: found.map((one) => {
      const names = [...doubtNames(one, 'Company', companyAliases), ...doubtNames(one, 'Fund', fundAliases)];
      return { ...one.proposed, doubts: [...one.proposed.doubts, ...leaveOpen(names, memory)] };
    }),
    skipped,
    companyAliases,
    fundAliases,
    ...findWrittenForm(found.map(({ tab }) => tab)),
    loss: findLoss(found, skipped.map(toLostSheet), known, fundAliases),
  };
}

interface ProposedParts {
  readonly found: readonly TabProposal[];
  readonly unread: readonly UnreadTable[];
}

/** Every table of a tab, or, where none is like a sheet of the format by itself, the tab as one. */
function proposeParts(table: Table, passedOver: ReadonlySet<number>, context: ScoringContext): ProposedParts {
  const found: TabProposal[] = [];
  const unread: UnreadTable[] = [];
  const parts = splitTables(table);
  const top = readTop(table, parts);
  for (const part of parts) {
    const tab = readSourceTab(part.table, passedOver, top);
    const hasRows = tab !== undefined && tab.headerRows.last < part.lastRow;
    const proposed = hasRows ? proposeTab(tab, context) : undefined;
    const { columns, firstRow, lastRow, cells } = part;
    const within = columns === undefined ? {} : { columns };
    const bounds = parts.length === 1 ? {} : { lastRow, ...within };
    if (tab !== undefined && proposed !== undefined) found.push({ tab, proposed: { ...proposed, ...bounds } });
    else unread.push({ table: part.table, tab, part: { cells, firstRow, lastRow, ...within } });
  }
  const isOne = found.length > 0 || parts.length === 1;
  const tab = isOne ? undefined : readSourceTab(table, passedOver);
  const whole = tab === undefined ? undefined : proposeTab(tab, context);
  if (tab !== undefined && whole !== undefined) return { found: [{ tab, proposed: whole }], unread: [] };
  return found.length > 0
    ? { found, unread }
    : { found, unread: [{ table, tab: tab ?? readSourceTab(table, passedOver) }] };
}

/** What stands above the first header of a tab holds for all of its tables. */
function readTop(table: Table, parts: readonly TabPart[]): readonly Row[] {
  const headers = parts.flatMap((part) => findHeader(part.table)?.first ?? []);
  const first = Math.min(...headers);
  return table.rows.filter(({ rowNumber }) => rowNumber < first);
}

function toLostSheet({ sheet, part, why, doubts }: SkippedTable): LossReport['sheets'][number] {
  const texts = doubts.map(({ text }) => text);
  return omitAbsent({ sheet, cells: part?.cells, why, doubts: texts.length === 0 ? undefined : texts });
}

/** What an earlier result added is no data of the source. */
function findPassedOver({ rows }: Table, isCsv: boolean): ReadonlySet<number> {
  const found = rows.slice(0, 40).flatMap(({ cells }) => {
    const texts = cells.map(({ columnIndex, format, ...cell }) => {
      const text = squeezeSpaces(textOf({ columnIndex, ...cell }));
      return format === undefined ? { columnIndex, text } : { columnIndex, text, format };
    });
    return findResultColumns(texts, isCsv);
  });
  return new Set(found.map(({ columnIndex }) => columnIndex));
}

function findAliases(
  found: readonly TabProposal[],
  column: 'Company' | 'Fund',
  names: readonly string[],
  remembered: { readonly [name: string]: string },
): readonly NameGuess[] {
  const own = new Set(names.map(foldName));
  const said = new Map(Object.entries(remembered).map(([from, to]) => [foldName(from), to]));
  return [...namesIn(found, column).keys()].flatMap((from): NameGuess[] => {
    const to = said.get(foldName(from));
    // What is called here as it is there was a question that is answered.
    if (to !== undefined) return foldName(to) === foldName(from) ? [] : [{ from, to, ...SAID_BEFORE }];
    if (own.has(foldName(from))) return [];
    const near = onlyOne(names.filter((name) => areNearNames(name, from)));
    if (near !== undefined) return [{ from, to: near, confidence: 0.7, reason: 'spelt nearly so' }];
    const short = column === 'Fund' ? onlyOne(names.filter((name) => isShortName(from, name))) : undefined;
    return short === undefined ? [] : [{ from, to: short, confidence: 0.55, reason: 'its letters fit no other' }];
  });
}

/** Names that are only alike, at the column that holds them. */
function doubtNames(
  one: TabProposal,
  column: 'Company' | 'Fund',
  aliases: readonly NameGuess[],
): readonly ProposedDoubt[] {
  const names = namesIn([one], column);
  const at = one.proposed.targets
    .flatMap(({ columns }) => columns)
    .find(({ name, ref }) => name === column && ref !== undefined);
  const { ref = '', columnIndex = 0 } = at ?? {};
  return aliases
    .filter(({ from, confidence }) => confidence < 1 && names.has(from))
    .map(({ from, to, reason }) => ({
      kind: 'name',
      ref,
      columnIndex,
      text: `"${from}" is the ${column.toLowerCase()} "${to}" (${reason})`,
    }));
}

function onlyOne<T>([only, ...more]: readonly T[]): T | undefined {
  return more.length === 0 ? only : undefined;
}

/** Without the marks of footnotes, by how often they stand there. */
function namesIn(found: readonly TabProposal[], column: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { tab, proposed } of found) {
    const indexes = new Set(
      proposed.targets.flatMap(({ columns }) =>
        columns.flatMap(({ name, columnIndex }) => (name === column ? [columnIndex] : [])),
      ),
    );
    for (const { columnIndex, distinct } of tab.columns) {
      if (!indexes.has(columnIndex)) continue;
      for (const [text, count] of distinct) {
        const bare = text.replace(/(?:\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡¹²³]))+$/, '');
        names.set(bare, (names.get(bare) ?? 0) + count);
      }
    }
  }
  return names;
}

function findLoss(
  found: readonly TabProposal[],
  sheets: LossReport['sheets'],
  known: KnownNames,
  fundAliases: readonly NameGuess[],
): LossReport {
  return {
    sheets,
    columns: found.flatMap(findLostColumns),
    values: [...found.flatMap(findLostValues), ...findUnknownFunds(found, known, fundAliases)],
    missing: found.flatMap(({ proposed }) => findMissing(proposed)),
  };
}

function findLostColumns({ tab, proposed }: TabProposal): LossReport['columns'][number][] {
  const used = new Set([
    ...proposed.targets.flatMap(({ columns }) => columns.map(({ columnIndex }) => columnIndex)),
    ...proposed.splits.map(({ columnIndex }) => columnIndex),
  ]);
  return tab.columns
    .filter(({ columnIndex, filled }) => filled > 0 && !used.has(columnIndex))
    .map(({ columnIndex, header, samples }) => ({
      sheet: proposed.sheet,
      letters: toColumnLetters(columnIndex),
      ...(header === '' ? {} : { header }),
      samples,
    }));
}

function findLostValues({ tab, proposed }: TabProposal): LossReport['values'][number][] {
  return proposed.targets.flatMap((target) =>
    target.columns.flatMap((column) => {
      const translated = new Set(column.values?.map(([from]) => foldName(from)));
      return listUnknown(column, target, tab)
        .filter(({ value }) => !translated.has(foldName(value)))
        .map((unknown) => ({ sheet: proposed.sheet, ...unknown }));
    }),
  );
}

/** Companies may be new; funds are made in the app. */
function findUnknownFunds(
  found: readonly TabProposal[],
  { funds }: KnownNames,
  aliases: readonly NameGuess[],
): LossReport['values'][number][] {
  if (funds.length === 0) return [];
  const known = new Set([...funds, ...aliases.map(({ from }) => from)].map(foldName));
  return found.flatMap((one) =>
    [...namesIn([one], 'Fund')]
      .filter(([name]) => !known.has(foldName(name)))
      .map(([value, count]) => ({ sheet: one.proposed.sheet, column: 'Fund', value, count })),
  );
}

function findMissing({ sheet, targets }: ProposedSheet): LossReport['missing'][number][] {
  return targets.flatMap((target) => {
    const filled = new Set(target.columns.map(({ name }) => name));
    const isPreset = target.name !== target.sheet.name;
    return target.sheet.columns
      .filter(({ name, required }) => required === 'always' && !filled.has(name))
      .filter(({ name, value }) => !(isPreset && name === target.sheet.typeColumn) && !value.kind.startsWith('custom-'))
      .map(({ name }) => ({ sheet, to: target.name, column: name }));
  });
}

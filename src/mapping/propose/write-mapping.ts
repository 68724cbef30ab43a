import { pickPresent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { buildMapping } from '../file/build-mapping.ts';
import {
  type ColumnForm,
  type MappingForm,
  NEWEST_SCHEMA,
  type SheetForm,
  type TargetForm,
} from '../file/mapping-form.ts';
import { printMapping, toRemarkLine } from '../file/print-mapping.ts';
import type { Mapping } from '../mapping.ts';
import type { Question } from '../question.ts';
import { homeOf } from '../source/tab-column.ts';
import type { NameGuess, Proposal, ProposedColumn, ProposedSheet, ProposedTarget, SkippedTable } from './proposal.ts';
import { TAKEN_OVER } from './proposal.ts';

/** Returns a proposal as a mapping; `undefined` where it breaks a rule of mappings, which reading its file explains. */
export function toMapping(proposal: Proposal): Mapping | undefined {
  const { mapping, complaints } = buildMapping(toForm(proposal));
  return complaints.length > 0 ? undefined : mapping;
}

export function writeMapping(proposal: Proposal, about: { readonly inputs: readonly string[] }): string {
  const values = proposal.loss.values.map(
    ({ sheet, column, value, count }) => `#   ${toRemarkLine(sheet)}, ${column}: ${toRemarkLine(value)} (${count})`,
  );
  const lines = [
    `# How ${about.inputs.map(toRemarkLine).join(', ')} maps onto the format of capsheet: a proposal. Look through it, correct it,`,
    '# and then: capsheet check INPUT --mapping THIS-FILE. Beside each column it says how sure the guess is, and why.',
    ...printMapping(toForm(proposal)),
    ...(values.length === 0 ? [] : ['', '# Values that capsheet does not know:', ...values]),
  ];
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

export function toForm(proposal: Proposal): MappingForm {
  const { sheets, skipped, companyAliases, fundAliases, dateOrder, decimalSign, holders } = proposal;
  const hasAliases = companyAliases.length + fundAliases.length > 0;
  return {
    schema: schemaOf(proposal),
    dateOrder,
    decimal: decimalSign,
    aliases: hasAliases ? { companies: toNames(companyAliases), funds: toNames(fundAliases) } : undefined,
    holders: holders.length === 0 ? undefined : holders,
    sheets: [
      ...sheets.map((sheet) => toSheet(sheet, proposal)),
      ...skipped.map((table) => ({ ...toSkipped(table), kept: table.kept && toKept(table.kept, proposal) })),
    ],
  };
}

/** Returns version 2 only where necessary, so that older versions can read the rest. */
function schemaOf({ sheets, skipped, holders }: Proposal): MappingForm['schema'] {
  const isNewer = ({ types, steps, file, as }: ProposedSheet): boolean =>
    types !== undefined || steps.length > 0 || file !== undefined || as !== undefined;
  return holders.length > 0 ||
    sheets.some(isNewer) ||
    skipped.some(({ file, kept }) => file !== undefined || kept !== undefined)
    ? NEWEST_SCHEMA
    : 'capsheet/mapping@1';
}

function toNames(names: readonly NameGuess[]) {
  if (names.length === 0) return undefined;
  return new Map(names.map(({ from, to, ...guess }) => [from, { to, ...guess }]));
}

function toRange(columns: ProposedSheet['columns']): string | undefined {
  return columns && `${toColumnLetters(columns.first)}-${toColumnLetters(columns.last)}`;
}

function toSkipped({ sheet, file, why, part, because, doubts }: SkippedTable): SheetForm {
  return {
    sheet,
    note: why,
    file,
    skip: true,
    rows: part && `${part.firstRow}-${part.lastRow}`,
    columns: toRange(part?.columns),
    because,
    confirm: toQuestions(doubts),
  };
}

function toKept(sheet: ProposedSheet, proposal: Proposal): Omit<SheetForm, 'sheet'> {
  const { sheet: _, file: _file, as: _as, below: _below, ...kept } = toSheet(sheet, proposal);
  return kept;
}

function toSheet(sheet: ProposedSheet, proposal: Proposal): SheetForm {
  const isLookedUp = proposal.sheets.some(
    ({ steps, because }) =>
      because === undefined && steps.some(({ lookup }) => lookup?.in === (sheet.as ?? sheet.sheet)),
  );
  if (sheet.because !== undefined && !isLookedUp) return toLeft(sheet, sheet.because);
  const { headerRows, lastRow, fillDown, headings, splits, types, targets } = sheet;
  const { first, last } = headerRows;
  const made = targets.flatMap(({ columns }) => columns.flatMap((column) => column.made ?? []));
  return {
    sheet: sheet.sheet,
    file: sheet.file,
    as: sheet.as,
    header: first === last ? `${first}` : `${first}-${last}`,
    rows: lastRow === undefined ? undefined : `${last + 1}-${lastRow}`,
    columns: toRange(sheet.columns),
    fillDown,
    headings,
    split: splits,
    make: made.flatMap(({ name, divide, inStep }) => (inStep === undefined ? [{ name, divide }] : [])),
    steps: sheet.steps.length === 0 ? undefined : sheet.steps,
    types: types && { column: types.column, ...Object.fromEntries(types.sheets) },
    skipRows: sheet.skips,
    ignore: sheet.ignored,
    confirm: toQuestions(sheet.doubts),
    to: targets.map(toTarget),
    below: [...listLosses(sheet, proposal), ''],
  };
}

function toLeft({ sheet, file, headerRows: { first }, lastRow, columns }: ProposedSheet, because: string): SheetForm {
  const rows = lastRow === undefined ? undefined : `${first}-${lastRow}`;
  return { sheet, file, skip: true, rows, columns: toRange(columns), because };
}

/** Lists a tab's losses, below the first of its tables. */
function listLosses(sheet: ProposedSheet, { sheets, loss }: Proposal): readonly string[] {
  const tables = sheets.filter((other) => other.sheet === sheet.sheet);
  if (tables[0] !== sheet) return [];
  const ignored = new Set(
    tables.flatMap((table) => table.ignored.map(({ columnIndex }) => toColumnLetters(homeOf(columnIndex)))),
  );
  const missing = loss.missing.filter((column) => column.sheet === sheet.sheet);
  const lost = loss.columns.filter((column) => column.sheet === sheet.sheet && !ignored.has(column.letters));
  return [
    ...(missing.length === 0 ? [] : ['    # Needed, but nothing was found for it:']),
    ...missing.map(({ to, column }) => `    #   ${to}: ${column}`),
    ...(lost.length === 0 ? [] : ['    # Not mapped; if that is right, name them under ignore:']),
    ...lost.map(({ letters, header, samples }) => {
      const shown = samples.map(toRemarkLine).join('; ');
      return `    #   ${letters}${header === undefined ? '' : ` "${toRemarkLine(header)}"`}: ${shown}`;
    }),
  ];
}

function toQuestions(doubts: readonly Question[]): SheetForm['confirm'] {
  return doubts.map(({ column: ref, rowNumber, topic, to, texts, text }) => ({
    column: ref,
    row: rowNumber === undefined ? undefined : `${rowNumber}`,
    that: text,
    topic,
    to,
    texts,
  }));
}

function toTarget({ name, events, when, unless = [], once, columns }: ProposedTarget): TargetForm {
  return {
    sheet: name,
    when: [...[events, when].flatMap((one) => one ?? []), ...unless],
    once,
    columns: new Map(columns.map((column) => [column.name, toColumn(column)])),
  };
}

/** The properties that a column shares with its form, beside the columns that it is read from. */
const IN_BOTH = [...TAKEN_OVER, ...(['values', 'confidence', 'reason', 'shows'] as const)];

function toColumn({ column, orElse, ...proposed }: ProposedColumn): ColumnForm {
  const source = column === undefined || orElse === undefined ? { column } : { firstOf: [column, orElse] };
  return { ...source, ...pickPresent(proposed, IN_BOTH) };
}

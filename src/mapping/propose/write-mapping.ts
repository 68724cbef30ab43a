import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { buildMapping } from '../file/build-mapping.ts';
import { mappingForm, NEWEST_SCHEMA } from '../file/mapping-form.ts';
import {
  guessIn,
  printSettings,
  Remarked,
  type Setting,
  type Settings,
  toRemarkLine,
  toSettingContent,
} from '../file/settings.ts';
import type { Guess, Mapping } from '../mapping.ts';
import type { Question } from '../question.ts';
import { homeOf } from '../source/tab-column.ts';
import type {
  NameGuess,
  Proposal,
  ProposedColumn,
  ProposedIgnored,
  ProposedSheet,
  ProposedSkip,
  ProposedStep,
  ProposedTarget,
  SkippedTable,
} from './proposal.ts';

/** Returns a proposal as a mapping; `undefined` where it breaks a rule of mappings, which reading its file explains. */
export function toMapping(proposal: Proposal): Mapping | undefined {
  const settings = toSettings(proposal);
  const form = mappingForm.safeParse(toSettingContent(settings));
  if (!form.success) return undefined;
  const { mapping, complaints } = buildMapping(form.data, (path) => guessIn(settings, path));
  return complaints.length > 0 ? undefined : mapping;
}

export function writeMapping(proposal: Proposal, about: { readonly inputs: readonly string[] }): string {
  const values = proposal.loss.values.map(
    ({ sheet, column, value, count }) => `#   ${toRemarkLine(sheet)}, ${column}: ${toRemarkLine(value)} (${count})`,
  );
  const lines = [
    `# How ${about.inputs.map(toRemarkLine).join(', ')} maps onto the format of capsheet: a proposal. Look through it, correct it,`,
    '# and then: capsheet check INPUT --mapping THIS-FILE. Beside each column it says how sure the guess is, and why.',
    ...printSettings(toSettings(proposal)),
    ...(values.length === 0 ? [] : ['', '# Values that capsheet does not know:', ...values]),
  ];
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function toSettings(proposal: Proposal): Settings {
  const { sheets, skipped, companyAliases, fundAliases, dateOrder, decimalSign, holders } = proposal;
  const hasAliases = companyAliases.length + fundAliases.length > 0;
  return {
    schema: schemaOf(proposal),
    dateOrder: remarked(dateOrder, 'as the dates in text show'),
    decimal: remarked(decimalSign, 'as the numbers in text show'),
    aliases: hasAliases ? { companies: toNames(companyAliases), funds: toNames(fundAliases) } : undefined,
    holders: remarked(
      filled(holders.map(({ fund, names, reason }) => remarked({ fund, names }, toRemarkLine(reason)))),
      'the funds of the firm, with every name that they have there',
    ),
    sheets: [...sheets.map((sheet) => toSheet(sheet, proposal)), ...skipped.map(toSkipped)],
  };
}

/** Returns version 2 only where necessary, so that older versions can read the rest. */
function schemaOf({ sheets, skipped, holders }: Proposal): string {
  const isNewer = ({ types, steps, file, as }: ProposedSheet): boolean =>
    types !== undefined || steps.length > 0 || file !== undefined || as !== undefined;
  return holders.length > 0 || sheets.some(isNewer) || skipped.some(({ file }) => file !== undefined)
    ? NEWEST_SCHEMA
    : 'capsheet/mapping@1';
}

function remarked<T extends Setting | undefined>(setting: T, remark: string): Remarked | Extract<T, undefined> {
  return setting === undefined ? (setting as Extract<T, undefined>) : new Remarked(setting, remark);
}

/** A mapping has no empty lists. */
function filled<T extends Setting>(settings: readonly T[]): readonly T[] | undefined {
  return settings.length === 0 ? undefined : settings;
}

function toNames(names: readonly NameGuess[]): Setting | undefined {
  if (names.length === 0) return undefined;
  return new Map(names.map(({ from, to, ...guess }) => [from, new Remarked(to, squeezeGuess(guess))]));
}

function toFile(file: string | undefined): Setting | undefined {
  return remarked(file, 'others have a sheet of that name');
}

function toColumns(columns: ProposedSheet['columns']): Setting | undefined {
  if (columns === undefined) return undefined;
  const letters = `${toColumnLetters(columns.first)}-${toColumnLetters(columns.last)}`;
  return remarked(letters, 'there are other tables beside it');
}

function toSkipped({ sheet, file, why, part, because, doubts }: SkippedTable): Settings {
  return {
    sheet: remarked(sheet, toRemarkLine(why)),
    file: toFile(file),
    skip: true,
    rows: part === undefined ? undefined : `${part.firstRow}-${part.lastRow}`,
    columns: toColumns(part?.columns),
    because,
    confirm: toQuestions(doubts),
  };
}

function toSheet(sheet: ProposedSheet, proposal: Proposal): Setting {
  const { headerRows, lastRow, fillDown, headings, splits, types, targets } = sheet;
  const { first, last } = headerRows;
  const made = targets.flatMap(({ columns }) => columns.flatMap((column) => column.made ?? []));
  const settings: Settings = {
    sheet: sheet.sheet,
    file: toFile(sheet.file),
    as: sheet.as,
    header: first === last ? first : `${first}-${last}`,
    rows: remarked(lastRow === undefined ? undefined : `${last + 1}-${lastRow}`, 'there are more tables on the tab'),
    columns: toColumns(sheet.columns),
    fillDown: remarked(filled(fillDown), 'blank cells mean the same as above'),
    headings: filled(headings.map(({ ref, name, reason }) => remarked({ column: ref, name }, toRemarkLine(reason)))),
    split: filled(splits.map(({ ref, pattern, reason }) => ({ column: remarked(ref, toRemarkLine(reason)), pattern }))),
    make: filled(made.flatMap(({ name, divide, inStep }) => (inStep === undefined ? [{ name, divide }] : []))),
    steps: remarked(filled(sheet.steps.map(toStep)), 'what its rows go through first'),
    types: remarked(
      types === undefined ? undefined : new Map<string, Setting>([['column', types.ref], ...types.sheets]),
      'what its rows are',
    ),
    skipRows: filled(sheet.skips.map(toSkip)),
    ignore: filled(sheet.ignored.map(toIgnored)),
    confirm: toQuestions(sheet.doubts),
    to: filled(targets.map(toTarget)),
  };
  return new Remarked(settings, undefined, [...listLosses(sheet, proposal), '']);
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

function toSkip({ ref, texts, isFund, isBlank, row, reason, because }: ProposedSkip): Setting {
  const test = isBlank === true ? { blank: true } : isFund === false ? { isFund } : { is: texts };
  const rows = row === undefined ? { column: ref, ...test } : { rows: `${row}-${row}` };
  return remarked({ ...rows, because }, toRemarkLine(reason));
}

function toIgnored({ ref, because, when, unless }: ProposedIgnored): Setting {
  if (because === undefined) return remarked(ref, 'you said so before');
  const conditions = [
    ...(when === undefined ? [] : [toIs(when)]),
    ...(unless === undefined ? [] : [{ column: unless.ref, isNot: unless.texts }]),
  ];
  return { column: ref, when: oneOrList(conditions), because };
}

function toQuestions(doubts: readonly Question[]): Setting | undefined {
  return remarked(
    filled(
      doubts.map(({ ref, rowNumber, topic, to, texts, text }) => ({
        column: ref,
        row: rowNumber,
        that: text,
        topic,
        to,
        texts,
      })),
    ),
    'nothing is applied until these lines are gone: correct what is wrong below, then delete its line',
  );
}

function toIs({ ref, texts }: { readonly ref: string; readonly texts: readonly string[] }): Settings {
  return { column: ref, is: texts };
}

function oneOrList(settings: readonly Settings[]): Setting | undefined {
  return settings.length > 1 ? settings : settings[0];
}

function toTarget({ name, events, when, unless, columns }: ProposedTarget): Settings {
  const conditions = [
    ...(events === undefined ? [] : [toIs(events)]),
    ...(when === undefined ? [] : [toIs(when)]),
    ...(unless === undefined ? [] : [{ column: unless.ref, blank: false }]),
    ...(unless === undefined || unless.texts.length === 0 ? [] : [{ column: unless.ref, isNot: unless.texts }]),
  ];
  return {
    sheet: name,
    when: oneOrList(conditions),
    columns: new Map(columns.map((column) => [column.name, new Remarked(toColumn(column), squeezeGuess(column))])),
  };
}

function toColumn(column: ProposedColumn): Setting {
  const { ref, join, between = ' / ', fixed = '', values } = column;
  const single = ref === undefined ? { value: fixed } : { column: ref };
  const more: Settings = {
    numbered: column.isNumbered,
    unit: column.unit,
    keep: column.keepsFirst && 'first',
    remove: column.removesFootnotes && 'footnotes',
    separator: column.separator,
    values: values && new Map(values),
  };
  const isPlain = Object.values(more).every((setting) => setting === undefined);
  if (ref !== undefined && isPlain) return ref;
  return { ...(join === undefined ? single : { join, with: between }), ...more };
}

function squeezeGuess({ confidence, reason, shows }: Guess): Guess {
  return omitAbsent({ confidence, reason: toRemarkLine(reason), shows: shows && toRemarkLine(shows) });
}

function toStep(step: ProposedStep): Settings {
  const remark = toRemarkLine(step.reason);
  switch (step.kind) {
    case 'compute':
      return { compute: remarked({ name: step.name, [step.by]: step.of, round: step.places }, remark) };
    case 'group':
      return { group: remarked({ when: step.when && toIs(step.when), by: step.by, sum: step.sums }, remark) };
    case 'negate':
      return { compute: remarked({ name: step.name, subtract: [{ value: '0' }, step.of] }, remark) };
    case 'lookup':
      return { lookup: remarked({ in: step.table, by: new Map(step.by), take: new Map(step.takes) }, remark) };
    case 'split': {
      const { column, pattern, otherwise } = step;
      return { split: remarked({ column, pattern, otherwise }, remark) };
    }
    case 'unpivot': {
      const { name, records, above, blanks } = step;
      const values = records.map(([record, pairs]): [string, Setting] => [record, new Map(pairs)]);
      const rows = above.length === 0 ? undefined : new Map(above);
      return { unpivot: remarked({ name, records: new Map(values), above: rows, blank: filled(blanks) }, remark) };
    }
    default:
      return assertNever(step);
  }
}

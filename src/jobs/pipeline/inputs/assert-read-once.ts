import { usageError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { MappedInput } from '../../../format/check/mapped-tables.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** What was read, and what each tab of it was taken for. */
export interface TakenInputs {
  readonly paths: readonly string[];
  readonly contents: readonly WorkbookContent[];
  /** In their order. */
  readonly mapped: readonly MappedInput[];
  readonly sheets: readonly SheetLayout[];
  readonly filled: FilledTabs;
}

/** Tabs with a row that is not skipped: of the others nothing is entered, as often as they are read. */
export class FilledTabs {
  readonly #sheets = new Map<number, Set<string>>();
  /** Rows of one tab come one after the other, mostly. */
  #last: Pick<SheetLayout, 'inputIndex' | 'sheet'> | undefined;

  add({ action, origin: { inputIndex, sheet } }: Pick<CheckedRecord, 'action' | 'origin'>): void {
    if (action === 'skip' || (this.#last?.inputIndex === inputIndex && this.#last.sheet === sheet)) return;
    this.#last = { inputIndex, sheet };
    const sheets = this.#sheets.get(inputIndex) ?? new Set();
    this.#sheets.set(inputIndex, sheets.add(sheet));
  }

  has({ inputIndex, sheet }: Pick<SheetLayout, 'inputIndex' | 'sheet'>): boolean {
    return this.#sheets.get(inputIndex)?.has(sheet) === true;
  }
}

/** A filled tab that is read as a sheet of the format. */
interface TakenTab extends Pick<SheetLayout, 'sheetKind'> {
  /** Of its bytes: equal ones hold equal rows. */
  readonly digest: string;
  readonly presetType: string | undefined;
  /** Its file, for a message. */
  readonly file: string;
}

/**
 * Two equal securities are legitimate and would both be entered: so no file may be read twice as the same sheet, under
 * whatever path, link or name. Files of which nothing is entered may well be equal. Throws `input-twice`.
 */
export function assertReadOnce(inputs: TakenInputs): void {
  const tabs = inputs.sheets.flatMap((sheet) => toTakenTab(sheet, inputs));
  const twice = [...groupBy(tabs, ({ digest }) => digest).values()]
    .map((equal) => equal.filter((tab) => equal.some((other) => other !== tab && areOneSheet(tab, other))))
    .map((equal) => [...new Set(equal.map(({ file }) => file))])
    .filter(({ length }) => length > 1)
    .map((names) => joinList(names));
  if (twice.length === 0) return;
  throw usageError(
    'input-twice',
    `${[...new Set(twice)].map((list) => `${list} are the same, byte for byte`).join('; ')}: each row would be entered twice.`,
    'Give each file once.',
  );
}

function toTakenTab(layout: SheetLayout, { paths, contents, mapped, filled }: TakenInputs): TakenTab[] {
  const { inputIndex, sheet, sheetKind } = layout;
  const content = contents[inputIndex];
  const table = content?.tables.find(({ name }) => name === sheet);
  if (content === undefined || table === undefined || !filled.has(layout)) return [];
  const path = paths[inputIndex] ?? content.name;
  const isMapped = mapped[inputIndex]?.has(sheet) === true;
  const isWholeTwice = contents.some((other) => other !== content && other.sha256 === content.sha256);
  return [
    {
      digest: table.file?.sha256 ?? (content.format === 'csv' ? content.sha256 : `${content.sha256} ${sheet}`),
      ...(sheetKind === undefined ? {} : { sheetKind }),
      presetType: isMapped ? undefined : matchSheetName(sheet)?.presetType,
      file: table.file === undefined || isWholeTwice ? `"${path}"` : `"${table.file.name}" in "${path}"`,
    },
  ];
}

/** Sales and Exercises are one sheet of the format, but no row of one is a row of the other. */
function areOneSheet(a: TakenTab, b: TakenTab): boolean {
  if (a.sheetKind !== undefined && b.sheetKind !== undefined && a.sheetKind !== b.sheetKind) return false;
  return a.presetType === undefined || b.presetType === undefined || a.presetType === b.presetType;
}

import { toCellAddress, toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { escapeAttribute, escapeCellText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import type { CellRule, DefinedName, SheetFurniture } from './sheet-furniture.ts';

const FIRST_ROW = 2;

/** Columns as wide and formatted as their cells are to be, those below the data as well. */
export function toFurnishedCols({ columns }: SheetFurniture, styleOf: (columnIndex: number) => number): string {
  const cols = columns.map(({ width }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleOf(index)}" customWidth="1"/>`;
  });
  return `<cols>${cols.join('')}</cols>`;
}

/** The arrows on the header by which rows are filtered. */
export function toFilterXml(furniture: SheetFurniture, table: Table): string {
  return `<autoFilter ref="${filteredRange(furniture, table).replaceAll('$', '')}"/>`;
}

/** Cells that do not apply are grey; columns that share their condition share its element. */
export function toGreyedXml({ columns, lastRow }: SheetFurniture, styleId: number): string {
  const ranges = new Map<string, string[]>();
  for (const [index, { greyedWhen }] of columns.entries()) {
    if (greyedWhen === undefined) continue;
    const letters = toColumnLetters(index);
    ranges.set(greyedWhen, [...(ranges.get(greyedWhen) ?? []), `${letters}${FIRST_ROW}:${letters}${lastRow}`]);
  }
  return [...ranges]
    .map(([formula, cells], index) => {
      const rule = `<cfRule type="expression" dxfId="${styleId}" priority="${index + 1}"><formula>${escapeCellText(formula)}</formula></cfRule>`;
      return `<conditionalFormatting sqref="${cells.join(' ')}">${rule}</conditionalFormatting>`;
    })
    .join('');
}

export function toRulesXml({ columns, lastRow }: SheetFurniture): string {
  const rules = columns.flatMap(({ rule }, index) => {
    const letters = toColumnLetters(index);
    return rule === undefined ? [] : [toRuleXml(rule, `${letters}${FIRST_ROW}:${letters}${lastRow}`)];
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function toRuleXml({ type, operator, formulas, warning, prompt }: CellRule, range: string): string {
  const attributes = [
    ...(type === 'any' ? [] : [['type', type]]),
    ['errorStyle', 'warning'],
    ...(operator === undefined || operator === 'between' ? [] : [['operator', operator]]),
    ['allowBlank', '1'],
    ['showInputMessage', '1'],
    ...(warning === undefined
      ? []
      : [
          ['showErrorMessage', '1'],
          ['errorTitle', warning.title],
          ['error', warning.text],
        ]),
    ['promptTitle', prompt.title],
    ['prompt', prompt.text],
    ['sqref', range],
  ];
  const said = attributes.map(([name, value = '']) => `${name}="${escapeAttribute(value)}"`).join(' ');
  const content = formulas.map(
    (formula, index) => `<formula${index + 1}>${escapeCellText(formula)}</formula${index + 1}>`,
  );
  return `<dataValidation ${said}>${content.join('')}</dataValidation>`;
}

/** The names by which programs know a sheet's filter, and the rows that stand on top of each printed page. */
export function toSheetNames(furniture: SheetFurniture, table: Table, sheetIndex: number): readonly DefinedName[] {
  const sheet = `'${table.name.replaceAll("'", "''")}'!`;
  const filter = `${sheet}${filteredRange(furniture, table)}`;
  return [
    { name: '_xlnm._FilterDatabase', formula: filter, sheetIndex, isHidden: true },
    { name: '_xlnm.Print_Titles', formula: `${sheet}$1:$1`, sheetIndex },
  ];
}

function filteredRange({ columns }: SheetFurniture, { rows }: Table): string {
  const last = Math.max(FIRST_ROW, rows.at(-1)?.rowNumber ?? FIRST_ROW);
  const corner = toCellAddress(last, columns.length - 1).replace(/^([A-Z]+)/, '$$$1$$');
  return `$A$1:${corner}`;
}

export function toDefinedNamesXml(names: readonly DefinedName[]): string {
  if (names.length === 0) return '';
  // In the order of their names, as every program keeps them.
  const sorted = [...names].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const elements = sorted.map(({ name, formula, sheetIndex, isHidden }) => {
    const local = sheetIndex === undefined ? '' : ` localSheetId="${sheetIndex}"`;
    const hidden = isHidden === true ? ' hidden="1"' : '';
    return `<definedName name="${name}"${local}${hidden}>${escapeCellText(formula)}</definedName>`;
  });
  return `<definedNames>${elements.join('')}</definedNames>`;
}

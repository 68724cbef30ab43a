import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { childOf } from '../../../spreadsheet/opc/xml/xml-tree.ts';
import type { WorkbookPartText } from './workbook-part.ts';

/** What may stand before the settings of the calculation, the last first (ECMA-376 part 1, 18.2.27). */
const BEFORE = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'] as const;

/** The workbook part with its formulas to be worked out anew when a spreadsheet opens it: a cell they count was changed. */
export function askToRecalculate({ text, root }: WorkbookPartText): string {
  const edits = new TextEdits(text);
  const settings = childOf(root, 'calcPr');
  if (settings !== undefined) {
    const attributes = rawAttributes(settings.tag).set('fullCalcOnLoad', '1');
    const end = settings.closeStart === settings.end ? '/>' : '>';
    edits.replace(settings.start, settings.openEnd, toTag(settings.name, attributes, end));
    return edits.toString();
  }
  const before = BEFORE.map((name) => childOf(root, name)).find((element) => element !== undefined);
  edits.insert(before?.end ?? root.closeStart, `<${root.prefix}calcPr fullCalcOnLoad="1"/>`);
  return edits.toString();
}

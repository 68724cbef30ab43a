import { stringify } from 'yaml';
import type { RecognisedLayout } from './recognise-layout.ts';

/** How a workbook of a known layout is read, as the text of a mapping file; what is taken for granted stands above it. */
export function writeLayout({ layout, form }: RecognisedLayout, inputName: string): string {
  const remarks = [
    `How ${inputName.replace(/\s+/g, ' ')} is read, with the layout ${layout.name}. ${layout.assumptions.join(' ')}`,
    'If something is wrong, correct it, and then: capsheet check INPUT --mapping THIS-FILE.',
  ];
  // All scalars of a mapping are texts, so that none needs quotes to stay one.
  const style = { schema: 'failsafe', lineWidth: 0, aliasDuplicateObjects: false } as const;
  const settings = stringify({ schema: schemaOf(form), ...form }, style);
  return `${remarks.map((remark) => `# ${remark}\n`).join('')}${settings}`;
}

/** Nothing newer than needed: an older capsheet reads it as well. */
function schemaOf({ holders, sheets }: RecognisedLayout['form']): string {
  return holders === undefined && sheets.every(({ steps }) => steps === undefined)
    ? 'capsheet/mapping@1'
    : 'capsheet/mapping@2';
}

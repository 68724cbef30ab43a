import { stringify } from 'yaml';
import type { RecognisedLayout } from './recognise-layout.ts';

/** Returns the mapping file of a workbook of a known layout, with the assumptions above it. */
export function writeLayout({ layout, form }: RecognisedLayout, inputName: string): string {
  const remarks = [
    `How ${inputName.replace(/\s+/g, ' ')} is read, with the layout ${layout.name}. ${layout.assumptions.join(' ')}`,
    'If something is wrong, correct it, and then: capsheet check INPUT --mapping THIS-FILE.',
  ];
  // All scalars are texts, so none needs quotes.
  const style = { schema: 'failsafe', lineWidth: 0, aliasDuplicateObjects: false } as const;
  const settings = stringify({ schema: schemaOf(form), ...form }, style);
  return `${remarks.map((remark) => `# ${remark}\n`).join('')}${settings}`;
}

/** Returns the oldest version that suffices, so that an older capsheet reads it. */
function schemaOf({ holders, sheets }: RecognisedLayout['form']): string {
  return holders === undefined && sheets.every(({ steps }) => steps === undefined)
    ? 'capsheet/mapping@1'
    : 'capsheet/mapping@2';
}

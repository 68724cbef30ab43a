import { toNumberValue } from '../cells/number-text.ts';
import type { CellValue } from '../table.ts';
import { toDateValue } from '../xlsx/xlsx-cell.ts';

/** A cell that is being read: its attributes, and of its data the type and as much text as came. */
export interface OpenCell {
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
  type: string;
  text: string | undefined;
}

/** What contradicts its own type stays visible as text. */
export function toXml2003Value({ type, text, isFormula }: OpenCell): CellValue | undefined {
  if (text === undefined) return isFormula ? { kind: 'uncached' } : undefined;
  const stored = text.trim();
  if (type === 'String') return text === '' && !isFormula ? undefined : { kind: 'text', text };
  if (stored === '') return isFormula ? { kind: 'uncached' } : undefined;
  switch (type) {
    case 'Number':
      return toNumberValue(stored);
    case 'DateTime':
      return toDateValue(stored);
    case 'Boolean':
      return stored === '1' || stored === '0' ? { kind: 'boolean', value: stored === '1' } : { kind: 'text', text };
    case 'Error':
      return { kind: 'error', text: stored };
    default:
      return { kind: 'text', text };
  }
}

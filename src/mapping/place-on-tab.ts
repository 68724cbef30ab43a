import type { Finding, FindingText } from '../model/findings/finding.ts';
import type { TabPlace } from './tab-place.ts';

/** Places a text at a tab of the source, or at a cell of it. */
export function placeOnTab(
  text: FindingText,
  { inputIndex, file, table }: TabPlace,
  at: { readonly row: number; readonly column?: string; readonly cell?: string },
): Finding {
  const { severity, code, message, hint } = text;
  return { severity, code, inputIndex, file, sheet: table.name, ...at, message, hint };
}

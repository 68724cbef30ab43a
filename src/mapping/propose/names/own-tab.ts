import { deriveOnce } from '../../../base/util/derive-once.ts';
import { isHeaderOfFormat } from '../../../format/sheets/own-headers.ts';
import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Returns the sheet of the format that a tab is by its name and its header. */
export const ownSheetOf = deriveOnce(({ table, columns }: ProposalTab): SheetDeclaration | undefined => {
  const sheet = matchSheetName(table.name)?.sheet;
  const headers = columns.map(({ header }) => header);
  return sheet !== undefined && isHeaderOfFormat(sheet, headers) ? sheet : undefined;
});

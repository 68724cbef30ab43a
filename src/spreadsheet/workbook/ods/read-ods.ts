import { inputEncryptedOtherwise, inputNotASpreadsheet, inputNoWorksheets } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { OpcPackage } from '../../opc/opc-package.ts';
import type { ZipArchive } from '../../opc/zip/zip.ts';
import { ODF_CONTENT, ODF_MANIFEST } from '../package-kind.ts';
import type { Table } from '../table.ts';
import { ODF_NAMESPACES, toOdfName } from './odf-names.ts';
import { OdsContent } from './ods-content.ts';
import { OdsStyles } from './ods-styles.ts';

const STYLES = 'styles.xml';
const OTHER = 'an OpenDocument file (LibreOffice) of another kind';

/**
 * Reads the tables of an `.ods` file, in tab order, formulas by their stored results. Throws `input-encrypted`,
 * `input-damaged`, `input-too-large`, `input-no-worksheets`, and `input-not-a-spreadsheet` for other OpenDocument files.
 */
export async function readOds(
  archive: ZipArchive,
  budget: ReadBudget,
  wantsSheet: (name: string) => boolean = () => true,
): Promise<readonly Table[]> {
  const source = new OpcPackage(archive, budget);
  if (await isEncrypted(source)) throw inputEncryptedOtherwise(budget.path);
  const styles = new OdsStyles();
  if (archive.has(STYLES)) await source.read(STYLES, styles);
  const content = new OdsContent(budget, styles, wantsSheet);
  await source.read(ODF_CONTENT, content);
  const { tables } = content;
  if (tables === undefined) throw inputNotASpreadsheet(budget.path, OTHER);
  if (tables.length === 0) throw inputNoWorksheets(budget.path);
  return tables;
}

async function isEncrypted(source: OpcPackage): Promise<boolean> {
  let found = false;
  if (!source.has(ODF_MANIFEST)) return false;
  await source.read(ODF_MANIFEST, {
    namespaces: ODF_NAMESPACES,
    open: (tag) => {
      if (toOdfName(tag) === 'manifest:encryption-data') found = true;
    },
  });
  return found;
}

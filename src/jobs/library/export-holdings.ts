import type { PortfolioAccess } from './portfolio-access.ts';
import { forProgram } from './program-words.ts';
import type { PrintedDocument } from './schemas.ts';

export interface ExportOptions {
  /** A new `.xlsx` file. */
  readonly path: string;
  /** By id, slug or name; all companies by default. */
  readonly companies?: readonly string[];
  /** Called with a description of each stage. */
  readonly onStage?: (stage: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Writes everything that the service holds into a workbook that reads back as the same portfolio: planning it changes
 * nothing. Returns the document that `capsheet export --json` prints.
 */
export async function exportHoldings(
  access: PortfolioAccess,
  options: ExportOptions,
): Promise<PrintedDocument<'export'>> {
  const [{ exportInto }, { toExportJson }] = await Promise.all([
    import('./inside/export-into.ts'),
    import('../../report/json/small-documents.ts'),
  ]);
  return toExportJson(await forProgram(() => exportInto(access, options)));
}

import type { TextEncoding } from '../../model/records/text-encoding.ts';
import type { WorkbookSource } from './open-workbooks.ts';
import type { PortfolioAccess } from './portfolio-access.ts';
import { forProgram } from './program-words.ts';
import type { PrintedDocument } from './schemas.ts';

export interface MappingDraftOptions {
  /** Which sheet a single CSV file is. */
  readonly sheetName?: string;
  /** The encoding of CSV files that do not show it. */
  readonly encoding?: TextEncoding;
  /** A folder in which earlier mappings and answers are remembered; without one nothing is. */
  readonly memory?: string;
  /** The name of the remembered source to follow; `none` follows none. */
  readonly like?: string;
  /** Asked for its firm's names, to recognise them; without it no service is asked. */
  readonly access?: PortfolioAccess;
  /** Asked each question until an answer can be understood; without it the draft holds them as questions. */
  readonly answer?: (question: { readonly text: string; readonly answers: string }) => Promise<string>;
  readonly password?: (name: string, refused: number) => Promise<string | undefined>;
  readonly signal?: AbortSignal;
}

export interface MappingDraft {
  /** The document of `capsheet map --json`: what is proposed and why, what is asked, and what would be lost. */
  readonly document: PrintedDocument<'map'>;
  /** The mapping file, for a person to correct and for `openWorkbooks` to read by. */
  readonly text: string;
}

/** Proposes how foreign spreadsheets are read. Writes no file of its own accord. */
export async function draftMapping(
  sources: readonly WorkbookSource[],
  options: MappingDraftOptions = {},
): Promise<MappingDraft> {
  const [{ draftOf }, { toMapJson }] = await Promise.all([
    import('./inside/mapping/draft.ts'),
    import('../../report/json/small-documents.ts'),
  ]);
  const { report, text } = await forProgram(() => draftOf(sources, options));
  const { path: _, ...drafted } = report;
  return { document: toMapJson(drafted), text };
}

import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { type ByteSink, ZipWriter, type ZipWriterOptions } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import type { WorkbookLock } from '../../../spreadsheet/protection/workbook-lock.ts';

/** Writes a package; that of a protected workbook is put together in memory, and only its protected bytes are written. */
export async function savePackage(
  editor: PackageEditor,
  sink: ByteSink,
  lock: WorkbookLock | undefined,
  options: ZipWriterOptions = {},
): Promise<void> {
  if (lock === undefined) return editor.save(new ZipWriter(sink, options));
  const pieces: Uint8Array[] = [];
  await editor.save(
    new ZipWriter((piece) => {
      pieces.push(piece);
    }, options),
  );
  await sink(await lock.seal(Buffer.concat(pieces)));
}

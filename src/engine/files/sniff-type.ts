import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** The types by content, as `file-type` names them, that an ending may stand for. */
const TYPES: { readonly [ending: string]: readonly string[] } = {
  '.jpeg': ['jpg'],
  '.png': ['png', 'apng'],
};

/** How far into a file readers of PDF look for its mark. */
const PDF_PREAMBLE = 1024;

export type SniffedType =
  | { readonly kind: 'as-named' }
  /** `found` is its ending by content (`png`); absent where that is of no known type. */
  | { readonly kind: 'other'; readonly found?: string };

/** Whether the content of a file is what its ending says. `ending` in lower case with its dot. */
export async function sniffType(path: string, ending: string): Promise<SniffedType> {
  const found = await fileTypeFromFile(path);
  const expected = TYPES[ending] ?? [ending.slice(1)];
  if (found !== undefined && expected.includes(found.ext)) return { kind: 'as-named' };
  if (found === undefined && ending === '.pdf' && (await isLatePdf(path))) return { kind: 'as-named' };
  return { kind: 'other', ...(found === undefined ? {} : { found: found.ext }) };
}

/** A PDF may have something before its mark, such as an empty line. */
async function isLatePdf(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_PREAMBLE), 0, PDF_PREAMBLE, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await handle.close();
  }
}

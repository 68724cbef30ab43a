import { dirname, extname, sep } from 'node:path';
import { CapsheetError } from '../../base/util/capsheet-error.ts';

/** Bytes: file systems count those, and take 255 with all that capsheet adds to a name. */
const LONGEST_STEM = 200;
const LONGEST_ENDING = 10;
const MOST_FOLDERS = 10;

/** Where a file of an upload lies in a folder of ours; folders that were sent along stay, and none leads out of it. */
export function toSafePath(sent: string): string {
  const parts = sent
    .normalize('NFC')
    .split(/[\\/]/)
    .filter((part) => !/^(\.{0,2}|[a-z]:)$/i.test(part));
  return [...parts.slice(0, -1).slice(-MOST_FOLDERS), parts.at(-1) ?? ''].map(toSafeName).join('/');
}

/** A name for a file of ours, without what a path or a shell could make of it. */
function toSafeName(part: string): string {
  const plain = part.replace(/[\p{Cc}\p{Cf}\p{Cs}:*?"<>|]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = extname(plain);
  const stem = shorten(plain.slice(0, plain.length - ending.length), LONGEST_STEM);
  return `${stem === '' ? 'file' : stem}${shorten(ending, LONGEST_ENDING)}`;
}

/** Its first letters, whole: half of one is no text that could be written anywhere. */
function shorten(text: string, mostBytes: number): string {
  let short = '';
  for (const letter of text) {
    if (Buffer.byteLength(short + letter) > mostBytes) break;
    short += letter;
  }
  return short;
}

/** The same error with handed-over files by the names the user knows: the folder that they lie in is ours. */
export function inUploadNames(error: unknown, paths: readonly string[]): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const toNames = (text: string): string =>
    paths.reduce((rest, path) => rest.replaceAll(`${dirname(path)}${sep}`, ''), text);
  const { code, message, hint, exitStatus } = error;
  return new CapsheetError({ code, message: toNames(message), hint: toNames(hint), exitStatus, cause: error });
}

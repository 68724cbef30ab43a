import { extname } from 'node:path';

const LONGEST_NAME = 150;
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
  const plain = part.replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = extname(plain).slice(0, 10);
  const stem = plain.slice(0, plain.length - ending.length).slice(0, LONGEST_NAME);
  return stem === '' ? `file${ending}` : `${stem}${ending}`;
}

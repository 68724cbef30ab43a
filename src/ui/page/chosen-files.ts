import type { Reading } from '../api/reading.ts';
import { READING_FIELD } from '../api/reading.ts';
import { postForm } from './api-client.ts';

declare global {
  interface Window {
    /** Not in every browser. */
    readonly showOpenFilePicker?: (options: { readonly multiple: boolean }) => Promise<readonly FileSystemFileHandle[]>;
  }
  interface DataTransferItem {
    /** Not in every browser. */
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** A file on the disk that the browser may look at again. */
interface Found {
  readonly handle: FileSystemFileHandle;
  /** Its name, below those of the folders that were dropped with it. */
  readonly path: string;
}

interface Chosen extends Found {
  /** When it had been saved when it was handed over. */
  readonly savedAt: number;
}

interface NamedFile {
  readonly file: File;
  readonly path: string;
}

interface Choice {
  readonly files: readonly Chosen[];
  readonly reading: Reading;
}

/** What was handed over last, where the browser gives more than a copy of it. It lives as long as the page. */
let choice: Choice | undefined;

export function canReadAgain(): boolean {
  return choice !== undefined;
}

/** True where the browser asks for files in a way that lets the page look at them again. */
export function hasPicker(): boolean {
  return window.showOpenFilePicker !== undefined;
}

/** Asks for files and hands them over; nothing where the user thinks better of it. */
export async function pickFiles(reading: Reading): Promise<void> {
  const handles = await window.showOpenFilePicker?.({ multiple: true }).catch(() => undefined);
  if (handles !== undefined) await handOver(handles.map(toFound), reading);
}

/** What was dropped, folders with all they hold; by their handles where the browser has any. */
export async function handOverDropped({ items, files }: DataTransfer, reading: Reading): Promise<void> {
  const asked = [...items].map((item) => item.getAsFileSystemHandle?.());
  const plain = [...files];
  const handles = (await Promise.all(asked)).filter((handle) => handle !== null && handle !== undefined);
  if (handles.length > 0 && handles.length === plain.length)
    return handOver((await Promise.all(handles.map((handle) => listFiles(handle)))).flat(), reading);
  return handOverFiles(plain, reading);
}

/** Copies, which cannot be looked at again. */
export async function handOverFiles(files: readonly File[], reading: Reading): Promise<void> {
  choice = undefined;
  const named = files.map((file) => ({ file, path: file.name }));
  if (named.length > 0) await upload(named, reading);
}

/** The same files as they are now. */
export async function readChoiceAgain(): Promise<void> {
  if (choice === undefined) return;
  await handOver(choice.files, choice.reading);
}

/** Whether one of them was saved since. */
export async function isChoiceChanged(): Promise<boolean> {
  const all = choice?.files ?? [];
  const saved = await Promise.all(all.map(({ handle }) => handle.getFile().catch(() => undefined)));
  return saved.some((file, index) => file !== undefined && file.lastModified !== all[index]?.savedAt);
}

async function handOver(found: readonly Found[], reading: Reading): Promise<void> {
  const files = await Promise.all(found.map(async ({ handle, path }) => ({ file: await handle.getFile(), path })));
  await upload(files, reading);
  choice = {
    reading,
    files: found.map((one, index) => ({ ...one, savedAt: files[index]?.file.lastModified ?? 0 })),
  };
}

async function upload(files: readonly NamedFile[], reading: Reading): Promise<void> {
  const form = new FormData();
  form.append(READING_FIELD, JSON.stringify(reading));
  for (const { file, path } of files) form.append('file', file, path);
  await postForm('open/upload', form);
}

async function listFiles(handle: FileSystemHandle, above = ''): Promise<readonly Found[]> {
  const path = `${above}${handle.name}`;
  if (isFile(handle)) return [{ handle, path }];
  if (!isFolder(handle)) return [];
  const found: Found[] = [];
  for await (const inner of handle.values()) found.push(...(await listFiles(inner, `${path}/`)));
  return found;
}

function toFound(handle: FileSystemFileHandle): Found {
  return { handle, path: handle.name };
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file';
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}

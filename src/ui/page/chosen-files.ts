import type { Reading } from '../api.ts';
import { READING_FIELD } from '../api.ts';
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

/** A file on the disk that the browser may look at again, and when it had been saved when it was handed over. */
interface Chosen {
  readonly handle: FileSystemFileHandle;
  readonly savedAt: number;
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
  if (handles !== undefined) await handOver(handles, reading);
}

/** What was dropped; by their handles where the browser has any. */
export async function handOverDropped({ items, files }: DataTransfer, reading: Reading): Promise<void> {
  const asked = [...items].map((item) => item.getAsFileSystemHandle?.());
  const plain = [...files];
  const handles = (await Promise.all(asked)).filter((handle) => isFile(handle));
  if (handles.length > 0 && handles.length === plain.length) return handOver(handles, reading);
  return handOverFiles(plain, reading);
}

/** Copies, which cannot be looked at again. */
export async function handOverFiles(files: readonly File[], reading: Reading): Promise<void> {
  choice = undefined;
  if (files.length > 0) await upload(files, reading);
}

/** The same files as they are now. */
export async function readChoiceAgain(): Promise<void> {
  if (choice === undefined) return;
  const { files, reading } = choice;
  await handOver(
    files.map(({ handle }) => handle),
    reading,
  );
}

/** Whether one of them was saved since. */
export async function isChoiceChanged(): Promise<boolean> {
  const all = choice?.files ?? [];
  const saved = await Promise.all(all.map(({ handle }) => handle.getFile().catch(() => undefined)));
  return saved.some((file, index) => file !== undefined && file.lastModified !== all[index]?.savedAt);
}

async function handOver(handles: readonly FileSystemFileHandle[], reading: Reading): Promise<void> {
  const files = await Promise.all(handles.map((handle) => handle.getFile()));
  await upload(files, reading);
  choice = {
    reading,
    files: handles.map((handle, index) => ({ handle, savedAt: files[index]?.lastModified ?? 0 })),
  };
}

async function upload(files: readonly File[], reading: Reading): Promise<void> {
  const form = new FormData();
  form.append(READING_FIELD, JSON.stringify(reading));
  for (const file of files) form.append('file', file, file.name);
  await postForm('open/upload', form);
}

function isFile(handle: FileSystemHandle | null | undefined): handle is FileSystemFileHandle {
  return handle?.kind === 'file';
}

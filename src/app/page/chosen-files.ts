import { useEffect, useState } from 'react';
import type { InputReading } from '../../model/records/input-reading.ts';
import { CALLS } from '../../ui/api/calls.ts';
import { READING_FIELD, SAVED_FIELD } from '../../ui/api/reading.ts';
import type { WorkState } from '../../ui/api/work-state.ts';
import { ApiError } from './api-client.ts';
import { type Desk, useDesk } from './desk/desk.ts';

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

interface Found {
  readonly read: () => Promise<File>;
  /** With the folders that were dropped with it. */
  readonly path: string;
  readonly canReadAgain: boolean;
}

interface Chosen extends Found {
  readonly file: File;
}

interface Choice {
  readonly files: readonly Chosen[];
  readonly reading: InputReading;
}

/** The files last opened at each desk, by its base, for as long as the page lives. */
const choices = new Map<string, Choice>();

/** Asks whether these may be opened where that closes another workbook. */
export type MayOpen = (names: readonly string[]) => Promise<boolean>;

interface How {
  readonly reading: InputReading;
  readonly mayOpen: MayOpen;
}

/**
 * Whether this page opened what is open and still has its files: not after a reload, nor once another tab has opened
 * something else. Compares the times of saving, because two files may have the same name.
 */
export function isFromHere({ base }: Desk, inputs: WorkState['inputs']): boolean {
  const own = choices.get(base)?.files.map(({ file }) => file.lastModified) ?? [];
  const isOwn = (savedAt: string | undefined): boolean =>
    own.some((savedAtMs) => Math.abs(savedAtMs - Date.parse(savedAt ?? '')) <= CLOCK_STEP_MS);
  return own.length > 0 && inputs.every(({ savedAt, isCorrected }) => isCorrected || isOwn(savedAt));
}

/** Disks keep moments in fractions of a millisecond. */
const CLOCK_STEP_MS = 1;

/** True if the browser gave the page more than a copy. */
export function canReadAgain(desk: Desk, inputs: WorkState['inputs']): boolean {
  return isFromHere(desk, inputs) && choices.get(desk.base)?.files.every((file) => file.canReadAgain) === true;
}

export function hasPicker(): boolean {
  return window.showOpenFilePicker !== undefined;
}

/** Does nothing if the user cancels. */
export async function pickFiles(desk: Desk, how: How): Promise<void> {
  const handles = await window.showOpenFilePicker?.({ multiple: true }).catch(() => undefined);
  if (handles !== undefined)
    await ask(
      desk,
      handles.map((handle) => toFound(handle, handle.name)),
      how,
    );
}

export async function openDropped(desk: Desk, dropped: DataTransfer, how: How): Promise<void> {
  // The dropped items are gone after the first await.
  const hasFiles = dropped.files.length > 0;
  const found = await findDropped(dropped);
  if (hasFiles) await ask(desk, found, how);
}

/** Returns each file with its name below the folders that it was dropped with. */
export async function readDropped(
  dropped: DataTransfer,
): Promise<readonly { readonly file: File; readonly path: string }[]> {
  return Promise.all((await findDropped(dropped)).map(async ({ read, path }) => ({ file: await read(), path })));
}

async function findDropped({ items, files }: DataTransfer): Promise<readonly Found[]> {
  const asked = [...items].map((item) => item.getAsFileSystemHandle?.());
  const plain = [...files];
  const handles = (await Promise.all(asked)).filter((handle) => handle !== null && handle !== undefined);
  if (handles.length > 0 && handles.length === plain.length)
    return (await Promise.all(handles.map((handle) => listFiles(handle)))).flat();
  return plain.map(toPlain);
}

/** These can be read only until they are saved again. */
export async function openFiles(desk: Desk, files: readonly File[], how: How): Promise<void> {
  if (files.length > 0) await ask(desk, files.map(toPlain), how);
}

export async function readChoiceAgain(desk: Desk): Promise<void> {
  const choice = choices.get(desk.base);
  if (choice !== undefined) await open(desk, choice.files, choice.reading);
}

/** Reads the same files like this from now on. */
export function readChoiceAs({ base }: Desk, reading: InputReading): void {
  const choice = choices.get(base);
  if (choice !== undefined) choices.set(base, { ...choice, reading });
}

async function isChoiceChanged({ base }: Desk): Promise<boolean> {
  const changed = await Promise.all((choices.get(base)?.files ?? []).map(isSavedAgain));
  return changed.includes(true);
}

/** Looks once more, and throws if one of them has been saved since. */
export async function assertChoiceUnchanged(desk: Desk): Promise<void> {
  if (!(await isChoiceChanged(desk))) return;
  throw new ApiError({
    code: 'input-changed',
    message: 'The workbook has been saved again since it was read; nothing was sent.',
    hint: 'Read it again, look at what it would change now, and apply that.',
  });
}

async function isSavedAgain({ read, file }: Chosen): Promise<boolean> {
  try {
    const now = await read();
    // Browsers refuse to read a file that has changed since it was handed to them.
    await now.slice(0, 1).arrayBuffer();
    return now.lastModified !== file.lastModified;
  } catch {
    return true;
  }
}

async function ask(desk: Desk, found: readonly Found[], { reading, mayOpen }: How): Promise<void> {
  if (await mayOpen(found.map(({ path }) => nameOf(path)))) await open(desk, found, reading);
}

async function open(desk: Desk, found: readonly Found[], reading: InputReading): Promise<void> {
  const files = await Promise.all(found.map(async (one) => ({ ...one, file: await one.read() })));
  await upload(desk, files, reading);
  choices.set(desk.base, { reading, files });
}

async function upload(desk: Desk, files: readonly Chosen[], reading: InputReading): Promise<void> {
  const form = new FormData();
  form.append(READING_FIELD, JSON.stringify(reading));
  form.append(
    SAVED_FIELD,
    JSON.stringify(Object.fromEntries(files.map(({ path, file }) => [path, file.lastModified]))),
  );
  for (const { file, path } of files) form.append('file', file, path);
  await desk.ask(CALLS.uploadToDesk, { body: form });
}

async function listFiles(handle: FileSystemHandle, above = ''): Promise<readonly Found[]> {
  const path = `${above}${handle.name}`;
  if (isFile(handle)) return [toFound(handle, path)];
  if (!isFolder(handle)) return [];
  const found: Found[] = [];
  for await (const inner of handle.values()) found.push(...(await listFiles(inner, `${path}/`)));
  return found;
}

function toFound(handle: FileSystemFileHandle, path: string): Found {
  return { read: () => handle.getFile(), path, canReadAgain: true };
}

function toPlain(file: File): Found {
  return { read: async () => file, path: file.name, canReadAgain: false };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file';
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}

const LOOK_EVERY_MS = 1500;

/** Whether a file of this page was saved since; starts over with every revision. */
function useChangedChoice(desk: Desk, revision: number): boolean {
  const [changedAt, setChangedAt] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => {
      void isChoiceChanged(desk).then((isChanged) => isChanged && setChangedAt(revision));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [desk, revision]);
  return changedAt === revision;
}

export function useIsSavedAgain(state: WorkState): boolean {
  const desk = useDesk();
  const isOwnChanged = useChangedChoice(desk, state.revision) && !isOnDisk(state) && isFromHere(desk, state.inputs);
  return isOwnChanged || state.inputs.some((input) => input.isChanged);
}

/** True if capsheet can read it again: at its path, or in the copy that was corrected. */
export function isOnDisk({ inputs }: WorkState): boolean {
  return inputs.every(({ path, isCorrected }) => path !== undefined || isCorrected);
}

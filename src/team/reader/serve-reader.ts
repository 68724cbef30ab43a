import { type InputsRead, readInspected } from '../../jobs/library/inside/submission/input-reader.ts';
import type { SourceTally } from '../../model/outcomes/source-tie-out.ts';
import type { ProcessGuard } from '../child/guard-process.ts';
import { type ReadAnswer, type ReaderRequest, readerRequest, toFailure } from './reader-messages.ts';

/** The process itself, as far as a reader needs it. */
export interface ReaderChannel {
  on(event: 'message', hearer: (message: unknown) => void): unknown;
  once(event: 'disconnect', hearer: () => void): unknown;
  send?(message: object, handle?: undefined, options?: object, sent?: (error: Error | null) => void): boolean;
}

type Send = (message: object) => Promise<void>;

/** Reads, maps, checks and copies for a worker until it lets go. It has no secrets, and asks nobody. */
export async function serveReader(channel: ReaderChannel, guard: Pick<ProcessGuard, 'begin' | 'rest'>): Promise<void> {
  const answer = openReader(toSender(channel));
  let last = Promise.resolve();
  channel.on('message', (message) => {
    last = last.then(async () => {
      guard.begin();
      await answer(readerRequest.parse(message));
      guard.rest();
    });
  });
  await new Promise<void>((resolve) => channel.once('disconnect', resolve));
}

function toSender(channel: ReaderChannel): Send {
  return (message) =>
    new Promise((resolve, reject) =>
      channel.send?.(message, undefined, {}, (error) => (error === null ? resolve() : reject(error))),
    );
}

/** Records that go at once: a worker has other things to do in between. */
const RECORDS_AT_ONCE = 500;

/** Answers requests about what was read last. */
function openReader(send: Send): (request: ReaderRequest) => Promise<void> {
  let last: InputsRead | undefined;
  const answer = async (request: ReaderRequest): Promise<void> => {
    switch (request.kind) {
      case 'read':
        last = await readInspected({ paths: request.paths, reading: request.reading }, { uploads: request.uploads });
        return sendRead(last, send);
      case 'copy': {
        if (last === undefined) throw new Error('nothing was read');
        return send({ kind: 'copied', ...(await last.writeCopy(request.copy)) });
      }
      case 'forget':
        last = undefined;
        return send({ kind: 'forgotten', bytes: process.memoryUsage.rss() });
    }
  };
  return (request) => answer(request).catch((error: unknown) => send({ kind: 'failed', failure: toFailure(error) }));
}

async function sendRead(read: InputsRead, send: Send): Promise<void> {
  const { records } = read.checked;
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
    const some = records.slice(from, from + RECORDS_AT_ONCE);
    await send({ kind: 'records', records: some.map(({ carried: _, ...record }) => record) });
  }
  await send(await toReadAnswer(read));
}

async function toReadAnswer({
  inputs,
  checked,
  findings,
  tallies = [],
  fileOf,
  ...read
}: InputsRead): Promise<ReadAnswer> {
  return {
    kind: 'read',
    inputs: inputs.map(({ name, sha256, carried, holdingsShown }) => ({ name, sha256, carried, holdingsShown })),
    ...(read.mappingSha256 === undefined ? {} : { mappingSha256: read.mappingSha256 }),
    sheets: [...checked.sheets],
    ofRecords: [...checked.findings],
    findings: [...findings],
    tallies: tallies.map(withBareTakes),
    fileOf: new Map(fileOf),
    shownMarks: new Map(await read.readShownMarks()),
  };
}

/** A take knows its whole row, of which only the place is needed. */
function withBareTakes(tally: SourceTally): SourceTally {
  return {
    ...tally,
    columns: tally.columns.map((column) => ({
      ...column,
      cells: column.cells.map((cell) =>
        cell.fate.kind === 'left' ? cell : { ...cell, fate: { kind: 'taken', takes: cell.fate.takes.map(toBareTake) } },
      ),
    })),
  };
}

type Fate = SourceTally['columns'][number]['cells'][number]['fate'];
type Take = Extract<Fate, { kind: 'taken' }>['takes'][number];

function toBareTake({ row: { origin, record }, into, isAdditive }: Take): Take {
  return { row: { origin, record }, into, isAdditive };
}

import { useCallback, useRef, useState } from 'react';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { CALLS } from '../../../ui/api/calls.ts';
import type { CorrectionAnswer } from '../../../ui/api/edit.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import type { BookView, RowFilter } from '../../../ui/api/rows.ts';
import { toProblem } from '../api-client.ts';
import { type Desk, useDesk } from '../desk/desk.ts';

export interface CorrectedByHand {
  readonly sheet: number;
  readonly rowNumber: number;
  readonly columnIndex: number;
  readonly text: string;
}

interface TypedCell extends CorrectedByHand {
  readonly readings: number;
}

export interface PastedBlock {
  readonly sheet: number;
  readonly filter: RowFilter;
  readonly sort: string | undefined;
  readonly list: number | undefined;
  readonly offset: number;
  readonly columnIndex: number;
  readonly block: readonly (readonly string[])[];
}

export interface Corrections {
  /** Text that is not in the rows yet. */
  readonly pendingAt: (sheet: number, rowNumber: number, columnIndex: number) => string | undefined;
  readonly type: (cell: CorrectedByHand) => void;
  readonly paste: (block: PastedBlock) => void;
  /** The same text for all cells that are alike. */
  readonly fixAlike: (cell: CorrectedByHand) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  readonly notice: string;
}

/** Edited cells by place; `revision` is the first that has them, once the server has answered. */
type Pending = ReadonlyMap<string, { readonly text: string; readonly revision?: number }>;

type Send = () => Promise<CorrectionAnswer | undefined>;

/**
 * Sends corrections one after the other, in their order; what is typed meanwhile goes along in one step.
 * `shownRevision` is that of the rows in sight; what is typed is meant for the workbook that is shown, and no later one.
 */
export function useCorrections({ readings }: BookView, shownRevision: number): Corrections {
  const { ask } = useDesk();
  const [pending, setPending] = useState<Pending>(new Map());
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const [notice, setNotice] = useState('');
  const typed = useRef<TypedCell[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const enqueue = useCallback((send: Send, cells: () => readonly CorrectedByHand[] = () => []) => {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(async () => {
      const own = cells();
      setProblem(undefined);
      try {
        const answer = await send();
        setNotice(answer?.left ?? '');
        setPending((before) => acknowledge(before, own, answer?.revision));
      } catch (error) {
        setProblem(toProblem(error));
        setPending((before) => acknowledge(before, own, 0));
      }
      setWaiting((count) => count - 1);
    });
  }, []);
  const type = (cell: CorrectedByHand): void => {
    setPending((before) => new Map(before).set(toKey(cell), { text: cell.text }));
    typed.current.push({ ...cell, readings });
    if (typed.current.length > 1) return;
    let own: readonly TypedCell[] = [];
    enqueue(
      () => sendTyped(ask, own),
      () => {
        own = typed.current.splice(0);
        return own;
      },
    );
  };
  return {
    pendingAt: (sheet, rowNumber, columnIndex) => {
      const found = pending.get(toKey({ sheet, rowNumber, columnIndex }));
      return found?.revision !== undefined && found.revision <= shownRevision ? undefined : found?.text;
    },
    type,
    paste: (block) => enqueue(() => ask(CALLS.pasteOnDesk, { body: { ...block, readings } })),
    fixAlike: (cell) => enqueue(() => ask(CALLS.correctAlikeOnDesk, { body: { ...cell, readings } })),
    undo: () => enqueue(() => ask(CALLS.undoOnDesk).then(() => undefined)),
    redo: () => enqueue(() => ask(CALLS.redoOnDesk).then(() => undefined)),
    isBusy: waiting > 0,
    problem,
    notice,
  };
}

/** Mostly all are of one sheet. */
async function sendTyped(ask: Desk['ask'], cells: readonly TypedCell[]): Promise<CorrectionAnswer | undefined> {
  let answer: CorrectionAnswer | undefined;
  for (const own of groupBy(cells, ({ readings, sheet }) => `${readings} ${sheet}`).values()) {
    const { readings, sheet } = own[0];
    const texts = own.map(({ rowNumber, columnIndex, text }) => ({ rowNumber, columnIndex, text }));
    answer = await ask(CALLS.editOnDesk, { body: { readings, sheet, cells: texts } });
  }
  return answer;
}

/** Cells that were edited again meanwhile are still on their way. */
function acknowledge(before: Pending, cells: readonly CorrectedByHand[], revision = 0): Pending {
  const acknowledged = new Map(before);
  for (const cell of cells) {
    const key = toKey(cell);
    if (acknowledged.get(key)?.text === cell.text) acknowledged.set(key, { text: cell.text, revision });
  }
  return acknowledged;
}

function toKey({ sheet, rowNumber, columnIndex }: Omit<CorrectedByHand, 'text'>): string {
  return `${sheet} ${rowNumber} ${columnIndex}`;
}

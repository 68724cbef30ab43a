import type { Problem } from '../../ui/api/problem.ts';
import { type DeskCommand, type DeskFacts, DeskProcess } from './desk-process.ts';

/** Whose desk it is: each person has one in each firm. */
export interface DeskOwner {
  readonly firm: string;
  readonly person: number;
}

export interface DeskPoolSettings {
  readonly command: DeskCommand;
  /** Open at the same time. */
  readonly most: number;
  /** After so long without a request a desk is put away. */
  readonly idleMs: number;
  /** So often it is looked whether somebody still may have their desk, and whether it is idle. */
  readonly lookEveryMs: number;
  /** What a desk is told; `undefined` where its owner may not have one, or not any more. */
  readonly readFacts: (owner: DeskOwner) => Promise<DeskFacts | undefined>;
  readonly log: { warn(facts: object, message: string): void };
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number;
}

/** Why there is no desk: what whoever asked is told. */
export class NoDeskError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

interface Slot {
  readonly owner: DeskOwner;
  readonly opening: Promise<DeskProcess>;
  usedAtMs: number;
  /** Requests that are not answered yet. */
  underWay: number;
}

/** The desks of one server, each a process. */
export class DeskPool {
  readonly #settings: DeskPoolSettings;
  readonly #slots = new Map<string, Slot>();
  readonly #ending = new Set<Promise<void>>();
  readonly #looking: NodeJS.Timeout;
  #isClosed = false;

  constructor(settings: DeskPoolSettings) {
    this.#settings = settings;
    this.#looking = setInterval(() => void this.#look(), settings.lookEveryMs).unref();
  }

  /** Does something with the owner's desk, which is opened where there is none yet. Throws NoDeskError. */
  async use<T>(owner: DeskOwner, work: (desk: DeskProcess) => Promise<T>): Promise<T> {
    const slot = this.#slots.get(keyOf(owner)) ?? (await this.#open(owner));
    slot.underWay += 1;
    try {
      return await work(await slot.opening);
    } finally {
      slot.underWay -= 1;
      slot.usedAtMs = this.#settings.nowMs();
    }
  }

  /** Whether the owner has an open desk. */
  has(owner: DeskOwner): boolean {
    return this.#slots.has(keyOf(owner));
  }

  /** Ends all of them, and opens none any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    for (const slot of [...this.#slots.values()]) this.#putAway(slot);
    await Promise.all(this.#ending);
  }

  async #open(owner: DeskOwner): Promise<Slot> {
    if (this.#isClosed) throw new NoDeskError(SERVER_ENDS);
    if (this.#slots.size >= this.#settings.most) this.#makeRoom();
    const slot: Slot = {
      ...{ owner, opening: this.#start(owner), usedAtMs: this.#settings.nowMs(), underWay: 0 },
    };
    this.#slots.set(keyOf(owner), slot);
    slot.opening.then(
      (desk) => void desk.over.then((lastWords) => this.#note(slot, lastWords)),
      () => this.#forget(slot),
    );
    return slot;
  }

  async #start(owner: DeskOwner): Promise<DeskProcess> {
    const facts = await this.#settings.readFacts(owner);
    if (facts === undefined) throw new NoDeskError(NO_ACCESS);
    return DeskProcess.start(this.#settings.command, facts);
  }

  #note(slot: Slot, lastWords: string): void {
    if (this.#slots.get(keyOf(slot.owner)) !== slot) return;
    this.#forget(slot);
    this.#settings.log.warn({ ...slot.owner, lastWords }, 'a desk broke down');
  }

  #forget(slot: Slot): void {
    if (this.#slots.get(keyOf(slot.owner)) === slot) this.#slots.delete(keyOf(slot.owner));
  }

  #makeRoom(): void {
    const free = [...this.#slots.values()].filter(({ underWay }) => underWay === 0);
    const [longest] = free.sort((one, other) => one.usedAtMs - other.usedAtMs);
    if (longest === undefined) throw new NoDeskError(ALL_IN_USE);
    this.#putAway(longest);
  }

  #putAway(slot: Slot): void {
    this.#forget(slot);
    const ending = slot.opening.then(
      (desk) => desk.end(),
      () => {},
    );
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  async #look(): Promise<void> {
    for (const slot of [...this.#slots.values()]) {
      const isIdle = slot.underWay === 0 && this.#settings.nowMs() - slot.usedAtMs >= this.#settings.idleMs;
      if (isIdle) this.#putAway(slot);
      else await this.#check(slot);
    }
  }

  /** The role may have been taken, the firm closed, its service moved. */
  async #check(slot: Slot): Promise<void> {
    try {
      const facts = await this.#settings.readFacts(slot.owner);
      if (facts === undefined) this.#putAway(slot);
      else (await slot.opening).tell(facts);
    } catch {
      // The database is away for a moment; it is looked again soon, and each request is looked at besides.
    }
  }
}

function keyOf({ firm, person }: DeskOwner): string {
  return `${firm}/${person}`;
}

const SERVER_ENDS: Problem = {
  code: 'desk-ended',
  message: 'The server is about to restart, and your desk has ended with it.',
  hint: 'Upload the workbook again in a minute.',
};

const NO_ACCESS: Problem = {
  code: 'not-allowed',
  message: 'Your roles do not allow this.',
  hint: 'Ask an administrator for the role that you need.',
};

const ALL_IN_USE: Problem = {
  code: 'desks-in-use',
  message: 'All desks of this server are in use at the moment.',
  hint: 'Try again in a few minutes, or hand the workbook in without opening it here.',
};

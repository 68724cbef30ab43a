import { plural } from '../../base/util/text/words.ts';
import type { Problem } from '../../ui/api/problem.ts';
import { findLimit } from '../child/guard-process.ts';
import type { OwnCommand } from '../child/own-process.ts';
import { type DeskFacts, DeskProcess } from './desk-process.ts';

export interface DeskOwner {
  readonly firm: string;
  readonly person: number;
}

export interface DeskBounds {
  /** How many may be open at the same time. */
  readonly most: number;
  /** How many of them one person may have, in different firms. */
  readonly mostPerPerson: number;
  /** Idle desks close after so long. */
  readonly idleMs: number;
  /** A desk used within so long is not closed for another. */
  readonly leastIdleMs: number;
  /** How often rights and idleness are checked. */
  readonly lookEveryMs: number;
}

export interface DeskPoolSettings extends DeskBounds {
  readonly command: OwnCommand;
  /** All memory of one desk, in MB. */
  readonly memoryMb: number;
  /** Reads the facts for a desk; `undefined` if its owner may not have one. */
  readonly readFacts: (owner: DeskOwner) => Promise<DeskFacts | undefined>;
  readonly log: { warn(facts: object, message: string): void };
  /** Monotonic, in milliseconds. */
  readonly nowMs: () => number;
}

/** Why there is no desk, for the caller. */
export class NoDeskError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.message, { cause });
    this.name = 'NoDeskError';
    this.problem = problem;
  }
}

interface Slot {
  readonly owner: DeskOwner;
  readonly opening: Promise<DeskProcess>;
  usedAtMs: number;
  underWay: number;
}

/** Codes of a connection to a process that ends. */
const BROKEN: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT']);

/** The desks of one server, each in its own process. */
export class DeskPool {
  readonly #settings: DeskPoolSettings;
  readonly #slots = new Map<string, Slot>();
  /** Why a person's last desk ended, until the next one. */
  readonly #endings = new Map<string, Problem>();
  readonly #hearers = new Map<string, Set<() => void>>();
  readonly #ending = new Set<Promise<void>>();
  readonly #looking: NodeJS.Timeout;
  #isClosed = false;

  constructor(settings: DeskPoolSettings) {
    this.#settings = settings;
    this.#looking = setInterval(() => void this.#look(), settings.lookEveryMs).unref();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async use<T>(owner: DeskOwner, work: (desk: DeskProcess) => Promise<T>): Promise<T> {
    const slot = this.#slots.get(keyOf(owner)) ?? this.#open(owner);
    slot.underWay += 1;
    try {
      return await work(await slot.opening);
    } catch (error) {
      if (!isBroken(error)) throw error;
      throw new NoDeskError(this.#endings.get(keyOf(owner)) ?? BROKE_DOWN, error);
    } finally {
      slot.underWay -= 1;
      slot.usedAtMs = this.#settings.nowMs();
    }
  }

  /** The owner's desk once it is ready; `undefined` if none is open, and none is opened. */
  find(owner: DeskOwner): Promise<DeskProcess | undefined> {
    return this.#slots.get(keyOf(owner))?.opening.catch(() => undefined) ?? Promise.resolve(undefined);
  }

  /** The facts, and why the last desk ended; `undefined` if they may not have one. */
  async describe(owner: DeskOwner): Promise<{ readonly facts: DeskFacts; readonly ending?: Problem } | undefined> {
    const facts = await this.#settings.readFacts(owner);
    const ending = this.#endings.get(keyOf(owner));
    return facts && (ending === undefined ? { facts } : { facts, ending });
  }

  /** Calls `hearer` whenever a desk of the owner opens or ends, until released. */
  hear(owner: DeskOwner, hearer: () => void): () => void {
    const key = keyOf(owner);
    const hearers = this.#hearers.get(key) ?? new Set();
    this.#hearers.set(key, hearers.add(hearer));
    return () => {
      hearers.delete(hearer);
      if (hearers.size === 0 && this.#hearers.get(key) === hearers) this.#hearers.delete(key);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    for (const slot of [...this.#slots.values()]) this.#putAway(slot, SERVER_ENDS);
    for (const key of [...this.#hearers.keys()]) this.#tell(key);
    await Promise.all(this.#ending);
  }

  #open(owner: DeskOwner): Slot {
    if (this.#isClosed) throw new NoDeskError(SERVER_ENDS);
    const { most, mostPerPerson } = this.#settings;
    const open = [...this.#slots.values()];
    const own = open.filter(({ owner: { person } }) => person === owner.person);
    if (own.length >= mostPerPerson) this.#putAway(this.#chooseUnused(own, toOwnInUse(own.length)), OWN_PUT_AWAY);
    else if (open.length >= most) this.#putAway(this.#chooseUnused(open, ALL_IN_USE), PUT_AWAY);
    const slot: Slot = { owner, opening: this.#start(owner), usedAtMs: this.#settings.nowMs(), underWay: 0 };
    this.#slots.set(keyOf(owner), slot);
    slot.opening.then(
      (desk) => this.#follow(slot, desk),
      () => this.#forget(slot),
    );
    return slot;
  }

  async #start(owner: DeskOwner): Promise<DeskProcess> {
    const facts = await this.#settings.readFacts(owner);
    if (facts === undefined) throw new NoDeskError(NO_ACCESS);
    const { command, memoryMb } = this.#settings;
    return DeskProcess.start(command, { memoryMb }, facts);
  }

  async #follow(slot: Slot, desk: DeskProcess): Promise<void> {
    this.#endings.delete(keyOf(slot.owner));
    this.#tell(keyOf(slot.owner));
    const lastWords = await desk.over;
    const isTooLarge = findLimit(lastWords) === 'memory';
    if (!this.#forget(slot, isTooLarge ? toTooLarge(this.#settings.memoryMb) : BROKE_DOWN)) return;
    this.#settings.log.warn({ ...slot.owner, lastWords }, 'a desk broke down');
  }

  /** False if it was forgotten before. */
  #forget(slot: Slot, why?: Problem): boolean {
    const key = keyOf(slot.owner);
    if (this.#slots.get(key) !== slot) return false;
    this.#slots.delete(key);
    if (why !== undefined) this.#endings.set(key, why);
    this.#tell(key);
    return true;
  }

  #tell(key: string): void {
    for (const hearer of [...(this.#hearers.get(key) ?? [])]) hearer();
  }

  /** The one that was unused for longest. Throws NoDeskError if all are in use. */
  #chooseUnused(slots: readonly Slot[], otherwise: Problem): Slot {
    const [longest] = slots
      .filter((slot) => this.#idleMs(slot) >= this.#settings.leastIdleMs)
      .sort((one, other) => one.usedAtMs - other.usedAtMs);
    if (longest === undefined) throw new NoDeskError(otherwise);
    return longest;
  }

  /** -1 during a request. */
  #idleMs({ underWay, usedAtMs }: Slot): number {
    return underWay > 0 ? -1 : this.#settings.nowMs() - usedAtMs;
  }

  #putAway(slot: Slot, why: Problem): void {
    this.#forget(slot, why);
    const ending = slot.opening.then(
      (desk) => desk.end(),
      () => {},
    );
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  async #look(): Promise<void> {
    for (const slot of [...this.#slots.values()]) {
      if (this.#idleMs(slot) >= this.#settings.idleMs) this.#putAway(slot, UNUSED);
      else await this.#check(slot);
    }
  }

  /** The role may be gone, the firm closed, its service moved. */
  async #check(slot: Slot): Promise<void> {
    try {
      const facts = await this.#settings.readFacts(slot.owner);
      if (facts === undefined) this.#putAway(slot, NO_ACCESS);
      else (await slot.opening).tell(facts);
    } catch {
      // The database is away; there is another check soon, and one with each request.
    }
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BROKEN.has(String(error.code));
}

function keyOf({ firm, person }: DeskOwner): string {
  return `${firm}/${person}`;
}

const AGAIN = 'Upload the workbook again. Corrections that were not submitted or downloaded are gone.';

const BROKE_DOWN: Problem = {
  code: 'desk-broke-down',
  message: 'Your desk stopped working. Nobody else is affected.',
  hint: `${AGAIN} If it happens again, submit it without opening it here, or tell your administrator.`,
};

function toTooLarge(memoryMb: number): Problem {
  return {
    code: 'desk-broke-down',
    message: `Your desk stopped working because the workbook needed more than the ${memoryMb} MB of memory that a desk may take. Nobody else is affected.`,
    hint: 'Split the workbook, submit it without opening it here, or ask your administrator to raise CAPSHEET_DESK_MEMORY_MB.',
  };
}

const UNUSED = putAway('nobody used it for a while');
/** It was idle longest when the limit was reached. */
const PUT_AWAY = putAway('others needed one, and yours had been unused the longest');
const OWN_PUT_AWAY = putAway('you opened others, and this one had been unused the longest');

function putAway(why: string): Problem {
  return { code: 'desk-put-away', message: `Your desk was closed because ${why}.`, hint: AGAIN };
}

function toOwnInUse(count: number): Problem {
  return {
    code: 'desks-of-yours',
    message: `You use ${plural(count, 'desk')} in other firms, which is as many as one person may have at the same time.`,
    hint: 'Close the page of one of these firms and try again after five minutes, or submit the workbook without opening it here.',
  };
}

const SERVER_ENDS: Problem = {
  code: 'desk-ended',
  message: 'The server restarts, and your desk has ended with it.',
  hint: AGAIN,
};

const ALL_IN_USE: Problem = {
  code: 'desks-in-use',
  message: 'All desks of this server are in use.',
  hint: 'Try again in a few minutes, or submit the workbook without opening it here.',
};

/** Access ended after the request was let in. */
const NO_ACCESS: Problem = {
  code: 'not-allowed',
  message: 'Your roles do not allow this.',
  hint: 'Ask an administrator for the role that you need.',
};

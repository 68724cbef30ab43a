import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { DESK_KEY_HEADER, type DeskBrief, toDeskAddress } from '../desk/desk-brief.ts';

export type DeskCommand = readonly [program: string, ...args: string[]];

/** Time to end. */
const PATIENCE_MS = 5_000;
/** Time to start, on a busy machine. */
const START_PATIENCE_MS = 60_000;
/** Characters kept of the last output of a crash. */
const MOST_LAST_WORDS = 2_000;

export type DeskFacts = Omit<DeskBrief, 'folder' | 'key'>;

export interface DeskRequest {
  readonly method: string;
  /** As a laptop's page calls it. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: Readable | string | undefined;
}

/** A process with one desk, called over HTTP through a socket in a private folder. */
export class DeskProcess {
  readonly folder: string;
  /** Resolves with the last output once the process has ended and its folder is gone. */
  readonly over: Promise<string>;
  readonly #child: ChildProcess;
  readonly #key: string;
  readonly #agent = new Agent({ keepAlive: true });
  #lastWords = '';
  #told = '';

  private constructor(child: ChildProcess, folder: string, key: string) {
    this.folder = folder;
    this.#child = child;
    this.#key = key;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-MOST_LAST_WORDS);
    });
    // It may end before it has read its input.
    child.stdin?.on('error', () => {});
    this.over = this.#end();
  }

  /** Resolves when it is ready. Throws its last output if it fails. */
  static async start([program, ...args]: DeskCommand, facts: DeskFacts): Promise<DeskProcess> {
    const folder = await mkdtemp(join(tmpdir(), DESK_FOLDER_PREFIX));
    const stdio = ['pipe', 'pipe', 'pipe'] as const;
    const child = spawn(program, args, {
      cwd: folder,
      env: toDeskEnv(process.env, folder),
      windowsHide: true,
      stdio: [...stdio],
    });
    const desk = new DeskProcess(child, folder, randomBytes(32).toString('base64url'));
    desk.tell(facts);
    const impatient = setTimeout(() => child.kill('SIGKILL'), START_PATIENCE_MS);
    const isReady = await Promise.race([once(child.stdout, 'data').then(() => true), desk.over.then(() => false)]);
    clearTimeout(impatient);
    if (!isReady) throw new Error(`a desk could not be started: ${await desk.over}`);
    return desk;
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  holds(path: string): boolean {
    return resolve(path).startsWith(`${this.folder}${sep}`);
  }

  /** Sends the firm's service, if it has changed. */
  tell(facts: DeskFacts): void {
    const line = JSON.stringify({ ...facts, folder: this.folder, key: this.#key });
    if (line === this.#told) return;
    this.#told = line;
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Resolves with the head of the answer. Throws if the process has ended. */
  async ask({ method, path, headers = {}, body }: DeskRequest): Promise<IncomingMessage> {
    const asked = request({
      socketPath: toDeskAddress(this.folder),
      agent: this.#agent,
      method,
      path,
      headers: { ...headers, [DESK_KEY_HEADER]: this.#key },
    });
    const answered = once(asked, 'response');
    // It may be interrupted after the answer has begun.
    asked.on('error', () => {});
    if (body === undefined || typeof body === 'string') asked.end(body);
    else send(body, asked);
    const [answer] = await answered;
    return answer;
  }

  /** Resolves when nothing of it is left. */
  async end(): Promise<void> {
    this.#child.stdin?.end();
    const impatient = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    await this.over;
    clearTimeout(impatient);
  }

  async #end(): Promise<string> {
    await once(this.#child, 'close').catch((error: unknown) => {
      this.#lastWords += String(error);
    });
    this.#agent.destroy();
    await removeFolder(this.folder);
    return this.#lastWords.trim();
  }
}

/** Streams the body. Incomplete uploads are not kept; the rest of an unwanted one is discarded. */
function send(body: Readable, asked: ClientRequest): void {
  body.pipe(asked);
  body.once('close', () => {
    if (!asked.writableEnded) asked.destroy();
  });
  asked.once('close', () => {
    body.unpipe(asked);
    body.resume();
  });
}

/** Needed by any program; the personal folders are for our caches. */
const NEEDED = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'XDG_CACHE_HOME',
  'SystemRoot',
  'SystemDrive',
  'windir',
  'USERPROFILE',
  'LOCALAPPDATA',
  'APPDATA',
  'PATHEXT',
];

/** Without settings and secrets of the server, and with temporary files in the desk's own folder. */
function toDeskEnv(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(kept), TMPDIR: folder, TEMP: folder, TMP: folder };
}

/** Prefix of the folders of desks. */
const DESK_FOLDER_PREFIX = 'capsheet-desk-';

const OURS = new RegExp(`^${DESK_FOLDER_PREFIX}\\w{6}$`);
/** A starting desk does not answer yet. */
const BEGINS_WITHIN_MS = 120_000;

/**
 * Removes the folders, with workbooks in them, of desks that were killed with their server, and returns how many. Desks
 * of other servers on this machine answer, and stay.
 */
export async function sweepDesks(nowMs: number, folder = tmpdir()): Promise<number> {
  let count = 0;
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => OURS.test(one))) {
    const path = join(folder, name);
    if (await isForsaken(path, nowMs)) count += (await removeFolder(path).catch(() => false)) ? 1 : 0;
  }
  return count;
}

async function isForsaken(path: string, nowMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && nowMs - found.mtimeMs > BEGINS_WITHIN_MS && !(await answers(path));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(toDeskAddress(path));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

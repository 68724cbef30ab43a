import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join, posix } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { findCacheFolder } from './cache-folder.ts';
import { CompiledParts } from './compiled-parts.ts';

/** A part as it is bundled, of the kind that `require` loads. */
type Run = (exports: object, require: (name: string) => unknown, module: Module, file: string, folder: string) => void;

interface Module {
  readonly exports: { readonly start?: () => Promise<void> };
}

interface Source {
  /** Where it lies, as stack traces say it. */
  readonly file: string;
  readonly text: string;
}

/** Each other part of a build is named for what is in it, and this one names them: its checksum is that of the build. */
const FIRST_PART = 'code/parts/command.cjs';

/**
 * Starts the bundled command from the built main.js: each part is loaded when it is asked for, as Node.js loads
 * such modules, but for what was compiled, which is kept for the next start.
 */
export async function startParts(): Promise<void> {
  const [, , command = ''] = process.argv;
  // Before any part is loaded: V8 refuses what it has compiled with other flags.
  const flags = flagsOf(command, process.versions.node);
  if (flags !== undefined) setFlagsFromString(flags);
  const path = isCompiledAnew(process.env) ? undefined : nameCompiled(command);
  const compiled = path === undefined ? undefined : new CompiledParts(path);
  // Not of what only says its version, nor of processes that read what is foreign: what they leave would run in others.
  if (command !== '' && !command.startsWith('-')) process.once('exit', (status) => keep(compiled, status));
  await loadPart(FIRST_PART, { compiled, loaded: new Map() }).start?.();
}

/**
 * V8 inlines less, and one thread alone collects young objects: several wait for each other more than they share. Commands look
 * at rows in hundreds of ways, at each row once: compiling each with all that it calls took as long as running it.
 */
const FEWER_HELPERS = '--max-inlined-bytecode-size-cumulative=200 --no-parallel-scavenge';
/** Compiled when it has run four times as much as V8 waits for. */
const LESS_OPTIMIZED = `${FEWER_HELPERS} --interrupt-budget=300000`;

/** The flags of V8 for a command that looks at rows. */
export function flagsOf(command: string, node: string): string | undefined {
  if (command === 'check' || command === 'map') return FEWER_HELPERS;
  if (command !== 'plan' && command !== 'apply') return undefined;
  return hasInterruptBudget(node) ? LESS_OPTIMIZED : FEWER_HELPERS;
}

/** Whether V8 has the flag `--interrupt-budget`: later ones than that of Node.js 20 print an error for it. */
export function hasInterruptBudget(node: string): boolean {
  return node.startsWith('20.');
}

/** As Node.js has it for modules that it loads itself: what is kept says less of how often it ran. */
function isCompiledAnew({ NODE_V8_COVERAGE, NODE_DISABLE_COMPILE_CACHE }: NodeJS.ProcessEnv): boolean {
  return Boolean(NODE_V8_COVERAGE || NODE_DISABLE_COMPILE_CACHE);
}

/**
 * Named after this build and its place, which stack traces say, and after this Node.js with its flags: with any other V8
 * refuses it. Each command has its own: what another one left lacks the functions that it did not run. `undefined` for a
 * user without a home.
 */
function nameCompiled(command: string): string | undefined {
  const { file, text } = readPart(FIRST_PART);
  const build = crc32(`${file}\n${text}`).toString(16);
  try {
    const folder = findCacheFolder({ env: process.env, platform: process.platform, home: homedir() });
    const name = [cachedDataVersionTag(), crc32(command)].map((part) => part.toString(16)).join('-');
    return join(folder, 'compiled', build, name);
  } catch {
    return undefined;
  }
}

const WRONG_USAGE = 2;

function keep(compiled: CompiledParts | undefined, status: number): void {
  // It may be no command of ours, of which there is no end.
  if (status === WRONG_USAGE) return;
  // V8 notes the flags with what it has compiled; the next start has not set this one yet.
  setFlagsFromString('--heap-growing-percent=0');
  compiled?.keep();
}

interface Parts {
  readonly compiled: CompiledParts | undefined;
  readonly loaded: Map<string, Module>;
}

function loadPart(path: string, parts: Parts): Module['exports'] {
  const known = parts.loaded.get(path);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  parts.loaded.set(path, module);
  const source = readPart(path);
  const folder = posix.dirname(path);
  const require = (name: string) =>
    name.startsWith('.') ? loadPart(posix.join(folder, name), parts) : loadBuiltin(name, source);
  compile(path, source, parts)(module.exports, require, module, source.file, posix.dirname(source.file));
  return module.exports;
}

function compile(path: string, { file, text }: Source, { compiled }: Parts): Run {
  const cachedData = compiled?.find(path);
  const whole = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
  const script = new Script(whole, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  if (cachedData === undefined || script.cachedDataRejected === true) compiled?.add(path, script);
  return script.runInThisContext();
}

/** The few libraries that are not bundled are asked for where they may lie. */
function loadBuiltin(name: string, { file }: Source): unknown {
  return process.getBuiltinModule(name) ?? createRequire(file)(name);
}

let root: string | undefined;

function readPart(path: string): Source {
  if (isSea()) return { file: path, text: getAsset(`command/${path}`, 'utf8') };
  // Two levels up from here, wherever main.js lies.
  root ??= fileURLToPath(new URL('../../', import.meta.url));
  const file = join(root, path);
  return { file, text: readFileSync(file, 'utf8') };
}

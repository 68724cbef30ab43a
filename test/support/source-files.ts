import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { roomOf } from './wings.ts';

/** A source file and what it imports. */
export interface SourceFile {
  /** From the project's folder, with forward slashes: `src/model/values/decimal.ts`. */
  readonly path: string;
  /** `engine/plan`; `model`, a wing that is one room; the file's own name where it stands in none: `main.ts`. */
  readonly room: string;
  /** Without comments; texts keep their place. */
  readonly code: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** As written: `../model/decimal.ts`, `zod`, `node:fs`. */
  readonly specifier: string;
  /** The path of the imported file of ours, as in SourceFile; absent for a package. */
  readonly target?: string;
  /** The name of the package: `undici`, `@fastify/formbody`, `node:fs`; absent for a file of ours. */
  readonly packageName?: string;
  /** It imports types only, and is gone in the built program. */
  readonly isType: boolean;
  /** `import('…')`: loaded when it is reached. */
  readonly isDynamic: boolean;
}

/** All source files below a folder of the project. */
export function readSourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => toSourceFile(join(folder, name).replaceAll('\\', '/')));
}

function toSourceFile(path: string): SourceFile {
  const code = stripComments(readFileSync(path, 'utf8'));
  return { path, room: roomOf(path), code, imports: scanImports(code, path) };
}

const TOKEN = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Comments become empty; texts stay, so that a slash within one is no comment. */
export function stripComments(text: string): string {
  return text.replace(TOKEN, (token) => (token.startsWith('/') ? '' : token));
}

// The formatter begins every import and re-export on a line of its own and writes single quotes.
const STATIC = /^(?:import|export)\s+(type\s)?(?:([^;'"`=]*?)\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

/** @param path of the file that the code is of, from the project's folder */
export function scanImports(code: string, path: string): Import[] {
  const found = [...code.matchAll(STATIC)].map(([, type, names, specifier = '']) => ({
    specifier,
    isType: type !== undefined || namesTypesOnly(names),
    isDynamic: false,
  }));
  const dynamic = [...code.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    specifier,
    isType: false,
    isDynamic: true,
  }));
  return [...found, ...dynamic].map((one) => ({ ...one, ...whereIs(one.specifier, path) }));
}

/** `{ type A, type B }`. */
function namesTypesOnly(names: string | undefined): boolean {
  const inner = names?.match(/^\{([\s\S]*)\}$/)?.[1];
  if (inner === undefined) return false;
  const items = inner
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length > 0 && items.every((item) => item.startsWith('type '));
}

function whereIs(specifier: string, path: string): Pick<Import, 'target' | 'packageName'> {
  if (specifier.startsWith('.')) return { target: normalize(join(dirname(path), specifier)).replaceAll('\\', '/') };
  const [first = '', second = ''] = specifier.split('/');
  return {
    packageName: specifier.startsWith('@') ? `${first}/${second}` : specifier.startsWith('node:') ? specifier : first,
  };
}

import { text } from 'node:stream/consumers';
import { usageError } from '../../util/capsheet-error.ts';
import { askSecret } from './ask-secret.ts';
import type { Io } from './io.ts';

const PRIVATE_KEY = /^\s*-----BEGIN /;

/**
 * What is never an option, because options show in the list of processes and in the history of a shell: asked for on a
 * terminal, else the first line of standard input, or all of it where that is a private key. `name` as in `client secret`.
 * Throws `secret-empty`, `interrupted`.
 */
export async function readSecret(name: string, io: Io): Promise<string> {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const given = io.isTerminal ? await askSecret(`${label} (not shown):`, io) : toSecret(await text(io.stdin));
  if (given !== undefined && given !== '') return given;
  const hint = 'Type it when asked, or put it on the first line of standard input.';
  throw usageError('secret-empty', `There is no ${name}.`, hint);
}

function toSecret(content: string): string {
  const plain = content.replace(/^\uFEFF/, '');
  return PRIVATE_KEY.test(plain) ? plain : (plain.split(/\r?\n/, 1)[0] ?? '');
}

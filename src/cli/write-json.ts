import { escapeHiddenInJson } from '../util/visible-text.ts';
import type { Io } from './io.ts';
import { toJsonChunks } from './json-chunks.ts';

/** The one JSON document of a command, on standard output; what would steer a terminal is escaped as JSON escapes it. */
export function writeJson(io: Io, document: object): void {
  for (const chunk of toJsonChunks(document)) io.stdout.write(escapeHiddenInJson(chunk));
  io.stdout.write('\n');
}

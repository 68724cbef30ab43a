import { escapeHiddenInJson } from '../../util/text/visible-text.ts';
import type { Io, Output } from './io.ts';
import { toJsonChunks } from './json-chunks.ts';

/** The one JSON document of a command, on standard output; what would steer a terminal is escaped as JSON escapes it. */
export async function writeJson(io: Io, document: object): Promise<void> {
  for (const chunk of toJsonChunks(document)) await writeInTime(io.stdout, escapeHiddenInJson(chunk));
  io.stdout.write('\n');
}

/** Waits where the reader is slower than we are: what it has not read yet would lie in memory, all of it. */
async function writeInTime(output: Output, text: string): Promise<void> {
  output.write(text);
  if (output.writableNeedDrain !== true) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      output.off?.('drain', goOn);
      output.off?.('close', goOn);
      resolve();
    };
    output.on?.('drain', goOn);
    // A reader that went away drains nothing any more.
    output.on?.('close', goOn);
  });
}

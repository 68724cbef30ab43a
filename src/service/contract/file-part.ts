import { z } from 'zod';
import type { FileRule } from './uploads.ts';

/** A name that leads nowhere: no folders, no control characters, not hidden, as long as any file system takes. */
function isPlainName(name: string): boolean {
  return /^[^\p{Cc}/\\:]{1,255}$/u.test(name) && !name.startsWith('.');
}

/** One file part of a multipart body that obeys a rule. */
export function fileIn(rule: FileRule) {
  const file = z.strictObject({
    filename: z
      .string()
      .refine(isPlainName, 'expected the name of a file, without a path')
      .refine(
        (name) => rule.extensions.some((extension) => name.toLowerCase().endsWith(extension)),
        `expected a file of type ${rule.extensions.join(', ')}`,
      ),
    content: z
      .instanceof(Uint8Array)
      .refine((content) => content.byteLength <= rule.maxBytes, `expected at most ${rule.maxBytes / 1024 / 1024} MB`),
  });
  const description = `${rule.extensions.join(', ')}; at most ${rule.maxBytes / 1024 / 1024} MB`;
  return file.meta({ format: 'binary', description });
}

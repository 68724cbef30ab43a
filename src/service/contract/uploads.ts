import { z } from 'zod';

/** The files that may be uploaded: endings in lower case with their dot, and the most bytes (specification, Limits). */
export interface FileRule {
  readonly extensions: readonly string[];
  readonly maxBytes: number;
}

export const LOGO_FILES: FileRule = {
  extensions: ['.jpg', '.jpeg', '.png', '.gif', '.webp'],
  maxBytes: 5 * 1024 * 1024,
};

export const DOCUMENT_FILES: FileRule = {
  extensions: ['.pdf', '.docx', '.xlsx', '.pptx', '.ods', '.jpg', '.jpeg', '.png', '.webp', '.gif'],
  maxBytes: 32 * 1024 * 1024,
};

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

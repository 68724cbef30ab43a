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

import type { z } from 'zod';

interface Schemas {
  readonly [name: string]: z.ZodType;
}

export function makeSchemas(sources: {
  /** What capsheet writes. */
  readonly written: Schemas;
  /** Files of settings that are read as JSON is. */
  readonly settings: Schemas;
  readonly mapping: Schemas;
}): { readonly [file: string]: string };

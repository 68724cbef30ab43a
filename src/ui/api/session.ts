import { z } from 'zod';

/** Precedes the token in the fragment of the printed address, which a browser keeps to itself. */
export const TOKEN_PREFIX = 'token=';

export const sessionRequest = z.strictObject({ token: z.string().max(200) });

export const sessionAnswer = z.object({ key: z.string() });

/** The header that carries that key. */
export const KEY_HEADER = 'x-capsheet-key';

import { z } from 'zod';

/** Stands before the token in the part of the printed address that a browser keeps to itself. */
export const TOKEN_PREFIX = 'token=';

/** Where the page hands over the token of the printed address, once, for the key that every other call brings along. */
export const SESSION_PATH = '/api/session';

export const sessionRequest = z.object({ token: z.string().max(200) });

export const sessionAnswer = z.object({ key: z.string() });

/** The header of that key. */
export const KEY_HEADER = 'x-capsheet-key';

import { addressTo, CapsheetError } from '../../base/util/capsheet-error.ts';

/** Does what a program asks for; errors name what programs hand in, and no option of the command. */
export async function forProgram<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CapsheetError ? addressTo('program', error) : error;
  }
}

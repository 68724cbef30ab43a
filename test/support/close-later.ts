import { onTestFinished, TestRunner } from 'vitest';

type Close = () => void | Promise<void>;

const ofFile: Close[] = [];

/** Closes what was opened in a test when that test is done, and anything else when the tests of the file are. */
export function closeLater(close: Close): void {
  if (TestRunner.getCurrentTest() === undefined) ofFile.push(close);
  else onTestFinished(close);
}

/** Closes what a file of tests left open, the last first. */
export async function closeAllOfFile(): Promise<void> {
  for (const close of ofFile.splice(0).reverse()) await close();
}

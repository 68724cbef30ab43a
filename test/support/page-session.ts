/** A command of capsheet as a page shows it. */
export interface Step {
  readonly command: string;
  /** The output as the page shows it, without the marks of what is left out. */
  readonly shown: readonly string[];
}

/** Those of the shown lines that stand in the output, in this order. */
export function inOrder(shown: readonly string[], output: readonly string[]): string[] {
  let from = 0;
  return shown.filter((line) => {
    // A line that ends in … shows its beginning.
    const isShown = (one: string): boolean => (line.endsWith('…') ? one.startsWith(line.slice(0, -1)) : one === line);
    const at = output.findIndex((one, index) => index >= from && isShown(one));
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
}

/** The commands that a page shows with their output, in its order. */
export function readSession(text: string): Step[] {
  return [...text.matchAll(/^```console\n\$ capsheet (.*)\n([\s\S]*?)^```$/gm)].map(
    ([, command = '', output = '']) => ({
      command,
      shown: output.split('\n').filter((line) => line !== '…' && line !== ''),
    }),
  );
}

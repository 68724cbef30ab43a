import { readdirSync } from 'node:fs';
import { parse } from 'node:path';

/**
 * Shortens every path of this machine in a message to its last name, `…/quarter.xlsx`: for people who use a server and
 * do not run it. A path is what begins with a folder that there is at the top of this machine.
 */
export function hideOwnPaths(text: string, isAtTop: (name: string) => boolean = isHere): string {
  return text.replace(PATH, (path, quoted: string | undefined, bare: string | undefined) => {
    const name = quoted ?? bare;
    return name === undefined || isAtTop(name) ? `…/${path.split(/[/\\]/).at(-1)}` : path;
  });
}

/** Not within an address or a word; or a drive of Windows. In quotes, a path may contain spaces. */
const PATH =
  /(?<=")\/([^/"\n]+)(?:\/[^"\n]*[^"\n/])?(?=")|(?<![\w/.:~*…])\/([^\s/"'‘’“”(),;:]+)(?:\/[^\s"'‘’“”(),;:]*[^\s"'‘’“”(),;:./])?|(?<!\w)[A-Za-z]:\\[^\s"',;)]*[^\s"',;).]/g;

let top: ReadonlySet<string> | undefined;

function isHere(name: string): boolean {
  top ??= new Set(readdirSync(parse(process.cwd()).root));
  return top.has(name);
}

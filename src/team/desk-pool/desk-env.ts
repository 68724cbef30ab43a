/** What a program needs of its environment to run at all; where a person's own files lie is for caches of ours. */
const NEEDED = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'XDG_CACHE_HOME'],
  ...['SystemRoot', 'SystemDrive', 'windir', 'USERPROFILE', 'LOCALAPPDATA', 'APPDATA', 'PATHEXT'],
];

/** The environment of a desk: no setting and no secret of the server, and temporary files in the folder that goes with it. */
export function toDeskEnv(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(kept), TMPDIR: folder, TEMP: folder, TMP: folder };
}

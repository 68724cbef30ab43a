/** What the pattern's group is, once the stream has said it. */
export function untilSaid(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    stream?.on('data', (piece: Buffer) => {
      text += piece.toString('utf8');
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    stream?.on('end', () => reject(new Error(`it ended, and said: ${text}`)));
  });
}

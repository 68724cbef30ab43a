/** Reads what a server tells, one event after the other, until one fits; ends the stream then. */
export async function untilTold<T>(
  address: string,
  token: string,
  fits: (told: T) => boolean,
  onFirst: () => void = () => undefined,
): Promise<T> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (answer.body === null) throw new Error(`${address} tells nothing`);
  let text = '';
  let isFirst = true;
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events.filter((one) => one.startsWith('data: '))) {
      const told: T = JSON.parse(event.slice('data: '.length));
      if (fits(told)) return told;
      if (isFirst) onFirst();
      isFirst = false;
    }
  }
  throw new Error(`${address} ended`);
}

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { closeLater } from './close-later.ts';
import { toCommandLine } from './tested-command.ts';

export interface ToolAnswer {
  readonly isError: boolean;
  /** The answer of the tool, as data. */
  readonly said: Readonly<Record<string, unknown>>;
  /** How many characters of it went over the wire as text. */
  readonly length: number;
}

export interface Agent {
  readonly client: Client;
  /** Lines of standard output that are not of the protocol, and whatever else went wrong with it. */
  readonly faults: readonly string[];
  call(name: string, args?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface AgentSettings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

/** An agent with the client of the SDK, and `capsheet mcp ARGS` as a process of its own behind it. */
export async function startAgent({ cwd, env, args }: AgentSettings): Promise<Agent> {
  const faults: string[] = [];
  const [command, ...line] = toCommandLine(['mcp', ...args]);
  const transport = new StdioClientTransport({
    command,
    args: line,
    env: { PATH: process.env.PATH ?? '', ...env },
    cwd,
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (text: Buffer) => faults.push(text.toString('utf8')));
  const client = new Client({ name: 'test', version: '1' });
  client.onerror = ({ message }) => faults.push(message);
  await client.connect(transport);
  closeLater(() => client.close());
  return {
    client,
    faults,
    call: async (name, given = {}, signal) => {
      const options = signal === undefined ? {} : { signal };
      const answer = await client.callTool({ name, arguments: { ...given } }, options);
      const [content] = answer.content;
      const text = content?.type === 'text' ? content.text : '';
      return {
        isError: answer.isError === true,
        said: JSON.parse(text),
        length: text.length,
      };
    },
    close: () => client.close(),
  };
}

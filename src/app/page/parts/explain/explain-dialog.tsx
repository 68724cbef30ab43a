import { Group, Loader, Modal } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toTopic } from '../../../../model/findings/finding-page.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { FindingExplanationView } from '../../../../ui/api/row-status.ts';
import { useDesk } from '../../desk/desk.ts';
import { useLoadedBy } from '../../hooks/use-loaded.ts';
import { ProblemAlert } from '../notes/note.tsx';
import { Quiet } from '../panel.tsx';
import styles from './explain-dialog.module.css';

interface ExplainLinkProps {
  readonly code: string;
  /** Names what the code belongs to, so that a screen reader tells several of them apart. */
  readonly of?: string;
  /** Replaces the code where all that stand side by side have the same. */
  readonly text?: string;
}

/** A small link from the code of a finding to its explanation. */
export function ExplainLink({ code, of, text = code }: ExplainLinkProps) {
  const explain = useContext(Explaining);
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${text === code ? `Explain ${code}` : text}${of === undefined ? '' : `: ${of}`}`}
      title="What it means, and what to do"
      onClick={(event) => {
        event.stopPropagation();
        explain(code);
      }}
    >
      {text}
    </button>
  );
}

/** Shows what a finding's code means. */
const Explaining = createContext<(code: string) => void>(() => undefined);

type Explain = (code: string) => Promise<FindingExplanationView>;

interface ExplainDialogProps {
  /** Explains a code; by default the server does. */
  readonly explain?: Explain;
  readonly children: ReactNode;
}

/** Lets its children show what a finding's code means. */
export function ExplainDialog({ explain, children }: ExplainDialogProps) {
  const askServer = useAskServer();
  const [code, setCode] = useState('');
  const [isOpen, setOpen] = useState(false);
  const show = (next: string): void => {
    setCode(next);
    setOpen(true);
  };
  return (
    <Explaining value={show}>
      {children}
      <Modal.Root opened={isOpen} onClose={() => setOpen(false)} size="lg" centered>
        <Modal.Overlay backgroundOpacity={0.55} />
        <Modal.Content>
          <Modal.Body p="xl" bg="var(--surface)">
            <Explained code={code} explain={explain ?? askServer} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Explaining>
  );
}

function useAskServer(): Explain {
  const { ask } = useDesk();
  return useCallback((code) => ask(CALLS.explainFinding, { params: { code } }), [ask]);
}

function Explained({ code, explain }: { readonly code: string; readonly explain: Explain }) {
  const load = useCallback(() => explain(code), [explain, code]);
  const { value, problem } = useLoadedBy(load, code);
  const head = useFocusedAgain(value?.code);
  return (
    <>
      <Group ref={head} justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Modal.Title fz="lg" fw={600} lh={1.35}>
          {value?.meaning ?? code}
        </Modal.Title>
        <Modal.CloseButton aria-label="Close the explanation" />
      </Group>
      {value !== undefined && <Parts explanation={value} />}
      {value === undefined && problem === undefined && <Loader size="sm" aria-label="Fetching the explanation" />}
      <ProblemAlert problem={problem} title="The explanation could not be loaded" />
    </>
  );
}

/** Keeps the keyboard in the dialog when the link that was pressed in it is gone. */
function useFocusedAgain(code: string | undefined): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null);
  const shown = useRef(code);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== code)
      within.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    shown.current = code;
  }, [code]);
  return within;
}

function Parts({ explanation }: { readonly explanation: FindingExplanationView }) {
  const { code, severity, parts, related, readOn } = explanation;
  return (
    <>
      <Quiet mt={4}>
        {code} ({severity})
      </Quiet>
      <dl className={styles.parts}>
        {parts.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{withCode(text)}</dd>
          </div>
        ))}
        {related.length > 0 && (
          <div>
            <dt>Related codes</dt>
            <dd className={styles.related}>
              {related.map((one) => (
                <ExplainLink key={one} code={one} />
              ))}
            </dd>
          </div>
        )}
        {readOn.length > 0 && (
          <div>
            <dt>In the handbook</dt>
            {readOn.map(({ path, title }) => (
              <dd key={path}>
                {title} (<code>capsheet help {toTopic(path)}</code>)
              </dd>
            ))}
          </div>
        )}
      </dl>
    </>
  );
}

/** Text between backquotes stands in a cell or a file like that. */
function withCode(text: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stay where they are
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}

"use client";
import {
  Ban,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  FilePen,
  ListChecks,
  ScrollText,
  SquareTerminal,
  UserRoundCheck,
  type LucideIcon,
} from "lucide-react";
import { useContext, useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { flushSync } from "react-dom";
import { readReceipt, toDuration } from "../../content/index.ts";
import type { Receipt, ReceiptTrouble } from "../../content/index.ts";
import { useEndedTurn, useReveal, useTurnRequests } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { describeTests, describeToolCall } from "../../renderers/index.ts";
import { DiffCounts, loadable, useFileChanges, useFocusHandover, VisibleText } from "../../ui/index.ts";
import { ThreadFoldsContext } from "../thread/ThreadFolds.ts";

const TurnReview = loadable(() => import("./TurnReview.tsx").then((module) => module.TurnReview), null, "opened");

/** Props of `TurnReceipt`. */
export interface TurnReceiptProps {
  /** Id of the message with which the turn's answer ends; for any other message nothing is drawn. */
  readonly messageId: string;
  /** Id of the turn. */
  readonly turnId: string;
}

/** Milliseconds from which the duration of the turn is shown. */
const TIME_SHOWN_AFTER = 2000;

/**
 * What an ended turn did, in one line: steps, changed files, tests, commands, grants and time; and the name of each call that failed, was
 * denied or did not finish. The number of steps folds and unfolds them, the files open the review of changes; each other figure goes to its
 * card, or through its cards one by one. Renders a `<fieldset>` element; for a turn without calls only its time.
 */
export function TurnReceipt({ messageId, turnId }: TurnReceiptProps): ReactElement | null {
  const texts = useMessages();
  const parts = useEndedTurn(messageId);
  const requests = useTurnRequests(turnId);
  const receipt = useMemo(() => readReceipt(parts, requests), [parts, requests]);
  const took = parts.findLast(({ turnTook }) => turnTook !== undefined)?.turnTook ?? 0;
  const time =
    took > TIME_SHOWN_AFTER ? (
      <span className="cs-plain" data-figure="time">
        {texts.thread.worked(texts.format.duration(toDuration(took)))}
      </span>
    ) : null;
  if (receipt.steps.length === 0) return time;
  return (
    <fieldset className="cs-root cs-receipt" data-slot="receipt" aria-label={texts.receipt.label}>
      <Steps turnId={turnId} keys={receipt.steps} />
      <Figures receipt={receipt} />
      {time}
      <Troubles troubles={receipt.troubles} />
    </fieldset>
  );
}

interface StepsProps {
  readonly turnId: string;
  readonly keys: readonly string[];
}

/** The number of steps; where they can fold, a button that unfolds them and goes to the first one, or folds them. */
function Steps({ turnId, keys }: StepsProps): ReactElement {
  const { receipt: texts } = useMessages();
  const { isFolded, setFolded } = useContext(ThreadFoldsContext);
  const reveal = useReveal();
  const folded = isFolded(turnId);
  const [first] = keys;
  const text = texts.calls(keys.length);
  if (folded === undefined || first === undefined) {
    return (
      <Figure name="steps" icon={ListChecks} keys={keys}>
        {text}
      </Figure>
    );
  }
  return (
    <button
      type="button"
      className="cs-receipt-figure"
      data-figure="steps"
      aria-expanded={!folded}
      onClick={({ currentTarget }) => {
        if (folded) {
          setFolded(turnId, false);
          reveal(first);
        } else keepInPlace(currentTarget, () => setFolded(turnId, true));
      }}
    >
      <ListChecks className="cs-plain" aria-hidden="true" />
      <span className="cs-plain">{text}</span>
      <ChevronRight className="cs-receipt-chevron" aria-hidden="true" />
    </button>
  );
}

/** Changes the rows above an element, which stays where it is on the screen. */
function keepInPlace(element: Element, change: () => void): void {
  const viewport = element.closest('[data-slot="thread-viewport"]');
  const top = element.getBoundingClientRect().top;
  flushSync(change);
  if (viewport === null || !element.isConnected) return;
  viewport.scrollTop += element.getBoundingClientRect().top - top;
  // What keeps visible rows in place must not correct it a second time.
  viewport.dispatchEvent(new Event("scroll"));
}

function Figures({ receipt }: { readonly receipt: Receipt }): ReactElement {
  const messages = useMessages();
  const { receipt: texts, review } = messages;
  const { changes, changedBy, tests, commands, byHand, byRule } = receipt;
  const files = useFileChanges(changes);
  const sum = (side: "added" | "removed"): number => files.reduce((total, { diff }) => total + (diff?.[side] ?? 0), 0);
  const haveFailed = tests !== undefined && (tests.after.failed > 0 || tests.exit !== undefined);
  const paths = useMemo(() => new Set(files.map(({ path }) => path)), [files]);
  return (
    <>
      {paths.size > 0 && (
        <Changes paths={paths} keys={changedBy}>
          {review.files(paths.size)} <DiffCounts added={sum("added")} removed={sum("removed")} />
        </Changes>
      )}
      {tests !== undefined && (
        <Figure
          name="tests"
          icon={haveFailed ? CircleAlert : CircleCheck}
          tone={haveFailed ? "danger" : "success"}
          keys={[tests.callKey]}
        >
          <VisibleText text={describeTests(tests.after, tests, messages)} />
        </Figure>
      )}
      {commands.length > 0 && (
        <Figure name="commands" icon={SquareTerminal} keys={commands}>
          {texts.commands(commands.length)}
        </Figure>
      )}
      {byHand.length > 0 && (
        <Figure name="by-hand" icon={UserRoundCheck} keys={byHand}>
          {texts.byHand(byHand.length)}
        </Figure>
      )}
      {byRule.length > 0 && (
        <Figure name="by-rule" icon={ScrollText} keys={byRule}>
          {texts.byRule(byRule.length)}
        </Figure>
      )}
    </>
  );
}

interface ChangesProps extends Pick<FigureProps, "keys" | "children"> {
  readonly paths: ReadonlySet<string>;
}

/** The changed files; opens the review of changes, or goes to the cards of changes that were reviewed before. */
function Changes({ paths, keys, children }: ChangesProps): ReactElement {
  const show = useCards(keys);
  const [reviewing, setReviewing] = useState(false);
  const close = (): void => setReviewing(false);
  return (
    <>
      <FigureButton name="files" icon={FilePen} onPress={() => setReviewing(true)}>
        {children}
      </FigureButton>
      {reviewing && (
        <TurnReview
          paths={paths}
          onClose={close}
          onReviewed={() => {
            close();
            show();
          }}
        />
      )}
    </>
  );
}

interface FigureLook {
  /** What it counts, for tests of apps. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly tone?: "danger" | "success" | undefined;
  readonly children: ReactNode;
}

interface FigureProps extends FigureLook {
  /** The calls that it goes to, one at each press. */
  readonly keys: readonly string[];
}

/** Returns a function that goes to the card of one call after the other. */
function useCards(keys: readonly string[]): () => void {
  const reveal = useReveal();
  const presses = useRef(0);
  return () => {
    const key = keys[presses.current % keys.length];
    presses.current += 1;
    if (key !== undefined) reveal(key, { open: true });
  };
}

function Figure({ keys, ...look }: FigureProps): ReactElement {
  return <FigureButton {...look} onPress={useCards(keys)} />;
}

function FigureButton({
  name,
  icon: Icon,
  tone,
  onPress,
  children,
}: FigureLook & { readonly onPress: () => void }): ReactElement {
  return (
    <button type="button" className="cs-receipt-figure" data-figure={name} data-tone={tone} onClick={onPress}>
      <Icon className="cs-plain" aria-hidden="true" />
      <span className="cs-plain" dir="auto">
        {children}
      </span>
    </button>
  );
}

/** Number of calls that are named at first; the others can be listed, too. */
const named = 5;

const icons = { failed: CircleAlert, denied: Ban, stopped: CircleDashed } as const;

function Troubles({ troubles }: Pick<Receipt, "troubles">): ReactElement | null {
  const messages = useMessages();
  const [all, setAll] = useState(false);
  const handOver = useFocusHandover();
  if (troubles.length === 0) return null;
  const shown = all ? troubles : troubles.slice(0, named);
  return (
    <>
      {shown.map(({ call, what }) => (
        <Figure
          key={call.key}
          name={what}
          icon={icons[what]}
          tone={what === "failed" ? "danger" : undefined}
          keys={[call.key]}
        >
          <VisibleText text={messages.receipt.trouble[what](nameCall(call, messages))} />
        </Figure>
      ))}
      {shown.length < troubles.length && (
        <button
          type="button"
          className="cs-receipt-figure"
          onClick={(event) => {
            const before = event.currentTarget.previousElementSibling;
            handOver(event, () => before?.nextElementSibling?.closest("button"));
            setAll(true);
          }}
        >
          {messages.receipt.more(troubles.length - shown.length)}
        </button>
      )}
    </>
  );
}

function nameCall(call: ReceiptTrouble["call"], messages: Messages): string {
  const { verb, object = "", command } = describeToolCall(call, messages);
  return command || verb === undefined ? object : `${verb} ${object}`;
}

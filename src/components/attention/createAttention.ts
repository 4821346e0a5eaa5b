import { selectPrompts, watchSession } from "../../hooks/index.ts";
import type { Session } from "../../hooks/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { EndReason } from "../../model/index.ts";
import type { AttentionOptions, AttentionReason } from "./AttentionOptions.ts";
import { claimAlert, holdSeen } from "./claimAlert.ts";
import { describeReason } from "./describeReason.ts";
import { markTab, reasonsByPriority } from "./markTab.ts";
import type { TabCall } from "./markTab.ts";
import { playTone } from "./playTone.ts";

/** What `createAttention` needs besides the session; read when something happens. */
export interface AttentionInputs {
  readonly options: AttentionOptions;
  readonly messages: Messages;
  /** Whether the user has turned notifications on. */
  readonly notifies: boolean;
}

/** Calls a person back to a page that they do not see, as long as it has a subscriber. */
export interface Attention {
  /** Why the person is called now; null while they see the page, or nothing has happened. */
  readonly get: () => AttentionReason | null;
  /** Calls the listener when the reason changes; the first subscription starts it, the end of the last one restores the tab. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The reason to call a person at the end of a turn; a turn that the person has stopped, or that goes on after answers, is none. */
const endings: Readonly<Record<EndReason, AttentionReason | undefined>> = {
  completed: "ended",
  length: "ended",
  refusal: "ended",
  other: "ended",
  error: "failed",
  cut: "failed",
  limit: "waiting",
  cancelled: undefined,
  tool_use: undefined,
  paused: undefined,
};

function isSeen(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Calls the listener when the page may be seen again, or no longer. Returns its cleanup. */
function onSeenChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  window.addEventListener("blur", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
    window.removeEventListener("blur", listener);
  };
}

/**
 * Watches a session, and calls the person when the agent waits for them, has failed or has ended while the page is not seen: by the title
 * and icon of the tab, and once for each reason by a notification and a sound. Of several tabs with the session one makes the noise, and
 * none while another one is seen.
 */
export function createAttention(session: Session, read: () => AttentionInputs): Attention {
  const mark = markTab();
  const listeners = new Set<() => void>();
  const key = (): string => session.thread.session.wireId ?? session.sessionId;
  /** The prompts that the person has not answered; answers that wait to be sent are not counted. */
  const countOpen = (): number => selectPrompts(session.thread).filter(({ state }) => state === "open").length;
  let reason: AttentionReason | null = null;
  let release: (() => void) | undefined;
  let notification: Notification | undefined;

  function set(next: AttentionReason | null): void {
    reason = next;
    if (reason === null) closeNotification();
    for (const listener of listeners) listener();
  }
  /** A notification that is no longer true does not stay in the list of the system. */
  function closeNotification(): void {
    notification?.close();
    notification = undefined;
  }
  function showMark(): void {
    if (reason === null) return mark.clear();
    mark.show(toTabCall(reason, countOpen(), read()));
  }
  function alert(shown: AttentionReason): void {
    const { options, messages, notifies } = read();
    claimAlert(key(), () => {
      // Another tab may have had the lock until the reason was gone.
      if (reason !== shown) return;
      if (options.sound !== undefined) playTone(options.sound);
      if (notifies) notification = notify(describeReason(shown, session, messages, options), key());
    });
  }
  function call(next: AttentionReason): void {
    if (isSeen()) return;
    const isNew = reason === null || reasonsByPriority.indexOf(next) < reasonsByPriority.indexOf(reason);
    if (isNew) set(next);
    showMark();
    if (isNew) alert(next);
  }
  function look(): void {
    if (isSeen()) {
      release ??= holdSeen(key());
      if (reason !== null) set(null);
    } else {
      release?.();
      release = undefined;
      // The person has left while the agent waits: the tab shows it, without a noise.
      if (reason === null && countOpen() > 0) set("waiting");
    }
    showMark();
  }
  /** Ends the call for a decision if no request is open any more. */
  function settle(): void {
    if (reason === "waiting" && countOpen() === 0) set(null);
    showMark();
  }
  function start(): () => void {
    if (isSeen()) release = holdSeen(key());
    const stopWatching = watchReasons(session, call, settle);
    const stopLooking = onSeenChange(look);
    return () => {
      stopWatching();
      stopLooking();
      release?.();
      release = undefined;
      reason = null;
      closeNotification();
      mark.clear();
    };
  }
  let stop = (): void => undefined;
  return {
    get: () => reason,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
}

/** Returns how a tab shows a reason; of requests that wait also their number. */
function toTabCall(
  reason: AttentionReason,
  open: number,
  { options, messages: { attention } }: AttentionInputs,
): TabCall {
  const describe = (count: number): string => (reason === "waiting" ? attention.waiting(count) : attention[reason]);
  const count = reason === "waiting" ? Math.max(1, open) : 0;
  return { reason, count, options, toTitle: (all, title) => attention.title(describe(all), title) };
}

/**
 * Calls `call` with each reason to call a person, and `settle` when a request may no longer wait for one: it was decided in another tab, was
 * withdrawn or has expired. Returns its cleanup.
 */
function watchReasons(session: Session, call: (reason: AttentionReason) => void, settle: () => void): () => void {
  const stopWatching = watchSession(session, () => ({
    onRequest: () => call("waiting"),
    onTurnEnd: ({ reason }) => {
      const next = endings[reason];
      if (next !== undefined) call(next);
    },
    onDecision: settle,
  }));
  const stopListening = session.onEvent(({ type }) => {
    if (type === "request.withdrawn") settle();
  });
  return () => {
    stopWatching();
    stopListening();
  };
}

/** Shows a notification of the system; a later one of the same session replaces it, and is told again. A click returns to the page. */
function notify(
  { title, body }: { readonly title: string; readonly body: string | undefined },
  tag: string,
): Notification | undefined {
  try {
    // Without `renotify` one that replaces another neither appears nor sounds. The DOM types lack it.
    const options: NotificationOptions & { readonly renotify: boolean } = {
      tag: `countersign:${tag}`,
      renotify: true,
      ...(body === undefined ? {} : { body }),
    };
    const notification = new Notification(title, options);
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
    return notification;
  } catch {
    // Some mobile browsers allow notifications of service workers only; title and sound remain.
    return undefined;
  }
}

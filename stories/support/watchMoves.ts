import type { Session } from "../../src/session/index.ts";
import type { UserMove } from "../../src/testing/storybook/index.ts";

/** What the user did in a session, and when: between which events. */
export interface WatchedMoves {
  /** The same session, whose prompts and decisions are noted. */
  readonly session: Session;
  /** The moves that were made before this number of events had come. */
  readonly before: (events: number) => readonly UserMove[];
}

/** Notes the prompts and the decisions of a session from now on; of a prompt its text. */
export function watchMoves(session: Session): WatchedMoves {
  // Not by the clock: a decision and what came before it may have the same millisecond.
  let events = 0;
  session.onEvent(() => {
    events += 1;
  });
  const moves: { readonly after: number; readonly move: UserMove }[] = [];
  const note = (move: UserMove): void => void moves.push({ after: events, move });
  const send: Session["send"] = (content) => {
    const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    note({ prompt: blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n") });
    session.send(content);
  };
  const decide: Session["decide"] = (requestId, decision) => {
    note({ requestId, decision });
    session.decide(requestId, decision);
  };
  return {
    session: Object.create(session, { send: { value: send }, decide: { value: decide } }),
    before: (count) => moves.filter(({ after }) => after < count).map(({ move }) => move),
  };
}

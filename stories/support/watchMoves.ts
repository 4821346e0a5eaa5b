import type { Session } from "../../src/session/index.ts";
import type { UserMove } from "../../src/testing/storybook/index.ts";

/** What the user did in a session, with the time of each move. */
export interface WatchedMoves {
  /** The same session, whose prompts and decisions are noted. */
  readonly session: Session;
  /** The moves up to a time, in epoch milliseconds. */
  readonly until: (time: number) => readonly UserMove[];
}

/** Notes the prompts and the decisions of a session from now on; of a prompt its text. */
export function watchMoves(session: Session): WatchedMoves {
  const moves: { readonly time: number; readonly move: UserMove }[] = [];
  const note = (move: UserMove): void => void moves.push({ time: Date.now(), move });
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
    until: (last) => moves.filter(({ time }) => time <= last).map(({ move }) => move),
  };
}

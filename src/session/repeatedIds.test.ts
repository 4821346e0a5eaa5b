import { expect, test, vi } from "vitest";
import type { AgentTurn } from "../agents/index.ts";
import type { Part } from "../model/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { selectOpenRequests } from "../store/index.ts";
import { openServedSession } from "./fixtures/openServedSession.ts";
import type { Session } from "./Session.ts";

/** Sends a mail for each word of the prompt, then notes it in a message of its own. Each turn uses the same ids, and each question, too. */
async function mail(turn: AgentTurn): Promise<void> {
  for (const [index, word] of turn.text.split(" ").entries()) await mailOne(turn, word, `call_${index}`);
  const at = { turnId: turn.turnId, messageId: "note" };
  turn.emit({ type: "message.started", ...at, role: "assistant" });
  turn.emit({ type: "text.final", ...at, partId: "answer", kind: "answer", text: `Noted ${turn.text}.` });
}

async function mailOne(turn: AgentTurn, text: string, toolCallId: string): Promise<void> {
  const { turnId, messageId } = turn;
  const at = { turnId, messageId };
  const call = { ...at, toolCallId };
  turn.emit({ type: "toolCall.started", ...call, toolName: "send_mail", argument: JSON.stringify({ subject: text }) });
  const [answer] = await turn.ask([
    {
      requestId: "may_i",
      turnId,
      kind: "permission",
      toolCallId,
      options: [
        { id: "yes", label: "Send", kind: "allow_once" },
        { id: "no", label: "Do not send", kind: "reject_once" },
      ],
      editable: false,
      canExplainDenial: true,
    },
  ]);
  const granted = answer?.granted === true;
  if (granted) turn.emit({ type: "toolCall.updated", ...call, patch: { status: "completed", result: `Sent ${text}` } });
  turn.emit({
    type: "text.final",
    ...at,
    partId: "answer",
    kind: "answer",
    text: granted ? `Mailed ${text}` : `Kept ${text}`,
  });
}

const listParts = (session: Session): readonly Part[] => session.thread.messages.flatMap(({ parts }) => parts);

const asking = servedProtocols.filter((one) => one.create().carries.features.permissions !== "absent");

/** Answers the one open request that has no answer yet. An answer is on its way for a moment, with its request still open. */
async function answer(session: Session, granted: boolean, answered: Set<string>): Promise<void> {
  const { requestId, options } = await vi.waitFor(() => {
    const [open, ...others] = selectOpenRequests(session.thread).filter((one) => !answered.has(one.requestId));
    expect(others).toEqual([]);
    if (open === undefined) throw new Error("no request is open");
    return open;
  });
  answered.add(requestId);
  const optionId = options.find(({ kind }) => kind.startsWith(granted ? "allow" : "reject"))?.id;
  session.decide(requestId, { granted, ...(optionId === undefined ? {} : { optionId }), by: "user" });
}

test.each(asking.map((one) => [one.id, one] as const))(
  "over %s an agent may use the same ids again and again: each call has its own prompt, and no answer counts for another",
  async (_id, protocol) => {
    const session = openServedSession(() => protocol.create(), mail);
    const answered = new Set<string>();
    const answers = { "first second": [true, false], third: [false], "fourth fifth": [true, true] };
    for (const [text, granted] of Object.entries(answers)) {
      session.send(text);
      for (const one of granted) await answer(session, one, answered);
      await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" }));
    }
    const parts = listParts(session);
    const calls = parts.flatMap((part) => (part.type === "tool_call" ? [[part.input, part.status]] : []));
    expect(calls).toEqual([
      [{ subject: "first" }, "completed"],
      [{ subject: "second" }, "denied"],
      [{ subject: "third" }, "denied"],
      [{ subject: "fourth" }, "completed"],
      [{ subject: "fifth" }, "completed"],
    ]);
    const order = parts.flatMap((part) => {
      if (part.type === "tool_call") return [part.toolCallId];
      return part.type === "text" && part.text.startsWith("Noted") ? [part.text] : [];
    });
    expect(order).toEqual([
      "call_0",
      "call_1",
      "Noted first second.",
      "call_0",
      "Noted third.",
      "call_0",
      "call_1",
      "Noted fourth fifth.",
    ]);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
  },
);
